"""The working pages of a stage: its desk, the tablets for results, and the page on which a player
enters their own, opened by the code on their half of the slip.

That page reloads by itself until its round is closed; it needs no script.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from domain.chess.stage import Board, Stage, stage_of
from domain.contest.round import RoundState
from domain.ids import StageId
from domain.results import parse_result
from domain.tournament import Tournament
from web.chess.views import desk as desk_view
from web.contest.notation import result_text
from web.shared.frame import ANYBODY, Reader
from web.shared.languages import Words, words_in
from web.shared.page import DeskPage, TabletPage
from web.shared.paper import SlipHalf
from web.shared.sheet import View


@dataclass(frozen=True, slots=True)
class OwnResultChoice:
    """`code` is the result in the log's notation, `said` that from the player's side."""

    code: str
    said: str
    score: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OwnEntryPage:
    """`news` is a sentence on the state. `open`: the player can still enter a result;
    `corrections`: those that the arbiter can be asked for instead of the recorded one, `asked`: a
    sentence on each that was asked for. `refreshes`: the page may still change.
    """

    template: ClassVar[str] = "chess/own_entry.html"
    tournament: str
    stage: str
    round: int
    board: int
    side: str
    name: str
    opponent: str
    choices: tuple[OwnResultChoice, ...]
    corrections: tuple[OwnResultChoice, ...]
    news: str
    asked: tuple[str, ...]
    problem: str
    open: bool
    refreshes: bool
    words: Words

    @classmethod
    def build(
        cls, tournament: Tournament, place: SlipHalf, problem: str = "", lang: str = "en"
    ) -> "OwnEntryPage":
        """The page for one side of a board. Raises Unknown if there is no such board."""
        stage = stage_of(tournament, place.stage)
        r = stage.round(place.round)
        board, takes = r.board(place.board), stage.own_entry and r.state is RoundState.PUBLISHED
        names = [stage.name_of(e) for e in (board.white, board.black)]
        own_code, opponents_code = _reported_codes(stage, place, board)
        words = words_in(lang)
        won, lost = ("1-0", "0-1") if place.side == "w" else ("0-1", "1-0")
        labels = {won: words("I won"), "=-=": words("Draw"), lost: words("I lost")}
        choices = tuple(
            OwnResultChoice(code, in_words, result_text(parse_result(code)), code == own_code)
            for code, in_words in labels.items()
        )
        recorded = board.result.code if board.result else ""
        return cls(
            tournament=tournament.name,
            stage=stage.name,
            round=place.round,
            board=place.board,
            side=place.side,
            name=names[place.side == "b"],
            opponent=names[place.side == "w"],
            choices=choices,
            corrections=tuple(
                choice for choice in choices if recorded and takes and choice.code != recorded
            ),
            news=_state_sentence(board, own_code, opponents_code, words),
            asked=tuple(_correction_sentences(stage, board, place, words)),
            problem=problem,
            open=stage.own_entry and board.result is None and not board.is_disputed,
            refreshes=takes or board.result is None,
            words=words,
        )


def _correction_sentences(
    stage: Stage, board: Board, place: SlipHalf, words: Words
) -> Iterator[str]:
    """A sentence on each correction of the board that the arbiter has been asked for; without any,
    on the last one that they declined since the board last changed.
    """
    asked, declined = (
        [each for each in requests if (each.at.round, each.at.board) == (place.round, place.board)]
        for requests in (stage.requests, stage.declined)
    )
    for request in asked:
        result = words(result_text(request.claim.result))
        yield words("The arbiter has been asked to make it {result}.", result=result)
    for request in declined[-1:]:
        if not asked and request.declined > board.changed_at:
            result = words(result_text(request.claim.result))
            yield words("The arbiter has declined to make it {result}.", result=result)


def _reported_codes(stage: Stage, place: SlipHalf, board: Board) -> tuple[str, str]:
    """The codes reported by the player and the opponent, "" if none."""
    reports = stage.reports_of(place.round, board)
    codes = {side: report.claim.result.code for side, report in reports.items()}
    other = "b" if place.side == "w" else "w"
    return codes.get(place.side, ""), codes.get(other, "")


def _state_sentence(board: Board, own_code: str, opponents_code: str, words: Words) -> str:
    if board.result is not None:
        return words("Recorded: {result}", result=words(result_text(board.result)))
    if board.is_disputed:
        return words("Different results were entered for this board. The arbiter decides.")
    if own_code and opponents_code and own_code != opponents_code:
        return words("Your results differ. Talk to each other, or call the arbiter.")
    if own_code:
        return words("Waiting for your opponent to say the same.")
    if opponents_code:
        reported = result_text(parse_result(opponents_code))
        return words("Your opponent says {result}. Do you agree?", result=reported)
    return words("How did your game end?")


@dataclass(frozen=True, slots=True)
class StageDesk(DeskPage):
    template: ClassVar[str] = "chess/desk.html"
    view: ClassVar[View] = desk_view.VIEW


@dataclass(frozen=True, slots=True)
class ChessTablet(TabletPage):
    template: ClassVar[str] = "chess/tablet.html"

    @classmethod
    def build(
        cls, tournament: Tournament, stage_id: StageId, epoch: str, reader: Reader = ANYBODY
    ) -> Self:
        stage = stage_of(tournament, stage_id)
        return cls.for_view(tournament, stage, desk_view.TABLET, epoch, reader)
