"""The board of a session: the one with the largest swing between its tables, shown once all tables
have finished. The pairs that beat par are loaded separately, as par is computed in the background.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase, phase_of
from domain.bridge.play import Record
from domain.bridge.scoring import typed_scores
from domain.bridge.scoring.contract import dealer, vulnerability
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.traveller import (
    HandShown,
    boards_still_to_play,
    double_dummy_answers,
    hands_shown,
    signed_text,
    traveller_of_board,
)
from web.bridge.views.visibility import Pair, PhaseHead, phase_head
from web.shared.paper import WorkedOut
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class SessionBoardHead(PhaseHead):
    """`board` is 0 before the last table has finished; `aside` has the pairs that beat par."""

    board: int
    dealer: str
    vulnerable: str
    swing: int
    hands: tuple[HandShown, ...]
    aside: str


@dataclass(frozen=True, slots=True)
class SessionBoardLine:
    key: str
    table: str
    ns: Pair | None
    ew: Pair | None
    result: str
    score: str


@dataclass(frozen=True, slots=True)
class BeatPar:
    """The pairs of each side that beat par; `par` is empty while unknown."""

    par: str = ""
    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    board, swing = _largest_swing(phase)
    session = phase.public_session.number if phase.public_session else 0
    head = SessionBoardHead(
        **fields_of(phase_head(tournament, phase)),
        board=board,
        dealer=dealer(board).value if board else "",
        vulnerable=vulnerability(board).value if board else "",
        swing=swing,
        hands=hands_shown(phase, session, board) if board else (),
        aside=f"/api/tournaments/{tournament.id}/stages/{stage_id}/session-board/par",
    )
    return Sheet(
        head, tuple(_session_board_lines(tournament, phase, session, board)) if board else ()
    )


def _largest_swing(phase: Phase) -> tuple[int, int]:
    """The board and its swing; (0, 0) while a table plays, or if no board has two scores."""
    session = phase.public_session
    if session is None or boards_still_to_play(phase, session):
        return 0, 0
    swings = [
        (max(scores) - min(scores), -board)
        for board, places in phase.play.session_records(session.number).items()
        if len(scores := [score for _, score in _scores_at_tables(board, places.values())]) > 1
    ]
    swing, board = max(swings, default=(0, 0))
    return -board, swing


def _scores_at_tables(board: int, records: Iterable[Record]) -> Iterator[tuple[Record, int]]:
    """The records of tables with the original cards, each with North-South's score."""
    for record in records:
        if record.result is not None and not record.form:
            points = typed_scores.ns_score_of(record.result, board)
            if points is not None:
                yield record, points


def _session_board_lines(
    tournament: Tournament, phase: Phase, session: int, board: int
) -> Iterator[SessionBoardLine]:
    for line in traveller_of_board(tournament, phase.id, session, board).lines:
        table = f"{line.section}{line.table}"
        yield SessionBoardLine(
            f"{line.round}.{table}", table, line.ns, line.ew, line.result, line.score
        )


def pairs_beating_par(
    tournament: Tournament, stage_id: StageId, worked_out: WorkedOut | None
) -> BeatPar:
    """The pairs that beat par on the board of the session, as far as its par is known."""
    phase = phase_of(tournament, stage_id)
    board, _ = _largest_swing(phase)
    session = phase.public_session.number if phase.public_session else 0
    deal = phase.play.deals.get(session, {}).get(board)
    answer = double_dummy_answers(worked_out, {board: deal} if deal else {}).get(board)
    if answer is None:
        return BeatPar()
    scores = list(_scores_at_tables(board, phase.play.session_records(session)[board].values()))
    return BeatPar(
        signed_text(answer.par),
        tuple(str(record.ns) for record, points in scores if points > answer.par),
        tuple(str(record.ew) for record, points in scores if points < answer.par),
    )


VIEW = View("board", build_sheet, say("Board of the session"), "bridge/sheets/session_board.js")
