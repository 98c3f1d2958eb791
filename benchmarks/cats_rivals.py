"""Other ways to make a cat board, for `cats_speed.py`: flood and test, and growth under uniqueness in plain Python."""

from __future__ import annotations

import random


class Square:
    """A size, with sets of cells as Python integers."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.lines = [sum(1 << r * n + c for c in range(n)) for r in range(n)]
        self.lines += [sum(1 << r * n + c for r in range(n)) for c in range(n)]
        self.beside: list[list[int]] = []
        self.sight: list[int] = []
        for cell in range(n * n):
            r, c = divmod(cell, n)
            seen = self.lines[r] | self.lines[n + c]
            self.beside.append(
                [y * n + x for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= y < n and 0 <= x < n]
            )
            for y in range(max(0, r - 1), min(n, r + 2)):
                for x in range(max(0, c - 1), min(n, c + 2)):
                    seen |= 1 << y * n + x
            self.sight.append(seen)

    def placement(self, rng: random.Random) -> list[int]:
        """Cats by lot, row by row, again from the start in a dead end."""
        while True:
            columns: list[int] = []
            for _ in range(self.n):
                free = [c for c in range(self.n) if c not in columns and not (columns and abs(c - columns[-1]) < 2)]
                if not free:
                    break
                columns.append(rng.choice(free))
            else:
                return [r * self.n + c for r, c in enumerate(columns)]

    def search(self, left: int, units: list[int], masks: list[int], region: list[int], limit: int, out: list) -> None:
        """Solutions on the unit with the least choice, into `out`, at most `limit`."""
        self._search(left, units, masks, region, limit, out, [])

    def _search(self, left, units, masks, region, limit, out, cats) -> None:  # type: ignore[no-untyped-def]
        best, least = 0, 1 << 20
        for unit in units:
            cells = unit & left
            if not cells:
                return
            if (number := cells.bit_count()) < least:
                best, least = cells, number
        if not units:
            out.append(cats)
            return
        while best and len(out) < limit:
            bit = best & -best
            best ^= bit
            cell = bit.bit_length() - 1
            rest = [unit for unit in units if not unit & bit]
            self._search(
                left & ~(self.sight[cell] | masks[region[cell]]), rest, masks, region, limit, out, [*cats, cell]
            )

    def count(self, region: list[int]) -> list[list[int]]:
        """Up to two solutions of a whole board."""
        masks = [0] * self.n
        for cell, number in enumerate(region):
            masks[number] |= 1 << cell
        out: list[list[int]] = []
        self.search((1 << self.n * self.n) - 1, masks + self.lines, masks, region, 2, out)
        return out

    def flood(self, rng: random.Random) -> list[int]:
        """The usual growth: regions take turns by lot to swallow a random free cell beside them, uniqueness aside."""
        region = [-1] * self.n**2
        fronts: list[list[int]] = []
        for number, cell in enumerate(self.placement(rng)):
            region[cell] = number
            fronts.append([cell])
        left = self.n**2 - self.n
        while left:
            number = rng.randrange(self.n)
            if not fronts[number]:
                continue
            at = rng.randrange(len(fronts[number]))
            free = [cell for cell in self.beside[fronts[number][at]] if region[cell] < 0]
            if not free:
                fronts[number].pop(at)
                continue
            cell = rng.choice(free)
            region[cell] = number
            fronts[number].append(cell)
            left -= 1
        return region

    def grow(self, rng: random.Random) -> list[int] | None:
        """Growth under uniqueness with repair of what is left over: this project's method without its wishes."""
        n, cats = self.n, self.placement(rng)
        region, masks = [-1] * n * n, [0] * n
        for number, cell in enumerate(cats):
            region[cell], masks[number] = number, 1 << cell
        options = [(beside, number) for number, cell in enumerate(cats) for beside in self.beside[cell]]
        known = set(options)
        while options:
            at = rng.randrange(len(options))
            cell, number = options[at]
            options[at] = options[-1]
            options.pop()
            if region[cell] >= 0:
                continue
            other: list[list[int]] = []
            bit = 1 << cell
            units = [mask for r, mask in enumerate(masks) if r != number] + [
                line for line in self.lines if not line & bit
            ]
            self.search(sum(masks) & ~(self.sight[cell] | masks[number]), units, masks, region, 1, other)
            if other:
                continue
            region[cell] = number
            masks[number] |= bit
            for beside in self.beside[cell]:
                if region[beside] < 0 and (beside, number) not in known:
                    known.add((beside, number))
                    options.append((beside, number))
        free = [cell for cell, number in enumerate(region) if number < 0]
        while free:
            cell = rng.choice(free)
            number = region[rng.choice(self.beside[cell])]
            if number >= 0:
                region[cell] = number
                free.remove(cell)
        return region if self.repair(set(cats), region, rng) else None

    def repair(self, cats: set[int], region: list[int], rng: random.Random) -> bool:
        """Hand cells of second solutions over to a region beside them."""
        for _ in range(4 * self.n):
            found = self.count(region)
            if len(found) == 1:
                return True
            other = next(solution for solution in found if set(solution) != cats)
            moves = [
                (cell, to)
                for cell in other
                if cell not in cats and self.whole(region, cell)
                for to in {region[beside] for beside in self.beside[cell]} - {region[cell]}
            ]
            if not moves:
                return False
            cell, to = rng.choice(moves)
            region[cell] = to
        return False

    def whole(self, region: list[int], cell: int) -> bool:
        """The region of a cell is in one piece without it."""
        left = {c for c, number in enumerate(region) if number == region[cell]} - {cell}
        front = [next(iter(left))] if left else []
        seen = set(front)
        while front:
            for beside in self.beside[front.pop()]:
                if beside in left and beside not in seen:
                    seen.add(beside)
                    front.append(beside)
        return bool(left) and seen == left
