"""What a table and its score show besides plates: open places, arrows, progress, results, shining words."""

from __future__ import annotations

import math

import pygame

from sprites import light, svg
from sprites.stage import Layer
from sprites.svg import mix
from sprites.widgets_brush import Brush, Layers, dashes

RIM_BLITS = 16
BANNER_RIM = 22
"""A banner's size over the width of its dark rim."""
ARROW_HEAD = 0.3
"""Of an arrow's length: its barbs, where the box is wide enough."""
PLACE_ARROW = 0.42
"""Of an open place: the arrow in it."""


def _arrow_path(w: float, h: float, angle: float, share: float, stroke: float) -> str:
    """An arrow of that line in the middle of w x h, as long as a share of it; degrees clockwise, 0 is up."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    length = share * (abs(sin) * w + abs(cos) * h) - stroke
    across = share * (abs(cos) * w + abs(sin) * h) - stroke

    def at(x: float, y: float) -> str:
        return f"{w / 2 + x * cos - y * sin:.2f},{h / 2 + x * sin + y * cos:.2f}"

    half, barb = length / 2, min(length * ARROW_HEAD, across / 2)
    tip = at(0, -half)
    return f"M{at(0, half)} L{tip} M{at(-barb, barb - half)} L{tip} L{at(barb, barb - half)}"


def _lines(path: str, colour: str, stroke: float) -> str:
    """A tube's body, to be drawn over its light."""
    hot = mix(colour, "#ffffff", 0.8)
    return svg.line(path, mix(colour, "#ffffff", 0.12), stroke) + svg.line(path, hot, stroke * 0.4)


def open_place(brush: Brush, w: int, h: int, colour: str, *, arrow: float | None, mark: str) -> Layers:
    """A place that waits for a card: dashes that shine, a tinted ground, and an arrow or a word in it."""
    u = brush.metrics.unit
    radius, stroke = w * 0.1, max(1.5, 4 * u)
    outline = dashes(w, h, radius, stroke, u)
    body = svg.rect(0, 0, w, h, radius, fill=mix(brush.theme.panel, colour, 0.26), opacity=0.9)
    body += _lines(outline, colour, stroke)
    if arrow is not None:
        body += _lines(_arrow_path(w, h, arrow, PLACE_ARROW, stroke * 1.7), colour, stroke * 1.7)
    sheet = brush.sheet(w, h)
    sheet.draw(body)
    if mark:
        px = min(brush.metrics.type_px(52), round(h * 0.5))
        tone = mix(colour, "#ffffff", 0.45)
        sheet.say(mark, w / 2, h / 2, px, tone, weight=700, anchor=0.5, room=w * 0.8)
    return (*brush.shine(light.tube(outline, (w, h), colour, stroke).surface), sheet.layer())


def arrow(brush: Brush, w: int, h: int, colour: str, *, angle: float, quiet: bool) -> Layers:
    """A neon arrow as long as the box; a quiet one is thin and hardly shines."""
    stroke = max(1.5, (4 if quiet else 8) * brush.metrics.unit)
    path = _arrow_path(w, h, angle, 1, stroke)
    tone = mix(brush.theme.panel, colour, 0.62) if quiet else colour
    sheet = brush.sheet(w, h)
    if quiet:
        sheet.draw(svg.line(path, tone, stroke))
        return (sheet.layer(),)
    sheet.draw(_lines(path, tone, stroke))
    return (*brush.shine(light.tube(path, (w, h), tone, stroke).surface), sheet.layer())


def progress(brush: Brush, share: float, w: int, h: int, colour: str) -> Layers:
    """A bar filled from the reading start; its end shines."""
    sheet = brush.sheet(w, h)
    share = min(1.0, max(0.0, share))
    filled = w * share
    body = svg.rect(0, 0, w, h, h / 2, fill=brush.theme.hairline)
    if share:
        body += svg.rect(0, 0, max(h, filled), h, h / 2, fill=mix(colour, "#ffffff", 0.1))
    picture = svg.raster(svg.document(body, w, h), w, h)
    sheet.put(pygame.transform.flip(picture, True, False) if sheet.mirrored else picture, 0, h / 2)
    if not share:
        return (sheet.layer(),)
    shine = light.spot(brush.px(64), brush.px(64), colour, 0.6)
    dx = filled - w / 2
    return (*brush.shine(shine, -dx if sheet.mirrored else dx), sheet.layer())


def column(brush: Brush, w: int, h: int, colour: str) -> Layers:
    """The lit column of a table, to lie under its words."""
    u = brush.metrics.unit
    radius, stroke = brush.px(22), max(1.5, 3 * u)
    sheet = brush.sheet(w, h)
    half = stroke / 2
    box = (half, half, w - stroke, h - stroke, radius)
    sheet.draw(
        svg.rect(*box[:4], radius, fill=colour, opacity=0.15)
        + svg.rect(*box[:4], radius, stroke=mix(colour, "#ffffff", 0.35), width=stroke)
    )
    return (*brush.shine(light.ring(w, h, radius, colour, stroke).surface), sheet.layer())


def tile(brush: Brush, icon_name: str, label: str, value: str, detail: str, w: int, h: int) -> Layers:
    """A result: sign, name and value in the upper line, what it compares with below."""
    theme, metrics = brush.theme, brush.metrics
    pane = brush.pane(brush.px(28))
    sheet = brush.sheet(w, h, pane)
    edge, upper = brush.px(30), h * (0.37 if detail else 0.5)
    sign = brush.px(40)
    x = edge + sheet.sign(icon_name, edge, upper, sign, theme.pink) + brush.px(14)
    end = w - edge
    number = min(metrics.type_px(60), round(h * 0.5))
    room = (end - x) * 0.6
    end -= sheet.say(value, end, upper, number, theme.text, weight=700, anchor=1, room=room) + brush.px(14)
    sheet.say(label, x, upper, metrics.body, theme.soft, room=end - x)
    sheet.say(detail, edge, h * 0.75, metrics.body, theme.soft, room=w - 2 * edge)
    return (*brush.around(w, h, pane), sheet.layer())


def title(brush: Brush, text: str, px: int, colour: str) -> Layers:
    """Words that shine in a colour."""
    words = brush.typeface.text(text, px, brush.theme.text, 700)
    shine = light.bloom(brush.typeface.text(text, px, colour, 700), px * 0.28)
    return (*brush.shine(shine.surface), Layer(words))


def banner(brush: Brush, text: str, px: int, colour: str) -> Layers:
    """Large words that read on anything: a wide light, a dark rim, a white face."""
    typeface, theme = brush.typeface, brush.theme
    words = typeface.text(text, px, theme.focus, 700)
    dark = typeface.text(text, px, theme.night, 700)
    tinted = typeface.text(text, px, colour, 700)
    wide = light.bloom(tinted, px * 0.26, 1.5).surface
    rim = max(2.0, px / BANNER_RIM)
    air = math.ceil(rim)
    face = brush.sheet(words.get_width() + 2 * air, words.get_height() + 2 * air)
    face.surface.blit(dark, (air, air))
    for index in range(RIM_BLITS):
        turn = math.tau * index / RIM_BLITS
        face.surface.blit(dark, (air + rim * math.cos(turn), air + rim * math.sin(turn)))
    face.surface.blit(words, (air, air))
    return (*brush.shine(wide), face.layer())
