"""What players read, in their language: screens, the page on the phone, what is printed.

The message is its own key, in English; the catalogues are gettext's, `locale/LANG/messages.po`,
read once and kept: no build step, nothing compiled to forget. A language that is not there is
English, and so is a message that a catalogue lacks; a test keeps the catalogues whole.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "pl": "Polski",
}

_LINE = re.compile(r'^(?:(msgid|msgstr) )?(".*")$')


@dataclass(frozen=True, slots=True)
class Words:
    """Called with the English message and what stands in its braces."""

    lang: str
    catalogue: Mapping[str, str]

    def __call__(self, message: str, **places: object) -> str:
        said = self.catalogue.get(message) or message
        return said.format(**places) if places else said


@cache
def words_of(lang: str) -> Words:
    known = lang if lang in LANGUAGES else "en"
    return Words(known, {} if known == "en" else catalogue(LOCALE / known / "messages.po"))


def catalogue(file: Path) -> dict[str, str]:
    """Message to translation, of those that have one; the header is left out."""
    text = file.read_text(encoding="utf-8")
    return {message: said for message, said in _pairs(text) if message and said}


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    entry = {"msgid": "", "msgstr": ""}
    part = ""
    for line in (*text.splitlines(), 'msgid ""'):
        match = _LINE.match(line.strip())
        if match is None:
            continue
        if match[1] == "msgid":
            if part:
                yield entry["msgid"], entry["msgstr"]
            entry = {"msgid": "", "msgstr": ""}
        part = match[1] or part
        entry[part] += ast.literal_eval(match[2])
