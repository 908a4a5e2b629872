"""Names of people: their alphabetical order, and search by typed beginnings."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

# Letters that Unicode does not decompose, filed where a reader of the Latin alphabet looks.
_FILED_AS = str.maketrans(
    {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th"}
    | {"þ": "th", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ı": "i", "Ħ": "H", "ħ": "h"}
)
# Nobody looks for "'t Hooft" or "d'Aubigné" under a sign.
_UNWRITTEN = str.maketrans("", "", "'’‘ʼ`´")
# Where a name is long, people type a part of it; where they have no such letter, two for it.
_JOINTS = re.compile("[-‐‑–'’‘ʼ`´]")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


@dataclass(frozen=True, slots=True)
class NumberedName:
    """A player or pair on a page of the audit."""

    number: int
    name: str


def filing_key(family: str, given: str) -> tuple[str, str]:
    """The key for sorting and searching names, without accents, apostrophes and case."""
    return (_filing_key(family), _filing_key(given))


def filing_letter(family: str) -> str:
    return _filing_key(family)[:1].upper()


def asked_words(asked: str) -> list[str]:
    return _JOINTS.sub(" ", _filing_key(asked)).replace(",", " ").split()


def begin(asked: Sequence[str], family: str, given: str) -> bool:
    """Whether each word of the question begins a word of the name, or a part of such a word."""
    names = _words(f"{family} {given}")
    return all(any(name.startswith(word) for name in names) for word in asked)


def _words(name: str) -> set[str]:
    small = unicodedata.normalize("NFC", name).casefold()
    spellings = {small, small.translate(_SPELT_OUT)}
    texts = {_JOINTS.sub(joint, each) for each in spellings for joint in ("", " ")}
    return {word for text in texts for word in _filing_key(text).split()}


def _filing_key(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.translate(_FILED_AS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return plain.translate(_UNWRITTEN).strip().casefold()
