"""Fouled boards and penalties: the director's, with a reason, each a line that is never erased.

Penalties are lines of a ledger and no scores of boards (Law 90 of 2017); a fouled board is scored
in groups of the same cards (Law 87 of 2017).
"""

from fractions import Fraction

from domain.bridge.at_table import boards_at, sitting_at
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.play import At
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.scores import Unit
from domain.bridge.session_states import SessionState
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.texts import written_number
from events.bridge import commands as c
from events.bridge.vocabulary.boards import BoardFouled, PenaltyGiven, PenaltyTakenBack


def _shown(phase: Phase, number: int) -> PhaseSession:
    session = phase.session(number)
    if session.state is SessionState.PLANNED:
        raise NotNow(f"Session {number} is not published yet; nothing is played in it.")
    return session


def foul_board(phase: Phase, command: c.FoulBoard) -> tuple[BoardFouled]:
    session = _shown(phase, command.session)
    for place in command.tables:
        at = At(*place)
        if command.board not in boards_at(sitting_at(session.table, at), phase.plan.boards):
            raise RuleViolation(
                f"Board {command.board} is not played at table {at.name} in round {at.round}.",
                "Law 87 of 2017",
            )
    stand = [phase.play.record(session.number, command.board, At(*p)) for p in command.tables]
    if all((record.form if record else "") == command.form for record in stand):
        raise NotNow(f"Board {command.board} is scored like that already at these tables.")
    return (
        BoardFouled(
            phase.id, session.number, command.board, command.tables, command.form, command.reason
        ),
    )


def give_penalty(phase: Phase, command: c.GivePenalty) -> tuple[PenaltyGiven]:
    session = _shown(phase, command.session)
    pair = phase.entry(command.pair).number
    if pair not in session.table.of:
        raise NotNow(f"Pair {pair} does not play in session {session.number}.")
    if command.unit not in set(Unit):
        raise Unknown("unit of a penalty", command.unit)
    if command.unit == Unit.PERCENT_OF_TOP and phase.scoring.form is not Form.MATCHPOINTS:
        raise Unsupported(phase.scoring.form.value, "a penalty in per cent of a top; give points")
    if _amount(command.amount) <= 0:
        raise RuleViolation("A penalty takes something off; give more than 0.", "Law 90 of 2017")
    amount = command.amount.strip()
    return (PenaltyGiven(phase.id, session.number, pair, amount, command.unit, command.reason),)


def _amount(text: str) -> Fraction:
    try:
        return written_number(text)
    except ValueError:
        raise Unknown("number of a penalty", text) from None


def take_back_penalty(phase: Phase, command: c.TakeBackPenalty) -> tuple[PenaltyTakenBack]:
    line = phase.play.penalty(command.penalty)
    if line is None:
        raise Unknown(f"penalty in {phase.name}:", command.penalty)
    if line.taken_back:
        raise NotNow(f"The penalty of version {line.version} is taken back already.")
    return (PenaltyTakenBack(phase.id, line.version, command.reason),)
