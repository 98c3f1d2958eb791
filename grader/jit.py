"""Numba, set up once for all kernels.

A kind's kernels are cached in a directory of their own whose name holds a hash of every source they could depend on:
Numba stamps a cached function by its own file only and goes on using it when a callee in another module changes. The
directory is chosen each time a function is decorated, since Numba reads its setting then.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import njit

R = TypeVar("R")
config: Any = numba.config  # its settings come into being at run time
GROUND = Path(__file__).resolve().parent
NIL = np.int64(0)  # a literal 0 at a jitted call site compiles the callee again
ONE = np.int64(1)


def _sources(package: str) -> list[Path]:
    parts = package.split(".")[1:]
    return sorted([*GROUND.glob("*.py"), *(GROUND.joinpath(*parts).rglob("*.py") if parts else ())])


@functools.cache
def cache_directory(package: str) -> Path:
    """Where the compiled kernels of a package like `grader.sudoku` lie; a private temporary place if all is shut."""
    digest = hashlib.sha256()
    for source in _sources(package):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    # bounds checks are no part of Numba's own key either, so a warm cache would silently leave them out
    digest.update(f"{numba.__version__} {np.__version__} {sys.version} {bool(config.BOUNDSCHECK)}".encode())
    name = f"{package.rpartition('.')[2]}-{digest.hexdigest()[:16]}"
    given = os.environ.get("PUZZLEBANK_CACHE_DIR")
    roots = [Path(given)] if given else [Path(platformdirs.user_cache_dir("puzzlebank")) / "kernels"]
    roots.append(Path(tempfile.gettempdir()) / f"puzzlebank-kernels-{os.getuid()}")
    for root in roots:
        place = root / name
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
            # loading runs what lies there, so nobody else may be able to write it
            if place.stat().st_uid == os.getuid() and os.access(place, os.W_OK):
                return place
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="puzzlebank-kernels-"))


def cold(package: str) -> bool:
    """Nothing of the package has been compiled yet, so that its first call will take seconds."""
    return not config.DISABLE_JIT and next(cache_directory(package).rglob("*.nbc"), None) is None


def compiler(package: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """The `@jit` of a kernel package. What it makes takes NumPy's integers where the source says int."""

    def jit(function: Callable[..., R]) -> Callable[..., R]:
        config.CACHE_DIR = str(cache_directory(package))
        compiled: Callable[..., R] = njit(cache=True)(function)
        return compiled

    return jit


class _Fields(SimpleNamespace):
    """Arrays under names, also by `[name]`."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class _Bench:
    """What `record` gives without the compiler: `rec[0].name` and `rec["name"][0]` are the array of that name.

    NumPy's own record would do but for names like `size` or `round`, which are methods of it and would win.
    """

    def __init__(self, arrays: dict[str, np.ndarray]) -> None:
        self._only = _Fields(**{name: array.copy() for name, array in arrays.items()})

    def __getitem__(self, key: int | str) -> Any:
        return self._only[key][np.newaxis] if isinstance(key, str) else self._only

    def __setitem__(self, key: slice, other: _Bench) -> None:
        for name, array in vars(other._only).items():
            self._only[name][...] = array

    def copy(self) -> _Bench:
        """Another with the same numbers."""
        return _Bench(vars(self._only))


def record(**arrays: np.ndarray) -> np.ndarray:
    """Arrays under names in one block, as an array of one record: kernels take `rec[0]` and read `rec[0].name`.

    One pointer and the shapes in the type: 17 against 24 CPU seconds to compile and up to half as fast again as a
    tuple of arrays. An array of one record unboxes in 0.2 us, a record scalar in 4.
    """
    if config.DISABLE_JIT:
        bench: Any = _Bench(arrays)
        block: np.ndarray = bench
        return block
    block = np.zeros(1, np.dtype([(name, array.dtype, array.shape) for name, array in arrays.items()]))
    for name, array in arrays.items():
        block[name][0] = array
    return block


# --- a random stream of integers, the same with and without the compiler ------------------------------------------
# L'Ecuyer, "Efficient and portable combined random number generators", CACM 31 (1988): two multiplicative generators
# combined; every product stays below 2^62, period about 2.3e18.

M1, A1 = 2147483563, 40014
M2, A2 = 2147483399, 40692

_jit = compiler("grader")


def stream(seed: int) -> np.ndarray:
    """The state of a stream: two int64. Any integer is a seed."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=16).digest()
    return np.array(
        [int.from_bytes(digest[:8], "big") % (M1 - 1) + 1, int.from_bytes(digest[8:], "big") % (M2 - 1) + 1], np.int64
    )


@_jit
def below(state: np.ndarray, n: int) -> int:
    """A uniform integer in 0 .. n-1 (n up to 2^30); moves the state."""
    top = (M1 - 1) // n * n
    while True:
        state[0] = state[0] * A1 % M1
        state[1] = state[1] * A2 % M2
        z = (state[0] - state[1]) % (M1 - 1)
        if z < top:
            return z % n


@_jit
def shuffle(state: np.ndarray, items: np.ndarray, n: int) -> None:
    """Fisher and Yates on the first n items."""
    for i in range(n - 1, 0, -1):
        j = below(state, i + 1)
        items[i], items[j] = items[j], items[i]
