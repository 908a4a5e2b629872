"""The page that explains the pairing of a match of teams, for a captain's telephone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from domain.contest.stage import AnyStage
from events.contest.audit.why import PairedRound, why_byes, why_pair
from web.contest.pages.why import (
    Beside,
    PairChoice,
    PastRounds,
    Rival,
    common_past,
    neighbour_pages,
    page_title,
    pair_choices,
    rivals_at,
)
from web.contest.views.charts import ChartCell

S = TypeVar("S", bound=AnyStage)


@dataclass(frozen=True, slots=True)
class WhyOfGame(Generic[S]):
    """Functions of a game: the system in words, the possible opponents with their scores then,
    their earlier games, the colours on the first board, and the result of a match.
    """

    system: Callable[[PairedRound[S]], str]
    rivals: Callable[[PairedRound[S]], dict[int, Rival]]
    matches: Callable[[PairedRound[S], int], list[ChartCell]]
    colours: Callable[[PairedRound[S]], tuple[str, str]]
    result: Callable[[PairedRound[S], int], str]


@dataclass(frozen=True, slots=True)
class WhyMatchPage:
    """`place` is a match, 0 for the page of the byes. `answer` answers "why not these two?", empty
    until two are chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "contest/why_match.html"
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
    def build(
        cls,
        game: WhyOfGame[S],
        paired: PairedRound[S],
        tournament: str,
        match: int,
        pair_asked: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyMatchPage":
        """`pair_asked` are the numbers chosen for the question, 0 without one."""
        rivals = game.rivals(paired)
        first, second = rivals_at(paired, match, rivals)
        return cls(
            title=page_title(paired, match, tournament),
            tournament=tournament,
            address=f"/t/{paired.history.tournament}",
            stage=paired.stage.name,
            round=paired.round.number,
            place=match,
            beside=neighbour_pages(paired, match),
            system=game.system(paired),
            first=first,
            second=second,
            colours=game.colours(paired),
            result=game.result(paired, match) if match else "",
            reasons=tuple(why_pair(paired, match) if match else why_byes(paired)),
            past=common_past(
                rivals, pair_asked, (first, second), lambda number: game.matches(paired, number)
            ),
            choices=tuple(pair_choices(paired, rivals, pair_asked, first)),
            answer=answer,
        )
