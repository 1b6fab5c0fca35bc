"""Plates and signs: panels, buttons, chips, pills, badges, the focus, prompts and plain words."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pygame

from sprites import svg
from sprites.icons import icon
from sprites.portraits import portrait
from sprites.stage import Layer
from sprites.svg import mix
from sprites.widgets_brush import Brush, Layers, Sheet

OFF_PROMPT_ALPHA = 90
BUTTON_AIR, BUTTON_LEAST_AIR = 0.42, 0.24
"""Of a button's height: from its ends to what is in it, and where words need all the room there is."""
PILL_HEIGHT = 72
PILL_PITCH = 1.25
"""From line to line of a pill, in sizes of its type."""
PILL_SMALL = 0.85
"""Of the size of sentences: what would be smaller than this in a pill takes another line."""
BRACKET_LENGTH, BRACKET_WIDTH, BRACKET_RADIUS = 32, 5.5, 16
PROMPT_HEIGHT, PROMPT_AIR, PROMPT_GAP = 48, 14, 48


def panel(brush: Brush, w: int, h: int, edge: str | None) -> Layers:
    """A pane of dark glass."""
    pane = brush.pane(brush.px(30), edge)
    return (*brush.around(w, h, pane), brush.sheet(w, h, pane).layer())


def dialog(brush: Brush, w: int, h: int, colour: str) -> Layers:
    """An opaque pane in a neon tube, which lies over everything else."""
    pane = brush.lit_pane(brush.px(44), colour, strength=0.12)
    return (*brush.around(w, h, pane), brush.sheet(w, h, pane).layer())


def _button_ground(brush: Brush, w: int, h: int, state: str, edge: str | None) -> tuple[Layers, Sheet]:
    """What lies under the words of a button, and the sheet they are written on."""
    theme = brush.theme
    if state == "off":
        return (), brush.dashed_sheet(w, h, h / 2)
    if state == "focused":
        pane = brush.lit_pane(h / 2, theme.purple)
    elif state == "chosen":
        pane = brush.lit_pane(h / 2, theme.pink, tube=False, strength=0.55)
    else:
        pane = brush.pane(h / 2, edge)
    return brush.around(w, h, pane), brush.sheet(w, h, pane)


def button_px(brush: Brush, label: str, w: int, h: int, icon_name: str | None, prompt: str | None) -> int:
    """How large the label of such a button can be, in bold."""
    start, end, _ = _button_room(brush, label, w, h, icon_name, prompt)
    fitting = brush.typeface.fit(label, brush.metrics.label, int(end - start), 700)
    return max(brush.metrics.least, fitting)


def _button_room(
    brush: Brush, label: str, w: int, h: int, icon_name: str | None, prompt: str | None
) -> tuple[float, float, bool]:
    """Where a button's words can begin and where they end, and whether its sign is before them.

    Words are never cut for the sake of a sign, or of air at the ends.
    """
    least = brush.typeface.width(label, brush.metrics.least, 700)
    air, before = h * BUTTON_AIR, round(h * 0.44) + brush.px(16)
    end = w - air
    if prompt:
        size = min(brush.px(PROMPT_HEIGHT), round(h * 0.72))
        end = w - h * 0.22 - icon(prompt, size, brush.theme.text).get_width() - brush.px(12)
    if icon_name and air + before + least <= end:
        return air + before, end, True
    less = h * BUTTON_LEAST_AIR
    wider = end if prompt else w - less
    return (less, wider, False) if air + least > end and less + least <= wider else (air, end, False)


def button(
    brush: Brush,
    label: str,
    w: int,
    h: int,
    *,
    icon_name: str | None,
    prompt: str | None,
    state: str,
    reason: str,
    detail: str,
    edge: str | None,
    px: int | None,
) -> Layers:
    """A pill: icon and label from the start, the device's button at the end.

    An off one is dashed and hollow and may say why in words; a detail stands where the reason would.
    """
    theme, metrics = brush.theme, brush.metrics
    under, sheet = _button_ground(brush, w, h, state, edge)
    ink = theme.faint if state == "off" else theme.text
    middle = h / 2
    x, end, signed = _button_room(brush, label, w, h, icon_name, prompt)
    if prompt:
        size = min(brush.px(PROMPT_HEIGHT), round(h * 0.72))
        alpha = OFF_PROMPT_ALPHA if state == "off" else 255
        sheet.sign(prompt, w - h * 0.22, middle, size, theme.text, anchor=1, alpha=alpha)
    weight = 700 if state in ("focused", "chosen") else 500
    if icon_name and signed:
        sheet.sign(icon_name, h * BUTTON_AIR, middle, round(h * 0.44), edge or ink)
    second = reason if state == "off" and reason else detail
    room = end - x
    if second:
        own = brush.typeface.width(label, metrics.least, weight) + brush.px(20)
        words, size = brush.fitted(second, metrics.body, max(room * 0.3, room - own), 500)
        room -= sheet.say(words, end, middle, size, theme.soft, anchor=1) + brush.px(20)
    sheet.say(label, x, middle, px or metrics.label, ink, weight=weight, room=room)
    return (*under, sheet.layer())


