"""Kernels that only other kernels may call, made callable for a test."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from numba import njit

from grader.jit import config


def entry(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel with an entry from Python; it takes record scalars (`rec[0]`) and NumPy's integers."""
    if config.DISABLE_JIT:
        return kernel
    names = ", ".join(inspect.signature(kernel.py_func).parameters)
    scope: dict[str, Any] = {"kernel": kernel}
    exec(f"def call({names}):\n    return kernel({names})", scope)
    return njit(scope["call"])
