"""Folds into a stage of teams of four: its plan and rules, qualified teams, and penalties."""

from dataclasses import replace
from decimal import Decimal

from domain.formats.team_matches.scale_tables import printed_scales
from domain.ids import EntryId, RoundNo, StageId
from domain.knockout.match import MatchStep
from domain.knockout.plan import FirstColours, KnockOutPlan, SeedDraw
from domain.messages import say, say_counted
from domain.round_robin.plan import Numbering, TablePlan
from domain.round_robin.systems import TableName
from domain.swiss.teams_of_four.matches import FirstRound, Odd, Rematch, SwissTeamsOptions
from domain.teams_of_four.rules import (
    AT_ONCE,
    KNOCK_OUT,
    SWISS,
    Awards,
    FirstRoundPairs,
    HandInOrder,
    MatchForm,
    ScoringMethod,
    StanzaLineUpRules,
    TeamsKnockOut,
    TeamsRules,
    TieDecider,
)
from domain.teams_of_four.stage import PenaltyUnit, TeamPenalty, TeamsStage
from domain.times.time_control import Pace
from events.contest.scopes import NEW_STAGE, STAGE, entrant_text, entry_name
from events.game import fact, phrase
from events.game.integrity import Breach, Integrity
from events.log.records import Recorded
from events.teams_of_four.vocabulary import stages as v

FORMATS = {SWISS: say("Swiss"), KNOCK_OUT: say("knock-out"), AT_ONCE: say("all meet at once")}
METHODS = {
    ScoringMethod.VICTORY_POINTS: say("IMPs and victory points"),
    ScoringMethod.IMPS: say("IMPs, matches won"),
    ScoringMethod.BOARD_A_MATCH: say("board-a-match"),
    ScoringMethod.HYBRID: say("IMPs and board-a-match"),
    ScoringMethod.PATTON: say("Patton"),
}


@fact(
    v.TeamsOfFourPlanned,
    NEW_STAGE,
    phrase(
        "{name} is planned: teams of four, {format}, matches of {boards} boards, {method}",
        format=lambda _, event: FORMATS.get(event.system, say("round robin")),
        boards=lambda _, event: event.boards,
        method=lambda _, event: METHODS[ScoringMethod(event.method)],
    ),
)
def fold_teams_of_four_planned(
    _before: None, event: v.TeamsOfFourPlanned, _record: Recorded
) -> TeamsStage:
    rules = TeamsRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        match=MatchForm(
            event.boards,
            event.stanzas,
            ScoringMethod(event.method),
            printed_scales().get(event.scale, event.scale),
            event.anew,
            event.sudden_death,
        ),
        awards=Awards(*map(Decimal, (event.bye, event.forfeit_win, event.forfeit_loss))),
        swiss=SwissTeamsOptions(
            Rematch(event.rematch),
            event.rematch_from,
            event.lag,
            FirstRound(event.first),
            Odd(event.odd),
            event.assigned,
        ),
        line_ups=StanzaLineUpRules(
            event.most, HandInOrder(event.seating), event.closes, event.captains_enter
        ),
        tie_breaks=event.tie_breaks,
        laws=event.laws,
        cycles=event.cycles,
        triangles=event.odd == Odd.TRIANGLE,
    )
    stage = TeamsStage(StageId(event.stage), event.name, rules)
    if event.system == KNOCK_OUT:
        return replace(stage, knock_out=_knock_out(event))
    if event.system == SWISS:
        return stage
    name = TableName.BERGER if event.system == AT_ONCE else TableName(event.system)
    return replace(stage, table=TablePlan(name, numbering=Numbering(event.numbering)))


def _knock_out(event: v.TeamsOfFourPlanned) -> TeamsKnockOut:
    standard = Pace.STANDARD
    plan = KnockOutPlan(
        (MatchStep(event.legs, standard), MatchStep(1, standard)),
        third_place=event.third_place,
        all_played=True,
        seeding=SeedDraw(event.numbering),
        colours=FirstColours(event.first_named),
    )
    return TeamsKnockOut(
        plan, tuple(map(TieDecider, event.deciders)), FirstRoundPairs(event.choice)
    )


