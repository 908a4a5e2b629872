"""Why a match of teams of four is what it is: one page that a captain can read on a telephone."""

from dataclasses import dataclass
from typing import ClassVar

from domain.ids import Number
from domain.messages import say
from domain.teams_of_four.standings import ranking
from events.contest.audit.why import PairedRound, why_byes, why_pair
from events.contest.vocabulary.rounds import BY_HAND
from web.contest.pages.why import (
    Beside,
    PairChoice,
    PastRounds,
    Rival,
    beside,
    choices_of,
    pair_at,
    past_of,
    title_of,
)
from web.contest.views.charts import Cell
from web.teams_of_four.scores import points_text
from web.teams_of_four.views.crosstable import cells_of


@dataclass(frozen=True, slots=True)
class WhyFourPage:
    """`place` is a match, 0 the page of the byes. `answer` is the answer to "why not these two?",
    empty until two were chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "teams_of_four/why.html"
    title: str
    tournament: str
    address: str
    stage: str
    round: int
    place: int
    beside: Beside
    system: str
    first: Rival | None
    second: Rival | None
    colours: tuple[str, str]
    result: str
    reasons: tuple[str, ...]
    past: PastRounds | None
    choices: tuple[PairChoice, ...]
    answer: str

    @classmethod
    def of(
        cls,
        it: PairedRound,
        tournament: str,
        match: int,
        two: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyFourPage":
        known = _rivals(it)
        first, second = pair_at(it, match, known)
        return cls(
            title=title_of(it, match, tournament),
            tournament=tournament,
            address=f"/t/{it.history.tournament}",
            stage=it.stage.name,
            round=it.round.number,
            place=match,
            beside=beside(it, match),
            system=_system(it),
            first=first,
            second=second,
            colours=("", ""),
            result="",
            reasons=tuple(why_pair(it, match) if match else why_byes(it)),
            past=past_of(known, two, (first, second), lambda number: _matches(it, number)),
            choices=tuple(choices_of(it, known, two, first)),
            answer=answer,
        )


def _system(it: PairedRound) -> str:
    if it.event is None or it.event.system == BY_HAND:
        return say("Paired by hand")
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.before.table is not None:
        return say("Round robin, {system} table", system=it.event.system)
    return say("Swiss of teams of four")


def _rivals(it: PairedRound) -> dict[int, Rival]:
    known = {
        int(place.number): points_text(place.points)
        for place in ranking(it.before, it.round.number - 1)
    }
    return {
        int(number): Rival(number, team.name, known.get(int(number), "0"))
        for number, team in it.stage.numbered_entries()
    }


def _matches(it: PairedRound, number: int) -> list[Cell]:
    team = dict(it.stage.numbered_entries())[Number(number)]
    rounds = it.before.rounds[: it.round.number - 1]
    return [cells_of(it.before, team, r)[-1] for r in rounds]
