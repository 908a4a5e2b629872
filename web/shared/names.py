"""Names of people: their alphabetical order, and search by typed beginnings."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

# Letters that Unicode does not decompose, by the Latin letters under which they are sorted.
_FILED_AS = str.maketrans(
    {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th"}
    | {"þ": "th", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ı": "i", "Ħ": "H", "ħ": "h"}
)
# Apostrophes are ignored in sorting: "'t Hooft", "d'Aubigné".
_UNWRITTEN = str.maketrans("", "", "'’‘ʼ`´")
# In a search, each part of a compound name matches, and "ae" for "ä".
_JOINTS = re.compile("[-‐‑–'’‘ʼ`´]")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


@dataclass(frozen=True, slots=True)
class NumberedName:
    """A player or pair with its number, on a page of the audit."""

    number: int
    name: str


class PersonName(Protocol):
    @property
    def family(self) -> str: ...
    @property
    def given(self) -> str: ...


def filing_key(family: str, given: str) -> tuple[str, str]:
    """The key for sorting and searching names, without accents, apostrophes and case."""
    return (_sorting_text(family), _sorting_text(given))


def filing_letter(family: str) -> str:
    return _sorting_text(family)[:1].upper()


def typed_words(typed: str) -> list[str]:
    """The words of a search text, for `matches_name`."""
    return _JOINTS.sub(" ", _sorting_text(typed)).replace(",", " ").split()


def matches_name(typed: Sequence[str], family: str, given: str) -> bool:
    """Whether each word typed begins a word of the name, or a part of such a word."""
    names = _searchable_words(f"{family} {given}")
    return all(any(name.startswith(word) for name in names) for word in typed)


def _searchable_words(name: str) -> set[str]:
    small = unicodedata.normalize("NFC", name).casefold()
    spellings = {small, small.translate(_SPELT_OUT)}
    texts = {_JOINTS.sub(joint, each) for each in spellings for joint in ("", " ")}
    return {word for text in texts for word in _sorting_text(text).split()}


def _sorting_text(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.translate(_FILED_AS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return plain.translate(_UNWRITTEN).strip().casefold()