def chip(brush: Brush, label: str, w: int, h: int, *, icon_name: str | None, state: str) -> Layers:
    """One of several to choose from: the chosen one is filled and bears a check, the others are hollow."""
    theme = brush.theme
    fill, edge, ink, weight = {
        "chosen": (mix(theme.panel, theme.pink, 0.55), mix(theme.pink, "#ffffff", 0.2), theme.text, 700),
        "focused": (mix(theme.panel, theme.purple, 0.5), mix(theme.purple, "#ffffff", 0.3), theme.text, 700),
        "off": (theme.well, theme.hairline, theme.faint, 500),
    }.get(state, (theme.well, theme.line, theme.soft, 500))
    sheet = brush.sheet(w, h)
    line = max(1.0, 3 * brush.metrics.unit)
    radius = min(h * 0.3, brush.px(28))
    sheet.draw(svg.rect(line / 2, line / 2, w - line, h - line, radius, fill=fill, stroke=edge, width=line))
    sign = "check" if state == "chosen" else icon_name
    air = round(h * 0.28)
    taken = round(h * 0.36) + brush.px(12) if sign else 0
    words, px = brush.fitted(label, brush.metrics.label, w - 2 * air - taken, weight)
    x = (w - brush.typeface.width(words, px, weight) - taken) / 2
    if sign:
        sheet.sign(sign, x, h / 2, round(h * 0.36), ink)
    sheet.say(words, x + taken, h / 2, px, ink, weight=weight)
    return (sheet.layer(),)


def pill_in_parts(
    brush: Brush,
    text: str,
    colour: str,
    *,
    face: str | None,
    icon_name: str | None,
    max_width: int | None,
    max_height: int | None,
) -> Generator[None, None, Layers]:
    """A sentence in a lit pill, as wide as it needs; a player's face or an icon before the words.

    What is too long for one line takes as many as it needs: a sentence is never cut. Drawn in parts.
    """
    metrics, typeface = brush.metrics, brush.typeface
    one = max(brush.px(PILL_HEIGHT), round(metrics.lead * 1.7))
    before = round(one * 0.88) if face else round(one * 0.5) if icon_name else 0
    lead = round(one * 0.06) if face else round(one * 0.5)
    gap = brush.px(22) if face else brush.px(16) if icon_name else 0
    end = round(one * 0.6)
    most = (max_width or round(metrics.width * 0.9)) - lead - before - gap - end
    air = one - round(metrics.lead * PILL_PITCH)
    px, lines = _sentence(brush, text, most, (max_height or metrics.height) - air)
    pitch = round(px * PILL_PITCH)
    h = max(one, pitch * len(lines) + air)
    widest = min(most, max(typeface.width(line, px, 700) for line in lines))
    w = lead + before + gap + widest + end
    yield
    pane = brush.lit_pane(one / 2, colour)
    around = brush.around(w, h, pane)
    yield
    sheet = brush.sheet(w, h, pane)
    yield
    if face:
        sheet.put(portrait(face, "calm", before), lead, h / 2)
    elif icon_name:
        sheet.sign(icon_name, lead, h / 2, before, brush.theme.text)
    for index, line in enumerate(lines):
        y = h / 2 + (index - (len(lines) - 1) / 2) * pitch
        sheet.say(line, lead + before + gap, y, px, brush.theme.text, weight=700)
    return (*around, sheet.layer())


def _sentence(brush: Brush, text: str, room: int, most: int) -> tuple[int, list[str]]:
    """A pill's sentence: its size and its lines, of which there are few as long as they can be read well.

    `room` and `most`: how wide and how high all lines together can be, in px.
    """
    metrics, typeface = brush.metrics, brush.typeface
    readable = max(metrics.least, round(metrics.body * PILL_SMALL))
    px = typeface.fit(text, metrics.lead, room, 700)
    if px >= readable:
        return px, [text]
    large, small = range(metrics.body, readable - 1, -1), range(readable - 1, metrics.least - 1, -1)
    for count, sizes in ((2, large), (3, large), (3, small)):
        for px in sizes:
            breaks = (count - 1) * typeface.width(" ", px, 700)
            if typeface.width(text, px, 700) - breaks > count * room:
                continue  # not in so many lines, wherever they are broken
            lines = typeface.wrap(text, px, room, 700)
            if len(lines) <= count and len(lines) * round(px * PILL_PITCH) <= most:
                return px, typeface.balanced(text, px, room, 700)
    return metrics.least, typeface.balanced(text, metrics.least, room, 700)


