"""The options of a maze aim, and what a tier means by leaving them open."""

from __future__ import annotations

from dataclasses import dataclass

from grader.kind import Tier
from grader.maze.variants import Variant
from workers.generators.candidate import Aim, AimError

METHODS = ("division", "backtracker", "wilson")
ENDS = ("corners", "borders", "farthest")
LEAST, MOST = 3, 5  # sides of a room: large enough to be seen as one, small enough that many find a place

# Methods and ends that a tier's candidates take in turn by lot. Division is the rule; gentle mazes need few and short
# dead ends, which the backtracker leaves, and expert ones several rich branches, which division leaves at few places.
LOTS: dict[Tier | None, tuple[tuple[str, ...], tuple[str, ...]]] = {
    None: (("division",), ("corners",)),
    Tier.GENTLE: (("division", "backtracker"), ("corners", "farthest")),
    Tier.EASY: (("division",), ("corners", "farthest")),
    Tier.EXPERT: (("division",), ("corners", "borders")),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """An aim read: the methods and the places of start and goal to draw from by lot, sides of rooms, share of dead ends
    (percent) to open into loops.
    """

    tier: Tier | None
    methods: tuple[str, ...]
    ends: tuple[str, ...]
    least: int
    most: int
    braid: int


def read(aim: Aim, shape: Variant) -> Wish:
    """What an aim asks for; raises `AimError`."""
    options = dict(aim.options)
    method, ends = options.pop("method", None), options.pop("ends", None)
    least, most = options.pop("room_least", LEAST), options.pop("room_most", MOST)
    braid = options.pop("braid", 50)
    if options:
        known = "method, ends, room_least, room_most, braid"
        raise AimError(f"mazes have no option {', '.join(sorted(options))}; there are: {known}")
    if method is not None and method not in METHODS:
        raise AimError(f"method {method!r} is none of: {', '.join(METHODS)}")
    if ends is not None and ends not in ENDS:
        raise AimError(f"ends {ends!r} is none of: {', '.join(ENDS)}")
    if shape.rooms and method not in (None, "division"):
        raise AimError(f"only division leaves rooms open; {method} does not")
    for name, value in (("room_least", least), ("room_most", most), ("braid", braid)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise AimError(f"{name} is a whole number, not {value!r}")
    if not 2 <= least <= most:
        raise AimError(f"2 <= room_least <= room_most must hold; they are {least} and {most}")
    if not 1 <= braid <= 100:
        raise AimError(f"braid is a percentage from 1 to 100, not {braid}")
    lots = LOTS.get(aim.tier, LOTS[None])
    methods = (method,) if method else ("division",) if shape.rooms else lots[0]
    return Wish(aim.tier, methods, (ends,) if ends else lots[1], least, most, braid)
