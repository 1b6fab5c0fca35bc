"""The command line of the game: what may be said, and one clear line for what may not."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.deal import CodeError, DealCode
from engine.hearts import PRESETS, set_option
from scenes.codes_in_words import code_problem
from scenes.places import Places
from scenes.pseudo import PSEUDO
from scenes.text import LANGUAGES
from sprites.theme import THEMES

VERSION = "0.1.0"
SMALLEST = (320, 180)
LARGEST = (7680, 4320)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options as said; exits with 2 and one clear line when they can't be."""
    places = Places.of(None)
    parser = _Parser(
        prog="game.py",
        description="Two Hearts: Heart to Heart, a solitaire, and Hearts, for a sofa and a big screen.",
        epilog=f"Games, settings and statistics: {places.data}. Log: {places.log}. Pictures and fonts made "
        f"once: {places.cache}. --data-dir puts all three elsewhere.",
    )
    add = parser.add_argument
    add("--game", choices=("heart-to-heart", "hearts"), help="start in this game instead of the menu")
    add("--deal", metavar="CODE", help="the deal to play, such as HH1-N-AAAAAAM or HT1-AAAAAAM")
    add("--rules", metavar="PRESET", choices=tuple(PRESETS), help=f"Hearts rules: {', '.join(PRESETS)}")
    add("--set", metavar="OPTION=VALUE", action="append", default=[], help="one option of the Hearts rules")
    shown = f"{{{','.join(LANGUAGES)}}}"  # the pseudo-locale is for those who look for untranslated text
    languages = (*LANGUAGES, PSEUDO)
    add("--lang", metavar=shown, choices=languages, help="the language, instead of the system's")
    add("--windowed", action="store_true", help="in a window, whatever the settings say")
    add("--size", metavar="WxH", type=_size, help="size of the window or the pictures, such as 1280x800")
    add("--mute", action="store_true", help="no sound in this run")
    add("--data-dir", metavar="DIR", type=Path, help="keep games, settings, log and cache there")
    add("--gallery", metavar="DIR", type=Path, help="draw every scene into DIR as PNG files, and stop")
    add("--theme", choices=tuple(THEMES), help="the look to use in this run")
    add("--text-size", metavar="PERCENT", choices=("100", "125", "150"), help="size of text in this run")
    add("--demo", choices=("heart-to-heart", "hearts"), help="let the computer play a whole game")
    add("--replay", metavar="FILE", type=Path, help="play a text record")
    add("--headless", action="store_true", help="without a window, in virtual time (--demo, --replay)")
    add("--version", action="version", version=f"Two Hearts {VERSION}")
    options = parser.parse_args(arguments)
    _check_deal(parser, options)
    _check_rules(parser, options)
    if sum(each is not None for each in (options.gallery, options.demo, options.replay)) > 1:
        parser.error("--gallery, --demo and --replay exclude each other")
    if options.headless and not (options.demo or options.replay):
        parser.error("--headless goes with --demo or --replay")
    return options


def _check_deal(parser: _Parser, options: argparse.Namespace) -> None:
    """Read --deal into `options.code`; a code alone chooses its game."""
    game = options.game or options.demo
    options.code = None
    if options.deal is not None:
        kind = "HT1" if options.deal.strip().upper().startswith("HT") or game == "hearts" else "HH1"
        try:
            options.code = DealCode.parse(options.deal, kind)
        except CodeError as error:
            parser.error(f"--deal: {code_problem(error)}")
        if options.game is None and options.demo is None:
            options.game = "hearts" if kind == "HT1" else "heart-to-heart"
        elif game != ("hearts" if kind == "HT1" else "heart-to-heart"):
            parser.error(f"--deal: {options.code} is not a deal of {game}")


def _check_rules(parser: _Parser, options: argparse.Namespace) -> None:
    """Read --rules and --set into `options.hearts`, None when neither is said."""
    options.hearts = None
    if options.rules or options.set:
        options.hearts = PRESETS[options.rules or "microsoft"]
        for each in options.set:
            try:
                options.hearts = set_option(options.hearts, each)
            except ValueError as error:
                parser.error(f"--set: {error}")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{self.prog}: {message}\n")


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a size such as 1280x800")
    size = int(width[:6]), int(height[:6])
    if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
        raise argparse.ArgumentTypeError(f"{text[:40]} is not between 320x180 and 7680x4320")
    return size
