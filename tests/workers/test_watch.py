"""Who is stuck, on a clock that the test turns."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from workers.watch import LONGEST, LONGEST_TASK, PATIENCE, START, Pulse, Watch, read


class Scene:
    """A watch, a clock, and one child that gives signs of life (`restock`) beside one that gives none (`worker`)."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.watch = Watch(clock=lambda: self.now)
        self.signs = 0
        self.line = ""
        self.pid = 7
        self.watch.move("as it is", resting=False)
        self.look()

    def sign(self, state: str = "idle") -> None:
        self.signs += 1
        self.line = f"{self.pid} {self.signs} {state}\n"

    def look(self, *, worker: bool = False) -> list[str]:
        children: list[tuple[str, int | None, str | None]] = [("restock", self.pid, self.line)]
        return self.watch.stuck([*children, ("worker", 8, None)] if worker else children)

    def wait(self, seconds: float, *, moved: object = "as it is", resting: bool = False, sign: str = "") -> list[str]:
        """Time goes by in halves of a second; whom to start anew, one after another."""
        found = []
        for _ in range(round(2 * seconds)):
            self.now += 0.5
            if sign and self.now % 2 == 0:
                self.sign(sign)
            self.watch.move(moved, resting=resting)
            found += self.look()
        return found


@pytest.fixture
def scene() -> Scene:
    scene = Scene()
    scene.sign()
    scene.look()
    return scene


def test_a_child_that_is_silent_while_nothing_moves_is_started_anew(scene: Scene) -> None:
    assert scene.wait(PATIENCE) == []
    assert scene.wait(1.0) == ["restock"]


def test_a_child_that_goes_on_giving_signs_is_not_stuck_though_nothing_moves(scene: Scene) -> None:
    assert scene.wait(500, sign="idle") == []


def test_a_child_at_work_is_not_stuck_until_it_must_be(scene: Scene) -> None:
    scene.sign("busy")

    assert scene.wait(LONGEST_TASK) == []
    assert scene.wait(1.5) == ["restock"]


def test_a_child_that_still_starts_is_given_the_time(scene: Scene) -> None:
    scene.pid = 70  # another process: the line that is there is of the one before

    assert scene.wait(START) == []
    assert scene.wait(1.5) == ["restock"]


def test_where_nothing_is_to_do_or_something_moves_nobody_is_stuck(scene: Scene) -> None:
    assert scene.wait(100, resting=True) == []
    for turn in range(20):
        assert scene.wait(PATIENCE - 1, moved=turn) == []


def test_restarts_that_nothing_comes_of_become_rare(scene: Scene) -> None:
    often = scene.wait(3600)

    assert 5 <= len(often) <= 12, "every ten seconds it would be 360"


def test_the_time_between_two_restarts_has_an_end(scene: Scene) -> None:
    scene.wait(4 * 3600)

    assert scene.wait(LONGEST + 1) == ["restock"]


def test_after_a_movement_the_patience_is_what_it_was(scene: Scene) -> None:
    scene.wait(300)
    scene.sign()

    assert scene.wait(1, moved="one more") == []
    assert scene.wait(PATIENCE + 1, moved="one more") == ["restock"]


def test_a_process_that_waits_to_be_started_again_is_left_alone(scene: Scene) -> None:
    scene.pid = None  # type: ignore[assignment]

    assert scene.wait(1000) == []


def test_a_worker_without_signs_is_judged_by_what_moves(scene: Scene) -> None:
    scene.look(worker=True)
    scene.now += PATIENCE + 0.5
    scene.sign()

    assert scene.look(worker=True) == ["worker"]
    assert scene.look(worker=True) == []


def test_a_pulse_tells_the_process_and_never_the_same_twice(tmp_path: Path) -> None:
    pulse = Pulse(tmp_path / "pulse")
    assert read(pulse.file) == ""

    lines = []
    for busy in (False, True, False):
        pulse.give(busy)
        lines.append(read(pulse.file))

    assert lines == [f"{os.getpid()} 1 idle\n", f"{os.getpid()} 2 busy\n", f"{os.getpid()} 3 idle\n"]


def test_a_pulse_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    pulse = Pulse(tmp_path / "nowhere" / "pulse")
    pulse.give()

    assert read(pulse.file) == ""
