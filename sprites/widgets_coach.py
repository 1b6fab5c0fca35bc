"""What a coach shows on a card: two numbers, each with a bar under it."""

from __future__ import annotations

from sprites import svg
from sprites.svg import mix
from sprites.widgets_brush import Brush, Layers

BAR = 7
"""Units: how thick a bar is."""
AIR = 9
ROWS = (0.27, 0.75)
"""Where the middle of each number lies, of the height."""
BAR_BELOW = 0.2


def estimate(
    brush: Brush, points: str, share: float, chance: str, risk: float, w: int, h: int, *, best: bool
) -> Layers:
    """Expected points with a bar of that share above, a chance with a bar of that risk (0 … 1) below.

    The best one has a lit edge and bolder numbers.
    """
    theme = brush.theme
    pane = brush.lit_pane(brush.px(16), theme.mint, strength=0.25) if best else brush.pane(brush.px(16))
    sheet = brush.sheet(w, h, pane)
    air, thick = brush.px(AIR), max(2, brush.px(BAR))
    body = ""
    for row, part, colour in ((ROWS[0], share, theme.cyan), (ROWS[1], risk, theme.coral)):
        y, wide = h * (row + BAR_BELOW) - thick / 2, w - 2 * air
        body += svg.rect(air, y, wide, thick, thick / 2, fill=theme.hairline)
        filled = wide * min(1.0, max(0.0, part))
        if filled:
            x = air + wide - filled if sheet.mirrored else air
            body += svg.rect(x, y, max(thick, filled), thick, thick / 2, fill=mix(colour, "#ffffff", 0.1))
    sheet.draw(body)
    px = min(brush.metrics.least, round(h * 0.34))
    air = brush.px(4)
    for row, text, colour in ((ROWS[0], points, theme.text), (ROWS[1], chance, theme.soft)):
        weight = 700 if best else 500
        sheet.say(text, w / 2, h * row - thick, px, colour, weight=weight, anchor=0.5, room=w - air)
    return (*brush.around(w, h, pane), sheet.layer())


def legend(brush: Brush, above: str, below: str, px: int, w: int) -> Layers:
    """Which bar is which, in a line at most `w` px wide."""
    theme = brush.theme
    high, sign, air = round(px * 1.5), brush.px(54), brush.px(14)
    room = (w - 5 * air) / 2 - sign
    shown = [brush.fitted(words, px, room, 500) for words in (above, below)]
    wide = round(sum(sign + 2 * air + brush.typeface.width(*each, 500) for each in shown) + 2 * air)
    sheet = brush.sheet(wide, high, brush.pane(high / 2))
    x = float(air)
    thick = max(2, brush.px(BAR))
    body = ""
    for (words, size), colour in zip(shown, (theme.cyan, theme.coral), strict=True):
        long = sign * 0.8
        at = wide - x - long if sheet.mirrored else x
        y = high * (0.36 if colour == theme.cyan else 0.64) - thick / 2
        body += svg.rect(at, y, long, thick, thick / 2, fill=mix(colour, "#ffffff", 0.1))
        x += sign
        x += sheet.say(words, x, high / 2, size, theme.soft, room=room) + 2 * air
    sheet.draw(body)
    return (sheet.layer(),)
