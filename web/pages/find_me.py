"""Find my board: players find their own page by name, on their phones, without an account."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from domain.ids import StageId
from domain.tournament import Tournament
from web.faces import FACES, face_of
from web.pages.links import way_to_me
from web.shared.languages import Offered, Words
from web.shared.names import asked_words
from web.shared.page import Page

MOST_FOUND = 20
"""Of each game."""


@dataclass(frozen=True, slots=True)
class FoundLine:
    name: str
    about: str
    address: str


@dataclass(frozen=True, slots=True)
class FindMePage:
    """`title` is a message: what is looked for is a board, or a seat."""

    template: ClassVar[str] = "find_me.html"
    title: str
    tournament: str
    asked: str
    found: tuple[FoundLine, ...]
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        asked: str,
        words: Words,
        languages: tuple[Offered, ...] = (),
    ) -> "FindMePage":
        found = tuple(_found(tournament, asked, words)) if asked.strip() else ()
        return cls(way_to_me(tournament), tournament.name, asked, found, words, languages)


def _found(tournament: Tournament, asked: str, words: Words) -> Iterator[FoundLine]:
    """Every word of the question begins a word of the name; accents and case don't matter."""
    language = words.query.replace("?", "&")
    for face in FACES.values():
        for one in islice(face.find(tournament, asked_words(asked), words), MOST_FOUND):
            where = f"/t/{tournament.id}/me?stage={one.part}&entry={one.entry}{language}"
            yield FoundLine(one.name, one.about, where)


def own_page(
    tournament: Tournament,
    number: StageId,
    entry: int,
    words: Words,
    languages: tuple[Offered, ...] = (),
) -> Page:
    """Unknown if there is no such part or entry; in a phase the entry is a pair's number."""
    part = tournament.part(number)
    return face_of(part).own_page(tournament, part, entry, words, languages)
