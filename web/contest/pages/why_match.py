"""The page that explains the pairing of a match of teams, for a captain's telephone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from events.contest.audit.why import PairedRound, why_byes, why_pair
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


@dataclass(frozen=True, slots=True)
class WhyOfGame:
    """Functions of a game: the system in words, the possible opponents with their scores then,
    their earlier games, the colours on the first board, and the result of a match.
    """

    system: Callable[[PairedRound], str]
    rivals: Callable[[PairedRound], dict[int, Rival]]
    matches: Callable[[PairedRound, int], list[Cell]]
    colours: Callable[[PairedRound], tuple[str, str]]
    result: Callable[[PairedRound, int], str]


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
    def of(
        cls,
        game: WhyOfGame,
        it: PairedRound,
        tournament: str,
        match: int,
        two: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyMatchPage":
        """`two` are the numbers chosen for the question."""
        known = game.rivals(it)
        first, second = pair_at(it, match, known)
        return cls(
            title=title_of(it, match, tournament),
            tournament=tournament,
            address=f"/t/{it.history.tournament}",
            stage=it.stage.name,
            round=it.round.number,
            place=match,
            beside=beside(it, match),
            system=game.system(it),
            first=first,
            second=second,
            colours=game.colours(it),
            result=game.result(it, match) if match else "",
            reasons=tuple(why_pair(it, match) if match else why_byes(it)),
            past=past_of(known, two, (first, second), lambda number: game.matches(it, number)),
            choices=tuple(choices_of(it, known, two, first)),
            answer=answer,
        )
