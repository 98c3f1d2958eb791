"""Making the starter stock that the package carries: `python -m workers.starter`, from a checkout, after the engines
last changed. A test makes its rows again and grades them again.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click

from bank import starter
from bank.records import Graded
from grader import kinds
from grader.kind import Tier
from workers import production
from workers.generators.candidate import Aim
from workers.production import graded_candidates

FOLDER = Path(starter.__file__).parent
SEED = 20260101


def shelves(offered: bool) -> Iterator[tuple[str, str, str]]:
    """Kind, variant and tier of the shelves of a new bank, or of those that are offered."""
    told = tomllib.loads(files("bank").joinpath("shelves.toml").read_text("utf-8"))
    for each in told["offered" if offered else "shelf"]:
        for tier in each["tiers"]:
            yield each["kind"], each["variant"], tier


def made(kind: str, variant: str, tier: str, count: int, seed: int, seconds: float) -> list[Graded]:
    """Up to so many puzzles of a tier from one order seed, in at most about so many CPU seconds; all different."""
    found: dict[str, Graded] = {}
    production.kernel_of(kind).warm(variant)  # compiled before the time runs
    production.generator_of(kind).warm(variant)
    end = time.process_time() + seconds
    for graded in graded_candidates(kind, variant, Aim(Tier(tier)), order_seed=seed):
        if graded is not None and graded.grades["all"].tier == tier and graded.canonical not in found:
            found[graded.canonical] = graded.rated()
        if len(found) == count or time.process_time() > end:
            return list(found.values())
    raise AssertionError("candidates never end")


@click.command()
@click.option("--count", default=30, show_default=True, help="Puzzles of each shelf that a new bank has.")
@click.option("--offered", default=10, show_default=True, help="Puzzles of each shelf that is only offered.")
@click.option("--kind", "only", multiple=True, help="Of these kinds only.")
@click.option("--seed", default=SEED, show_default=True)
@click.option("--seconds", default=120.0, show_default=True, help="CPU seconds for one shelf at most.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default=FOLDER, show_default=True)
def main(count: int, offered: int, only: tuple[str, ...], seed: int, seconds: float, folder: Path) -> None:
    """Write the starter stock; says of each shelf how many it has."""
    wanted = [(*shelf, count) for shelf in shelves(False)] + [(*shelf, offered) for shelf in shelves(True)]
    for kind in kinds.names():
        puzzles: list[Graded] = []
        for number, (name, variant, tier, number_wanted) in enumerate(wanted):
            if name != kind or number_wanted < 1 or (only and kind not in only):
                continue
            begun = time.process_time()
            found = made(kind, variant, tier, number_wanted, seed + number, seconds)
            puzzles += found
            short = "" if len(found) == number_wanted else f" of {number_wanted}"
            click.echo(f"{kind} {variant} {tier}: {len(found)}{short} in {time.process_time() - begun:.1f} CPU s")
        if puzzles:
            data = starter.written(kind, puzzles)
            folder.joinpath(f"{kind}.jsonl.gz").write_bytes(data)
            click.echo(f"{kind}: {len(puzzles)} puzzles, {len(data)} bytes")


if __name__ == "__main__":
    main()
