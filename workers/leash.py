"""The other end of the supervisor's leash: when the supervisor is gone, by whatever death, its children go too.

The supervisor holds the write end of our standard input and tells us each process group it starts (`+pid`) and each
that has ended (`-pid`). A pipe closes even on kill -9, on Linux and macOS alike; then we end the groups that are left
and remove the paths given as arguments. This file is run by its path, without the package, so that it starts at once.
"""

import contextlib
import os
import shutil
import signal
import sys
import time

GRACE = 3.0  # seconds between asking and killing


def alive(group: int) -> bool:
    """Some process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # macOS says so of a group of zombies
        return False
    return True


def tell(groups: set[int], number: signal.Signals) -> None:
    """Send a signal to every group that is left."""
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)


def end(groups: set[int], grace: float = GRACE) -> None:
    """Ask these process groups to leave, wait a little, and kill what stays."""
    tell(groups, signal.SIGTERM)
    until = time.monotonic() + grace
    while any(map(alive, groups)) and time.monotonic() < until:
        time.sleep(0.05)
    tell(groups, signal.SIGKILL)


def main(paths: list[str]) -> None:
    """Read until the supervisor is gone."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        (groups.add if line.startswith("+") else groups.discard)(int(line[1:]))
    end(groups)
    for path in paths:
        shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