def tag(
    brush: Brush, text: str, icon_name: str | None, colour: str | None, *, max_width: int | None
) -> Layers:
    """A small plate with a word, such as "ready": filled in a colour, or hollow when it has none."""
    theme, metrics = brush.theme, brush.metrics
    weight, gap = 700 if colour else 500, brush.px(14) if icon_name else 0
    for px in range(metrics.body, metrics.least - 1, -1):
        h = max(brush.px(56), round(px * 1.6))
        sign = round(h * 0.54) if icon_name else 0
        w = 2 * round(h * 0.45) + sign + gap + brush.typeface.width(text, px, weight)
        if max_width is None or w <= max_width:
            break
    sheet = brush.sheet(w, h)
    line = max(1.0, 2.4 * metrics.unit)
    fill = mix(theme.panel, colour, 0.28) if colour else theme.night
    sheet.draw(
        svg.rect(
            line / 2, line / 2, w - line, h - line, h / 2, fill=fill, stroke=colour or theme.faint, width=line
        )
    )
    x = round(h * 0.45)
    if icon_name:
        sheet.sign(icon_name, x, h / 2, sign, colour or theme.soft)
    sheet.say(text, x + sign + gap, h / 2, px, theme.text if colour else theme.soft, weight=weight)
    return (sheet.layer(),)


def badge(brush: Brush, icon_name: str, colour: str, diameter: int) -> Layers:
    """A dark disc in a coloured ring with a sign in it."""
    sheet = brush.sheet(diameter, diameter)
    line = max(1.5, diameter * 0.05)
    middle = diameter / 2
    rim = svg.circle(middle, middle, middle, brush.theme.night, opacity=0.8)
    disc = svg.circle(middle, middle, middle - line, brush.theme.panel, stroke=colour, width=line)
    sheet.draw(rim + disc)
    sheet.sign(icon_name, middle, middle, round(diameter * 0.6), colour, anchor=0.5)
    return (sheet.layer(),)


def brackets(brush: Brush, w: int, h: int) -> Layers:
    """The focus: four white corners with a dark rim, their outer edges on a box of w x h px."""
    u = brush.metrics.unit
    length = min(BRACKET_LENGTH * u, w * 0.4, h * 0.4)
    radius, width = min(BRACKET_RADIUS * u, length * 0.6), max(2.0, BRACKET_WIDTH * u)
    air = round(width * 1.2) + 1
    side = round(length) + 2 * air
    inset = air + width / 2
    d = f"M{inset:g},{length + air:g} L{inset:g},{inset + radius:g} "
    d += f"A{radius:g},{radius:g} 0 0 1 {inset + radius:g},{inset:g} L{length + air:g},{inset:g}"
    body = svg.line(d, brush.theme.night, width * 2.2, 0.85) + svg.line(d, brush.theme.focus, width)
    corner = svg.raster(svg.document(body, side, side), side, side)
    layers = []
    for right in (False, True):
        for low in (False, True):
            x, y = (w - side) / 2 + air, (h - side) / 2 + air
            picture = pygame.transform.flip(corner, right, low)
            layers.append(Layer(picture, x if right else -x, y if low else -y))
    return tuple(layers)


def prompts(brush: Brush, items: Sequence[tuple[str, str]]) -> Layers:
    """Buttons of a device and what they do, in one row as wide as it needs."""
    px, colour = brush.metrics.body, brush.theme.soft
    high = max(brush.px(PROMPT_HEIGHT), round(px * 1.5))
    air, gap = brush.px(PROMPT_AIR), brush.px(PROMPT_GAP)
    wide = [
        icon(sign, high, brush.theme.text).get_width() + air + brush.typeface.width(words, px)
        for sign, words in items
    ]
    sheet = brush.sheet(max(1, sum(wide) + gap * (len(wide) - 1)), high)
    x = 0
    for (sign, words), width in zip(items, wide, strict=True):
        sign_wide = sheet.sign(sign, x, high / 2, high, brush.theme.text)
        sheet.say(words, x + sign_wide + air, high / 2, px, colour)
        x += width + gap
    return (sheet.layer(),)


def label(brush: Brush, text: str, px: int, colour: str, weight: int) -> Layers:
    """Words alone."""
    return (Layer(brush.typeface.text(text, px, colour, weight)),)
