"""Translations: the template from the sources, every catalogue brought up to date with it, and compiled.

python build/catalogues.py           after messages or translations have changed
python build/catalogues.py CODE      the same, with an empty catalogue for a new language, such as fr

Messages that the sources have no more are dropped; new ones are left empty, and counted. Needs Babel, which
the extra `test` installs; the game itself reads the compiled catalogues with the standard library.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "scenes" / "locale"
DOMAIN = "two_hearts"
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
KEYWORDS = {"tr": None, "trn": (1, 2)}
NOTE = "for translators:"
"""Comments that begin so go into the catalogues with the message that follows."""
DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""A real date would change files whose words are the same."""


def main(arguments: list[str]) -> int:
    """Bring everything up to date; answers the exit status."""
    if len(arguments) > 1 or any(each.startswith("-") for each in arguments):
        print(__doc__)  # noqa: T201
        return 0 if "--help" in arguments else 2
    try:
        for code in arguments:
            if not catalogue_file(code).exists():
                locale = Locale.parse(code)
                write(catalogue_file(code), _empty(locale, f"# Two Hearts in {locale.english_name}."))
    except (ValueError, UnknownLocaleError) as error:
        print(error)  # noqa: T201
        return 2
    template = extracted()
    write(TEMPLATE, template)
    for file in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        catalogue = read(file)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(file, catalogue)
        with file.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)
        missing = sum(not all(forms(each)) for each in catalogue)
        print(f"{file.relative_to(ROOT)}: {len(catalogue)} messages, {missing} to translate")  # noqa: T201
    return 0


def forms(message: Message) -> tuple[str, ...]:
    """The translation in all its plural forms; one for a message without a number."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def extracted() -> Catalog:
    """What the sources say now."""
    template = _empty(None, "# The words of Two Hearts.")
    found = [
        (file, message, notes)
        for file, _, message, notes, _ in extract_from_dir(
            ROOT / "scenes", keywords=KEYWORDS, comment_tags=(NOTE,), strip_comment_tags=True
        )
    ]
    with (ROOT / "game.py").open("rb") as source:
        for _, message, notes, _ in extract_from_file(
            "python", source.name, keywords=KEYWORDS, comment_tags=(NOTE,), strip_comment_tags=True
        ):
            found.append(("../game.py", message, notes))
    for file, message, notes in found:
        place = (ROOT / "scenes" / file).resolve().relative_to(ROOT).as_posix()
        template.add(message, locations=[(place, 0)], auto_comments=notes)
    return template


def catalogue_file(code: str) -> Path:
    """Where the language of that code has its messages."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(file: Path) -> Catalog:
    """A catalogue or the template."""
    with file.open("rb") as stream:
        return read_po(stream)


def write(file: Path, catalogue: Catalog) -> None:
    """Write it with the sources' names but not their lines, which change with every other word."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, catalogue, width=0, include_lineno=False)


def _empty(locale: Locale | None, comment: str) -> Catalog:
    """A catalogue without messages; its plural forms are the CLDR's."""
    catalogue = Catalog(locale, project="Two Hearts", version="1", creation_date=DATE, fuzzy=False)
    catalogue.header_comment = comment
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    if locale:
        catalogue.mime_headers = [("Plural-Forms", to_gettext(locale.plural_form))]
    return catalogue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
