"""What the compiler's settings promise."""

from __future__ import annotations

import numpy as np
import pytest

from grader.jit import config
from grader.sudoku.board import board
from grader.sudoku.geometry import geometry
from grader.sudoku.templates import doomed


def test_a_kernel_for_other_kernels_says_so_when_python_calls_it() -> None:
    assert not config.DISABLE_JIT
    laid = geometry("9x9")
    with pytest.raises(TypeError, match="doomed is for other kernels: it has no entry from Python"):
        doomed(laid[0], board(laid)[0], np.zeros((9, 2), np.int64))
