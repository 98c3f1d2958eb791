"""The published puzzle that most tests start from."""

from __future__ import annotations

import pytest

from dchoco_boards import PZPRJS, PZPRJS_SOLUTION
from grader.dchoco.notation import parse
from grader.kind import Puzzle


@pytest.fixture(scope="session")
def published() -> Puzzle:
    return parse(PZPRJS)


@pytest.fixture(scope="session")
def published_solution() -> str:
    return PZPRJS_SOLUTION
