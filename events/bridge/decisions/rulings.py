"""The book of rulings of pairs: a call to a table, and the score that results from it."""

from domain.bridge.phase import Phase
from domain.bridge.play import BoardAt, Record
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import AdjustedScore
from domain.bridge.scoring.typed_scores import result_typed
from events.bridge.decisions import boards
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary import boards as v, commands as c
from events.game import act
from events.game.roles import RUNNING
from events.rulings.decisions import Rescored, register_rescoring
from events.rulings.vocabulary import ScoreCommand


@act("book-call", v.DirectorCalled, the_phase, RUNNING)
def book_call(phase: Phase, command: v.DirectorCalled) -> v.DirectorCalled:
    boards.board_of_command(phase, command, saw=0)  # refused if it is not played there
    return command


def rescore_board(phase: Phase, at: BoardAt, command: ScoreCommand, why: str) -> Rescored:
    """Change the score by a ruling: the old result, the new one, and the event that changes it."""
    place, result, saw = (phase.id, at.session, *at.at, at.board), command.result, command.saw
    record = phase.play.record(at.session, at.board, at.at) or Record()
    named = result_typed(result)
    before, becomes = boards.present_result(record), result_as_text(named)
    if isinstance(named, AdjustedScore):
        return before, becomes, boards.adjust_score(phase, c.AdjustScore(*place, result, why, saw))
    if record.is_disputed:
        decision = c.ResolveBoard(*place, result, why, saw)
        return before, becomes, boards.resolve_board(phase, decision)
    if record.result is None:
        return before, becomes, boards.record_board(phase, c.RecordBoard(*place, result, saw))
    return before, becomes, boards.correct_board(phase, c.CorrectBoard(*place, result, why, saw))


register_rescoring(Phase.game, rescore_board)
