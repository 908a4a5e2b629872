"""The fold of what only round robins, start positions and the hall know: a step of `events.fold`.

The boards are brought up to what the rules derive from a withdrawal (`domain.chess.predetermined`);
it is arithmetic over the log, nothing of it is stored.
"""

from dataclasses import replace
from typing import assert_never

from domain.chess.predetermined import back, begun, left, plan_of, settled
from domain.chess.stage import PlayerReport, Stage, StageRules
from domain.chess960.announced import Announced, Scope
from domain.chess960.draw import Drawn, Proof, Repeats
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.points import PointSystem
from domain.results import Colour
from domain.round_robin.cycles import DoubleForm
from domain.round_robin.plan import Divided, Edition, Numbering, Plan, recorded
from domain.round_robin.systems import System
from domain.round_robin.table import Slot
from events.chess.folds.results import claim_of
from events.chess.vocabulary.entries import Reinstated, Withdrawn
from events.chess.vocabulary.own_entry import OwnEntryAllowed, ResultReported
from events.chess.vocabulary.results import ResultConfirmed, ResultRecorded
from events.chess.vocabulary.round_robin import (
    GameRescheduled,
    LotsDrawn,
    ReversalAccepted,
    ReversalDeclined,
    RoundRobinPlanned,
)
from events.chess.vocabulary.start_positions import StartPositionDrawn, StartPositionsAnnounced
from events.kinds import AnyEvent
from events.log.recorded import Recorded, Version
from events.tournament.hall import NoticeShown, RoundTimed
from events.tournament.hall_fold import clock_of, noticed

FixedChange = (
    LotsDrawn
    | GameRescheduled
    | ReversalDeclined
    | ReversalAccepted
    | StartPositionsAnnounced
    | StartPositionDrawn
    | RoundTimed
    | NoticeShown
    | OwnEntryAllowed
    | ResultReported
)


def planned(event: RoundRobinPlanned) -> Stage:
    divided = event.system in set(Divided)
    plan = Plan(
        Divided(event.system) if divided else System(event.system),
        DoubleForm(event.double) if event.double else None,
        Edition(event.withdrawals),
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
    )
    return Stage(StageId(event.stage), event.name, rules, round_robin=plan)


def evolve_fixed(stage: Stage, event: FixedChange, record: Recorded) -> Stage:
    version = record.version
    match event:
        case LotsDrawn():
            return _drawn(stage, event, version)
        case GameRescheduled():
            return _rescheduled(stage, event, version)
        case ReversalDeclined() | ReversalAccepted():
            return _answered(stage, event, version)
        case StartPositionsAnnounced():
            return replace(stage, start_positions=_announced(event))
        case StartPositionDrawn():
            return replace(stage, start_positions=_with_draw(stage, event))
        case RoundTimed():
            return replace(stage, clock=clock_of(event))
        case NoticeShown():
            return replace(stage, notices=noticed(stage.notices, event))
        case OwnEntryAllowed():
            return replace(stage, own_entry=event.allowed)
        case ResultReported():
            return _heard(stage, _report(event, record))
        case _:
            assert_never(event)


def rippled(stage: Stage, event: AnyEvent, version: Version) -> Stage:
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


def _drawn(stage: Stage, event: LotsDrawn, version: Version) -> Stage:
    entries = dict(stage.entries)
    for entry, number in event.numbers:
        entries[EntryId(entry)] = replace(entries[EntryId(entry)], number=Number(number))
    rules = replace(stage.rules, rounds=len(event.rounds))
    table = recorded(len(event.numbers), event.rounds, event.meetings)
    plan = drawn_plan(plan_of(stage), event.toss, event.teams)
    return begun(replace(stage, entries=entries, rules=rules, round_robin=plan), table, version)


def drawn_plan(plan: Plan, toss: str, teams: tuple[str, ...]) -> Plan:
    """With everything that lots have decided but the table itself."""
    return replace(plan, toss=Colour(toss or Colour.WHITE), teams=teams)


def _rescheduled(stage: Stage, event: GameRescheduled, version: Version) -> Stage:
    r = stage.round(RoundNo(event.round))
    board = r.board(BoardNo(event.board))._replace(rescheduled=event.to, changed_at=version)
    boards = (*r.boards[: event.board - 1], board, *r.boards[event.board :])
    rounds = (*stage.rounds[: r.number - 1], replace(r, boards=boards), *stage.rounds[r.number :])
    return replace(stage, rounds=rounds)


def _answered(stage: Stage, event: ReversalDeclined | ReversalAccepted, version: Version) -> Stage:
    plan = plan_of(stage)
    slot = {Slot(RoundNo(event.round), BoardNo(event.board))}
    if isinstance(event, ReversalDeclined):
        plan = replace(plan, declined=plan.declined | slot, accepted=plan.accepted - slot)
    else:
        plan = replace(plan, declined=plan.declined - slot, accepted=plan.accepted | slot)
    return settled(replace(stage, round_robin=plan), version)


def _heard(stage: Stage, report: PlayerReport) -> Stage:
    place = (report.round, report.board)
    said = (*stage.reports.get(place, ()), report)
    return replace(stage, reports={**stage.reports, place: said})


def _report(event: ResultReported, record: Recorded) -> PlayerReport:
    claim = claim_of(event.result, record)
    return PlayerReport(RoundNo(event.round), BoardNo(event.board), event.side, claim)


def _announced(event: StartPositionsAnnounced) -> Announced:
    return Announced(
        event.label,
        Scope(event.scope),
        event.commitments,
        frozenset(event.excluded),
        Repeats(event.repeats),
    )


def _with_draw(stage: Stage, event: StartPositionDrawn) -> Announced:
    announced = stage.start_positions
    assert announced is not None, "positions are announced before they are drawn"
    proof = Proof(
        announced.terms(event.round),
        announced.commitments[event.round - 1],
        bytes.fromhex(event.seed),
        event.beacon,
        event.used,
        tuple(Drawn(*one) for one in event.drawn),
    )
    return replace(announced, draws={**announced.draws, RoundNo(event.round): proof})
