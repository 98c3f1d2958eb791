"""How long a booklet takes: about 100 pages of mixed kinds, laid out and written as PDF, in several looks.

The boards are symmetric copies of one puzzle a kind, which costs no kernel; drawing them takes as long as any others.
"""

from __future__ import annotations

import random
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from measure import Contender, race, report

from bank.book import booklet
from bank.book.look import Look
from bank.records import Stocked
from grader import kinds
from grader.kind import Tier

BOARDS = {  # a puzzle and its solution
    "sudoku": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    "cats": ("BBPPPSSS/BRPRPOSS/BRPRPSSS/BRRRPGNS/BRRRPGNN/BRTRPGNN/TRTRPGGN/TTTTNNNN", "4/6/2/8/1/3/7/5"),
    "dchoco": ("dbchoco/6/6/ueoq8p30g42j4n5s22j", "AABBBBAACCDDEAADDDEAADDDFFFDDGFHHHHG"),
    "maze": ("2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5", "EEEESWWWWSEEEESWWWWSEEEE"),
}


def puzzles(each: int) -> list[Stocked]:
    """So many of each kind."""
    rng = random.Random(1)
    made: list[Stocked] = []
    for name, (text, solution) in BOARDS.items():
        kind = kinds.get(name)
        puzzle = kind.parse(text)
        for _ in range(each):
            turned = kind.symmetry(puzzle.variant, rng)
            copy = turned.puzzle(puzzle)
            made.append(
                Stocked(
                    id=len(made) + 1,
                    kind=name,
                    variant=copy.variant,
                    tier=Tier.MEDIUM,
                    givens=copy.givens,
                    solution=turned.solution(solution),
                    canonical="",
                    engine=f"{name}:g1.r1",
                    score=1,
                    hardest=None,
                    rating=None,
                    techniques={},
                    clues=0,
                    symmetry=None,
                    seed=0,
                    made_at=datetime.now(UTC),
                )
            )
    return made


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        looks = {
            "four a page": (75, Look()),
            "one a page, large print": (22, Look(per_page=1, large=True)),
            "two a page, black and white, 6x9": (42, Look(per_page=2, mono=True, paper="6x9")),
        }
        contenders, notes = [], []
        for name, (each, look) in looks.items():
            chosen = puzzles(each)
            file = Path(folder) / "book.pdf"
            made = booklet.write(chosen, str(file), look)
            size = file.stat().st_size / 1024
            notes.append(f"{name}: {made.puzzles} puzzles with solutions on {made.pages} pages, {size:,.0f} KiB.")
            work = partial(
                lambda _, chosen, look, file: booklet.write(chosen, str(file), look),
                chosen=chosen,
                look=look,
                file=file,
            )
            contenders.append(Contender("mixed booklet", name, work, made.pages))
        race(contenders)
        print(report("book", contenders, ["  \n".join(notes)], unit="pages a CPU second"))


if __name__ == "__main__":
    main()
