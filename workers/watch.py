"""Which children have stopped to consume: they run, there is something to do, and nothing moves.

It happens (Celery 5.6.3): a worker whose acknowledgements fail while the broker is away counts those messages as being
worked on for ever after and takes no other. A machine under load looks much the same for a while, so a child is judged
by itself: one that has just shown a sign of life, or works on something, is not stuck, and one that still starts is
given time to. Each restart that nothing comes of doubles the time until the next one, so that a child which needs
longer than we thought has it in the end.

A sign of life is a line in a file that the child writes anew before and after each task, with its own number in it. It
is compared with the line seen before, never by its time: clocks are set.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 10.0  # seconds without any movement though there is something to do
START = 60.0  # seconds for a child's first sign of life: it imports half a gigabyte, perhaps on a busy machine
LONGEST_TASK = 90.0  # seconds a child may work on one thing; beyond it is stuck in it
LONGEST = 600.0  # seconds between two restarts, however often


class Pulse:
    """What a child writes: its number, how many signs it has given, and whether it is at work."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._signs = 0

    def give(self, busy: bool = False) -> None:
        """One sign more. A full disk does not end the child: it is then judged by what moves alone."""
        self._signs += 1
        with contextlib.suppress(OSError):
            self.file.write_text(f"{os.getpid()} {self._signs} {'busy' if busy else 'idle'}\n")


def read(file: Path) -> str:
    """The last sign of life; empty where there is none."""
    try:
        return file.read_text()
    except OSError:
        return ""


@dataclass(slots=True)
class _Seen:
    """What is known of one child: its process, its last sign, when that came, and how long it may be silent."""

    pid: int | None = None
    sign: str = ""
    at: float = 0.0
    patience: float = 0.0  # 0: what the constants say

    def started(self) -> bool:
        """The last sign is this process's own."""
        return self.sign.split(" ", 1)[0] == str(self.pid)


@dataclass(slots=True)
class Watch:
    """Told how things stand every now and then; says whom to start anew."""

    clock: Callable[[], float] = time.monotonic
    _moved: float = 0.0
    _signs: Hashable = None
    _children: dict[str, _Seen] = field(default_factory=dict)

    def move(self, signs: Hashable, *, resting: bool) -> None:
        """How the shelves stand. `resting`: nothing has to move now, or somebody is at work on it."""
        if resting or signs != self._signs or not self._moved:
            self._signs, self._moved = signs, self.clock()
            for seen in self._children.values():
                seen.patience = 0.0

    def stuck(self, children: Iterable[tuple[str, int | None, str | None]]) -> list[str]:
        """The children to start anew: (name, process, last sign of life), None for one that gives no signs."""
        now = self.clock()
        found = []
        for name, pid, sign in children:
            seen = self._children.setdefault(name, _Seen(at=now))
            if pid != seen.pid or (sign is not None and sign != seen.sign):
                seen.pid, seen.sign, seen.at = pid, sign or "", now
            if pid is None:
                continue
            allowed = PATIENCE
            if sign is not None:
                allowed = START if not seen.started() else LONGEST_TASK if sign.endswith("busy\n") else PATIENCE
            allowed = max(allowed, seen.patience)
            if now - max(self._moved, seen.at) > allowed:
                seen.at, seen.patience = now, min(LONGEST, 2 * allowed)
                found.append(name)
        return found
