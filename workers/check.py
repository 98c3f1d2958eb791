"""The editor's check: whether a board can be published as it is. Of any kind; what it looks like, its kind says.

Read, one solution or two to show, graded, odd looks named, and whether a symmetric copy is in the bank already.
"""

from __future__ import annotations

from typing import Any

from bank import Bank
from grader.kind import Kind, Puzzle
from workers.commands.grade import verdict


def check(kind: Kind, text: str, variant: str | None = None, bank: Bank | None = None) -> dict[str, Any]:
    """The verdict on a text as `puzzlebank grade` has it, and `remarks`, `known` and `publishable`.

    `known`: the number in the bank of the same puzzle up to symmetry, None when it never had it or no bank was given.
    `publishable`: one solution, solved by the ladder, no fault, not known.
    """
    told = verdict(kind, text, variant)
    remarks = []
    known = None
    if told["status"] != "invalid":
        puzzle = Puzzle(kind.name, told["variant"], told["puzzle"])
        remarks = [{"code": remark.code, "text": remark.text, "fault": remark.fault} for remark in kind.remarks(puzzle)]
    if told["status"] == "ok" and bank is not None:
        known = bank.known(kind.name, told["variant"], told["canonical"])
    fine = told["status"] == "ok" and told["tier"] != "beyond" and known is None
    return {**told, "remarks": remarks, "known": known, "publishable": fine and not any(r["fault"] for r in remarks)}
