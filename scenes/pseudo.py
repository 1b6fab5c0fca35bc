"""A language that nobody speaks: every message longer, accented and in brackets.

Whatever shows without brackets was never translated, and a line without its last bracket was cut.
"""

from __future__ import annotations

import gettext
import re

PSEUDO = "qps"
"""Its code; those from qaa to qtz are free for such uses (ISO 639-2)."""
LONGER = 0.4
"""By what share of their letters messages grow, the brackets included."""
_ACCENTS = str.maketrans(
    "ACDEGILNORSTUYZacdegilnorstuyz",
    "ÁÇĎÉĞÍŁŃÓŘŠŤÚÝŽáçďéğíłńóřšťúýž",
)
_PLACEHOLDER = re.compile(r"(\{\w*\})")
_PADDING = "óńé ťwó ťhřéé fóúř fívé šíx šévéń éíğhť ńíńé ťéń éłévéń ťwéłvé "


class PseudoTranslations(gettext.NullTranslations):
    """The catalogue of that language, made of each message as it is asked for."""

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for that number, in this language."""
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(message: str) -> str:
    """The message accented and longer, its placeholders as they are.

    >>> pseudo("Down from {start}")
    '[Ďówń fřóm {start} ó]'
    """
    parts = _PLACEHOLDER.split(message)
    letters = sum(len(part) for part in parts[::2])
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    more = round(letters * LONGER) - len("[ ]")
    padding = f" {_PADDING * (1 + more // len(_PADDING))}"[: 1 + more].rstrip() if more > 0 else ""
    return f"[{''.join(parts)}{padding}]"
