"""Planning a round robin, drawing its numbers, moving its games, answering its reversals.

The lots are drawn by the caller and come as a part of the command; whoever drew by hand may send
their own (FIDE Handbook C.05 (2024); US Chess 30A, 7th edition).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import structs

from domain.chess.knock_out import is_drawn
from domain.chess.predetermined import aftermath_of, entered, plan_of
from domain.chess.stage import Board, Entry, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import BoardNo, RoundNo
from domain.pairing import Body
from domain.points import PointSystem
from domain.round_robin.cycles import DoubleForm
from domain.round_robin.plan import Divided, Numbering
from domain.round_robin.systems import TableName
from domain.round_robin.table import TableSlot
from domain.tournament import Tournament
from events.chess.decisions.acting import fixed, table
from events.chess.decisions.tie_breaks import announced_tie_breaks
from events.chess.vocabulary import commands as c
from events.chess.vocabulary import round_robin as v
from events.contest.acting import act, planning
from events.game.roles import LEADING, RUNNING
from events.log.event import BoardEvent


def games_are_decided(stage: Stage, entry: Entry) -> None:
    """One who leaves has no game under way: what it becomes decides how they are treated."""
    for r in stage.rounds:
        for board in r.boards:
            open_now = r.state is not RoundState.PAIRED and board.number in r.missing
            if open_now and entry.id in (board.white, board.black):
                raise NotNow(
                    f"{entry.person.full_name} is on board {board.number} of round {r.number}, "
                    "which has no result yet; enter it first, a forfeit if they do not play on."
                )


def has_a_number(stage: Stage, entry: Entry) -> None:
    if (stage.rounds or is_drawn(stage)) and entry.number is None:
        raise NotNow(
            f"{entry.person.full_name} left before the numbers were drawn and has none; "
            "nobody can join any more."
        )


@planning("plan-round-robin", c.PlanRoundRobin, LEADING)
def plan_round_robin(state: Tournament, command: c.PlanRoundRobin) -> v.RoundRobinPlanned:
    name = command.name.strip()
    if not name:
        raise NotNow("The name is empty; write one.")
    if state.has_named(name):
        raise NotNow(f"There is a stage {name} already; give this one another name.")
    _known("table", command.system, (*TableName, *Divided))
    if command.double:
        _known("second cycle", command.double, DoubleForm)
    _known("set of rules for withdrawals", command.withdrawals, Body)
    _known("way of numbering", command.numbering, Numbering)
    _honoured(command)
    order = announced_tie_breaks(command.tie_breaks, command.tie_break_edition, True)
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.05 (2024)",
        )
    return v.RoundRobinPlanned(
        stage=state.next_part,
        name=name,
        system=command.system,
        double=command.double,
        withdrawals=command.withdrawals,
        numbering=command.numbering,
        points=_points(command),
        tie_breaks=order,
        tie_break_edition=command.tie_break_edition,
        first_round=command.first_round,
        unrated=command.unrated,
    )


def _points(command: c.PlanRoundRobin) -> tuple[int, ...]:
    worth = PointSystem.of(command.win, command.draw, command.loss, bye=0)
    return (
        *(worth.white_win, worth.black_win, worth.white_draw, worth.black_draw),
        *(worth.white_loss, worth.black_loss, worth.forfeit_win, worth.forfeit_loss),
        *(worth.full_bye, worth.half_bye, worth.zero_bye, worth.pairing_bye),
    )


_DIVIDED: Mapping[str, tuple[str, frozenset[str], frozenset[str]]] = {
    Divided.SCHEVENINGEN: (
        "A Scheveningen match",
        frozenset({"", DoubleForm.PLAIN}),
        frozenset({Numbering.LOT, Numbering.RATING}),
    ),
    Divided.QUADS: ("A stage of quads", frozenset({""}), frozenset({Numbering.RATING})),
}
"""What a divided field is called, and which cycles and ways of numbering it has."""


def _honoured(command: c.PlanRoundRobin) -> None:
    """Unsupported where the table and what else is wished do not go together."""
    later = command.first_round != 1
    if command.system not in _DIVIDED:
        if later and command.numbering == Numbering.VARMA:
            raise Unsupported("The Varma tables", "a table that begins with another round")
        return
    what, cycles, numberings = _DIVIDED[command.system]
    if command.double not in cycles:
        raise Unsupported(what, f"a second cycle {command.double!r}")
    if command.numbering not in numberings:
        raise Unsupported(what, f"numbers {command.numbering!r}")
    if later:
        raise Unsupported(what, "a table that begins with another round")


def _known(what: str, name: str, names: Iterable[StrEnum]) -> None:
    if name not in set(names):
        known = ", ".join(each.value for each in names)
        raise Unsupported(f"A {what} {name!r}", f"a round robin; choose one of {known}")


def _place(stage: Stage, event: BoardEvent) -> tuple[Round, Board]:
    r = stage.round(RoundNo(event.round))
    return r, r.game(BoardNo(event.board), event.match)


@act("reschedule-game", v.GameRescheduled, RUNNING, on=fixed)
def reschedule_game(stage: Stage, asked: v.GameRescheduled) -> v.GameRescheduled:
    r, board = _place(stage, asked)
    to = asked.to.strip()
    if board.result is not None:
        raise NotNow(
            f"Board {board.number} of round {r.number} has {board.result.code} already; "
            "there is nothing left to move."
        )
    if to == board.rescheduled:
        when = f"moved to {to}" if to else "to be played with its round"
        raise NotNow(f"Board {board.number} of round {r.number} is {when} already.")
    if not to and r.state is RoundState.CLOSED:
        raise NotNow(f"Round {r.number} is closed; enter the result of board {board.number}.")
    return structs.replace(asked, to=to, reason=asked.reason.strip())


@act("decline-reversal", v.ReversalDeclined, RUNNING, on=table)
def decline_reversal(stage: Stage, asked: v.ReversalDeclined) -> v.ReversalDeclined:
    slot = _reversal(stage, asked)
    if slot in plan_of(stage).declined:
        raise NotNow(f"The reversal at {_named(slot)} is declined already.")
    return asked


@act("accept-reversal", v.ReversalAccepted, RUNNING, on=table)
def accept_reversal(stage: Stage, asked: v.ReversalAccepted) -> v.ReversalAccepted:
    slot = _reversal(stage, asked)
    if slot in plan_of(stage).accepted:
        raise NotNow(f"The reversal at {_named(slot)} is accepted already.")
    return asked


def _reversal(stage: Stage, asked: BoardEvent) -> TableSlot:
    """Where one is due, or was and is declined."""
    r, board = _place(stage, asked)
    slot = TableSlot(r.number, board.number)
    if entered(board):
        raise NotNow(f"The game at {_named(slot)} has a result; its colours stay.")
    turned = {game.slot for game in aftermath_of(stage).reversed}
    if slot not in turned | plan_of(stage).declined:
        raise NotNow(f"No reversal is due at {_named(slot)}.")
    return slot


def _named(slot: TableSlot) -> str:
    return f"board {slot.board} of round {slot.round}"
