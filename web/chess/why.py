"""The page that explains the pairing of a board, for a player's phone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.chess.stage import Stage
from domain.chess.standings import crosstable_of
from domain.ids import BoardNo, Number
from domain.messages import join_messages, say
from domain.pairing import BracketFact
from domain.results import counted_points, points_as_read
from domain.swiss.pairing_system import NONE
from domain.swiss.systems import newest_system
from events.contest.audit.questions import (
    PairedRound,
    bracket_of,
    pair_at,
    why_byes,
    why_corrected_late,
    why_pair,
)
from events.contest.vocabulary.rounds import BY_HAND
from events.game.words import result_words
from web.chess.views.charts import chart_cell
from web.contest.pages.why import (
    NeighbourPages,
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
    beside: NeighbourPages
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
    def build(
        cls,
        paired: PairedRound[Stage],
        tournament: str,
        board: int,
        pair_asked: tuple[int, int] = (0, 0),
        answer: str = "",
    ) -> "WhyPage":
        """`pair_asked` are the numbers chosen for the question, with its `answer`."""
        by_number = rivals_by_number(paired)
        game = paired.round.game(BoardNo(board)) if board else None
        bracket = bracket_of(paired, board) if board else None
        white, black = rivals_at(paired, board, by_number)
        return cls(
            title=page_title(paired, board, tournament),
            tournament=tournament,
            address=f"/t/{paired.history.tournament}",
            stage=paired.stage.name,
            round=paired.round.number,
            board=board,
            beside=neighbour_pages(paired, board),
            system=system_words(paired),
            white=white,
            black=black,
            result=result_words(game.result) if game and game.result else "",
            reasons=(
                (*_added_points(paired, board), *why_pair(paired, board))
                if board
                else tuple(why_byes(paired))
            ),
            bracket=bracket_words(bracket, by_number) if bracket else "",
            pairs=tuple(_bracket_pairs(bracket, by_number, {white, black})) if bracket else (),
            floaters=tuple(by_number[n] for n in bracket.floaters) if bracket else (),
            late=tuple(why_corrected_late(paired, board)) if board else (),
            past=common_past(
                by_number, pair_asked, (white, black), lambda number: _earlier_games(paired, number)
            ),
            choices=tuple(pair_choices(paired, by_number, pair_asked, white)),
            answer=answer,
        )


_DIVIDED = {"scheveningen": say("Scheveningen match"), "quads": say("Quads")}


def system_words(paired: PairedRound[Stage]) -> str:
    if paired.before.knock_out is not None:
        return "Knock-out"
    if paired.event is None:
        if paired.round.system == BY_HAND:
            return say("Paired by hand")
        table = paired.round.system
        return _DIVIDED.get(table) or say("Round robin, {table} table", table=table)
    system = newest_system(paired.event.system)
    name = system.title if system else paired.event.system
    edition = (
        say(", {edition} edition", edition=paired.event.edition) if paired.event.edition else ""
    )
    method = paired.stage.rules.acceleration.partition("+")[0]
    accelerations = system.accelerations if system else {}
    faster = (
        ""
        if method == NONE
        else say("; acceleration: {acceleration}", acceleration=accelerations.get(method, method))
    )
    return join_messages("", (name, edition, faster))


def bracket_words(bracket: BracketFact, by_number: dict[int, Rival]) -> str:
    """Describe the bracket, including points added by acceleration."""
    scores = {by_number[number].score for number in bracket.residents if number in by_number}
    added = scores - {points_as_read(bracket.score)}
    return counted_points(bracket.score) + (say(", the acceleration counted in") if added else "")


def _added_points(paired: PairedRound[Stage], board: int) -> Iterator[str]:
    """Sentences on what an acceleration adds to the points of the players of a board."""
    if paired.trace is None or paired.before.rules.acceleration == NONE:
        return
    table = crosstable_of(paired.before, paired.round.number - 1)
    scores = {number: each.score for each in paired.trace.brackets for number in each.residents}
    for number in map(paired.number_of, pair_at(paired, board)):
        score = table.score(Number(number))
        if (added := scores.get(number, score) - score) > 0:
            yield say(
                "{number} has {points}, and {added} more by the acceleration in this round.",
                number=number,
                points=counted_points(score),
                added=points_as_read(added),
            )


def rivals_by_number(paired: PairedRound[Stage]) -> dict[int, Rival]:
    table = crosstable_of(paired.before, paired.round.number - 1)
    return {
        number: Rival(number, entry.person.full_name, points_as_read(table.score(number)))
        for number, entry in paired.before.numbered_entries()
    }


def _earlier_games(paired: PairedRound[Stage], number: int) -> list[ChartCell]:
    table = crosstable_of(paired.before, paired.round.number - 1)
    row = table.by_number[Number(number)]
    return [chart_cell(row.cell(n), still_playing=False) for n in range(1, table.rounds + 1)]


def _bracket_pairs(
    bracket: BracketFact, by_number: dict[int, Rival], explained: set[Rival | None]
) -> Iterator[BracketPair]:
    for a, b in bracket.pairs:
        pair = by_number[a], by_number[b]
        yield BracketPair(*pair, a in bracket.moved_down, set(pair) == explained)
