"""The words a person reads: English messages, and their translations where there are any.

A catalogue is `scenes/locale/LANGUAGE/LC_MESSAGES/two_hearts.mo`; English needs none. Messages are looked up
when they are shown, so that a language chosen in the game shows at once.
"""

from __future__ import annotations

import gettext
from importlib import resources

DOMAIN = "two_hearts"
ENGLISH = "en"
LANGUAGES = (ENGLISH,)
"""Those there are, the first where no other is wanted."""


def tr(message: str) -> str:
    """The message in the language chosen, itself when it has no translation."""
    return _catalogue.gettext(message)


def trn(singular: str, plural: str, n: int) -> str:
    """The form of the message that goes with the number `n`; the number is put in by who asks.

    >>> trn("{n} card", "{n} cards", 1).format(n=1), trn("{n} card", "{n} cards", 0).format(n=0)
    ('1 card', '0 cards')
    """
    return _catalogue.ngettext(singular, plural, n)


def set_language(code: str) -> None:
    """Speak that language from now on; one that there is no catalogue for is English."""
    global _catalogue  # noqa: PLW0603 - the language is the program's, like the locale
    _catalogue = _load(code)


def _load(code: str) -> gettext.NullTranslations:
    if code not in LANGUAGES or code == ENGLISH:
        return gettext.NullTranslations()
    file = resources.files("scenes") / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with file.open("rb") as stream:
            return gettext.GNUTranslations(stream)
    except OSError:  # it is missing, or no catalogue: English is better than no game
        return gettext.NullTranslations()


_catalogue = _load(ENGLISH)
