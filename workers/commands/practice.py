"""`puzzlebank practice`: positions in which a wanted technique comes next, from the bank."""

from __future__ import annotations

import sys
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import click

from bank.wish import Wish
from grader import kinds
from grader.hints import distinct
from grader.kind import Kind, Path, Position, Step
from workers.commands.shared import Flags, TierChoice, not_empty, open_bank

if TYPE_CHECKING:
    from bank import Stocked


def stopped(kind: Kind, stocked: Stocked, technique: str) -> tuple[Position, tuple[Step, ...]]:
    """The position just before the first round of a technique (or of one of a family), and the steps of that round.

    ValueError when the path has none, or was not asked for.
    """
    wanted = Wish(uses=(technique,)).wanted(kind)[technique]
    path = Path.unpack(stocked.path) if stocked.path else ()
    before = list(takewhile(lambda step: step.technique not in wanted, path))
    rest = list(path)[len(before) :]
    if not rest:
        raise ValueError(f"the path of puzzle {stocked.id} has no {technique}")
    concluded = dict.fromkeys(fact for step in before for fact in step.concluded)
    removed = dict.fromkeys(fact for step in before for fact in step.removed)
    steps = distinct([step for step in rest if step.round == rest[0].round])
    return Position(stocked.puzzle, tuple(concluded), tuple(removed)), steps


def document(kind: Kind, stocked: Stocked, position: Position, steps: tuple[Step, ...]) -> dict[str, Any]:
    """One exercise as a JSON document."""
    from bank.present import documents

    grid, candidates = kind.position_texts(position) or (None, None)
    return {
        "id": stocked.id,
        "kind": stocked.kind,
        "variant": stocked.variant,
        "tier": str(stocked.tier),
        "technique": steps[0].technique,
        "givens": stocked.givens,
        "entries": list(position.concluded),
        "removed": list(position.removed),
        "position": grid,
        "candidates": candidates,
        "steps": documents.steps(stocked.puzzle, steps, sentences=True),
    }


def tell(stocked: Stocked, position: Position, steps: tuple[Step, ...], answer: bool) -> None:
    """One exercise for a person."""
    from bank import present

    technique = present.technique(stocked.kind, steps[0].technique)
    click.echo(f"{stocked.kind} {stocked.variant}, {stocked.tier}, no. {stocked.id}")
    click.echo(present.marked(position, colour=sys.stdout.isatty()))
    number = len(steps)
    click.echo(f"find: {technique.name}" + (f" (there are {number})" if number > 1 else ""))
    for step in steps if answer else ():
        click.echo(f"  {present.notation(stocked.puzzle, step)}")


@click.command("practice")
@click.argument("kind")
@click.argument("technique")
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.option("--tier", type=TierChoice(), help="Only puzzles of this difficulty.")
@click.option("--player", type=not_empty, help="Deal to this player: never the same puzzle twice.")
@click.option("--count", type=click.IntRange(1, 1_000), default=1, show_default=True, help="How many positions.")
@click.option("--answer", is_flag=True, help="With the steps that are to be found.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line, with the steps.")
@click.pass_obj
def command(
    obj: Flags,
    kind: str,
    technique: str,
    variant: str | None,
    tier: str | None,
    player: str | None,
    count: int,
    answer: bool,
    as_json: bool,
) -> int:
    """Show positions of KIND in which TECHNIQUE (or one of that family) is the next step.

    They come from the open pile, which everybody may see; one is laid open when none there has the technique.

    \b
    puzzlebank practice sudoku x-wing
    puzzlebank practice sudoku wings --count 5 --player ann --answer
    """
    from bank.present import documents

    judge, wish = kinds.get(kind), Wish(uses=(technique,))
    seen: list[int] = []
    with open_bank(obj) as bank:
        for number in range(count):
            if player:
                stocked = bank.next_for(player, kind, variant=variant, tier=tier, path=True, wish=wish)
            else:
                stocked = bank.peek(kind, variant=variant, tier=tier, path=True, wish=wish, but_not=seen)
            seen.append(stocked.id)
            position, steps = stopped(judge, stocked, technique)
            if as_json:
                click.echo(documents.line(document(judge, stocked, position, steps)))
            else:
                click.echo("\n" * bool(number), nl=False)
                tell(stocked, position, steps, answer)
            sys.stdout.flush()
    return 0
