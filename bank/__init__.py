"""What is in stock, how it leaves, what is known about it, how it looks. Imports the grader, never the workers."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bank.bank import Bank
    from bank.errors import (
        BankError,
        CannotOpen,
        KeyReused,
        NeverMet,
        NoneMeets,
        NoShelf,
        NotFound,
        OtherVersion,
        ShelfEmpty,
        TooFew,
    )
    from bank.records import Deposit, Graded, Level, Shelf, Stocked
    from bank.wish import Wish

__all__ = [
    "Bank",
    "BankError",
    "CannotOpen",
    "Deposit",
    "Graded",
    "KeyReused",
    "Level",
    "NeverMet",
    "NoShelf",
    "NoneMeets",
    "NotFound",
    "OtherVersion",
    "Shelf",
    "ShelfEmpty",
    "Stocked",
    "TooFew",
    "Wish",
]

_HOMES = {
    "Bank": "bank",
    "Deposit": "records",
    "Graded": "records",
    "Level": "records",
    "Shelf": "records",
    "Stocked": "records",
    "Wish": "wish",
}


def __getattr__(name: str) -> Any:
    # by name and late, so that `import bank` alone loads no database library
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"bank.{_HOMES.get(name, 'errors')}"), name)
