"""What is printed: black on white, A4 and Letter, the head of the table repeated on each page.

Each sheet is built from the sheet the screens show, so that paper and wall can't differ. The foot
says which state of the log it is: whoever keeps a printed sheet can prove later what hung there.
"""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.errors import Unknown
from domain.ids import StageId
from domain.said import say
from domain.tournament import Tournament
from web.faces import face_of
from web.shared.languages import Words, words_of
from web.shared.paper import Foot, Paper
from web.shared.qr import code_of, proof_of


@dataclass(frozen=True, slots=True)
class PrintPage:
    template: ClassVar[str] = "print.html"
    tournament: str
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
        """Unknown if there is no such part or sheet."""
        part, words = tournament.part(number), words_of(lang)
        printed = face_of(part).papers.get(sheet)
        if printed is None:
            raise Unknown(say("printed sheet"), sheet)
        paper = printed.draw(tournament, part, words, foot)
        return cls(
            tournament=tournament.name,
            stage=part.name,
            title=words(printed.title),
            round=paper.round,
            paper=paper,
            foot=foot,
            qr=proof_of(foot, foot.code) or code_of(f"{foot.origin}/t/{tournament.id}", foot.code),
            witnessed=foot.witnessed.told(words) if foot.witnessed else "",
            words=words,
        )
