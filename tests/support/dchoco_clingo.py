"""A second opinion on Double Choco by answer set programming, from cells and borders; it knows nothing of blocks.

Every white cell takes the label of a white cell, the least of its block, to which it can be led over cells of its
colour in fewer steps than either has cells to its area. White cells with one label hang together; each has a partner
among the grey cells, one to one, which takes its label; partners of neighbours lie as the isometry of the label says.
"""

from __future__ import annotations

from collections.abc import Iterator

import clingo

PROGRAM = """
1 { label(C, R) : may(C, R) } 1 :- white(C).
:- label(C, R), not label(R, R).
1 { partner(C, D) : fits(C, D) } 1 :- white(C).
1 { partner(C, D) : fits(C, D) } 1 :- grey(D).
label(D, R) :- partner(C, D), label(C, R).
join(C, D) :- near(C, D), label(C, R), label(D, R).
reached(C) :- label(C, C), white(C).
reached(D) :- reached(C), join(C, D), white(D).
:- white(C), not reached(C).
1 { turned(R, G) : G = 0..7 } 1 :- label(R, R), white(R).
iso(C, G) :- label(C, R), turned(R, G), white(C).
:- join(C, D), white(C), white(D), partner(C, P), iso(C, G), step(C, D, K), moved(P, G, K, Q), not partner(D, Q).
:- join(C, D), white(C), white(D), partner(C, P), iso(C, G), step(C, D, K), not landed(P, G, K).
landed(P, G, K) :- moved(P, G, K, Q), grey(Q).
grown(R) :- label(C, R), white(C), C != R.
:- label(R, R), white(R), not grown(R), not turned(R, 0).
met(R) :- join(C, D), white(C), grey(D), label(C, R).
:- label(R, R), white(R), not met(R).
:- clue(C, N), label(C, R), not N = #count { X : label(X, R), white(X) }.
#show join/2.
"""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def isometry(number: int, y: int, x: int) -> tuple[int, int]:
    """A step after one of the eight isometries."""
    if number & 1:
        y, x = x, y
    return (-y if number & 2 else y), (-x if number & 4 else x)


def facts(rows: int, columns: int, colours: tuple[int, ...], clues: tuple[int, ...]) -> str:
    """The board as a logic program."""
    told = [f"{'grey' if colour else 'white'}({cell})." for cell, colour in enumerate(colours)]
    told += [f"clue({cell},{clue})." for cell, clue in enumerate(clues) if clue > 0]
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        for number, (y, x) in enumerate(STEPS):
            if 0 <= row + y < rows and 0 <= column + x < columns:
                other = (row + y) * columns + column + x
                told += [f"near({cell},{other}).", f"step({cell},{other},{number})."]
            for turn in range(8):
                dy, dx = isometry(turn, y, x)
                if colours[cell] and 0 <= row + dy < rows and 0 <= column + dx < columns:
                    told.append(f"moved({cell},{turn},{number},{(row + dy) * columns + column + dx}).")
    told += limits(rows, columns, colours, clues)
    return "\n".join(told)


def limits(rows: int, columns: int, colours: tuple[int, ...], clues: tuple[int, ...]) -> Iterator[str]:
    """Which white cells may lie in the area of which, and which grey cells may be their partners."""
    for root in range(rows * columns):
        if colours[root]:
            continue
        far = {root: 0}
        for cell in (line := [root]):
            for y, x in STEPS:
                row, column = cell // columns + y, cell % columns + x
                other = row * columns + column
                if 0 <= row < rows and 0 <= column < columns and other not in far and not colours[other]:
                    far[other] = far[cell] + 1
                    line.append(other)
        for cell, steps in far.items():
            told = {clue for clue in (clues[root], clues[cell]) if clue > 0}
            if cell >= root and len(told) < 2 and all(steps < clue for clue in told):
                yield f"may({cell},{root})."
        for cell, colour in enumerate(colours):
            if colour and (clues[root] <= 0 or clues[cell] <= 0 or clues[root] == clues[cell]):
                yield f"fits({root},{cell})."


def divisions(
    rows: int, columns: int, colours: tuple[int, ...], clues: tuple[int, ...], limit: int = 2
) -> list[tuple[int, ...]]:
    """Up to `limit` solutions, each as labels of blocks (the least cell) a cell."""
    control = clingo.Control([str(limit), "--project=show", "--warn=none"])
    control.add("base", [], PROGRAM + facts(rows, columns, colours, clues))
    control.ground([("base", [])])
    found: list[tuple[int, ...]] = []

    def read(model: clingo.Model) -> None:
        label = list(range(rows * columns))
        pairs = [(s.arguments[0].number, s.arguments[1].number) for s in model.symbols(shown=True)]
        changed = True
        while changed:
            changed = False
            for a, b in pairs:
                if label[a] != label[b]:
                    label[a] = label[b] = min(label[a], label[b])
                    changed = True
        found.append(tuple(label))

    control.solve(on_model=read)
    return found
