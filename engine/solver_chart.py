"""A sweep's result as a table in Markdown and as a chart in SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.solver_sweep import Estimate, Sweep, average, quantile, wilson

_WIDTH, _HEIGHT = 760, 430
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 20, 130, 60
_BIN = 4
"""Moves to a bar."""
_QUANTILES = ((0.05, "5 %"), (0.25, "25 %"), (0.5, "median"), (0.75, "75 %"), (0.95, "95 %"))
_SHARE_COLOURS = ("#2e7d4f", "#8a8f98", "#3d434d")


def table(result: Sweep) -> str:
    """All that was measured, with intervals of 95 %."""
    lines = [f"| of {result.codes:,} deals | count | % | 95 % interval |", "|---|---:|---:|---:|"]
    lines += [
        f"| {name} | {number:,} | {_row(_percent(share), 2)} |" for name, number, share in _shares(result)
    ]
    if len(result.fewest) > 1:
        lines += [
            "",
            f"| fewest moves of {len(result.fewest):,} deals | moves | 95 % interval |",
            "|---|---:|---:|",
        ]
        lines.append(f"| least | {result.fewest[0]} | |")
        lines += [f"| {name} | {_row(quantile(result.fewest, share), 0)} |" for share, name in _QUANTILES]
        lines.append(f"| most | {result.fewest[-1]} | |")
        lines.append(f"| mean | {_row(average(result.fewest), 2)} |")
    return "\n".join(lines) + "\n"


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.value, 100 * share.low, 100 * share.high)


def _row(figure: Estimate, digits: int) -> str:
    return f"{figure.value:.{digits}f} | {figure.low:.{digits}f} to {figure.high:.{digits}f}"


def _shares(result: Sweep) -> list[tuple[str, int, Estimate]]:
    counts = (
        ("can be won", result.winnable),
        ("lost, however played", result.codes - result.winnable - result.dead),
        ("dead as dealt", result.dead),
    )
    return [(name, number, wilson(number, result.codes)) for name, number in counts]


def chart(result: Sweep) -> str:
    """The three shares as a bar, and below it how the fewest moves are distributed."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
            'font-family="sans-serif" font-size="13" fill="#1c1f24">',
            "<title>Heart to Heart: deals that can be won, and the fewest moves that win them</title>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
            *_share_bar(result),
            *(_histogram(result.fewest) if result.fewest else ()),
            "</svg>\n",
        )
    )


def _share_bar(result: Sweep) -> Iterator[str]:
    room = _WIDTH - _LEFT - _RIGHT
    yield f'<text x="{_LEFT}" y="24" font-weight="bold">{result.codes:,} deals</text>'
    x = float(_LEFT)
    for (_, _, share), colour in zip(_shares(result), _SHARE_COLOURS, strict=True):
        width = room * share.value
        yield f'<rect x="{x:.1f}" y="34" width="{width:.1f}" height="22" fill="{colour}"/>'
        x += width
    for i, ((name, _, share), colour) in enumerate(zip(_shares(result), _SHARE_COLOURS, strict=True)):
        left = _LEFT + room * i / 3
        yield f'<rect x="{left:.1f}" y="64" width="10" height="10" fill="{colour}"/>'
        yield f'<text x="{left + 16:.1f}" y="74">{name}: {100 * share.value:.1f} %</text>'


def _histogram(fewest: tuple[int, ...]) -> Iterator[str]:
    bars = Counter(moves // _BIN for moves in fewest)
    first, last = min(bars), max(bars)
    across = (_WIDTH - _LEFT - _RIGHT) / (last - first + 1)
    floor, room = _HEIGHT - _BOTTOM, _HEIGHT - _TOP - _BOTTOM
    highest = max(bars.values())
    heading = f"Fewest moves of {len(fewest):,} deals that can be won"
    yield f'<text x="{_LEFT}" y="{_TOP - 14}" font-weight="bold">{heading}</text>'
    percent = 100 * highest / len(fewest)
    apart = next((step for step in (1, 2, 5, 10, 20) if percent <= 6 * step), 50)
    for line in range(0, int(percent) + 1, apart):
        y = floor - room * line / percent
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#d5d8dd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{line} %</text>'
    for number in range(first, last + 1):
        moves = f"{number * _BIN} to {number * _BIN + _BIN - 1}"
        x, high = _LEFT + across * (number - first), room * bars[number] / highest
        yield (
            f'<rect x="{x + 1:.1f}" y="{floor - high:.1f}" width="{across - 2:.1f}" height="{high:.1f}" '
            f'fill="#c2274b"><title>{moves}: {bars[number]}</title></rect>'
        )
        if number * _BIN % 20 == 0:
            yield f'<text x="{x:.1f}" y="{floor + 18}" text-anchor="middle">{number * _BIN}</text>'
    middle = quantile(fewest, 0.5).value
    x = _LEFT + across * ((middle + 0.5) / _BIN - first)
    yield f'<path d="M{x:.1f} {_TOP}V{floor}" stroke="#1c1f24" stroke-dasharray="4 3"/>'
    yield f'<text x="{x + 6:.1f}" y="{_TOP - 4}">median {middle:.0f}</text>'
    yield (
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2:.1f}" y="{_HEIGHT - 16}" text-anchor="middle">'
        f"moves, draws and recycles counted; {_BIN} to a bar</text>"
    )
