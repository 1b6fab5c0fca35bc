"""Rows: entries of menus, and settings with their control at the end."""

from __future__ import annotations

import pygame

from sprites import svg
from sprites.svg import mix
from sprites.widgets_brush import Brush, Layers, Sheet

CONTROL_SHARE = 0.42
"""Of a row's width: where its control is."""
AIR = 44
SWITCH = (112, 56)
KNOB = 44
TRACK = 16
WORD_ROOM = 116
LETTERS_HIGH = 0.8
"""Of a menu's entry: its type is no larger, however large text is to be."""
CHOICE_HIGH = 0.8
"""Of a row's height: the control of a choice, whose dots lie below the letters that reach down."""


def menu_row(brush: Brush, label: str, detail: str, w: int, h: int, *, focused: bool) -> Layers:
    """An entry of the menu: bare words, or in a pink tube with a heart when it has the focus."""
    theme, metrics = brush.theme, brush.metrics
    pane = brush.lit_pane(h / 2, theme.pink) if focused else None
    sheet = brush.sheet(w, h, pane)
    middle, start, end = h / 2, brush.px(88), w - h * 0.46
    if focused:
        sheet.sign("heart", brush.px(50), middle, brush.px(36), theme.text, anchor=0.5)
    ink = theme.text if focused else mix(theme.text, theme.soft, 0.35)
    px, weight = (metrics.type_px(46), 700) if focused else (metrics.type_px(42), 500)
    px = max(metrics.least, min(px, round(h * LETTERS_HIGH)))
    least = sum(brush.typeface.width(words, metrics.least, weight) for words in (label, detail))
    if detail and least + brush.px(24) <= end - start:  # details are left out where there is no room
        tone, size = mix(theme.text, theme.pink, 0.12) if focused else theme.soft, metrics.body
        wide = brush.typeface.width(label, px, weight) + brush.typeface.width(detail, size)
        share = min(1.0, (end - start - brush.px(24)) / wide)  # both give way where there is little room
        px, size = (max(metrics.least, int(each * share)) for each in (px, size))
        room = (end - start) * 0.55
        end -= sheet.say(detail, end, middle, size, tone, anchor=1, room=room) + brush.px(24)
    sheet.say(label, start, middle, px, ink, weight=weight, room=end - start)
    return (*(brush.around(w, h, pane) if pane else ()), sheet.layer())


def row_sheet(brush: Brush, label: str, w: int, h: int, *, focused: bool) -> Sheet:
    """A row with its label, its control still missing."""
    theme = brush.theme
    sheet = brush.sheet(w, h)
    if focused:
        line = max(1.0, 2 * brush.metrics.unit)
        edge, fill = mix(theme.purple, "#ffffff", 0.2), mix(theme.panel, theme.purple, 0.36)
        radius = min(brush.px(24), h / 2)
        sheet.draw(
            svg.rect(line, line, w - 2 * line, h - 2 * line, radius, fill=fill, stroke=edge, width=line)
        )
    room = w * (1 - CONTROL_SHARE) - brush.px(AIR)
    weight = 700 if focused else 500
    sheet.say(label, brush.px(AIR), h / 2, brush.metrics.label, theme.text, weight=weight, room=room)
    return sheet


def toggle_row(brush: Brush, label: str, word: str, w: int, h: int, *, on: bool, focused: bool) -> Layers:
    """A switch: filled with a check at its end when it is on, hollow when off. The word says it too."""
    theme = brush.theme
    sheet = row_sheet(brush, label, w, h, focused=focused)
    wide, high = brush.px(SWITCH[0]), brush.px(SWITCH[1])
    line = max(1.0, 3 * brush.metrics.unit)
    fill = mix(theme.panel, theme.pink, 0.65) if on else theme.well
    edge = mix(theme.pink if on else theme.line, "#ffffff", 0.3)
    inner = (wide - line, high - line)
    body = svg.rect(line / 2, line / 2, *inner, high / 2, fill=fill, stroke=edge, width=line)
    end = w - brush.px(AIR)
    sheet.put(svg.raster(svg.document(body, wide, high), wide, high), end, h / 2, 1)
    knob = end - high / 2 if on else end - wide + high / 2
    sheet.put(_disc(brush.px(KNOB), theme.focus if on else theme.faint), knob, h / 2, 0.5)
    if on:
        sheet.sign("check", knob, h / 2, brush.px(26), mix(theme.pink, theme.night, 0.35), anchor=0.5)
    tone = theme.text if on else theme.soft
    room = w * CONTROL_SHARE - wide - brush.px(AIR + 24)
    sheet.say(word, end - wide - brush.px(24), h / 2, brush.metrics.body, tone, anchor=1, room=room)
    return (sheet.layer(),)


