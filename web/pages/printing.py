"""What players take along. What is printed: black on white, A4 and Letter, the head of the table
repeated on each page. Find my board: they find their own page by name, on their phones, without an
account.

Each sheet is built from the sheet the screens show, so that paper and wall can't differ. The foot
names the state of the log, so that a kept sheet can prove later what hung there.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from markupsafe import Markup

from domain.errors import Unknown
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.face import Found
from web.faces import FACES, face_of
from web.pages.links import find_me
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import Words, words_of
from web.shared.names import asked_words
from web.shared.page import Page
from web.shared.paper import Foot, Paper, WorkedOut
from web.shared.qr import code_of, proof_of


@dataclass(frozen=True, slots=True)
class PrintPage:
    template: ClassVar[str] = "print.html"
    tournament: str
    copied_from: str
    stage: str
    title: str
    round: int
    paper: Paper
    foot: Foot
    qr: Markup
    witnessed: str
    words: Words

    @classmethod
    def of(
        cls, tournament: Tournament, number: StageId, sheet: str, foot: Foot, lang: str
    ) -> "PrintPage":
        """The page of a printed sheet; Unknown if there is no such part or sheet."""
        part, words = tournament.part(number), words_of(lang)
        printed = face_of(part).papers.get(sheet)
        if printed is None:
            raise Unknown(say("printed sheet"), sheet)
        if foot.round and not printed.of_any_round:
            raise Unknown(say("printed sheet of one round:"), sheet)
        paper = printed.draw(tournament, part, words, foot)
        return cls(
            tournament=tournament.name,
            copied_from=tournament.copied_from,
            stage=part.name,
            title=words(printed.title),
            round=paper.round,
            paper=paper,
            foot=foot,
            qr=proof_of(foot, foot.code) or code_of(f"{foot.origin}/t/{tournament.id}", foot.code),
            witnessed=foot.witnessed.told(words) if foot.witnessed else "",
            words=words,
        )


MOST_FOUND = 20
"""The most results of a search, per game."""


@dataclass(frozen=True, slots=True)
class FindMePage:
    """`title` is a message about finding a board or a seat."""

    template: ClassVar[str] = "find_me.html"
    title: str
    tournament: str
    asked: str
    found: tuple[Found, ...]
    reader: Reader

    @property
    def only(self) -> Found | None:
        """Whom there is no choice of; where they played before doesn't make one."""
        now = [one for one in self.found if not one.before]
        return now[0] if len(now) == 1 else None

    @classmethod
    def of(cls, tournament: Tournament, asked: str, reader: Reader = ANYBODY) -> "FindMePage":
        found = tuple(_find(tournament, asked, reader.words)) if asked.strip() else ()
        return cls(find_me(tournament), tournament.name, asked, found, reader)


def _find(tournament: Tournament, asked: str, words: Words) -> Iterator[Found]:
    """Find names whose words begin with all given words, ignoring accents and case."""
    for face in FACES.values():
        yield from islice(face.find(tournament, asked_words(asked), words), MOST_FOUND)


def own_page(
    tournament: Tournament,
    number: StageId,
    entry: int,
    reader: Reader = ANYBODY,
    worked_out: WorkedOut | None = None,
) -> Page:
    """The own page of an entry; Unknown if there is no such part or entry. In a phase the entry is
    a pair's number.
    """
    part = tournament.part(number)
    return face_of(part).own_page(tournament, part, entry, reader, worked_out)
