"""A stage after what only round robins and start positions know.

The boards are brought up to what the rules derive from a withdrawal (`domain.chess.predetermined`);
it is arithmetic over the log, nothing of it is stored.
"""

from dataclasses import replace

from domain.chess.predetermined import back, begun, left, plan_of, settled
from domain.chess.stage import Stage, StageRules
from domain.draws.announced_positions import AnnouncedDraws, CommittedBy, Scope
from domain.draws.start_positions import Drawn, Proof, Repeats, Second
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.pairing import Body
from domain.points import PointSystem
from domain.results import Colour
from domain.round_robin.cycles import DoubleForm
from domain.round_robin.plan import Divided, Numbering, TablePlan, recorded
from domain.round_robin.systems import TableName
from domain.round_robin.table import TableSlot
from events.chess.folds.announced_lots import shown
from events.chess.vocabulary.entries import Reinstated, Withdrawn
from events.chess.vocabulary.results import ResultConfirmed, ResultRecorded
from events.chess.vocabulary.round_robin import (
    GameRescheduled,
    LotsDrawn,
    ReversalAccepted,
    ReversalDeclined,
    RoundRobinPlanned,
)
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.log.event import Event
from events.log.recorded import Recorded, Version


def planned(_before: None, event: RoundRobinPlanned, _record: Recorded) -> Stage:
    divided = event.system in set(Divided)
    plan = TablePlan(
        Divided(event.system) if divided else TableName(event.system),
        DoubleForm(event.double) if event.double else None,
        Body(event.withdrawals),
        Numbering(event.numbering),
        event.first_round,
    )
    rules = StageRules(
        system=event.system,
        edition="",
        rounds=0,
        points=PointSystem(*event.points),
        initial_colour=None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
        unrated=event.unrated or 0,
    )
    return Stage(StageId(event.stage), event.name, rules, round_robin=plan)


def rippled(stage: Stage, event: Event, version: Version) -> Stage:
    """A round robin after an entry's or a result's event: what else follows from it by rule.

    A result corrected, withdrawn or decided may change how an earlier withdrawal is judged.
    """
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return stage
    match event:
        case Withdrawn():
            leavings = (*plan.left, left(stage, EntryId(event.entry)))
            return settled(replace(stage, round_robin=replace(plan, left=leavings)), version)
        case Reinstated():
            return settled(back(stage, EntryId(event.entry)), version)
        case ResultRecorded() | ResultConfirmed():
            return stage
        case _:
            return settled(stage, version) if plan.left else stage


def drawn(stage: Stage, event: LotsDrawn, record: Recorded) -> Stage:
    stage = shown(stage, event.secret, event.beacon)
    entries = dict(stage.entries)
    for entry, number in event.numbers:
        entries[EntryId(entry)] = replace(entries[EntryId(entry)], number=Number(number))
    rules = replace(stage.rules, rounds=len(event.rounds))
    table = recorded(len(event.numbers), event.rounds, event.meetings)
    plan = drawn_plan(plan_of(stage), event.toss, event.teams)
    stage = replace(stage, entries=entries, rules=rules, round_robin=plan)
    return begun(stage, table, record.version)


def drawn_plan(plan: TablePlan, toss: str, teams: tuple[str, ...]) -> TablePlan:
    """With everything that lots have decided but the table itself."""
    return replace(plan, toss=Colour(toss or Colour.WHITE), teams=teams)


def rescheduled(stage: Stage, event: GameRescheduled, record: Recorded) -> Stage:
    r = stage.round(RoundNo(event.round))
    board = r.board(BoardNo(event.board))._replace(rescheduled=event.to, changed_at=record.version)
    boards = (*r.boards[: event.board - 1], board, *r.boards[event.board :])
    rounds = (*stage.rounds[: r.number - 1], replace(r, boards=boards), *stage.rounds[r.number :])
    return replace(stage, rounds=rounds)


def reversal_declined(stage: Stage, event: ReversalDeclined, record: Recorded) -> Stage:
    plan, slot = plan_of(stage), _slot(event)
    plan = replace(plan, declined=plan.declined | slot, accepted=plan.accepted - slot)
    return settled(replace(stage, round_robin=plan), record.version)


def reversal_accepted(stage: Stage, event: ReversalAccepted, record: Recorded) -> Stage:
    plan, slot = plan_of(stage), _slot(event)
    plan = replace(plan, declined=plan.declined - slot, accepted=plan.accepted | slot)
    return settled(replace(stage, round_robin=plan), record.version)


def _slot(event: ReversalDeclined | ReversalAccepted) -> set[TableSlot]:
    return {TableSlot(RoundNo(event.round), BoardNo(event.board))}


def positions_announced(stage: Stage, event: StartPositionsAnnounced, _record: Recorded) -> Stage:
    announced = AnnouncedDraws(
        event.label,
        Scope(event.scope),
        event.commitments,
        frozenset(event.excluded),
        Repeats(event.repeats),
        committed_by=CommittedBy(event.committed_by),
        sender=event.sender,
        beacon=event.beacon,
    )
    return replace(stage, start_positions=announced)


def position_drawn(stage: Stage, event: StartPositionDrawn, _record: Recorded) -> Stage:
    announced = stage.start_positions
    assert announced is not None, "positions are announced before they are drawn"
    second = None
    if event.sender_seed:
        second = Second(announced.sender[event.round - 1], bytes.fromhex(event.sender_seed))
    proof = Proof(
        announced.terms(event.round),
        announced.commitments[event.round - 1],
        bytes.fromhex(event.seed),
        event.beacon,
        event.used,
        tuple(Drawn(*one) for one in event.drawn),
        second,
    )
    draws = {**announced.draws, RoundNo(event.round): proof}
    return replace(stage, start_positions=replace(announced, draws=draws))
