"""Proofs of the bank's promises on the data itself."""

from __future__ import annotations

from bank import statements as sql
from bank.engines import Engines, Link

SHOWN = 20  # faults of one sort that are listed one by one


def check(engines: Engines) -> list[str]:
    """What is wrong with a bank, a line a fault, all read at one moment; workers may be at work meanwhile."""
    with engines.snapshot() as link:
        groups = [_misplaced(link), _on_another_shelf(link), _misgraded(link), _seen(link), _twice(link), _ledger(link)]
        groups.append([f"order {id} is neither live nor ended" for (id,) in link.run(sql.ORDERS_UNCLEAR)])
        if engines.file:
            groups.append(_file(link))
    faults = []
    for group in groups:
        faults += group[:SHOWN]
        if len(group) > SHOWN:
            faults.append(f"and {len(group) - SHOWN} more of that sort")
    return faults


def _misplaced(link: Link) -> list[str]:
    faults = []
    for id, *numbers in link.run(sql.PUZZLES_MISPLACED):
        places = [place for place, n in zip(("stock", "open", "drawn", "withdrawn"), numbers, strict=True) if n]
        faults.append(f"puzzle {id} is in {' and '.join(places) or 'no place'} instead of exactly one")
    return faults


def _on_another_shelf(link: Link) -> list[str]:
    rows = link.run(sql.ON_ANOTHER_SHELF)
    return [f"puzzle {id} belongs to shelf {own} and lies on shelf {other}" for id, own, other in rows]


def _misgraded(link: Link) -> list[str]:
    faults = []
    for id, kind, variant, tier, *shelf in link.run(sql.MISGRADED):
        grade = f"is graded {kind} {variant} {tier}" if tier else "has no current grade"
        faults.append(f"puzzle {id} {grade} and belongs to the shelf {' '.join(shelf)}")
    return faults


def _seen(link: Link) -> list[str]:
    return [f"puzzle {id} is in stock though somebody has seen it" for (id,) in link.run(sql.SEEN_IN_STOCK)]


def _twice(link: Link) -> list[str]:
    return [f"puzzles {one} and {other} are the same" for one, other in link.run(sql.TWICE)]


def _ledger(link: Link) -> list[str]:
    return [
        f"order {id} counts {stocked} stocked and {elsewhere} elsewhere, the bank has {here} and {there} of it"
        for id, stocked, elsewhere, here, there in link.run(sql.LEDGER_OFF)
    ]


def _file(link: Link) -> list[str]:
    damage = [row[0] for row in link.connection.exec_driver_sql("PRAGMA quick_check") if row[0] != "ok"]
    stray = [
        f"{row[0]} refers to a missing {row[2]}" for row in link.connection.exec_driver_sql("PRAGMA foreign_key_check")
    ]
    return [f"the file is damaged: {text}" for text in damage] + stray
