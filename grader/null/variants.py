"""The sizes and rule sets of this kind: `N x N` squares of digits 1..N."""

from grader.kind import PuzzleError

VARIANTS = ("4x4", "5x5")
DEFAULT = "4x4"


def size(variant: str) -> int:
    """N of a variant's name; raises `PuzzleError` for one that does not exist."""
    if variant not in VARIANTS:
        raise PuzzleError(f"null has no variant {variant!r}; there are {', '.join(VARIANTS)}")
    return int(variant[0])
