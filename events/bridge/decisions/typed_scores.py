"""Scores typed at the desk, board by board or slip by slip.

Decided here. Both sides have agreed to a slip, so that a typed score is entered and confirmed at
once; typed over an existing result, it is a correction. Percentages and averages are rulings, for
the director only. Unlikely scores raise a question and can be entered all the same.
"""

from collections.abc import Iterator

from domain.bridge.phase import Phase
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import BoardResult
from domain.bridge.scoring.typed_scores import ns_score_of, parse_typed_score, questions_on_score
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.boards import (
    adjust_score,
    correct_board,
    is_ruling,
    record_board,
    refuse_ruling,
)
from events.bridge.facts.scopes import table_place_of
from events.bridge.vocabulary import boards as v, commands as c
from events.game import CommandSender, act
from events.game.roles import RUNNING, SCORING
from events.game.warnings import WarnedAct, warning_level
from events.log.vocabulary import Event, common_fields


def _refuse_scorers_ruling(
    _state: Tournament, command: c.EnterScore, by: CommandSender
) -> c.EnterScore:
    if by.role not in RUNNING:
        refuse_ruling(parse_typed_score(command.result).result)
    return command


@act("enter-score", c.EnterScore, the_phase, SCORING, weigh=_refuse_scorers_ruling)
def enter_score(phase: Phase, command: c.EnterScore) -> Iterator[Event]:
    typed, board = parse_typed_score(command.result), command.board
    deal = phase.play.deals.get(command.session, {}).get(board)
    if questions := tuple(questions_on_score(typed, board, deal, _other_scores(phase, command))):
        warning_level(WarnedAct.ENTER_UNLIKELY, False, command.confirmed, questions)
    return _entry_events(phase, command, typed.result)


def _other_scores(phase: Phase, command: c.EnterScore) -> frozenset[int]:
    """The scores of the other tables."""
    own = table_place_of(command)
    records = phase.play.session_records(command.session).get(command.board, {})
    others = (record.result for at, record in records.items() if at != own and record.result)
    scores = (ns_score_of(result, command.board) for result in others)
    return frozenset(score for score in scores if score is not None)


def _entry_events(phase: Phase, command: c.EnterScore, result: BoardResult) -> Iterator[Event]:
    place = common_fields(command, v.TableBoardEvent)
    text, reason = result_as_text(result), say("typed at the desk")
    record = phase.play.record(command.session, command.board, table_place_of(command))
    if is_ruling(result):
        ruling = c.AdjustScore(**place, result=text, reason=reason, saw=command.saw)
        yield from adjust_score(phase, ruling)
        return
    if record is not None and record.confirmed and record.result != result:
        correction = c.CorrectBoard(**place, result=text, reason=reason, saw=command.saw)
        yield from correct_board(phase, correction)
        return
    entry = c.RecordBoard(**place, result=text, saw=command.saw, ns=command.ns, ew=command.ew)
    (event,) = record_board(phase, entry)
    yield event
    if isinstance(event, v.BoardScored | v.BoardCorrected):
        yield v.BoardConfirmed(**place, result=text)
