"""The words a person reads: English messages, and their translations where there are any.

A catalogue is `scenes/locale/LANGUAGE/LC_MESSAGES/two_hearts.mo`; English needs none. Messages are looked up
when they are shown, so that a language chosen in the game shows at once. docs/translating.md says how
catalogues are made.
"""

from __future__ import annotations

import functools
import gettext
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from importlib import resources

from scenes.pseudo import PSEUDO, PseudoTranslations

DOMAIN = "two_hearts"
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "he": "עברית", "ar": "العربية"}
"""Those there are and what they call themselves, the first where no other is wanted."""
FROM_THE_RIGHT = frozenset({"he", "ar"})
OLD_CODES = {"iw": "he"}
"""What some systems still say instead."""
FSI, RLI, PDI = "\u2068", "\u2067", "\u2069"
"""First strong isolate, right-to-left isolate, and the end of either (Unicode, UAX #9).

What lies between has a direction of its own: that of its first letter outside further isolates, or the right.
"""
_LATIN = re.compile(
    r"(?:10|[2-9AJQK])[♣♦♥♠]"  # a card
    r"|(?<![A-Za-z0-9])[A-Z](?:[A-Z0-9]*(?:-[A-Z0-9]+)+)?(?![A-Za-z0-9])"  # a deal code, or a letter of one
    r"|\{\w+\}\s?%"
)
"""What keeps its order from left to right wherever it stands in a message."""


def tr(message: str) -> str:
    """The message in the language chosen, itself when it has no translation."""
    return _in_order(_catalogue.gettext(message))


def trn(singular: str, plural: str, n: int) -> str:
    """The form of the message that goes with the number `n`; the number is put in by who asks.

    >>> fill(trn("{n} card", "{n} cards", 1), n=1), fill(trn("{n} card", "{n} cards", 0), n=0)
    ('1 card', '0 cards')
    """
    return _in_order(_catalogue.ngettext(singular, plural, n))


def fill(message: str, **values: object) -> str:
    """The translated message with the values in their places, each isolated.

    >>> fill("{name} takes {card}", name="Luna", card="Q♠")
    'Luna takes Q♠'
    """
    return message.format(**{name: isolate(value) for name, value in values.items()})


def isolate(value: object) -> str:
    """The value as text that neither turns what stands around it nor is turned by it.

    That takes two invisible characters, which are left out where everything is read from the left.

    >>> isolate(-26), isolate("לונה") == f"{FSI}לונה{PDI}"
    ('-26', True)
    """
    text = str(value)
    if direction() == "ltr" and not any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text):
        return text
    composed = (
        direction() == "rtl" and PDI in text
    )  # its letters may all be in isolates, so none is the first
    return f"{RLI if composed else FSI}{text}{PDI}"


def listed(words: Iterable[str]) -> str:
    """The words one after another; at least one.

    >>> listed(["Luna", "Otto", "Vixen"])
    'Luna, Otto, Vixen'
    """
    return functools.reduce(lambda some, more: fill(tr("{some}, {more}"), some=some, more=more), words)


def language() -> str:
    """The code of the language in use, one of LANGUAGES or PSEUDO."""
    return _language


def direction() -> str:
    """From where the language in use is read: "ltr" or "rtl"."""
    return "rtl" if _language in FROM_THE_RIGHT else "ltr"


def set_language(code: str) -> None:
    """Speak that language from now on; one that there is no catalogue for is English."""
    global _language, _catalogue  # noqa: PLW0603 - the language is the program's, like the locale
    _language = code if code in (*LANGUAGES, PSEUDO) else ENGLISH
    _catalogue = _load(_language)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first of LANGUAGES that the system asks for: by its environment, or as Windows shows itself.

    >>> system_language({"LANG": "he_IL.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "he_IL"})
    ('he', 'en')
    """
    said = [environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)]
    wanted = [_code(each) for each in (*said, _windows_locale())[:1]]
    if wanted[0] not in ("c", "posix"):  # gettext's rule: these mean no language at all
        wanted[:0] = [_code(each) for each in environment.get("LANGUAGE", "").split(":")]
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


def _code(name: str) -> str:
    """The language of a locale such as he_IL.UTF-8."""
    code = re.split(r"[_.@-]", name)[0].lower()
    return OLD_CODES.get(code, code)


def _windows_locale() -> str:
    """The language that Windows' own windows have, such as he_IL; empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _in_order(message: str) -> str:
    """The message with its cards, codes and percentages isolated, where it is read from the right."""
    if direction() == "ltr":
        return message
    return _LATIN.sub(lambda found: f"{FSI}{found[0]}{PDI}", message)


def _load(code: str) -> gettext.NullTranslations:
    if code == PSEUDO:
        return PseudoTranslations()
    if code == ENGLISH:
        return gettext.NullTranslations()
    file = resources.files("scenes") / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with file.open("rb") as stream:
            return gettext.GNUTranslations(stream)
    except OSError:  # it is missing, or no catalogue: English is better than no game
        return gettext.NullTranslations()


_language = ENGLISH
_catalogue = _load(ENGLISH)
