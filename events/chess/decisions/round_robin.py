"""Planning a round robin, drawing its numbers, moving its games, deciding on its reversals.

The caller draws the lots and sends them in the command; lots drawn by hand may be sent
(FIDE Handbook C.05 (2024); US Chess 30A, 7th edition).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import structs

from domain.chess.knock_out import is_drawn
from domain.chess.round_robin import aftermath_of, has_entered_result, plan_of
from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.round import RoundState
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import BoardNo, RoundNo
from domain.messages import said_together, say
from domain.pairing import Body
from domain.results import PointSystem
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Divided, Numbering
from domain.round_robin.systems import TableName
from domain.round_robin.table import TableSlot
from domain.tournament import Tournament
from events.chess.decisions.acting import fixed_stage, table
from events.chess.decisions.stages import announced_tie_breaks
from events.chess.vocabulary import commands as c, draws as v
from events.contest.acting import act, planning, refuse_used_name
from events.game.roles import LEADING, RUNNING
from events.log.vocabulary import BoardEvent, stated_in


def refuse_games_under_way(stage: Stage, entry: Entry) -> None:
    """Refuse to withdraw an entry during its game, whose result decides on the consequences."""
    for r in stage.rounds:
        for board in r.boards:
            open_now = r.state is not RoundState.PAIRED and board.number in r.missing
            if open_now and entry.id in (board.white, board.black):
                raise NotNow(
                    "{full_name} is on board {number} of round {number2}, which has no result "
                    "yet; enter it first, a forfeit if they do not play on.",
                    full_name=entry.person.full_name,
                    number=board.number,
                    number2=r.number,
                )


def refuse_without_number(stage: Stage, entry: Entry) -> None:
    if (stage.rounds or is_drawn(stage)) and entry.number is None:
        raise NotNow(
            "{full_name} left before the numbers were drawn and has none; nobody can join any "
            "more.",
            full_name=entry.person.full_name,
        )


@planning("plan-round-robin", c.PlanRoundRobin, LEADING)
def plan_round_robin(state: Tournament, command: c.PlanRoundRobin) -> v.RoundRobinPlanned:
    name = command.name.strip()
    if not name:
        raise NotNow("The name is empty; write one.")
    refuse_used_name(state, name)
    _check_known("table", command.system, (*TableName, *Divided))
    if command.double:
        _check_known(say("second cycle"), command.double, DoubleForm)
    _check_known(say("set of rules for withdrawals"), command.withdrawals, Body)
    _check_known(say("way of numbering"), command.numbering, Numbering)
    _check_honoured(command)
    order = announced_tie_breaks(command.tie_breaks, command.tie_break_edition, True)
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.05 (2024)",
        )
    said = {"stage": state.next_part, "name": name, "points": _points(command), "tie_breaks": order}
    return v.RoundRobinPlanned(**stated_in(command, v.RoundRobinPlanned) | said)


def _points(command: c.PlanRoundRobin) -> tuple[int, ...]:
    worth = PointSystem.of(command.win, command.draw, command.loss, bye=0)
    return (
        *(worth.white_win, worth.black_win, worth.white_draw, worth.black_draw),
        *(worth.white_loss, worth.black_loss, worth.forfeit_win, worth.forfeit_loss),
        *(worth.full_bye, worth.half_bye, worth.zero_bye, worth.pairing_bye),
    )


_DIVIDED: Mapping[str, tuple[str, frozenset[str], frozenset[str]]] = {
    Divided.SCHEVENINGEN: (
        say("A Scheveningen match"),
        frozenset({"", DoubleForm.PLAIN}),
        frozenset({Numbering.LOT, Numbering.RATING}),
    ),
    Divided.QUADS: (say("A section of quads"), frozenset({""}), frozenset({Numbering.RATING})),
}
"""The name of each system with a divided field, and its cycles and ways of numbering."""


def _check_honoured(command: c.PlanRoundRobin) -> None:
    """Raise Unsupported if the table can't be combined with the other options."""
    later = command.first_round != 1
    if command.system not in _DIVIDED:
        if later and command.numbering == Numbering.VARMA:
            raise Unsupported(
                say("The Varma tables"), say("a table that begins with another round")
            )
        return
    what, cycles, numberings = _DIVIDED[command.system]
    if command.double not in cycles:
        raise Unsupported(what, say("a second cycle {double}", double=repr(command.double)))
    if command.numbering not in numberings:
        raise Unsupported(what, say("numbers {numbering}", numbering=repr(command.numbering)))
    if later:
        raise Unsupported(what, say("a table that begins with another round"))


def _check_known(what: str, name: str, names: Iterable[StrEnum]) -> None:
    if name not in set(names):
        known = said_together(", ", (each.value for each in names))
        raise Unsupported(
            f"A {what} {name!r}", say("a round robin; choose one of {known}", known=known)
        )


def _place(stage: Stage, event: BoardEvent) -> tuple[Round, Board]:
    r = stage.round(RoundNo(event.round))
    return r, r.game(BoardNo(event.board), event.match)


@act("reschedule-game", v.GameRescheduled, RUNNING, on=fixed_stage)
def reschedule_game(stage: Stage, asked: v.GameRescheduled) -> v.GameRescheduled:
    r, board = _place(stage, asked)
    to = asked.to.strip()
    if board.result is not None:
        raise NotNow(
            "Board {number} of round {number2} has {code} already; there is nothing left to move.",
            number=board.number,
            number2=r.number,
            code=board.result.code,
        )
    if to == board.rescheduled:
        when = say("moved to {to}", to=to) if to else say("to be played with its round")
        raise NotNow(
            "Board {number} of round {number2} is {when} already.",
            number=board.number,
            number2=r.number,
            when=when,
        )
    if not to and r.state is RoundState.CLOSED:
        raise NotNow(
            "Round {number} is closed; enter the result of board {number2}.",
            number=r.number,
            number2=board.number,
        )
    return structs.replace(asked, to=to, reason=asked.reason.strip())


@act("decline-reversal", v.ReversalDeclined, RUNNING, on=table)
def decline_reversal(stage: Stage, asked: v.ReversalDeclined) -> v.ReversalDeclined:
    slot = _reversal(stage, asked)
    if slot in plan_of(stage).declined:
        raise NotNow("The reversal at {named} is declined already.", named=_name_slot(slot))
    return asked


@act("accept-reversal", v.ReversalAccepted, RUNNING, on=table)
def accept_reversal(stage: Stage, asked: v.ReversalAccepted) -> v.ReversalAccepted:
    slot = _reversal(stage, asked)
    if slot in plan_of(stage).accepted:
        raise NotNow("The reversal at {named} is accepted already.", named=_name_slot(slot))
    return asked


def _reversal(stage: Stage, asked: BoardEvent) -> TableSlot:
    """The game whose colours are to be reversed; NotNow unless a reversal is or was due."""
    r, board = _place(stage, asked)
    slot = TableSlot(r.number, board.number)
    if has_entered_result(board):
        raise NotNow("The game at {named} has a result; its colours stay.", named=_name_slot(slot))
    turned = {game.slot for game in aftermath_of(stage).reversed}
    if slot not in turned | plan_of(stage).declined:
        raise NotNow("No reversal is due at {named}.", named=_name_slot(slot))
    return slot


def _name_slot(slot: TableSlot) -> str:
    return say("board {board} of round {round}", board=slot.board, round=slot.round)
