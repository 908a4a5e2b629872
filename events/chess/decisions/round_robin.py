"""Planning a round robin, drawing its numbers, moving its games, deciding on its reversals.

The caller draws the lots and sends them in the command; lots drawn by hand may be sent
(FIDE Handbook C.05 (2024); US Chess 30A, 7th edition).
"""

from collections.abc import Iterable, Mapping
from dataclasses import astuple
from enum import StrEnum

from msgspec import structs

from domain.chess.knock_out import has_drawn_bracket
from domain.chess.round_robin import aftermath_of, has_entered_result, plan_of
from domain.chess.stage import Entry, Stage
from domain.contest.round import RoundState
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.messages import join_messages, say
from domain.pairing import Body
from domain.results import PointSystem
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Divided, Numbering
from domain.round_robin.systems import TableName
from domain.round_robin.table import TableSlot
from domain.tournament import Tournament
from events.chess.decisions.acting import round_and_board, table_or_bracket_stage, table_stage
from events.chess.decisions.stages import announced_tie_breaks
from events.chess.vocabulary import commands as c, draws as v
from events.contest.acting import act, act_on_tournament, refuse_used_name
from events.game.roles import LEADING, RUNNING
from events.log.vocabulary import BoardEvent, common_fields


def refuse_games_under_way(stage: Stage, entry: Entry) -> None:
    """Refuse to withdraw an entry during its game, whose result decides on the consequences."""
    for r in stage.rounds:
        for board in r.boards:
            is_open = r.state is not RoundState.PAIRED and board.number in r.boards_without_result
            if is_open and entry.id in (board.white, board.black):
                raise NotNow(
                    "{full_name} is on board {number} of round {number2}, which has no result "
                    "yet; enter it first, a forfeit if they do not play on.",
                    full_name=entry.person.full_name,
                    number=board.number,
                    number2=r.number,
                )


def refuse_without_number(stage: Stage, entry: Entry) -> None:
    if (stage.rounds or has_drawn_bracket(stage)) and entry.number is None:
        raise NotNow(
            "{full_name} left before the numbers were drawn and has none; nobody can join any "
            "more.",
            full_name=entry.person.full_name,
        )


@act_on_tournament("plan-round-robin", c.PlanRoundRobin, LEADING)
def plan_round_robin(state: Tournament, command: c.PlanRoundRobin) -> v.RoundRobinPlanned:
    name = command.name.strip()
    if not name:
        raise NotNow("The name is empty; write one.")
    refuse_used_name(state, name)
    _refuse_unknown_name(say("table"), command.system, (*TableName, *Divided))
    if command.double:
        _refuse_unknown_name(say("second cycle"), command.double, DoubleForm)
    _refuse_unknown_name(say("set of rules for withdrawals"), command.withdrawals, Body)
    _refuse_unknown_name(say("way of numbering"), command.numbering, Numbering)
    _refuse_impossible_options(command)
    order = announced_tie_breaks(command.tie_breaks, command.tie_break_edition, True)
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.05 (2024)",
        )
    points = astuple(PointSystem.from_values(command.win, command.draw, command.loss, bye=0))
    data = {"stage": state.next_part_number, "name": name, "points": points, "tie_breaks": order}
    return v.RoundRobinPlanned(**common_fields(command, v.RoundRobinPlanned) | data)


_OPTIONS: Mapping[str, tuple[str, frozenset[str], frozenset[str]]] = {
    Divided.SCHEVENINGEN: (
        say("A Scheveningen match"),
        frozenset({"", DoubleForm.PLAIN}),
        frozenset({Numbering.LOT, Numbering.RATING}),
    ),
    Divided.QUADS: (say("A section of quads"), frozenset({""}), frozenset({Numbering.RATING})),
}
"""The name of each system with a divided field, and its cycles and ways of numbering."""


def _refuse_impossible_options(command: c.PlanRoundRobin) -> None:
    """Raise Unsupported if the table can't be combined with the other options."""
    begins_later = command.first_round != 1
    if command.system not in _OPTIONS:
        if begins_later and command.numbering == Numbering.VARMA:
            raise Unsupported(
                say("The Varma tables"), say("a table that begins with another round")
            )
        return
    what, cycles, numberings = _OPTIONS[command.system]
    if command.double not in cycles:
        raise Unsupported(what, say("a second cycle {double}", double=repr(command.double)))
    if command.numbering not in numberings:
        raise Unsupported(what, say("numbers {numbering}", numbering=repr(command.numbering)))
    if begins_later:
        raise Unsupported(what, say("a table that begins with another round"))


def _refuse_unknown_name(what: str, name: str, names: Iterable[StrEnum]) -> None:
    if name not in set(names):
        choices = join_messages(", ", (each.value for each in names))
        raise Unsupported(
            say("{what} {name}", what=what, name=repr(name)),
            say("a round robin; choose one of {known}", known=choices),
        )


@act("reschedule-game", v.GameRescheduled, RUNNING, on=table_or_bracket_stage)
def reschedule_game(stage: Stage, command: v.GameRescheduled) -> v.GameRescheduled:
    r, board = round_and_board(stage, command)
    to = command.to.strip()
    if board.result is not None:
        raise NotNow(
            "Board {number} of round {number2} has {code} already; there is nothing left to move.",
            number=board.number,
            number2=r.number,
            code=board.result.code,
        )
    if to == board.rescheduled:
        present = say("moved to {to}", to=to) if to else say("to be played with its round")
        raise NotNow(
            "Board {number} of round {number2} is {when} already.",
            number=board.number,
            number2=r.number,
            when=present,
        )
    if not to and r.state is RoundState.CLOSED:
        raise NotNow(
            "Round {number} is closed; enter the result of board {number2}.",
            number=r.number,
            number2=board.number,
        )
    return structs.replace(command, to=to, reason=command.reason.strip())


@act("decline-reversal", v.ReversalDeclined, RUNNING, on=table_stage)
def decline_reversal(stage: Stage, command: v.ReversalDeclined) -> v.ReversalDeclined:
    slot = _reversal_slot(stage, command)
    if slot in plan_of(stage).declined:
        raise NotNow("The reversal at {named} is declined already.", named=_slot_words(slot))
    return command


@act("accept-reversal", v.ReversalAccepted, RUNNING, on=table_stage)
def accept_reversal(stage: Stage, command: v.ReversalAccepted) -> v.ReversalAccepted:
    slot = _reversal_slot(stage, command)
    if slot in plan_of(stage).accepted:
        raise NotNow("The reversal at {named} is accepted already.", named=_slot_words(slot))
    return command


def _reversal_slot(stage: Stage, command: BoardEvent) -> TableSlot:
    """The game whose colours are to be reversed; NotNow unless a reversal is or was due."""
    r, board = round_and_board(stage, command)
    slot = TableSlot(r.number, board.number)
    if has_entered_result(board):
        raise NotNow("The game at {named} has a result; its colours stay.", named=_slot_words(slot))
    reversed_slots = {game.slot for game in aftermath_of(stage).reversed_games}
    if slot not in reversed_slots | plan_of(stage).declined:
        raise NotNow("No reversal is due at {named}.", named=_slot_words(slot))
    return slot


def _slot_words(slot: TableSlot) -> str:
    return say("board {board} of round {round}", board=slot.board, round=slot.round)
