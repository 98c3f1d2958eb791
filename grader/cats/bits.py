"""Counting and finding bits: one machine instruction each when compiled, Python's own integers otherwise.

Numba turns a loop or a table into neither instruction, and these two stand in every inner loop of this kind.
"""

from __future__ import annotations

from typing import Any

from numba import config, types
from numba.extending import intrinsic

from grader.jit import compiler

jit = compiler("grader.cats")
WIDTH = 62  # bits used of a word


@intrinsic
def _ctpop(context: Any, word: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _cttz(context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), code


if config.DISABLE_JIT:

    def popcount(word: int) -> int:
        """How many bits are set in a word of up to 62."""
        return int(word).bit_count()

    def lowest(word: int) -> int:
        """The place of the lowest bit set; the word is not 0."""
        return (int(word) & -int(word)).bit_length() - 1

else:

    @jit
    def popcount(word: int) -> int:
        """How many bits are set in a word of up to 62."""
        return _ctpop(word)

    @jit
    def lowest(word: int) -> int:
        """The place of the lowest bit set; the word is not 0."""
        return _cttz(word)