def _chosen_words(stage: TeamsStage | None, event: v.OpponentChosen) -> str:
    if not event.opponent:
        return say("The choice of {name} is taken back", name=entrant_text(stage, event))
    opponent = entry_name(stage, EntryId(event.opponent)) if stage else event.opponent
    return say(
        "{name} chooses to meet {opponent}", name=entrant_text(stage, event), opponent=opponent
    )


@fact(v.OpponentChosen, STAGE, _chosen_words)
def fold_opponent_chosen(
    stage: TeamsStage, event: v.OpponentChosen, _record: Recorded
) -> TeamsStage:
    """Keep the choice, or take it back with all later ones."""
    team, chosen = EntryId(event.entry), dict(stage.chosen)
    if event.opponent:
        return replace(stage, chosen=chosen | {team: EntryId(event.opponent)})
    staying = list(chosen)[: list(chosen).index(team)]
    return replace(stage, chosen={each: chosen[each] for each in staying})


@fact(
    v.SeatingRulesAnnounced,
    STAGE,
    phrase("Who sits where is handed in by other rules from now on: {reason}"),
)
def fold_seating_rules_announced(
    stage: TeamsStage, event: v.SeatingRulesAnnounced, _record: Recorded
) -> TeamsStage:
    return replace(stage, rules=replace(stage.rules, line_ups=seating_rules(event)))


def seating_rules(event: v.SeatingRulesAnnounced) -> StanzaLineUpRules:
    return StanzaLineUpRules(
        event.most, HandInOrder(event.seating), event.closes, event.captains_enter
    )


@fact(
    v.TeamsWentOn,
    STAGE,
    phrase("{teams} teams go on into it", teams=lambda _, event: len(event.teams)),
)
def fold_teams_went_on(stage: TeamsStage, event: v.TeamsWentOn, _record: Recorded) -> TeamsStage:
    return replace(
        stage,
        carried={EntryId(team): Decimal(points) for team, _, _, _, points in event.teams},
        placed={EntryId(team): place for team, _, _, place, _ in event.teams},
        head_starts={
            (EntryId(team), EntryId(other)): Decimal(imps)
            for team, other, imps in event.head_starts
        },
    )


def _penalty_amount(amount: str, unit: PenaltyUnit) -> str:
    number = float(Decimal(amount))
    if unit is PenaltyUnit.IMPS:
        return say_counted("{count} IMP", "{count} IMPs", number, count=amount)
    return say_counted("{count} victory point", "{count} victory points", number, count=amount)


def _penalty_words(stage: TeamsStage | None, event: v.TeamPenaltyGiven) -> str:
    amount = _penalty_amount(event.amount.lstrip("-"), PenaltyUnit(event.unit))
    where = say("in round {round}", round=event.round) if event.round else say("from the start")
    places = {"name": entrant_text(stage, event), "amount": amount, "where": where}
    if event.amount.startswith("-"):
        return say("{name} is given {amount} {where}: {reason}", **places, reason=event.reason)
    return say("{name} loses {amount} {where}: {reason}", **places, reason=event.reason)


def _penalty_breach(stage: TeamsStage, event: v.TeamPenaltyGiven) -> Breach | None:
    """Breach of a penalty in a round on which a later round was paired."""
    late = event.round < len(stage.rounds) and stage.paired_by_system
    return Breach.CONFIGURATION if late else None


@fact(v.TeamPenaltyGiven, STAGE, _penalty_words, Integrity(_penalty_breach))
def fold_team_penalty_given(
    stage: TeamsStage, event: v.TeamPenaltyGiven, record: Recorded
) -> TeamsStage:
    given = TeamPenalty(
        record.version,
        EntryId(event.entry),
        RoundNo(event.round),
        PenaltyUnit(event.unit),
        Decimal(event.amount),
        event.reason,
    )
    return replace(stage, penalties=(*stage.penalties, given))


@fact(
    v.TeamPenaltyTakenBack,
    STAGE,
    phrase("The penalty of version {penalty} is taken back: {reason}"),
)
def fold_team_penalty_taken_back(
    stage: TeamsStage, event: v.TeamPenaltyTakenBack, _record: Recorded
) -> TeamsStage:
    penalties = tuple(
        each._replace(taken_back=event.reason) if each.version == event.penalty else each
        for each in stage.penalties
    )
    return replace(stage, penalties=penalties)
