"""The processes that load kernels: real ones, on the template kind, which has nothing to compile."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bank.web.pool import Judges
from bank.web.problems import Refused
from waiting import eventually

SQUARE = "1..." + "." * 12


@pytest.fixture
def pool() -> Iterator[Callable[..., Judges]]:
    """`pool(number=1)`: judges that are gone in the end."""
    opened: list[Judges] = []

    def open_(**how: Any) -> Judges:
        opened.append(Judges(**how))
        return opened[-1]

    yield open_
    for judges in opened:
        judges.close()


def grade(judges: Judges, text: str = SQUARE) -> dict[str, Any]:
    return judges.do("grade", kind="null", variant=None, puzzle=text)


def pids(judges: Judges) -> list[int]:
    return [seat.process.pid for seat in judges._seats if seat.process is not None and seat.process.pid is not None]


def refusal(judges: Judges) -> str:
    with pytest.raises(Refused) as no:
        grade(judges)
    return no.value.name


def test_a_process_is_started_when_first_asked_and_kept(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1)
    assert pids(judges) == []
    assert grade(judges)["status"] == "not-unique"
    first = pids(judges)
    assert grade(judges, "nonsense")["status"] == "invalid"
    assert pids(judges) == first


def test_one_that_takes_too_long_is_ended_and_the_next_is_served(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1)
    grade(judges)
    (slow,) = pids(judges)
    line = judges._seats[0].line
    assert line is not None
    told = line.send

    def stop_and_tell(word: object) -> None:
        if word == "go":
            os.kill(slow, signal.SIGSTOP)  # it stands still just when the job is to begin
        told(word)

    line.send = stop_and_tell  # type: ignore[method-assign]
    judges.limit = 0.2
    assert refusal(judges) == "takes-too-long"
    judges.limit = 10.0
    assert grade(judges)["status"] == "not-unique"
    assert pids(judges) != [slow]


def test_one_that_dies_is_replaced(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1)
    grade(judges)
    os.kill(pids(judges)[0], signal.SIGKILL)
    eventually(lambda: not judges._seats[0].process.is_alive())
    assert grade(judges)["status"] == "not-unique"


def test_who_finds_kernels_being_compiled_is_told_to_come_back(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1, loading=0.0)
    assert refusal(judges) == "compiling"
    judges.loading = 15.0
    eventually(lambda: not judges._compiling)  # the process was left to do what it had to
    assert grade(judges)["status"] == "not-unique"


def test_kernels_of_one_variant_being_compiled_hold_up_no_other(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1)
    judges._compiling.add(("null", "5x5"))
    assert grade(judges)["status"] == "not-unique"
    with pytest.raises(Refused, match="being compiled"):
        judges.do("grade", kind="null", variant=None, puzzle="." * 25)


def test_of_many_who_ask_first_one_has_the_kernels_loaded_and_the_others_wait_for_that(
    pool: Callable[..., Judges],
) -> None:
    judges = pool(number=4)
    with ThreadPoolExecutor(4) as ask:
        told = list(ask.map(lambda _: grade(judges)["status"], range(4)))
    assert told == ["not-unique"] * 4 and not judges._loading

    judges = pool(number=4, loading=0.0)
    with ThreadPoolExecutor(4) as ask:
        assert list(ask.map(lambda _: refusal(judges), range(4))) == ["compiling"] * 4
    assert len(pids(judges)) == 1, "the others' processes were not even started"
    eventually(lambda: not judges._compiling)


def test_who_finds_all_of_them_busy_is_told_so(pool: Callable[..., Judges]) -> None:
    judges = pool(number=1, wait=0.01)
    seat = judges._free.get()
    assert refusal(judges) == "busy"
    judges._free.put(seat)
    assert grade(judges)["status"] == "not-unique"


def test_closing_leaves_no_process_behind(pool: Callable[..., Judges]) -> None:
    judges = pool(number=2)
    grade(judges)
    (pid,) = pids(judges)
    judges.close()
    assert pids(judges) == []
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
