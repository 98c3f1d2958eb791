"""Keeps child processes running and leaves none behind.

Every child leads a process group of its own: Ctrl-C in the terminal reaches the supervisor alone, which then stops the
children in order, and a group can be killed whole when its leader is gone. The supervisor has no threads: whoever owns
it calls `tick` in a loop. Should it be killed outright, the leash (see `workers.leash`) ends the children.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from bank.errors import BankError
from workers import leash

FIRST_DELAY, LONGEST_DELAY = 0.5, 30.0  # seconds before a restart
STEADY_SECONDS = 20.0  # a child that ran this long starts afresh with the delays
GRACE = 25.0  # seconds a child has to leave: more than one candidate takes


class ChildFailed(BankError):
    """A child process does not stay up."""


@dataclass(frozen=True, slots=True)
class Child:
    """What to run: `stage` 0 starts first and stops last."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    stage: int = 1
    once: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """How a child is: `pid` None while it waits to be restarted; `restarts` counts from the beginning."""

    name: str
    pid: int | None
    restarts: int
    last_exit: int | None


def alive(pid: int) -> bool:
    """Such a process runs on this host; one that has ended and only waits for its parent (a zombie) does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    if Path("/proc/self/stat").exists():
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
        except OSError:
            return False
    else:  # macOS
        asked = ["ps", "-o", "stat=", "-p", str(pid)]
        state = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    return not state.strip().startswith("Z")


def delay(failures: int) -> float:
    """Seconds to wait before a restart after this many failures in a row: doubling, with a ceiling."""
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** max(0, failures - 1)))


@dataclass(slots=True)
class _Running:
    child: Child
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    due: float = 0.0
    failures: int = 0
    restarts: int = 0
    last_exit: int | None = None


class Supervisor:
    """Starts children, restarts them with back-off, stops them all.

    `logs`: the directory where each child's output goes, `<name>.log`, started anew with the child's first start.
    `patience`: failures in a row after which `tick` raises `ChildFailed` (None: never). `paths`: directories to remove
    when all children are gone, even if we are killed; `hold`: files that stay open (and locked) as long.
    """

    def __init__(
        self, logs: Path, *, patience: int | None = None, paths: Sequence[Path] = (), hold: Sequence[int] = ()
    ) -> None:
        self.logs = logs
        self.patience = patience
        logs.mkdir(parents=True, exist_ok=True)
        self._children: dict[str, _Running] = {}
        self._leash = subprocess.Popen(
            [sys.executable, "-I", "-S", leash.__file__, *map(str, paths)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=hold,
        )

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def log(self, name: str) -> Path:
        """Where a child's output goes."""
        return self.logs / f"{name}.log"

    def add(self, child: Child) -> None:
        """Start a child and keep it running (`once`: until it ends by itself)."""
        self.log(child.name).write_bytes(b"")
        running = self._children[child.name] = _Running(child)
        self._start(running)

    def tick(self) -> None:
        """Notice children that ended and restart those whose time has come. Never waits."""
        for running in list(self._children.values()):
            if running.process is None:
                if time.monotonic() >= running.due:
                    running.restarts += 1
                    self._start(running)
            elif running.process.poll() is not None:
                self._ended(running)

    def statuses(self) -> list[Status]:
        """How every child is."""
        return [
            Status(r.child.name, r.process.pid if r.process else None, r.restarts, r.last_exit)
            for r in self._children.values()
        ]

    def running(self, name: str) -> bool:
        """The child is there and has not ended."""
        running = self._children.get(name)
        return running is not None and running.process is not None and running.process.poll() is None

    def restart(self, name: str) -> None:
        """Ask a child to leave; `tick` starts it anew when it has."""
        running = self._children[name]
        if running.process is not None:
            running.failures = 0
            with contextlib.suppress(ProcessLookupError):
                running.process.terminate()

    def stop(self, grace: float = GRACE) -> None:
        """End every child, last stage first: ask, wait up to `grace` seconds, kill the group. May be called again."""
        while self._children:
            last = max(running.child.stage for running in self._children.values())
            names = [name for name, running in self._children.items() if running.child.stage == last]
            self._stop(names, grace)
            for name in names:
                del self._children[name]
        if self._leash.stdin and not self._leash.stdin.closed:
            with contextlib.suppress(BrokenPipeError):
                self._leash.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._leash.wait(5)

    def kill(self) -> None:
        """End every child at once."""
        self.stop(grace=0.0)

    def _stop(self, names: Sequence[str], grace: float) -> None:
        left = {name: self._children[name].process for name in names}
        for process in left.values():
            if process is not None and process.poll() is None:
                process.terminate()
        until = time.monotonic() + grace
        with contextlib.suppress(KeyboardInterrupt):  # a second Ctrl-C: no more waiting
            while any(p is not None and p.poll() is None for p in left.values()) and time.monotonic() < until:
                time.sleep(0.02)
        for process in left.values():
            if process is not None:
                leash.tell({process.pid}, signal.SIGKILL)
                process.wait()
                self._tell_leash("-", process.pid)

    def _start(self, running: _Running) -> None:
        with self.log(running.child.name).open("ab") as log:
            process = subprocess.Popen(
                list(running.child.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **running.child.environment},
                process_group=0,
            )
        self._tell_leash("+", process.pid)
        running.process, running.started = process, time.monotonic()

    def _ended(self, running: _Running) -> None:
        assert running.process is not None
        # the leader may have died alone: what it started must not run beside its successor
        leash.tell({running.process.pid}, signal.SIGKILL)
        self._tell_leash("-", running.process.pid)
        running.last_exit = running.process.returncode
        running.process = None
        if running.child.once:
            del self._children[running.child.name]
            return
        steady = time.monotonic() - running.started >= STEADY_SECONDS
        running.failures = 1 if steady else running.failures + 1
        running.due = time.monotonic() + delay(running.failures)
        if self.patience is not None and running.failures > self.patience:
            raise ChildFailed(self._obituary(running))

    def _obituary(self, running: _Running) -> str:
        lines = self.log(running.child.name).read_text(errors="replace").strip().splitlines()
        said = f": {lines[-1].strip()}" if lines else ""
        return (
            f"the {running.child.name} process ended {running.failures} times in a row"
            f" (exit {running.last_exit}{said}); see {self.log(running.child.name)}"
        )

    def _tell_leash(self, sign: str, pid: int) -> None:
        if self._leash.stdin and not self._leash.stdin.closed:
            with contextlib.suppress(BrokenPipeError):
                self._leash.stdin.write(f"{sign}{pid}\n".encode())
                self._leash.stdin.flush()


class Stopping:
    """True once somebody asked the process to stop. A second request interrupts whatever is still waiting."""

    def __init__(self) -> None:
        self._asked = False

    def __bool__(self) -> bool:
        return self._asked

    def ask(self, number: int = 0, frame: FrameType | None = None) -> None:
        """The signal handler."""
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True


@contextlib.contextmanager
def asked_to_stop() -> Iterator[Stopping]:
    """While inside, SIGINT, SIGTERM and SIGHUP only set a flag: nothing is cut off half done."""
    stopping = Stopping()
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, stopping.ask) for number in numbers}
    try:
        yield stopping
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
