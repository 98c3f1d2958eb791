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
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import njit
from numba.core.registry import CPUDispatcher

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


def cold(package: str, module: str = "") -> bool:
    """Nothing of the package (or of that module of it) has been compiled yet, so that its first call takes seconds."""
    pattern = f"{module}.*.nbc" if module else "*.nbc"
    return not config.DISABLE_JIT and next(cache_directory(package).rglob(pattern), None) is None


class _Inner(CPUDispatcher):
    """A kernel for other kernels; a call from Python would jump to nowhere."""

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"{self.py_func.__name__} is for other kernels: it has no entry from Python")


def compiler(package: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """The `@jit` of a kernel package. What it makes takes NumPy's integers where the source says int.

    A function whose first argument is a record (`g`, `b` or `out`, annotated Any) is for other kernels alone: it has no
    entry from Python, which would be a fifth to a third of the time to compile.
    """

    def jit(function: Callable[..., R]) -> Callable[..., R]:
        config.CACHE_DIR = str(cache_directory(package))
        first = next(iter(function.__annotations__.items()), ("", ""))
        inner = first[0] in ("g", "b", "out") and first[1] in ("Any", Any)
        options: dict[str, Any] = {"no_cpython_wrapper": inner, "no_cfunc_wrapper": True}
        compiled: Callable[..., R] = njit(cache=True, **options)(function)
        if inner and not config.DISABLE_JIT:
            compiled.__class__ = _Inner
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


def spread_type(name: str, module: str, block: np.ndarray | _Bench) -> Any:
    """The type of what `spread` makes of records with these names, to be assigned to `name` in `module`: the cache of
    compiled code looks for it there."""
    names = block.dtype.names or () if isinstance(block, np.ndarray) else tuple(vars(block[0]))
    made: Any = namedtuple(name, names, module=module)  # type: ignore[misc]
    return made


def spread(block: np.ndarray, kind: Any) -> Any:
    """A record as its arrays one by one: kernels take `rec[0]` and read `rec[0].name` as they do of the record itself.

    The shapes are no part of the type then, so that one compilation serves all sizes, at a fifth to a half less speed.
    """
    return (kind(*(block[name][0] for name in kind._fields)),)


def entry(rec: Any, name: str) -> np.ndarray:
    """One array of a record, be it spread or not: for callers in Python."""
    array: np.ndarray = rec[name][0] if isinstance(rec, np.ndarray) else getattr(rec[0], name)
    return array


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
