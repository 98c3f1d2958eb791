"""A few processes that grade, explain and hint for the web application, started when first asked.

Bounded in number and time: a job that takes too long is ended with its process, one that finds all of them busy for a
while is refused, and one that finds the kernels uncompiled is told to come back while they are being compiled.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import threading
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from bank.web import judge
from bank.web.problems import SOON, Refused

WAIT = 5.0  # seconds for a process to be free
LOADING = 15.0  # seconds that a job waits for kernels to be loaded
COMPILING = 900.0  # seconds that they may take to be compiled meanwhile
LIMIT = 10.0  # seconds for a job

What = tuple[str, str | None]  # kind and variant, which have kernels of their own


@dataclass(slots=True)
class _Seat:
    """A place for one process, which is started anew when the last one is gone."""

    process: SpawnProcess | None = None
    line: Connection | None = None

    def open(self) -> Connection:
        if self.process is None or not self.process.is_alive() or self.line is None:
            self.end()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.process = context.Process(target=judge.work, args=(theirs,), name="judge", daemon=True)
            self.process.start()
            theirs.close()
        return self.line

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self.line is not None:
            self.line.close()
            self.line = None


@dataclass(slots=True)
class Judges:
    """The processes. `number` of them, `limit` seconds a job, `loading` seconds to wait for its kernels."""

    number: int = 2
    limit: float = LIMIT
    loading: float = LOADING
    wait: float = WAIT
    _free: queue.Queue[_Seat] = field(default_factory=queue.Queue)
    _seats: list[_Seat] = field(default_factory=list)
    _compiling: set[What] = field(default_factory=set)
    _loaded: set[What] = field(default_factory=set)
    _loading: dict[What, threading.Event] = field(default_factory=dict)  # for the first time; set when that is over
    _closed: bool = False

    def __post_init__(self) -> None:
        self._seats = [_Seat() for _ in range(self.number)]
        for seat in self._seats:
            self._free.put(seat)

    def do(self, name: str, **job: Any) -> dict[str, Any]:
        """The document that a job of `bank.web.judge` comes to. Raises `Refused`."""
        # by what the text turns out to be: others of the kind are not held up
        what = (str(job["kind"]), judge.variant_of(job))
        mine = threading.Event()
        first = mine if what in self._loaded else self._loading.setdefault(what, mine)
        if first is not mine:  # else each process would compile the same
            first.wait(self.wait + self.loading)
        if what in self._compiling:
            raise _compiling()
        try:
            return self._judged(name, job, what)
        finally:
            if first is mine:
                self._let_others(what)

    def _let_others(self, what: What) -> None:
        if (first := self._loading.pop(what, None)) is not None:
            first.set()

    def _judged(self, name: str, job: dict[str, Any], what: What) -> dict[str, Any]:
        try:
            seat = self._free.get(timeout=self.wait)
        except queue.Empty:
            raise Refused(503, "busy", "Not now", "all judges are busy", {"Retry-After": str(SOON)}) from None
        keep = False
        try:
            line = seat.open()
            line.send((name, job, what[1]))
            if not line.poll(self.loading):
                keep = True
                self._let_compile(seat, what)
                raise _compiling()
            line.recv()
            self._loaded.add(what)
            self._let_others(what)
            line.send("go")
            if not line.poll(self.limit):
                seat.end()
                raise Refused(422, "takes-too-long", "It takes too long", f"not done within {self.limit:g} s")
            how, told = line.recv()
            if how == "refused":
                raise Refused(422, "unreadable", "This cannot be read as a puzzle", told)
            document: dict[str, Any] = told
            return document
        except (EOFError, OSError):
            seat.end()
            raise Refused(503, "judge-lost", "Not now", "the judge broke off", {"Retry-After": "1"}) from None
        finally:
            if not keep:
                self._free.put(seat)

    def _let_compile(self, seat: _Seat, what: What) -> None:
        """Give the process the time it needs, then drop the job and have it free again."""
        self._compiling.add(what)

        def watch() -> None:
            try:
                assert seat.line is not None
                if seat.line.poll(COMPILING):
                    seat.line.recv()
                    seat.line.send("drop")
                else:
                    seat.end()
            except (EOFError, OSError):
                if not self._closed:
                    seat.end()
            finally:
                self._compiling.discard(what)
                self._free.put(seat)

        threading.Thread(target=watch, name="compiling", daemon=True).start()

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for seat in self._seats:
            with contextlib.suppress(OSError):
                seat.end()


def _compiling() -> Refused:
    said = "the kernels of this kind are being compiled, which takes a minute or two"
    return Refused(503, "compiling", "Not yet", said, {"Retry-After": "20"})
