"""`puzzlebank order`: puzzles of a special kind for the stock, made by the workers that are there."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from grader import kinds
from workers.cli import NOT_REACHED, OK
from workers.commands.shared import Flags, Seconds, TierChoice, open_bank, variant_of
from workers.commands.wishes import aim_of, aim_options, candidates, wish_of

if TYPE_CHECKING:
    from bank import Bank
    from bank.orders import Standing
    from bank.records import Shelf
    from workers.generators.candidate import Aim

GLANCE = 0.5  # seconds between two looks at an order
UNTAKEN = 20.0  # seconds after which it is said that no worker takes it


@dataclass(slots=True)
class Course:
    """What came of a wish: the orders written for it, one after another, each cut by its own budget."""

    want: int
    orders: list[int] = field(default_factory=list)
    stocked: int = 0
    tried: int = 0
    cpu: float = 0.0
    error: str | None = None

    @property
    def complete(self) -> bool:
        """All that was wanted is in stock."""
        return self.stocked >= self.want

    def add(self, ended: Standing) -> None:
        """Count an order that has ended."""
        self.stocked += ended.stocked
        self.tried += ended.tried
        self.cpu += ended.cpu
        if ended.outcome != "done":
            self.error = ended.error or f"order {ended.id} was {ended.outcome}"


@click.command("order")
@click.argument("kind")
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.option("--tier", type=TierChoice(), required=True, help="Their difficulty; there must be a shelf for it.")
@click.option("--count", type=click.IntRange(1, 10_000), default=10, show_default=True, help="How many.")
@click.option("--budget", type=Seconds(1), default=120.0, show_default=True, help="CPU seconds to spend.")
@click.option("--wait/--no-wait", default=True, show_default=True, help="See it through, or only write one order.")
@click.option("--timeout", type=Seconds(0.1), help="Seconds to wait at most. [default: any number]")
@aim_options
@click.option("--json", "as_json", is_flag=True, help="One JSON document at the end.")
@click.pass_obj
def command(
    obj: Flags,
    /,
    kind: str,
    variant: str | None,
    tier: str,
    count: int,
    budget: float,
    wait: bool,
    timeout: float | None,
    more: tuple[str, ...],
    as_json: bool,
    **wished: Any,
) -> int:
    """Have running workers put --count puzzles as wished in stock, however full the shelf is.

    \b
    puzzlebank order sudoku --tier hard --uses x-wing --no-uniqueness --count 20
    puzzlebank order cats --variant 10x10 --tier medium --option shape=winding

    `get` with the same wish draws them.
    """
    from bank.present import documents

    chosen = kinds.get(kind)
    size = variant_of(chosen, variant)
    aim = aim_of(chosen, size, tier, wish_of(wished), more)
    if more:
        from workers.production import graded_candidates

        # what a generator cannot follow is refused now, not by the workers later
        next(candidates(graded_candidates(kind, size, aim, order_seed=0, limit=1)), None)
    course = Course(count)
    with open_bank(obj) as bank:
        shelf = bank.shelf(kind, size, tier)
        if wait:
            watch(bank, shelf, aim, course, budget, None if timeout is None else time.monotonic() + timeout)
        else:
            course.orders.append(write(bank, shelf, aim, count))
    if as_json:
        click.echo(documents.line(document(shelf, course)))
    elif not wait:
        click.echo(f"order {course.orders[0]}: {count} for {shelf}; workers take it up as they can")
    else:
        click.echo(
            f"{course.stocked} of {count} for {shelf} are in stock: {course.tried} candidates tried "
            f"in {course.cpu:.1f} CPU seconds"
        )
    if course.error:
        click.echo(f"puzzlebank: {course.error}", err=True)
    return OK if course.complete or not wait else NOT_REACHED


def write(bank: Bank, shelf: Shelf, aim: Aim, want: int) -> int:
    """Write one order; its number."""
    return bank.orders.wish(shelf, want, aim.text(), secrets.randbits(62))


def watch(bank: Bank, shelf: Shelf, aim: Aim, course: Course, budget: float, end: float | None) -> None:
    """Write one order after another, until all is there, the CPU seconds are spent or the time is over."""
    while not course.complete and not course.error and course.cpu < budget:
        number = write(bank, shelf, aim, course.want - course.stocked)
        course.orders.append(number)
        standing = await_end(bank, number, course, end)
        if standing.outcome is None:
            course.stocked += standing.stocked
            course.error = f"the time is over; order {number} stays for the workers"
        else:
            course.add(standing)


def await_end(bank: Bank, number: int, course: Course, end: float | None) -> Standing:
    """How an order stands when it has ended or the time is over. Says what there is to say meanwhile."""
    begun, told, warned = time.monotonic(), 0, False
    while True:
        standing = bank.orders.standing(number)
        if standing.stocked > told:
            told = standing.stocked
            click.echo(f"{course.stocked + told} of {course.want}", err=True)
        if standing.outcome is not None or (end is not None and time.monotonic() > end):
            return standing
        if not warned and not standing.attempts and time.monotonic() - begun > UNTAKEN:
            warned = True
            click.echo("no worker has taken the order yet; they run in: puzzlebank up, or work", err=True)
        time.sleep(GLANCE)


def document(shelf: Shelf, course: Course) -> dict[str, Any]:
    """The course for machines."""
    return {
        "kind": shelf.kind,
        "variant": shelf.variant,
        "tier": str(shelf.tier),
        "wanted": course.want,
        "stocked": course.stocked,
        "complete": course.complete,
        "tried": course.tried,
        "cpu_seconds": round(course.cpu, 3),
        "orders": course.orders,
        "error": course.error,
    }
