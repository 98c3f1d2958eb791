"""Cat boards for tests, and slow second opinions on them that share no code with the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from grader.cats.notation import parse, regions
from grader.cats.variants import variant_of
from grader.kind import Puzzle, Tier
from workers.generators import cats
from workers.generators.candidate import Aim, Candidate

FOUR = parse("AABB/AABC/DDCC/DDDC")  # one solution: 3/1/4/2
TWO_WAYS = parse("AABB/AABB/CCDD/CCDD")
# three cats a row, grown by this project's kernels without the generator's limits
THREE_CATS = {
    parse(
        "AAABBBBBBBBBBB/AACBBDDBBDEBBB/ACCCBBDDDDEEEB/ACCFFFFDDEEBBB/ACCFFFDDDDGGBB/HHCFFFFDIGGBBB/HHCCCCCIIGGJJJ/"
        "HHHHHCIIIGGJJJ/KHHLHCCIIGGMMJ/KKLLHCCMMGMMMJ/KKKLHCCCMMMMMJ/KKKLLLCNMMMNMM/KKKLLLLNMMMNNM/KKLLLNNNNNNNNM*3"
    ): Tier.MEDIUM,
    parse(
        "AABBBBBBBBCCCC/AABBBBBBBDCCCC/AAABDDDDDDDDCC/AAAADEFFFDDGGG/AAADDEFFFDDGGG/HHDDDEFFFGGGGG/HHHDDEIFGGJJJJ/"
        "HHHEEEIFFGJJJK/HHHGGEIGGGJJJK/GGGGGGIIIGJJJK/GGLLLGGGGGGGKK/GGLLLGMGMGMKKN/GLLLMMMMMMMNNN/NNNNNNNNNNNNNN*3"
    ): Tier.HARD,
    parse(
        "AAABBBBBACCCCC/AAAAABBAACCCCC/ADDEAAAAACCCFF/DDDEAAAAACCCFF/DDDEEEAGGCFFFH/DDEEEEGGGGHHHH/DDDGGGGGGGGHHH/"
        "IDGGGJJGGGKHKH/IDJJJJKGKKKHKK/IIIJLJKKKKKKKK/IIILLLLLKMKKMM/ILLLNNLLMMMMMM/IILLNNNLLLLLLL/IINNNNNLLLLLLL*3"
    ): Tier.EXPERT,
    parse(
        "AAAABBBCCCDDDE/AAAABBBCCCCCDE/AFAAABBCCCCDDE/FFFFAAAAAACCDE/FFGGGAHHHACCDE/FFGGGGHHAACEEE/FGGGIIHHAAAEEE/"
        "GGJGIIIIIKEEEE/GGJJJIIILKKMEE/GGJJJLLLLKKMME/JJJJJJJJLKMMEE/NJJNJJLLLKMMMM/NNNNJNLLLKKMMM/NNNNNNNNKKKKKM*3"
    ): Tier.EXTREME,
}


def boards(variant: str, number: int, aim: Aim | None = None, first: int = 0) -> list[Candidate]:
    """So many candidates of the generator."""
    found: list[Candidate] = []
    seed = first
    while len(found) < number:
        candidate = cats.generate(variant, aim or Aim(), seed)
        if candidate is not None:
            found.append(candidate)
        seed += 1
        assert seed < first + 50 * number, "the generator fails too often"
    return found


def of_tiers(variant: str, number: int) -> list[Candidate]:
    """So many candidates of each tier."""
    return [board for tier in list(Tier)[:6] for board in boards(variant, number, Aim(tier))]


def units(puzzle: Puzzle) -> list[set[int]]:
    """The cells of rows, columns and regions."""
    n, region = variant_of(puzzle.variant).size, regions(puzzle)
    rows = [{r * n + c for c in range(n)} for r in range(n)]
    columns = [{r * n + c for r in range(n)} for c in range(n)]
    return [*rows, *columns, *({c for c in range(n * n) if region[c] == r} for r in range(n))]


def touching(one: int, other: int, n: int) -> bool:
    """Side by side or at a corner."""
    return abs(one // n - other // n) <= 1 and abs(one % n - other % n) <= 1


def sees(puzzle: Puzzle, one: int, other: int) -> bool:
    """Two cats cannot be there together, where every unit has one."""
    n = variant_of(puzzle.variant).size
    return one != other and (touching(one, other, n) or any({one, other} <= unit for unit in units(puzzle)))


def solutions(puzzle: Puzzle, most: int = 1 << 30) -> Iterator[frozenset[int]]:
    """All solutions row by row, as sets of cells: simple enough to be believed."""
    shape = variant_of(puzzle.variant)
    n, cats_each, region = shape.size, shape.cats, regions(puzzle)

    def place(row: int, columns: list[int], left: list[int], before: tuple[int, ...], cells: tuple[int, ...]):
        if row == n:
            yield frozenset(cells)
            return
        for chosen in combinations(range(n), cats_each):
            if any(b - a == 1 for a, b in pairwise(chosen)):
                continue
            if any(abs(a - b) <= 1 for a in chosen for b in before):
                continue
            now = [row * n + c for c in chosen]
            columns_left, regions_left = columns.copy(), left.copy()
            for cell in now:
                columns_left[cell % n] -= 1
                regions_left[region[cell]] -= 1
            if min(columns_left) >= 0 and min(regions_left) >= 0:
                yield from place(row + 1, columns_left, regions_left, chosen, (*cells, *now))

    for number, solution in enumerate(place(0, [cats_each] * n, [cats_each] * n, (), ())):
        if number == most:
            return
        yield solution
