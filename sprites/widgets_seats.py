"""The seats at the table, rows of facts, and what deal codes are typed with."""

from __future__ import annotations

from sprites import svg
from sprites.portraits import portrait
from sprites.stage import Layer
from sprites.svg import mix
from sprites.widgets_brush import Brush, Layers, Sheet

FACT_SIGN = 1.06
"""Of the type's size: the signs before a seat's numbers."""
FACT_AIR, FACT_GAP = 10, 26
FACT_HEIGHT = 1.5
"""Of that size: how high the picture with the numbers is."""
TALL_FACTS, WIDE_FACTS = 0.86, 0.7
"""Of a plate's height: where the numbers stand on one that is higher than wide, and on another."""
WIDE_FACE = 0.86
LIT_SEAT = 0.3


def facts(brush: Brush, w: int, h: int, *, cards: str, score: str) -> Layers:
    """How many cards a player holds, and the score: to lie on the middle of a plate of that size.

    Apart from the plate, for they change with every card that is played.
    """
    high = round(brush.metrics.type_px(36) * FACT_HEIGHT)
    sheet = brush.sheet(w, high)
    if h > w:
        _write_facts(sheet, w / 2, high / 2, cards=cards, score=score, centred=True)
        return (Layer(sheet.surface, 0, h * (TALL_FACTS - 0.5)),)
    _write_facts(sheet, _beside_portrait(brush, h), high / 2, cards=cards, score=score, centred=False)
    return (Layer(sheet.surface, 0, h * (WIDE_FACTS - 0.5)),)


def _beside_portrait(brush: Brush, h: int) -> float:
    """Where the words begin on a plate that is wider than high: px from the reading start."""
    size = round(h * WIDE_FACE)
    return (h - size) / 2 + brush.px(8) + size + brush.px(22)


def _write_facts(sheet: Sheet, x: float, y: float, *, cards: str, score: str, centred: bool) -> None:
    """Both behind their signs; from x on, or around it."""
    brush, theme = sheet.brush, sheet.brush.theme
    air, least_gap = brush.px(FACT_AIR), brush.px(FACT_AIR)
    edge = brush.px(16)
    room = sheet.width - 2 * edge if centred else sheet.width - x - edge
    px = brush.metrics.type_px(36)
    while True:
        sign = round(px * FACT_SIGN)
        wide = [sign + air + brush.typeface.width(words, px, 700) for words in (cards, score)]
        if sum(wide) + least_gap <= room or px <= brush.metrics.least:
            break
        px -= 1
    gap = max(float(least_gap), min(brush.px(FACT_GAP), room - sum(wide)))
    if centred:
        x -= (sum(wide) + gap) / 2
    both = (("deal", theme.soft, cards), ("heart", theme.coral, score))
    for (name, colour, words), width in zip(both, wide, strict=True):
        sheet.sign(name, x, y, sign, colour)
        sheet.say(words, x + sign + air, y, px, theme.text, weight=700)
        x += width + gap


def seat(
    brush: Brush,
    name: str,
    face: str,
    w: int,
    h: int,
    *,
    colour: str,
    mood: str,
    lit: bool,
) -> Layers:
    """A player: portrait and name, with room for the `facts` below. Higher than wide: the portrait above."""
    theme, metrics = brush.theme, brush.metrics
    radius = brush.px(28)
    pane = (
        brush.lit_pane(radius, colour, strength=LIT_SEAT)
        if lit
        else brush.pane(radius, mix(theme.line, colour, 0.45))
    )
    sheet = brush.sheet(w, h, pane)
    if h > w:
        size = min(round(h * 0.49), round(w * 0.66))
        sheet.put(portrait(face, mood, size), w / 2, h * 0.305, 0.5)
        room = float(w - 2 * brush.px(14))
        sheet.say(name, w / 2, h * 0.67, metrics.lead, theme.text, weight=700, anchor=0.5, room=room)
    else:
        size = round(h * WIDE_FACE)
        edge = (h - size) / 2 + brush.px(8)
        start = _beside_portrait(brush, h)
        sheet.put(portrait(face, mood, size), edge, h / 2)
        room = w - start - brush.px(16)
        sheet.say(name, start, h * 0.31, metrics.lead, theme.text, weight=700, room=room)
    return (*brush.around(w, h, pane), sheet.layer())


