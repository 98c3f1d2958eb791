"""Double Choco made tier by tier: what the candidates come out as, what they cost, and that all of them are right.

    python benchmarks/dchoco_generator.py [--puzzles 500] [--sizes 6x6,8x8,10x10] [--judges sat|none]

Every puzzle is judged by the rules alone, by the exact search without the ladder (with it, where that takes too many
branches), and by a second opinion that shares no code with the kernels (tests/support/dchoco_sat.py); the run stops at
the first disagreement. CPU seconds are those
of `generate` and `grade` alone, the judges' left out.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from measure import RESULTS, machine

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

import dchoco_sat
from grader.dchoco import kernel
from grader.dchoco.answer import faults
from grader.dchoco.notation import board_of, clues, solution_of
from grader.kind import TIERS, Tier
from workers.generators.candidate import Aim, Candidate, candidate_seed
from workers.generators.dchoco import VERSION, generate

EARLIER = {"6x6": 0.03, "8x8": 0.22, "10x10": 1.0}  # CPU seconds a puzzle of the prototype in C++, any tier


def judged(candidate: Candidate) -> bool:
    """Raises when a judge disagrees; whether the exact search decided alone, within its branches."""
    board = board_of(candidate.puzzle)
    assert faults(candidate.puzzle, candidate.solution) == [], candidate.puzzle.givens
    alone = kernel.count(candidate.puzzle, ladder=False)
    count = kernel.count(candidate.puzzle) if alone.undecided else alone
    assert count.unique and count.solutions == (candidate.solution,), candidate.puzzle.givens
    found = dchoco_sat.divisions(board.rows, board.columns, board.colours, board.clues)
    assert [solution_of(labels) for labels in found] == [candidate.solution], candidate.puzzle.givens
    return not alone.undecided


def run(variant: str, tier: Tier, wanted: int, judge: bool) -> dict[str, object]:
    """Candidates of one aim until so many puzzles came out, whatever their tier."""
    aim = Aim(tier)
    tiers: Counter[str] = Counter()
    spent: list[float] = []
    given: list[int] = []
    tried, lost, left_open = 0, 0.0, 0
    while len(spent) < wanted:
        begun = time.process_time()
        candidate = generate(variant, aim, candidate_seed("dchoco", variant, VERSION, aim, 1, tried))
        tried += 1
        grade = kernel.grade(candidate.puzzle) if candidate is not None else None
        seconds = time.process_time() - begun
        if candidate is None or grade is None:
            tiers["none"] += 1
            lost += seconds
            continue
        assert not grade.finished or grade.solution == candidate.solution
        tiers[grade.tier] += 1
        spent.append(seconds)
        given.append(clues(candidate.puzzle))
        if judge:
            left_open += not judged(candidate)
    print(
        variant,
        tier,
        {str(name): n for name, n in tiers.items()},
        f"{(sum(spent) + lost) / tried:.3f} s",
        file=sys.stderr,
        flush=True,
    )
    return {
        "variant": variant,
        "aim": str(tier),
        "tried": tried,
        "tiers": {str(name): n for name, n in tiers.items()},
        "share": tiers[tier] / tried,
        "judged": len(spent) if judge else 0,
        "left_open": left_open,
        "cpu": sum(spent) + lost,
        "each": spent,
        "clues": given,
    }


def main() -> None:
    """Measure and write the report."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--puzzles", type=int, default=500)
    options.add_argument("--sizes", default="6x6,8x8,10x10")
    options.add_argument("--judges", choices=("sat", "none"), default="sat")
    chosen = options.parse_args()
    kernel.warm("6x6")
    runs = []
    for variant in chosen.sizes.split(","):
        for place, tier in enumerate(TIERS):
            wanted = chosen.puzzles * (place + 1) // len(TIERS) - chosen.puzzles * place // len(TIERS)
            runs.append(run(variant, tier, wanted, chosen.judges == "sat"))
    write(runs, chosen.judges == "sat")


def write(runs: list[dict], judged_too: bool) -> None:
    """The report and its raw figures."""
    lines = ["# dchoco_generator", "", f"{machine()}. CPU seconds of generating and grading.", ""]
    lines += [
        "| size | aim | candidates | of the aimed tier | other tiers | s a candidate | s a puzzle of the tier | clues |"
    ]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for r in runs:
        hits = r["tiers"].get(r["aim"], 0)
        others = ", ".join(f"{name} {n}" for name, n in sorted(r["tiers"].items()) if name != r["aim"])
        given = f"{min(r['clues'])} / {statistics.median(r['clues']):g} / {max(r['clues'])}"
        cost = f"{r['cpu'] / r['tried']:.3f} | {r['cpu'] / hits if hits else float('nan'):.3f}"
        share = f"{100 * r['share']:.1f} % | {others or '-'}"
        lines.append(f"| {r['variant']} | {r['aim']} | {r['tried']} | {share} | {cost} | {given} |")
    lines += [
        "",
        "| size | puzzles | s a puzzle, any tier: mean | median | worst | the prototype's mean (C++, no aim) |",
        "|---|---|---|---|---|---|",
    ]
    for variant in dict.fromkeys(r["variant"] for r in runs):
        each = [s for r in runs if r["variant"] == variant for s in r["each"]]
        cost = f"{statistics.mean(each):.3f} | {statistics.median(each):.3f} | {max(each):.3f}"
        lines.append(f"| {variant} | {len(each)} | {cost} | {EARLIER.get(variant, '-')} |")
    if judged_too:
        number, left = (sum(r[name] for r in runs) for name in ("judged", "left_open"))
        passed = f"All {number:,} puzzles were passed by the rules alone, the exact search and the second opinion."
        lines += ["", f"{passed} The search decided without the ladder before it, but for {left}."]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "dchoco_generator.md").write_text("\n".join([*lines, ""]))
    raw = [{**r, "each": [round(s, 4) for s in r["each"]]} for r in runs]
    (RESULTS / "dchoco_generator.json").write_text(json.dumps({"machine": machine(), "runs": raw}) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
