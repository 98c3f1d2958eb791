"""Counting and finding bits: one machine instruction each when compiled, Python's own integers otherwise.

Numba turns a loop or a table into neither instruction, and these two stand in every inner loop of this kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from grader.jit import compiler, config

jit = compiler("grader.cats")
WIDTH = 62  # bits used of a word


def _ctpop(context: Any, word: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


def _cttz(context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), code


def _count(word: int) -> int:
    return int(word).bit_count()


def _first(word: int) -> int:
    return (int(word) & -int(word)).bit_length() - 1


# how many bits are set in a word of up to 62, and the place of the lowest of a word that is not 0
popcount: Callable[[int], int] = _count if config.DISABLE_JIT else cast(Any, intrinsic(_ctpop))
lowest: Callable[[int], int] = _first if config.DISABLE_JIT else cast(Any, intrinsic(_cttz))
