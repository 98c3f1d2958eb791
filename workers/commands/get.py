"""`puzzlebank get`: a puzzle out of stock, at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from workers.commands.pictures import draw, picture_options, require_drawable
from workers.commands.shared import Flags, TierChoice, not_empty, open_bank, show
from workers.commands.wishes import wish_of, wish_options


@click.command("get")
@click.argument("kind")
@click.option("--variant", help="Size and rule set, as 9x9. [default: the kind's own]")
@click.option("--tier", type=TierChoice(), help="Difficulty. [default: the best stocked]")
@click.option("--player", type=not_empty, help="Deal to this player: never the same puzzle twice.")
@click.option("--peek", is_flag=True, help="Look at one of the open pile; nothing leaves the stock.")
@wish_options
@click.option("--count", type=click.IntRange(1, 10_000), default=1, show_default=True, help="How many.")
@click.option("--key", type=not_empty, help="Idempotency key: asking again with it gives the same puzzle.")
@click.option("--path", is_flag=True, help="With the solution path.")
@click.option("--links", is_flag=True, help="With the addresses that open it in other programs.")
@picture_options(solved=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line.")
@click.pass_obj
def command(
    obj: Flags,
    /,
    kind: str,
    variant: str | None,
    tier: str | None,
    player: str | None,
    peek: bool,
    count: int,
    key: str | None,
    path: bool,
    links: bool,
    svg: Path | None,
    png: Path | None,
    large: bool,
    solved: bool,
    as_json: bool,
    **wished: Any,
) -> int:
    """Take a puzzle of KIND out of stock for yourself alone.

    \b
    puzzlebank get sudoku --tier hard
    puzzlebank get sudoku --tier easy --player ann     never the same twice
    puzzlebank get sudoku --count 10 --json > ten.jsonl
    puzzlebank get sudoku --uses x-wing --avoids uniqueness --max-clues 26
    puzzlebank get cats --tier hard --svg board.svg --links
    """
    from bank import present

    if peek and (player or key):
        raise click.UsageError("--peek shows what everyone may see; it goes with neither --player nor --key")
    if player and key:
        raise click.UsageError("--player keeps its own history; it does not go with --key")
    if key and count > 1:
        raise click.UsageError("--key names one puzzle; it does not go with --count")
    require_drawable(svg, png)  # before a puzzle leaves the stock for a picture that cannot be
    wish = wish_of(wished)
    with open_bank(obj) as bank:
        for number in range(count):
            if peek:
                stocked = bank.peek(kind, variant=variant, tier=tier, path=path, wish=wish)
            elif player:
                stocked = bank.next_for(player, kind, variant=variant, tier=tier, path=path, wish=wish)
            else:
                stocked = bank.draw(kind, variant=variant, tier=tier, key=key, path=path, wish=wish)
            if number and not as_json:
                click.echo()
            show(stocked, path=path, as_json=as_json, links=links)
            if svg or png:
                picture = present.pictures(kind).svg(stocked.puzzle, stocked.solution if solved else None, large=large)
                draw(picture, number + 1, svg, png)
            sys.stdout.flush()
    return 0
