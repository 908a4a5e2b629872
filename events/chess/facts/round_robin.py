"""Folds into a stage: the events of round robins.

The consequences of a withdrawal are applied to the boards (`domain.chess.round_robin`); they are
derived from the log and not stored.
"""

from dataclasses import replace

from domain.chess.round_robin import (
    plan_of,
    recorded_leaving,
    with_drawn_table,
    with_returned_entry,
    with_rules_applied,
)
from domain.chess.stage import Stage, StageRules
from domain.contest.game import GamePlace
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.messages import join_messages, say
from domain.pairing import Body
from domain.results import Colour, PointSystem
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Divided, Numbering, TablePlan
from domain.round_robin.systems import TableName
from domain.round_robin.table import TableSlot, table_of
from events.chess.facts.draws import with_shown_secret
from events.chess.facts.stages import unrated_words
from events.chess.vocabulary import draws as v
from events.contest.scopes import NEW_STAGE, STAGE, place_text
from events.contest.vocabulary.entries import Reinstated, Withdrawn
from events.contest.vocabulary.results import ResultConfirmed, ResultRecorded
from events.game import fact, phrase
from events.log.records import Recorded, Version

_DIVIDED = {"scheveningen": say("a Scheveningen match"), "quads": say("quads")}
_CYCLES = {"": "", "plain": say(", twice round"), "fide": say(", twice round")}


def _planned_words(_stage: Stage | None, event: v.RoundRobinPlanned) -> str:
    kind = _DIVIDED.get(event.system, say("a round robin, {system}", system=event.system))
    start = ""
    if event.first_round > 1:
        start = say(", beginning with round {first_round}", first_round=event.first_round)
    parts = (kind, _CYCLES[event.double], start, unrated_words(event.unrated))
    return say("{name} is planned: {told}", name=event.name, told=join_messages("", parts))


@fact(v.RoundRobinPlanned, NEW_STAGE, _planned_words)
def fold_round_robin_planned(_before: None, event: v.RoundRobinPlanned, _record: Recorded) -> Stage:
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
        unrated=event.unrated,
    )
    return Stage(StageId(event.stage), event.name, rules, round_robin=plan)


def apply_consequences(stage: Stage, event: object, version: Version) -> Stage:
    """The round robin with what follows by the rules from an event of an entry or a result.

    A result corrected, withdrawn or decided may change how an earlier withdrawal is judged.
    """
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return stage
    match event:
        case Withdrawn():
            leavings = (*plan.left, recorded_leaving(stage, EntryId(event.entry)))
            return with_rules_applied(
                replace(stage, round_robin=replace(plan, left=leavings)), version
            )
        case Reinstated():
            return with_rules_applied(with_returned_entry(stage, EntryId(event.entry)), version)
        case ResultRecorded() | ResultConfirmed():
            return stage
        case _:
            return with_rules_applied(stage, version) if plan.left else stage


def _drawn_words(_stage: Stage | None, event: v.LotsDrawn) -> str:
    drawn = say(
        "{numbers} players get their numbers; {rounds} rounds are fixed",
        numbers=len(event.numbers),
        rounds=len(event.rounds),
    )
    if event.toss:
        colour = say("White") if event.toss == "w" else say("Black")
        return say(
            "{drawn}; number 1 of every quad has {colour} in the last round",
            drawn=drawn,
            colour=colour,
        )
    if event.teams:
        return say(
            "{drawn}: {teams} – {teams2}", drawn=drawn, teams=event.teams[0], teams2=event.teams[1]
        )
    return drawn


@fact(v.LotsDrawn, STAGE, _drawn_words)
def fold_lots_drawn(stage: Stage, event: v.LotsDrawn, record: Recorded) -> Stage:
    stage = with_shown_secret(stage, event.secret, event.beacon)
    entries = dict(stage.entries)
    for entry, number in event.numbers:
        entries[EntryId(entry)] = replace(entries[EntryId(entry)], number=Number(number))
    rules = replace(stage.rules, rounds=len(event.rounds))
    table = table_of(len(event.numbers), event.rounds, event.meetings)
    plan = drawn_plan(plan_of(stage), event.toss, event.teams)
    stage = replace(stage, entries=entries, rules=rules, round_robin=plan)
    return with_drawn_table(stage, table, record.version)


def drawn_plan(plan: TablePlan, toss: str, teams: tuple[str, ...]) -> TablePlan:
    """The plan with everything that lots have decided except the table itself."""
    return replace(plan, toss=Colour(toss or Colour.WHITE), teams=teams)


def _rescheduled_words(stage: Stage | None, event: v.GameRescheduled) -> str:
    when = (
        say("is moved to {to}", to=event.to)
        if event.to
        else say("is played with its round after all")
    )
    return say("{place}, {when}", place=place_text(stage, event), when=when)


@fact(v.GameRescheduled, STAGE, _rescheduled_words)
def fold_game_rescheduled(stage: Stage, event: v.GameRescheduled, record: Recorded) -> Stage:
    r = stage.round(RoundNo(event.round))
    game = r.board(BoardNo(event.board))._replace(rescheduled=event.to, changed_at=record.version)
    return stage.with_round(r.with_games({GamePlace(r.number, game.number): game}))


@fact(
    v.ReversalDeclined,
    STAGE,
    phrase("{place}: the reversal of colours is declined", place=place_text),
)
def fold_reversal_declined(stage: Stage, event: v.ReversalDeclined, record: Recorded) -> Stage:
    plan, slot = plan_of(stage), _slot_of(event)
    plan = replace(plan, declined=plan.declined | slot, accepted=plan.accepted - slot)
    return with_rules_applied(replace(stage, round_robin=plan), record.version)


@fact(
    v.ReversalAccepted,
    STAGE,
    phrase("{place}: the reversal of colours is accepted", place=place_text),
)
def fold_reversal_accepted(stage: Stage, event: v.ReversalAccepted, record: Recorded) -> Stage:
    plan, slot = plan_of(stage), _slot_of(event)
    plan = replace(plan, declined=plan.declined - slot, accepted=plan.accepted | slot)
    return with_rules_applied(replace(stage, round_robin=plan), record.version)


def _slot_of(event: v.ReversalDeclined | v.ReversalAccepted) -> set[TableSlot]:
    """The game in the table, as a set of one."""
    return {TableSlot(RoundNo(event.round), BoardNo(event.board))}
