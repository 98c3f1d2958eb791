"""Small charts as SVG: bars over numbers."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup, escape

WIDE, HIGH, FOOT = 320, 120, 18


def histogram(counts: Mapping[int, int], title: str, most: int = 24) -> Markup:
    """How often each number comes, gathered into at most that many bars of equal width, each with what it stands for.

    >>> str(histogram({3: 1, 5: 2}, "clues")).count("<rect")
    3
    """
    if not counts:
        return Markup("")
    low, high = min(counts), max(counts)
    step = max(1, -(-(high - low + 1) // most))
    bins = [0] * ((high - low) // step + 1)
    for number, count in counts.items():
        bins[(number - low) // step] += count
    top, width = max(bins), WIDE / max(len(bins), 6)
    parts = []
    for at, count in enumerate(bins):
        tall = (HIGH - FOOT - 6) * count / top
        first, last = low + at * step, low + at * step + step - 1
        name = f"{first}" if step == 1 else f"{first} to {last}"
        parts.append(
            f'<rect x="{at * width + 1:.1f}" y="{HIGH - FOOT - tall:.1f}" width="{width - 2:.1f}" height="{tall:.1f}" '
            f'rx="1.5"><title>{name}: {count}</title></rect>'
        )
    right = min(WIDE, len(bins) * width)
    told = escape(f"{title}: {sum(bins)} puzzles, from {low} to {high}")
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{told}">{"".join(parts)}'
        f'<path class="base" d="M0 {HIGH - FOOT + 0.5}H{right:.0f}" fill="none"/>'
        f'<text x="0" y="{HIGH - 4}">{low}</text>'
        f'<text x="{right:.0f}" y="{HIGH - 4}" text-anchor="end">{high}</text></svg>'
    )
