"""The order in which numbers are given: by which rating, and what decides among equals.

C.04.2 (2026) 2.2 has the rating, then the title, then the alphabet, unless another criterion was
announced. The codes of the methods are those of record 172 of TRF26.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.chess.official_ratings import ListKind, in_round
from domain.chess.stage import Entry, StageRules
from domain.people import initial_ranking_key

RankKey = tuple[int, int, str, int]


class Method(StrEnum):
    """NRO: the national rating only. FIDON: FIDE's, the national one where there is none. NIDOF:
    the other way round. HBFN, LBFN: the higher, the lower of both.
    """

    FIDE = "FIDE"
    NRO = "NRO"
    FIDON = "FIDON"
    NIDOF = "NIDOF"
    HBFN = "HBFN"
    LBFN = "LBFN"


class Equals(StrEnum):
    """What decides among those with the same rating and title."""

    NAME = "name"
    FIDE_ID = "fide-id"
    OLDER = "older"
    ENTRY = "entry"


class Ratings(NamedTuple):
    fide: int
    national: int


def ratings_of(entry: Entry) -> Ratings:
    """As at the start; FIDE's is the one that was entered where no list was stated."""
    fide, national = (in_round(entry.official, kind, 1) for kind in ListKind)
    return Ratings(fide.rating if fide else entry.person.rating, national.rating if national else 0)


def tournament_rating(rules: StageRules, entry: Entry) -> int:
    """What the player is ranked and paired by; 0: unrated."""
    fide, national = ratings_of(entry)
    match Method(rules.starting_rank):
        case Method.FIDE:
            return entry.person.rating
        case Method.NRO:
            return national
        case Method.FIDON:
            return fide or national
        case Method.NIDOF:
            return national or fide
        case Method.HBFN:
            return max(fide, national)
        case Method.LBFN:
            return min(fide or national, national or fide)


def ranking_key(rules: StageRules, entry: Entry) -> RankKey:
    """Ascending from the first number on."""
    _, title, name = initial_ranking_key(entry.person)
    among, place = _among_equals(Equals(rules.equals), entry, name)
    return (-tournament_rating(rules, entry), title, among, place)


def _among_equals(equals: Equals, entry: Entry, name: str) -> tuple[str, int]:
    """Who lacks what decides comes last."""
    match equals:
        case Equals.NAME:
            return name, 0
        case Equals.FIDE_ID:
            known = entry.person.fide_id
            return (known.rjust(20) if known else "~"), 0
        case Equals.OLDER:
            return "", entry.person.born or 9999
        case Equals.ENTRY:
            return "", int(entry.id)
