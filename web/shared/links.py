"""A tournament as the pages link to it: its parts, where they stand, their screens."""

from collections.abc import Callable
from dataclasses import dataclass

from domain.ids import StageId
from domain.tournament import Tournament
from web.shared.languages import ENGLISH, Offered, Words

ACCENTS = 8
"""The palette's colours: the parts of a tournament take them in turn."""

Opens = Callable[[str, str, int], bool]
"""Whether a device may do an act of that name in a tournament and stage ("" and 0: anywhere)."""


def nothing(_act: str, _tournament: str, _stage: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a public page. `known`: their device is enrolled here, `may` says for what, and
    `lets_in` that it may let others in somewhere. `way_in`: it is not enrolled, and could be.
    """

    words: Words = ENGLISH
    languages: tuple[Offered, ...] = ()
    known: bool = False
    way_in: bool = False
    lets_in: bool = False
    may: Opens = nothing


ANYBODY = Reader()


@dataclass(frozen=True, slots=True)
class Link:
    """A page's title and its address on this server."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class PartLinks:
    """A part with one sentence on where it stands, and its screens; `workplaces` are the pages on
    which its reader's device may work, what it is there for first. A stage that has left FIDE mode
    is marked on the organiser's pages (endorsement rules C.02 (2026), Q40-46).
    """

    name: str
    status: str
    accent: int
    workplaces: tuple[Link, ...]
    screens: tuple[Link, ...]
    outside_fide: bool
    coming: str = ""


@dataclass(frozen=True, slots=True)
class TournamentLinks:
    name: str
    details: str
    address: str
    find_me: Link
    stages: tuple[PartLinks, ...]


def accent(tournament: Tournament, number: StageId) -> int:
    return tuple(tournament.parts).index(number) % ACCENTS + 1


def address_of(tournament: Tournament, number: StageId) -> str:
    return f"/t/{tournament.id}/s/{number}"