def info_row(brush: Brush, icon_name: str, label: str, w: int, h: int, *, value: str) -> Layers:
    """A fact: its sign and name from the start, its value at the end."""
    theme, metrics = brush.theme, brush.metrics
    sheet = brush.sheet(w, h)
    sign = min(brush.px(36), h)
    x = float(sheet.sign(icon_name, 0, h / 2, sign, theme.pink) + brush.px(16)) if icon_name else 0.0
    own = brush.typeface.width(label, metrics.least) + brush.px(12)  # neither is cut for the other's sake
    room = max((w - x) / 2, w - x - own)
    end = w - sheet.say(value, w, h / 2, metrics.label, theme.text, weight=700, anchor=1, room=room)
    sheet.say(label, x, h / 2, metrics.body, theme.soft, room=end - x - brush.px(12))
    return (sheet.layer(),)


def key_tile(brush: Brush, character: str, w: int, h: int, *, state: str, colour: str | None) -> Layers:
    """A key of the keyboard on the screen."""
    theme = brush.theme
    fill, edge, ink = {
        "focused": (mix(theme.panel, theme.purple, 0.5), mix(theme.purple, "#ffffff", 0.3), theme.text),
        "off": (theme.well, theme.hairline, theme.faint),
    }.get(state, (theme.key, theme.line, colour or theme.text))
    sheet = brush.sheet(w, h)
    line = max(1.0, 2 * brush.metrics.unit)
    sheet.draw(
        svg.rect(line / 2, line / 2, w - line, h - line, brush.px(20), fill=fill, stroke=edge, width=line)
    )
    px = min(brush.metrics.type_px(52), round(h * 0.7))
    sheet.say(character, w / 2, h / 2, px, ink, weight=700, anchor=0.5, room=w - brush.px(12))
    return (sheet.layer(),)


def code_slot(brush: Brush, character: str, w: int, h: int, *, state: str) -> Layers:
    """A place for a character of a deal code: full, empty, the next one (with a cursor), or wrong."""
    theme = brush.theme
    edge = {
        "full": mix(theme.line, "#ffffff", 0.25),
        "next": mix(theme.pink, "#ffffff", 0.2),
        "wrong": theme.coral,
    }.get(state, theme.line)
    sheet = brush.sheet(w, h)
    line = max(1.5, 3 * brush.metrics.unit)
    plate = svg.rect(
        line / 2, line / 2, w - line, h - line, brush.px(18), fill=theme.well, stroke=edge, width=line
    )
    if state == "next":
        long, thick = w * 0.38, max(2.0, 5 * brush.metrics.unit)
        cursor = f"M{(w - long) / 2:g},{h * 0.83:g} L{(w + long) / 2:g},{h * 0.83:g}"
        plate += svg.line(cursor, theme.pink, thick * 2.6, 0.3) + svg.line(
            cursor, mix(theme.pink, "#ffffff", 0.6), thick
        )
    if state == "wrong":
        wave = f"M{w * 0.25:g},{h * 0.84:g} l{w * 0.125:g},{-h * 0.05:g} l{w * 0.125:g},{h * 0.05:g} "
        wave += f"l{w * 0.125:g},{-h * 0.05:g} l{w * 0.125:g},{h * 0.05:g}"
        plate += svg.line(wave, theme.coral, max(2.0, 4 * brush.metrics.unit))
    sheet.draw(plate)
    px = min(round(h * 0.6), round(w * 0.8))
    ink = theme.coral if state == "wrong" else theme.text
    sheet.say(character, w / 2, h * 0.48, px, ink, weight=700, anchor=0.5, room=w - brush.px(8))
    return (sheet.layer(),)
