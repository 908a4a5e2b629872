"""The meaning of column headings, in the languages of federations: `headings.toml`.

A heading is compared without case, accents, blanks and punctuation, so "FIDE-ID", "fide id" and
"FIDE_ID" are equal.
"""

import tomllib
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path


class Heading(StrEnum):
    """The meanings of columns. The last two are recognised but not kept. Of a date of birth only
    the year is kept: the date does not belong in a log that is never erased.
    """

    NAME = "name"
    FAMILY_FIRST = "name, family name first"
    GIVEN_FIRST = "name, given name first"
    NATIONAL_TITLE = "national title"
    FAMILY = "family name"
    GIVEN = "given name"
    TITLE = "title"
    RATING = "rating"
    NATIONAL_RATING = "national rating"
    FEDERATION = "federation"
    FIDE_ID = "FIDE ID"
    SEX = "sex"
    CLUB = "club"
    BIRTH = "year of birth"
    NATIONAL_ID = "national ID"
    K = "coefficient K"
    GAMES = "rated games"
    CATEGORIES = "categories"
    NUMBER = "number"
    OTHER_RATING = "rapid or blitz rating"


NOT_KEPT = frozenset({Heading.NUMBER, Heading.OTHER_RATING})
WHOLE = frozenset({Heading.NAME, Heading.FAMILY_FIRST, Heading.GIVEN_FIRST})
_ALPHABET = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})


def normalised_heading(heading: str) -> str:
    """The heading's letters and digits only, in small letters without accents, for comparison."""
    decomposed = unicodedata.normalize("NFKD", heading.casefold().translate(_ALPHABET))
    return "".join(c for c in decomposed if c.isalnum())


def _headings_by_spelling() -> dict[str, Heading]:
    """The field of each spelling; of several fields the first counts ("rang" has two meanings)."""
    found: dict[str, Heading] = {}
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    for field, languages in tomllib.loads(text).items():
        for word in ",".join(languages).split(","):
            found.setdefault(normalised_heading(word), Heading(field))
    return found


BY_SPELLING: Mapping[str, Heading] = _headings_by_spelling()


def fields_of(headings: list[str]) -> list[Heading | None]:
    """The field of each column, None for an unknown heading. The first of two equal ones counts.

    Some words are a whole name in one language and half of one in another: a "name" or "nombre"
    beside a surname is a given name, a "nom" without a "prénom" is the whole name.
    """
    found: list[Heading | None] = []
    for heading in headings:
        field = BY_SPELLING.get(normalised_heading(heading))
        found.append(None if field in found else field)
    return [_resolve_name(field, found) for field in found]


def _resolve_name(field: Heading | None, fields: list[Heading | None]) -> Heading | None:
    """The meaning of a column of names beside the `fields` of all columns; others stay."""
    family, given = Heading.FAMILY in fields, Heading.GIVEN in fields
    if field is Heading.NAME and given != family:
        return Heading.FAMILY if given else Heading.GIVEN
    if field in (Heading.FAMILY, Heading.GIVEN) and family != given and not WHOLE & set(fields):
        return Heading.NAME
    return field