def link_row(
    brush: Brush, label: str, signs: tuple[tuple[str, ...], ...], w: int, h: int, *, word: str, focused: bool
) -> Layers:
    """Something to press: at its end a word, or the signs of keys and buttons, and an arrow without any."""
    theme = brush.theme
    sheet = row_sheet(brush, label, w, h, focused=focused)
    end, middle = w - brush.px(AIR), h / 2
    if word:
        room = w * CONTROL_SHARE
        tone = theme.amber if focused else theme.soft
        sheet.say(word, end, middle, brush.metrics.body, tone, weight=700, anchor=1, room=room)
    elif not signs:
        sheet.sign("forward", end, middle, round(h * 0.3), theme.text, anchor=1)
    high = round(min(h * 0.62, brush.px(60)))
    for chord in reversed(signs):
        for name in chord if sheet.mirrored else reversed(chord):  # a chord is read from the left
            end -= sheet.sign(name, end, middle, high, theme.text, anchor=1) + brush.px(4)
        end -= brush.px(20)
    return (sheet.layer(),)


def slider_span(brush: Brush, w: int) -> tuple[float, float]:
    """Where a slider's track begins and ends in a row of that width: px from the row's reading start."""
    end = w - brush.px(AIR + WORD_ROOM)
    longest = w * CONTROL_SHARE - brush.px(WORD_ROOM)
    return end - max(longest, 2 * brush.px(KNOB)), end


def slider_row(brush: Brush, label: str, value: float, w: int, h: int, *, word: str, focused: bool) -> Layers:
    """A slider, filled from the reading start; `word` says its value at the end."""
    theme = brush.theme
    sheet = row_sheet(brush, label, w, h, focused=focused)
    start, end = slider_span(brush, w)
    long, high = round(end - start), brush.px(TRACK)
    line = max(1.0, 2 * brush.metrics.unit)
    share = min(1.0, max(0.0, value / 100))
    track = svg.rect(
        line / 2,
        line / 2,
        long - line,
        high - line,
        high / 2,
        fill=theme.well,
        stroke=mix(theme.line, "#ffffff", 0.15),
        width=line,
    )
    filled = max(high, long * share)
    bar = svg.rect(0, 0, filled, high, high / 2, fill="url(#bar)")
    defs = svg.gradient("bar", (0, theme.pink), (1, theme.cyan), x2=100, y2=0)
    picture = svg.raster(svg.document(track + (bar if share else ""), long, high, defs), long, high)
    if sheet.mirrored:
        picture = pygame.transform.flip(picture, True, False)
    sheet.put(picture, start, h / 2)
    knob = brush.px(KNOB)
    at = start + knob / 2 + (long - knob) * share
    sheet.put(_disc(knob, theme.focus, theme.cyan), at, h / 2, 0.5)
    room = brush.px(WORD_ROOM - 12)
    sheet.say(
        word, w - brush.px(AIR), h / 2, brush.metrics.label, theme.text, weight=700, anchor=1, room=room
    )
    return (sheet.layer(),)


def choice_row(
    brush: Brush, label: str, value: str, w: int, h: int, *, place: int, count: int, focused: bool
) -> Layers:
    """One of several values between two arrows; small dots say which of how many."""
    theme = brush.theme
    sheet = row_sheet(brush, label, w, h, focused=focused)
    wide, high = round(w * CONTROL_SHARE), round(h * CHOICE_HIGH)
    line = max(1.0, 2.4 * brush.metrics.unit)
    edge = mix(theme.line, theme.purple, 0.5)
    body = svg.rect(
        line / 2, line / 2, wide - line, high - line, high * 0.3, fill=theme.well, stroke=edge, width=line
    )
    end, middle = w - brush.px(AIR), h / 2
    sheet.put(svg.raster(svg.document(body, wide, high), wide, high), end, middle, 1)
    arrow, air = round(h * 0.28), round(h * 0.2)
    sheet.sign("back", end - wide + air, middle, arrow, theme.text)
    sheet.sign("forward", end - air, middle, arrow, theme.text, anchor=1)
    lift = high * 0.1 if count > 1 else 0
    room = wide - 2 * (arrow + air) - brush.px(16)
    centre = end - wide / 2
    px = brush.metrics.label
    sheet.say(value, centre, middle - lift, px, theme.text, weight=700, anchor=0.5, room=room)
    step = min(brush.px(18), room / max(1, count))
    for index in range(count if count > 1 else 0):
        lit = index == place
        dot = _disc(brush.px(9 if lit else 7), theme.cyan if lit else theme.faint)
        sheet.put(dot, centre + (index - (count - 1) / 2) * step, middle + high * 0.36, 0.5)
    return (sheet.layer(),)


def choice_halves(brush: Brush, w: int) -> tuple[float, float, float]:
    """In a choice row of that width: where its control begins, where its halves meet, and where it ends.

    Px from the row's reading start; a tap in the first half steps back, in the second forward.
    """
    end = w - brush.px(AIR)
    return end - w * CONTROL_SHARE, end - w * CONTROL_SHARE / 2, end


def _disc(diameter: int, fill: str, edge: str | None = None) -> pygame.Surface:
    line = max(1.5, diameter * 0.11) if edge else 0
    middle = diameter / 2
    body = svg.circle(middle, middle, middle - line / 2 - 0.5, fill, stroke=edge or "", width=line)
    return svg.raster(svg.document(body, diameter, diameter), diameter, diameter, oversample=2)
