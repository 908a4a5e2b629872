"""Planning a round robin, drawing its numbers, moving its games, answering its reversals.

The lots are drawn by the caller and come as a part of the command; whoever drew by hand may send
his own (FIDE Handbook C.05 (2024); US Chess 30A, 7th edition).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import assert_never

from domain.chess.lifecycle import RoundState
from domain.chess.predetermined import aftermath_of, entered, plan_of
from domain.chess.stage import Board, Entry, Round, Stage, stage_of, stages_of
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import BoardNo, RoundNo, StageId
from domain.points import PointSystem
from domain.round_robin.cycles import DoubleForm
from domain.round_robin.plan import Divided, Edition, Numbering
from domain.round_robin.systems import System
from domain.round_robin.table import Slot
from domain.standings import Rules, tie_breaks
from domain.standings.table import refuse_unsuitable
from domain.tournament import Tournament
from events import commands as c
from events.chess.decisions.lots import DrawingFact, draw
from events.chess.vocabulary.round_robin import (
    GameRescheduled,
    ReversalAccepted,
    ReversalDeclined,
    RoundRobinPlanned,
)

RoundRobinCommand = (
    c.PlanRoundRobin | c.DrawLots | c.RescheduleGame | c.DeclineReversal | c.AcceptReversal
)
RoundRobinFact = (
    RoundRobinPlanned | DrawingFact | GameRescheduled | ReversalDeclined | ReversalAccepted
)

_FOR_SWISS_ONLY: dict[type, str] = {
    c.PairRound: "its games come from its table; publish the round",
    c.UnpairRound: "its games come from its table and stay; take the round back instead",
    c.RequestBye: "postpone the game, or have it played early",
    c.CancelBye: "there are no byes in it but those of its table",
    c.ForbidPair: "everybody meets everybody",
    c.AllowPair: "everybody meets everybody",
    c.ReportAbsent: "postpone the game, or withdraw who has left",
    c.StartManualPairing: "its games come from its table",
    c.ChangePairing: "its games come from its table",
    c.EndManualPairing: "its games come from its table",
}


def decide(state: Tournament, command: RoundRobinCommand) -> tuple[RoundRobinFact, ...]:
    if isinstance(command, c.PlanRoundRobin):
        return (_plan(state, command),)
    stage = stage_of(state, StageId(command.stage))
    if stage.round_robin is None:
        raise NotNow(f"{stage.name} is a Swiss; only a round robin has a table.")
    match command:
        case c.DrawLots():
            return draw(state, stage, command)
        case c.RescheduleGame():
            return (_reschedule(stage, command),)
        case c.DeclineReversal() | c.AcceptReversal():
            return (_answer(stage, command),)
        case _:
            assert_never(command)


def refuse_acts_of_a_swiss(state: Tournament, command: c.ActCommand) -> None:
    """NotNow if the command means nothing in a round robin, with what to do instead."""
    stage = stages_of(state).get(StageId(getattr(command, "stage", 0)))
    if stage is None or stage.round_robin is None:
        return
    if (instead := _FOR_SWISS_ONLY.get(type(command))) is not None:
        raise NotNow(f"{stage.name} is a round robin: {instead}.")
    if isinstance(command, c.RegisterEntry | c.RegisterEntries) and stage.rounds:
        raise NotNow(f"The numbers of {stage.name} are drawn; nobody can join it any more.")
    if isinstance(command, c.ReplanStage):
        _same_rounds(stage, command)


def _same_rounds(stage: Stage, command: c.ReplanStage) -> None:
    if command.rounds != stage.rules.rounds:
        raise NotNow(f"{stage.name} is a round robin: its table decides how many rounds it has.")
    refuse_unsuitable(tie_breaks(",".join(command.tie_breaks)), Rules(predetermined=True))


def his_games_are_decided(stage: Stage, entry: Entry) -> None:
    """One who leaves has no game under way: what it becomes decides how he is treated."""
    for r in stage.rounds:
        for board in r.boards:
            open_now = r.state is not RoundState.PAIRED and board.number in r.missing
            if open_now and entry.id in (board.white, board.black):
                raise NotNow(
                    f"{entry.person.full_name} is on board {board.number} of round {r.number}, "
                    "which has no result yet; enter it first, a forfeit if he does not play on."
                )


def he_has_a_number(stage: Stage, entry: Entry) -> None:
    if stage.rounds and entry.number is None:
        raise NotNow(
            f"{entry.person.full_name} left before the numbers were drawn and has none; "
            "nobody can join the table any more."
        )


def _plan(state: Tournament, command: c.PlanRoundRobin) -> RoundRobinPlanned:
    name = command.name.strip()
    if not name:
        raise NotNow("The name is empty; write one.")
    if state.has_named(name):
        raise NotNow(f"There is a stage {name} already; give this one another name.")
    _known("table", command.system, (*System, *Divided))
    if command.double:
        _known("second cycle", command.double, DoubleForm)
    _known("set of rules for withdrawals", command.withdrawals, Edition)
    _known("way of numbering", command.numbering, Numbering)
    _honoured(command)
    refuse_unsuitable(tie_breaks(",".join(command.tie_breaks)), Rules(predetermined=True))
    if not command.loss <= command.draw <= command.win or command.win == 0:
        raise RuleViolation(
            "A win must be worth at least a draw, a draw at least a loss, and a win something.",
            "C.05 (2024)",
        )
    return RoundRobinPlanned(
        stage=state.next_part,
        name=name,
        system=command.system,
        double=command.double,
        withdrawals=command.withdrawals,
        numbering=command.numbering,
        points=_points(command),
        tie_breaks=command.tie_breaks,
        tie_break_edition=command.tie_break_edition,
        first_round=command.first_round,
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


def _place(stage: Stage, command: c.BoardCommand) -> tuple[Round, Board]:
    r = stage.round(RoundNo(command.round))
    return r, r.board(BoardNo(command.board))


def _reschedule(stage: Stage, command: c.RescheduleGame) -> GameRescheduled:
    r, board = _place(stage, command)
    to = command.to.strip()
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
    return GameRescheduled(stage.id, r.number, board.number, to, command.reason.strip())


def _answer(
    stage: Stage, command: c.DeclineReversal | c.AcceptReversal
) -> ReversalDeclined | ReversalAccepted:
    plan, (r, board) = plan_of(stage), _place(stage, command)
    slot = Slot(r.number, board.number)
    place = f"board {board.number} of round {r.number}"
    if entered(board):
        raise NotNow(f"The game at {place} has a result; its colours stay.")
    turned = {game.slot for game in aftermath_of(stage).reversed}
    if slot not in turned | plan.declined:
        raise NotNow(f"No reversal is due at {place}.")
    if isinstance(command, c.DeclineReversal):
        if slot in plan.declined:
            raise NotNow(f"The reversal at {place} is declined already.")
        return ReversalDeclined(stage.id, r.number, board.number, command.reason)
    if slot in plan.accepted:
        raise NotNow(f"The reversal at {place} is accepted already.")
    return ReversalAccepted(stage.id, r.number, board.number)
