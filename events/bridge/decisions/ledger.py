"""Fouled boards and penalties: the director's, with a reason, each a line that is never erased.

Penalties are lines of a ledger and no scores of boards (Law 90 of 2017); a fouled board is scored
in groups of the same cards (Law 87 of 2017).
"""

from fractions import Fraction

from msgspec.structs import replace

from domain.bridge.at_table import boards_at, sitting_at
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.play import At
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.scores import Unit
from domain.bridge.session_states import SessionState
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.said import say
from domain.texts import written_number
from events.bridge.decisions.acting import the_phase
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven, PenaltyTakenBack
from events.game import act
from events.game.roles import RUNNING


def _shown(phase: Phase, number: int) -> PhaseSession:
    session = phase.session(number)
    if session.state is SessionState.PLANNED:
        raise NotNow(
            say("Session {number} is not published yet; nothing is played in it.", number=number)
        )
    return session


@act("foul-board", BoardFouled, the_phase, RUNNING)
def foul_board(phase: Phase, asked: BoardFouled) -> BoardFouled:
    session = _shown(phase, asked.session)
    for place in asked.tables:
        at = At(*place)
        if asked.board not in boards_at(sitting_at(session.table, at), phase.plan.boards):
            raise RuleViolation(
                say(
                    "Board {board} is not played at table {name} in round {round}.",
                    board=asked.board,
                    name=at.name,
                    round=at.round,
                ),
                "Law 87 of 2017",
            )
    stand = [phase.play.record(session.number, asked.board, At(*p)) for p in asked.tables]
    if all((record.form if record else "") == asked.form for record in stand):
        raise NotNow(
            say("Board {board} is scored like that already at these tables.", board=asked.board)
        )
    return asked


@act("give-penalty", PenaltyGiven, the_phase, RUNNING)
def give_penalty(phase: Phase, asked: PenaltyGiven) -> PenaltyGiven:
    session = _shown(phase, asked.session)
    pair = phase.entry(asked.pair).number
    if pair not in session.table.of:
        raise NotNow(
            say("Pair {pair} does not play in session {number}.", pair=pair, number=session.number)
        )
    if asked.unit not in set(Unit):
        raise Unknown(say("unit of a penalty"), asked.unit)
    if asked.unit == Unit.PERCENT_OF_TOP and phase.scoring.form is not Form.MATCHPOINTS:
        raise Unsupported(
            phase.scoring.form.value, say("a penalty in per cent of a top; give points")
        )
    if _amount(asked.amount) <= 0:
        raise RuleViolation(
            say("A penalty takes something off; give more than 0."), "Law 90 of 2017"
        )
    return replace(asked, amount=asked.amount.strip())


def _amount(text: str) -> Fraction:
    try:
        return written_number(text)
    except ValueError:
        raise Unknown(say("number of a penalty"), text) from None


@act("take-back-penalty", PenaltyTakenBack, the_phase, RUNNING)
def take_back_penalty(phase: Phase, asked: PenaltyTakenBack) -> PenaltyTakenBack:
    line = phase.play.penalty(asked.penalty)
    if line is None:
        raise Unknown(say("penalty in {name}:", name=phase.name), asked.penalty)
    if line.taken_back:
        raise NotNow(
            say("The penalty of version {version} is taken back already.", version=line.version)
        )
    return asked
