"""Supervision of real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from waiting import eventually
from workers.supervise import FIRST_DELAY, LONGEST_DELAY, Child, ChildFailed, Supervisor, alive, asked_to_stop, delay

SLEEP = (sys.executable, "-c", "import time; time.sleep(600)")
STUBBORN = (
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)",
)
# a leader with a child of its own in the same group; tells both numbers
TWO = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), child.pid, flush=True)
time.sleep(600)
"""
FAMILY = (sys.executable, "-c", TWO)


def ticking(supervisor: Supervisor, true: Callable[[], object]) -> None:
    """Let the supervisor do its work until it is so."""

    def tick() -> object:
        supervisor.tick()
        return true()

    eventually(tick)


def pid_of(supervisor: Supervisor, name: str) -> int:
    pid = next(status.pid for status in supervisor.statuses() if status.name == name)
    assert pid is not None
    return pid


def family(supervisor: Supervisor) -> tuple[int, int]:
    """The leader's number and its child's, once both are there."""
    eventually(lambda: len(supervisor.log("family").read_text().split()) == 2)
    leader, child = supervisor.log("family").read_text().split()
    return int(leader), int(child)


def test_a_child_that_ends_is_started_again(tmp_path: Path) -> None:
    with Supervisor(tmp_path) as supervisor:
        supervisor.add(Child("sleeper", SLEEP))
        first = pid_of(supervisor, "sleeper")
        os.kill(first, signal.SIGKILL)

        ticking(supervisor, lambda: supervisor.statuses()[0].restarts == 1)

        assert pid_of(supervisor, "sleeper") != first
        assert supervisor.statuses()[0].last_exit == -signal.SIGKILL


def test_the_delay_doubles_up_to_a_ceiling() -> None:
    assert [delay(failures) for failures in (1, 2, 3)] == [FIRST_DELAY, 2 * FIRST_DELAY, 4 * FIRST_DELAY]
    assert delay(50) == LONGEST_DELAY


def test_when_a_leader_dies_alone_its_group_goes_too(tmp_path: Path) -> None:
    with Supervisor(tmp_path) as supervisor:
        supervisor.add(Child("family", FAMILY))
        leader, child = family(supervisor)

        os.kill(leader, signal.SIGKILL)

        ticking(supervisor, lambda: not alive(child))


def test_stopping_leaves_no_process(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path)
    supervisor.add(Child("family", FAMILY))
    leader, child = family(supervisor)

    supervisor.stop()

    assert not alive(leader)
    eventually(lambda: not alive(child))
    assert supervisor.statuses() == []


def test_a_child_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path)
    supervisor.add(Child("deaf", STUBBORN))
    pid = pid_of(supervisor, "deaf")
    eventually(lambda: supervisor.log("deaf").read_text())

    supervisor.stop(grace=0.2)

    assert not alive(pid)


def test_the_first_stage_stops_last(tmp_path: Path) -> None:
    told = tmp_path / "told"
    say = (
        "import signal, sys, time\n"
        "def leave(*_):\n"
        "    with open(sys.argv[2], 'a') as file: file.write(sys.argv[1])\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGTERM, leave)\n"
        "print('ready', flush=True)\n"
        "time.sleep(600)"
    )
    supervisor = Supervisor(tmp_path)
    for name, stage in (("a", 0), ("b", 1)):
        supervisor.add(Child(name, (sys.executable, "-c", say, name, str(told)), stage=stage))
    eventually(lambda: all(supervisor.log(name).read_text() for name in "ab"))

    supervisor.stop()

    assert told.read_text() == "ba"


def test_a_child_that_never_stays_up_is_reported_with_its_last_words(tmp_path: Path) -> None:
    with Supervisor(tmp_path, patience=1) as supervisor:
        supervisor.add(Child("broken", (sys.executable, "-c", "raise SystemExit('no such thing')")))

        with pytest.raises(ChildFailed, match=r"broken process ended 2 times in a row \(exit 1: no such thing\)"):
            ticking(supervisor, lambda: False)


def test_a_child_for_once_is_not_started_again(tmp_path: Path) -> None:
    with Supervisor(tmp_path) as supervisor:
        supervisor.add(Child("once", (sys.executable, "-c", ""), once=True))

        ticking(supervisor, lambda: not supervisor.statuses())


def test_a_restart_that_was_asked_for_replaces_the_process(tmp_path: Path) -> None:
    with Supervisor(tmp_path) as supervisor:
        supervisor.add(Child("sleeper", SLEEP))
        first = pid_of(supervisor, "sleeper")

        supervisor.restart("sleeper")
        ticking(supervisor, lambda: supervisor.statuses()[0].restarts)

        assert pid_of(supervisor, "sleeper") != first and not alive(first)


OWNER = """
import sys, time
from pathlib import Path
from workers.supervise import Child, Supervisor
supervisor = Supervisor(Path(sys.argv[1]), paths=[Path(sys.argv[2])])
supervisor.add(Child("family", sys.argv[3:]))
print("up", flush=True)
time.sleep(600)
"""


def test_when_the_supervisor_is_killed_its_children_and_its_socket_go(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir()
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tmp_path), str(private), *FAMILY], stdout=subprocess.PIPE
    )
    assert owner.stdout is not None and owner.stdout.readline() == b"up\n"
    log = tmp_path / "family.log"
    eventually(lambda: len(log.read_text().split()) == 2)

    owner.kill()
    owner.wait()
    owner.stdout.close()

    for pid in map(int, log.read_text().split()):
        eventually(lambda pid=pid: not alive(pid))  # type: ignore[misc]
    eventually(lambda: not private.exists())


def test_a_first_request_to_stop_sets_a_flag_and_a_second_interrupts() -> None:
    with asked_to_stop() as stopping:
        assert not stopping
        os.kill(os.getpid(), signal.SIGTERM)
        eventually(lambda: bool(stopping))
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_a_process_that_only_waits_for_its_parent_is_not_alive() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    assert alive(process.pid)
    process.kill()
    eventually(lambda: not alive(process.pid))
    process.wait()
    assert not alive(process.pid)
