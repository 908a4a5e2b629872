"""Recording a board that was not played as the movement says (Law 15 of 2017).

Decided here. A tablet's entry for the wrong pairs is refused; only the director records such a
board, with all consequences in view. An existing result must be corrected or withdrawn first, so
that nothing is overwritten. A board that one of the pairs has played before is cancelled: only NP,
or an artificial score for the pair deprived of a result, is recorded.
"""

from domain.bridge.irregular_play import (
    IrregularGame,
    check_first_score,
    judge_irregular_game,
    scoring_pairs,
)
from domain.bridge.partnerships import number_text
from domain.bridge.phase import Phase
from domain.bridge.play import Record
from domain.bridge.scoring.adjusting import check_adjusted
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import AdjustedScore
from domain.bridge.scoring.typed_scores import result_typed
from domain.bridge.session import PairNo, TableBoardPlace
from domain.errors import NotNow
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.boards import present_result
from events.bridge.facts.scopes import table_place_of
from events.bridge.vocabulary.boards import IrregularPlayRecorded
from events.bridge.vocabulary.commands import RecordIrregularPlay
from events.game import act
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, warning_level


@act("record-irregular-play", RecordIrregularPlay, the_phase, RUNNING)
def record_irregular_play(phase: Phase, command: RecordIrregularPlay) -> IrregularPlayRecorded:
    session = phase.published_session(command.session)
    result = result_typed(command.result)
    if isinstance(result, AdjustedScore):
        check_adjusted(result, command.board)
    game = IrregularGame(
        table_place_of(command), command.board, PairNo(command.ns), PairNo(command.ew), result
    )
    records = phase.play.session_records(session.number)
    found = judge_irregular_game(session.seating, records, phase.plan.boards, game)
    _check_no_result(phase, command, found.place)
    scores = scoring_pairs(game.result, *game.pairs)
    check_first_score(records.get(command.board, {}), command.board, found.place, scores)
    confirmed = warning_level(
        WarnedAct.RECORD_IRREGULAR_PLAY, False, command.confirmed, found.messages
    )
    return IrregularPlayRecorded(
        phase.id,
        session.number,
        *found.place,
        command.board,
        game.ns,
        game.ew,
        result_as_text(game.result),
        found.irregularity.value,
        (command.round, command.section, command.table),
        command.reason,
        confirmed,
    )


def _check_no_result(phase: Phase, command: RecordIrregularPlay, place: TableBoardPlace) -> None:
    record = phase.play.record(command.session, command.board, place) or Record()
    if record.result is None and not record.is_disputed:
        return
    raise NotNow(
        "Board {board} at table {name} in round {round} has {standing} already, of pairs {ns} "
        "and {ew}; correct it or take it back first.",
        board=command.board,
        name=place.name,
        round=place.round,
        standing=present_result(record),
        ns=number_text(record.ns),
        ew=number_text(record.ew),
    )
