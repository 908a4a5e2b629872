"""The page that explains the pairing of a board, for a player's phone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.standings import chart
from domain.ids import BoardNo, Number
from domain.messages import say
from domain.pairing import BracketFact
from domain.results import in_points, points_as_read
from domain.swiss.pairing_system import NONE
from domain.swiss.systems import newest
from events.contest.audit.why import PairedRound, bracket_of, why_byes, why_corrected_late, why_pair
from events.contest.vocabulary.rounds import BY_HAND
from events.game.words import result_words
from web.chess.planning import DIVIDED
from web.chess.views.crosstable import cell_of
from web.contest.pages.why import (
    Beside,
    PairChoice,
    PastRounds,
    Rival,
    common_past,
    neighbours,
    page_title,
    pair_at,
    pair_choices,
)
from web.contest.views.charts import Cell


@dataclass(frozen=True, slots=True)
class BracketPair:
    """A pair of a bracket; `here` marks the board in question."""

    first: Rival
    second: Rival
    moved_down: bool
    here: bool


@dataclass(frozen=True, slots=True)
class WhyPage:
    """`board` 0 is the page of the byes. `answer` answers "why not these two?", and is empty until
    two are chosen; without `choices` the question can't be asked.
    """

    template: ClassVar[str] = "chess/why.html"
    title: str
    tournament: str
    address: str
    stage: str
    round: int
    board: int
    beside: Beside
    system: str
    white: Rival | None
    black: Rival | None
    result: str
    reasons: tuple[str, ...]
    bracket: str
    pairs: tuple[BracketPair, ...]
    floaters: tuple[Rival, ...]
    late: tuple[str, ...]
    past: PastRounds | None
    choices: tuple[PairChoice, ...]
    answer: str

    @classmethod
    def of(
        cls,
        it: PairedRound,
        tournament: str,
        board: int,
        two: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyPage":
        """`two` are the numbers chosen for the question, with its `answer`."""
        known = rivals(it)
        place = it.round.game(BoardNo(board)) if board else None
        bracket = bracket_of(it, board) if board else None
        white, black = pair_at(it, board, known)
        return cls(
            title=page_title(it, board, tournament),
            tournament=tournament,
            address=f"/t/{it.history.tournament}",
            stage=it.stage.name,
            round=it.round.number,
            board=board,
            beside=neighbours(it, board),
            system=system_words(it),
            white=white,
            black=black,
            result=result_words(place.result) if place and place.result else "",
            reasons=tuple(why_pair(it, board) if board else why_byes(it)),
            bracket=_bracket_words(bracket, known) if bracket else "",
            pairs=tuple(_pairs(bracket, known, {white, black})) if bracket else (),
            floaters=tuple(known[n] for n in bracket.floaters) if bracket else (),
            late=tuple(why_corrected_late(it, board)) if board else (),
            past=common_past(known, two, (white, black), lambda number: _games(it, number)),
            choices=tuple(pair_choices(it, known, two, white)),
            answer=answer,
        )


def system_words(it: PairedRound) -> str:
    if it.before.knock_out is not None:
        return "Knock-out"
    if it.event is None:
        if it.round.system == BY_HAND:
            return say("Paired by hand")
        table = DIVIDED.get(
            it.round.system, say("round robin, {system} table", system=it.round.system)
        )
        return table[0].upper() + table[1:]
    system = newest(it.event.system)
    name = system.title if system else it.event.system
    edition = say(", {edition} edition", edition=it.event.edition) if it.event.edition else ""
    method = it.stage.rules.acceleration.partition("+")[0]
    known = system.accelerations if system else {}
    faster = "" if method == NONE else say("; acceleration: {get}", get=known.get(method, method))
    return f"{name}{edition}{faster}"


def _bracket_words(bracket: BracketFact, known: dict[int, Rival]) -> str:
    """Describe the bracket, including points added by acceleration."""
    counted = {known[number].score for number in bracket.residents if number in known}
    added = counted and points_as_read(bracket.score) not in counted
    return in_points(bracket.score) + (say(", the acceleration counted in") if added else "")


def rivals(it: PairedRound) -> dict[int, Rival]:
    table = chart(it.before, it.round.number - 1)
    return {
        number: Rival(number, entry.person.full_name, points_as_read(table.score(number)))
        for number, entry in it.before.numbered_entries()
    }


def _games(it: PairedRound, number: int) -> list[Cell]:
    table = chart(it.before, it.round.number - 1)
    row = table.by_number[Number(number)]
    return [cell_of(row.cell(n), still_playing=False) for n in range(1, table.rounds + 1)]


def _pairs(
    bracket: BracketFact, known: dict[int, Rival], asked: set[Rival | None]
) -> Iterator[BracketPair]:
    for a, b in bracket.pairs:
        pair = known[a], known[b]
        yield BracketPair(*pair, a in bracket.moved_down, set(pair) == asked)
