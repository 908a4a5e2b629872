"""Printed sheets (black on white, A4 and Letter, the head of the table repeated on each page), and
"Find my board", where players find their own page by name, on their phones, without an account.

Each sheet is built from the sheet that the screens show, so that both agree. The foot names the
state of the log, so that a sheet can prove later what was displayed.
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
from web.face import SearchResult
from web.faces import FACES, face_of
from web.pages.links import find_me_title
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import Words, words_in
from web.shared.names import typed_words
from web.shared.page import Page
from web.shared.paper import Foot, Paper, WorkedOut
from web.shared.qr import address_code, proof_code


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
    def build(
        cls, tournament: Tournament, number: StageId, sheet: str, foot: Foot, lang: str
    ) -> "PrintPage":
        """The page of a printed sheet. Raises Unknown if there is no such part or sheet."""
        part, words = tournament.part(number), words_in(lang)
        kind = face_of(part).papers.get(sheet)
        if kind is None:
            raise Unknown(say("printed sheet"), sheet)
        if foot.round and not kind.of_any_round:
            raise Unknown(say("printed sheet of one round:"), sheet)
        paper = kind.draw(tournament, part, words, foot)
        return cls(
            tournament=tournament.name,
            copied_from=tournament.copied_from,
            stage=part.name,
            title=words(kind.title),
            round=paper.round,
            paper=paper,
            foot=foot,
            qr=proof_code(foot, foot.code)
            or address_code(f"{foot.origin}/t/{tournament.id}", foot.code),
            witnessed=foot.witnessed.in_words(words) if foot.witnessed else "",
            words=words,
        )


MOST_FOUND = 20
"""The most results of a search, per game."""


@dataclass(frozen=True, slots=True)
class FindMePage:
    """`title` is about finding a board or a seat, `wrong` about a wrong address; else empty."""

    template: ClassVar[str] = "find_me.html"
    title: str
    tournament: str
    asked: str
    found: tuple[SearchResult, ...]
    reader: Reader
    wrong: str = ""

    @property
    def only_result(self) -> SearchResult | None:
        """The only result, apart from results about earlier parts; None if there are several."""
        current = [result for result in self.found if not result.before]
        return current[0] if len(current) == 1 else None

    @classmethod
    def build(
        cls, tournament: Tournament, asked: str, reader: Reader = ANYBODY, wrong: str = ""
    ) -> "FindMePage":
        results = tuple(_search_results(tournament, asked, reader.words)) if asked.strip() else ()
        return cls(find_me_title(tournament), tournament.name, asked, results, reader, wrong)


def _search_results(tournament: Tournament, typed: str, words: Words) -> Iterator[SearchResult]:
    """Find names whose words begin with all given words, ignoring accents and case."""
    for face in FACES.values():
        yield from islice(face.find(tournament, typed_words(typed), words), MOST_FOUND)


def own_page(
    tournament: Tournament,
    number: StageId,
    entry: int,
    reader: Reader = ANYBODY,
    worked_out: WorkedOut | None = None,
) -> Page:
    """The own page of an entry (in bridge, a pair's number). Raises Unknown if there is none."""
    part = tournament.part(number)
    return face_of(part).own_page(tournament, part, entry, reader, worked_out)
