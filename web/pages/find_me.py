"""Find my board: players find their own page by name, on their phones, without an account."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from domain.ids import StageId
from domain.tournament import Tournament
from web.face import Found
from web.faces import FACES, face_of
from web.pages.links import find_me
from web.shared.languages import Offered, Words
from web.shared.links import ANYBODY, Reader
from web.shared.names import asked_words
from web.shared.page import Page

MOST_FOUND = 20
"""Of each game."""


@dataclass(frozen=True, slots=True)
class FindMePage:
    """`title` is a message: what is looked for is a board, or a seat."""

    template: ClassVar[str] = "find_me.html"
    title: str
    tournament: str
    asked: str
    found: tuple[Found, ...]
    words: Words
    languages: tuple[Offered, ...]

    @property
    def only(self) -> Found | None:
        """Whom there is no choice of; where they played before doesn't make one."""
        now = [one for one in self.found if not one.before]
        return now[0] if len(now) == 1 else None

    @classmethod
    def of(cls, tournament: Tournament, asked: str, reader: Reader = ANYBODY) -> "FindMePage":
        words, languages = reader.words, reader.languages
        found = tuple(_found(tournament, asked, words)) if asked.strip() else ()
        return cls(find_me(tournament), tournament.name, asked, found, words, languages)


def _found(tournament: Tournament, asked: str, words: Words) -> Iterator[Found]:
    """Every word of the question begins a word of the name; accents and case don't matter."""
    for face in FACES.values():
        yield from islice(face.find(tournament, asked_words(asked), words), MOST_FOUND)


def own_page(tournament: Tournament, number: StageId, entry: int, reader: Reader = ANYBODY) -> Page:
    """Unknown if there is no such part or entry; in a phase the entry is a pair's number."""
    part = tournament.part(number)
    return face_of(part).own_page(tournament, part, entry, reader)
