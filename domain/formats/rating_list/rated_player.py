"""A player of a rating list. 0 means unrated, or an unknown year of birth or coefficient."""

from enum import StrEnum
from typing import NamedTuple

from domain.people import HIGHEST_K, Sex, parse_title

LONGEST_NAME = 100
HIGHEST_RATING = 4000
_SEXES = {"M": Sex.MALE, "F": Sex.FEMALE, "W": Sex.FEMALE}


class RatingKind(StrEnum):
    """The kind of ratings in a list."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class RatedPlayer(NamedTuple):
    """`name` is "Family, Given" as in the list; `active` False: flagged "i"."""

    fide_id: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    born: int = 0
    active: bool = True
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0


class ListedTexts(NamedTuple):
    """The texts of one player as read from either form of list."""

    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    standard: str = ""
    rapid: str = ""
    blitz: str = ""
    born: str = ""
    flag: str = ""
    standard_k: str = ""
    rapid_k: str = ""
    blitz_k: str = ""


def kind_named(file_name: str) -> RatingKind:
    """The kind of a list by its name: standard_rating_list, rapid_rating_list, blitz_oct26frl …"""
    lowered = file_name.lower()
    found = (kind for kind in (RatingKind.RAPID, RatingKind.BLITZ) if kind in lowered)
    return next(found, RatingKind.STANDARD)


def rated_player(texts: ListedTexts) -> RatedPlayer | None:
    """The player, or None without a number or a name, by which players are looked up."""
    fide_id, name = _int_or_zero(texts.fide_id), texts.name.strip()
    if not fide_id or not name:
        return None
    flag = texts.flag.lower()
    return RatedPlayer(
        fide_id,
        name[:LONGEST_NAME],
        texts.federation.strip()[:3],
        _SEXES.get(texts.sex.strip(), Sex.FEMALE if "w" in flag else Sex.UNSTATED).value,
        parse_title(texts.title) or parse_title(texts.women_title) or "",
        _number_up_to(HIGHEST_RATING, texts.standard),
        _number_up_to(HIGHEST_RATING, texts.rapid),
        _number_up_to(HIGHEST_RATING, texts.blitz),
        _year(texts.born),
        "i" not in flag,
        _number_up_to(HIGHEST_K, texts.standard_k),
        _number_up_to(HIGHEST_K, texts.rapid_k),
        _number_up_to(HIGHEST_K, texts.blitz_k),
    )


def _int_or_zero(text: str) -> int:
    """The number, of at most 15 digits; 0 if it is none."""
    text = text.strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= 15 else 0


def _number_up_to(most: int, text: str) -> int:
    """The number; 0 if it is none or above `most`."""
    number = _int_or_zero(text)
    return number if number <= most else 0


def _year(text: str) -> int:
    """The year; old lists have a date, 1990.11.30 or 30.11.90, of which only a full year counts."""
    return _int_or_zero(text.strip()[:4])
