"""How Sudoku grades agree with published ones: Sudoku Explainer's rating (by skfr) and HoDoKu's technique level.

    PUZZLEBANK_REFERENCE_DATA=... python benchmarks/sudoku_agreement.py

Writes `results/sudoku_agreement.md`: rank correlations, shares of equal ratings, tables tier x rating and tier x level,
every row whose level differs, and every puzzle beyond the ladder; the positions where these stop go to standard error.
"""

from __future__ import annotations

import csv
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from measure import RESULTS, machine

from grader import kinds
from grader.kind import Grade, Puzzle, Tier

RATED = ("random_minimal_1756_rated.csv", "exchange_bank_400_rated.csv")
LISTS = ("magictour_top1465.txt", "hardest_se11_500.txt")
BANDS = (1.2, 1.5, 2.0, 2.3, 2.6, 4.4, 6.2, 6.8, 7.4, 7.9, 12.0)
LEVEL = {Tier.GENTLE: "Easy", Tier.EASY: "Easy", Tier.MEDIUM: "Medium", Tier.HARD: "Hard", Tier.EXPERT: "Unfair"}
LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")


def ranks(values: Sequence[tuple[float, ...]]) -> np.ndarray:
    """The rank of each value, equal ones sharing the mean of theirs."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    found = np.zeros(len(values))
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        found[order[at:end]] = (at + end - 1) / 2
        at = end
    return found


def spearman(one: Sequence[tuple[float, ...]], other: Sequence[tuple[float, ...]]) -> float:
    """The correlation of the ranks."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def position(puzzle: Puzzle, grade: Grade) -> str:
    """The 81 cells where the ladder stops."""
    cells = list(puzzle.givens)
    for step in grade.path:
        for fact in step.concluded:
            cells[fact // 9] = "123456789"[fact % 9]
    return "".join(cells)


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Markdown."""
    return [f"| {' | '.join(map(str, row))} |" for row in (head, ["---"] * len(head), *rows)]


def rated(file: Path) -> list[str]:
    """The report on one CSV file."""
    kind = kinds.get("sudoku")
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    puzzles = [kind.parse(row["puzzle"]) for row in rows]
    grades = [kind.rate(puzzle, kind.grade(puzzle)) for puzzle in puzzles]
    er = [(float(row["skfr_er"]),) for row in rows]
    ours = [(99.0 if grade.rating is None else grade.rating,) for grade in grades]
    score = [(grade.tier.rank, grade.score if grade.finished else 10**9) for grade in grades]
    pairs = [(grade.tier.rank, mine[0]) for grade, mine in zip(grades, ours, strict=True)]
    equal = sum(mine == theirs for mine, theirs in zip(ours, er, strict=True)) / len(rows)
    near = sum(abs(mine[0] - theirs[0]) < 0.101 for mine, theirs in zip(ours, er, strict=True)) / len(rows)
    level = [LEVEL.get(grade.tier, "Extreme") for grade in grades]
    theirs = [row["hodoku_py_technique_level"] for row in rows]
    same = sum(a == b for a, b in zip(level, theirs, strict=True)) / len(rows)
    text = [f"## {file.name}: {len(rows)} puzzles", ""]
    text += table(
        ["against skfr's ER", ""],
        [
            ["Spearman, rating", f"{spearman(ours, er):.4f}"],
            ["Spearman, (tier, rating)", f"{spearman(pairs, er):.4f}"],
            ["Spearman, (tier, score)", f"{spearman(score, er):.4f}"],
            ["rating equal / within 0.1", f"{equal:.1%} / {near:.1%}"],
            ["not rated", sum(grade.rating is None for grade in grades)],
            ["HoDoKu's technique level equal", f"{same:.1%}"],
        ],
    )
    band = [next(top for top in BANDS if rating <= top) for (rating,) in er]
    crossed = Counter(zip((grade.tier for grade in grades), band, strict=True))
    text += ["", "Tier x ER (columns up to):", ""]
    text += table(["", *BANDS], [[tier, *(crossed[tier, top] or "" for top in BANDS)] for tier in Tier])
    leveled = Counter(zip((grade.tier for grade in grades), theirs, strict=True))
    text += ["", "Tier x HoDoKu's technique level:", ""]
    text += table(["", *LEVELS], [[tier, *(leveled[tier, name] or "" for name in LEVELS)] for tier in Tier])
    differing = Counter(
        (b, row["hodoku_py_hardest"], str(grade.tier), grade.hardest)
        for a, b, row, grade in zip(level, theirs, rows, grades, strict=True)
        if a != b
    )
    text += ["", "Rows whose level differs, by what each side needs:", ""]
    text += table(
        ["HoDoKu", "its hardest", "here", "hardest here", "rows"], [[*k, n] for k, n in differing.most_common()]
    )
    return [*text, "", *beyond(file.name, puzzles, grades)]


def beyond(name: str, puzzles: Sequence[Puzzle], grades: Sequence[Grade]) -> list[str]:
    """What the ladder does not finish, by its place in the file (the rows themselves are their owners')."""
    left = [(n, p, g) for n, (p, g) in enumerate(zip(puzzles, grades, strict=True), 1) if not g.finished]
    for number, puzzle, grade in left:
        print(f"{name} {number}: {puzzle.givens} stops at {position(puzzle, grade)}", file=sys.stderr)
    told = ", ".join(f"{n} ({81 - position(p, g).count('.')})" for n, p, g in left)
    return [
        f"Beyond the ladder in {name}: {len(left)} of {len(puzzles)}; row (cells filled where it stops): {told}.",
        "",
    ]


def main() -> None:
    """Write the report."""
    data = Path(os.environ["PUZZLEBANK_REFERENCE_DATA"]) / "sudoku"
    kind = kinds.get("sudoku")
    text = ["# Sudoku grades beside published ones", "", f"{machine()}, engine r{kind.version}.", ""]
    for name in RATED:
        text += rated(data / name)
    for name in LISTS:
        puzzles = [kind.parse(line.split()[0][:81]) for line in (data / name).read_text().splitlines()]
        grades = [kind.grade(puzzle) for puzzle in puzzles]
        tiers = Counter(str(grade.tier) for grade in grades)
        text += [
            f"## {name}",
            "",
            ", ".join(f"{tier} {tiers[tier]}" for tier in map(str, Tier) if tiers[tier]) + ".",
            "",
        ]
        text += beyond(name, puzzles, grades)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "sudoku_agreement.md").write_text("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
