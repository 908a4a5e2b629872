"""Folds into a stage of teams: its plan and announcements."""

from dataclasses import replace

from domain.contest.game import Seat
from domain.ids import EntryId, Number, RoundNo, StageId
from domain.knockout.match import MatchStep, parse_step
from domain.knockout.plan import FirstColours, KnockOutPlan as Bracket, SeedDraw
from domain.messages import join_messages, say
from domain.results import Colour, PointSystem, counted_points, points_as_read
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering, TablePlan
from domain.round_robin.systems import SYSTEMS, TableName
from domain.swiss.teams.matches import Preferences, Score, TeamTerms
from domain.team_chess.rules import (
    BestBy,
    BoardPrizeRule,
    BoardPrizes,
    Decider,
    LineUpOrder,
    LineUpRules,
    MatchPoints,
    MemberTable,
    MissingLineUp,
    TeamKnockOut,
    TeamRules,
)
from domain.team_chess.stage import Adjustment, TeamStage, team_stage_of
from domain.times.time_control import Pace
from domain.tournament import Tournament
from events.contest.facts.teams import stage_name
from events.contest.scopes import NEW_STAGE, STAGE, entry_name
from events.game import fact
from events.game.integrity import Breach, Change, Integrity
from events.game.words import list_some
from events.log.records import Recorded
from events.team_chess.vocabulary import stages as v

_ORDERS = {
    "stated": say("in the stated board order"),
    "near": say("by rating"),
    "free": say("in any order"),
}
_BEST_BY = {
    "percentage": say("the percentage of their points"),
    "performance": "performance",
    "points": "points",
}


def _stage_name(stage: TeamStage | None) -> str:
    return stage.name if stage else say("The section")


def _planned_words(_stage: TeamStage | None, event: v.TeamStagePlanned) -> str:
    colour = {"w": say(", White drawn for number 1"), "b": say(", Black drawn for number 1")}
    drawn = colour.get(event.initial_colour, "")
    rounds_words = say(
        "{rounds} rounds of teams of {boards}, {edition}",
        rounds=event.rounds,
        boards=event.boards,
        edition=join_messages(" ", (event.system, event.edition)),
    )
    return say(
        "{name} is planned: {drawn}",
        name=event.name,
        drawn=join_messages("", (rounds_words, drawn)),
    )


@fact(v.TeamStagePlanned, NEW_STAGE, _planned_words)
def fold_team_stage_planned(
    _before: None, event: v.TeamStagePlanned, _record: Recorded
) -> TeamStage:
    win, draw, loss, bye, forfeit_loss = event.match_points
    rules = TeamRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        boards=event.boards,
        colours=event.colours,
        terms=TeamTerms(Score(event.primary), event.secondary, Preferences(event.preferences)),
        match_points=MatchPoints(win, draw, loss, bye, event.bye_game_points, forfeit_loss),
        points=PointSystem(*event.points),
        line_ups=line_up_rules(event),
        acceleration=event.acceleration,
        virtual=tuple((Number(n), points) for n, points in event.virtual),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )
    return TeamStage(StageId(event.stage), event.name, rules)


def line_up_rules(event: v.TeamStagePlanned | v.LineUpRulesAnnounced) -> LineUpRules:
    return LineUpRules(
        order=LineUpOrder(event.order),
        points=event.near,
        reserves=event.reserves,
        closes=event.closes,
        missing=MissingLineUp(event.missing),
        last_new_round=event.last_new_round,
        hidden=event.hidden,
        captains_enter=event.captains_enter,
    )


@fact(
    v.LineUpRulesAnnounced,
    STAGE,
    lambda stage, event: say(
        "{name}: teams line up {orders} from now on",
        name=_stage_name(stage),
        orders=_ORDERS[event.order],
    ),
)
def fold_line_up_rules_announced(
    stage: TeamStage, event: v.LineUpRulesAnnounced, _record: Recorded
) -> TeamStage:
    return replace(stage, rules=replace(stage.rules, line_ups=line_up_rules(event)))


@fact(
    v.BoardPrizesAnnounced,
    STAGE,
    lambda stage, event: say(
        "{name}: the best on each board are announced by {best_by}",
        name=_stage_name(stage),
        best_by=_BEST_BY[event.best_by],
    ),
)
def fold_board_prizes_announced(
    stage: TeamStage, event: v.BoardPrizesAnnounced, _record: Recorded
) -> TeamStage:
    announced = BoardPrizes(BestBy(event.best_by), event.games, BoardPrizeRule(event.places))
    return replace(stage, rules=replace(stage.rules, board_prizes=announced))


def _adjusted_words(stage: TeamStage | None, event: v.PointsAdjusted) -> str:
    points = say(
        "{signed} match points, {signed2} game points",
        signed=_signed_points(event.match_points),
        signed2=_signed_points(event.game_points),
    )
    return say(
        "{name}: {where}",
        name=entry_name(stage, event.entry),
        where=join_messages(" ", (points, _since(event))),
    )


def _since(event: v.PointsAdjusted) -> str:
    return say("in round {round}", round=event.round) if event.round else say("from the start")


def _signed_points(tenths: int) -> str:
    return f"{'−' if tenths < 0 else '+'}{points_as_read(abs(tenths))}"


def _adjustment_breach(stage: TeamStage, event: v.PointsAdjusted) -> Breach | None:
    """Breach of adjusting points in a round on which a later round was paired."""
    return Breach.CONFIGURATION if event.round < len(stage.rounds) else None


def _adjustment_change(before: Tournament, _after: Tournament, event: v.PointsAdjusted) -> Change:
    name = entry_name(team_stage_of(before, event.stage), event.entry)
    given = say(
        "{in_points} of matches, {in_points2} of games",
        in_points=counted_points(event.match_points),
        in_points2=counted_points(event.game_points),
    )
    what = join_messages(" ", (say("points of {who}", who=name), _since(event)))
    return Change(what, "", given)


@fact(v.PointsAdjusted, STAGE, _adjusted_words, Integrity(_adjustment_breach, _adjustment_change))
def fold_points_adjusted(stage: TeamStage, event: v.PointsAdjusted, _record: Recorded) -> TeamStage:
    given = Adjustment(
        EntryId(event.entry),
        event.match_points,
        event.game_points,
        RoundNo(event.round),
        event.reason,
    )
    return replace(stage, adjustments=(*stage.adjustments, given))


_NUMBERINGS = {"rating": say("by strength"), "lot": say("by lot")}
_DECIDERS = {
    "berlin": say("by the Berlin count"),
    "top-board": say("from the top board down"),
    "bottom-board": say("without the bottom boards"),
    "wins": say("by games won"),
    "lower-number": say("for the team seeded lower"),
}
_BY_MEMBERS = {
    MemberTable.SCHEVENINGEN: say("a Scheveningen match"),
    MemberTable.SCHILLER: say("played by the Schiller system"),
    MemberTable.HUTTON: say("a Hutton, one game for every member"),
}
TWICE = say("a Scheveningen match with a return match")


def _table_words(stage: TeamStage | None, event: v.TeamTablePlanned) -> str:
    numbers = _NUMBERINGS[event.numbering]
    if stage and stage.rules.member_table:
        what = TWICE if event.double else _BY_MEMBERS[stage.rules.member_table]
        return say(
            "{name} is {what}, numbers {numbers}",
            name=stage_name(stage),
            what=what,
            numbers=numbers,
        )
    table = SYSTEMS[TableName(stage.rules.system)].name if stage else "table"
    cycles = say("double round robin") if event.double else say("round robin")
    return say(
        "{name} is a {cycles} by the {table} tables, numbers {numbers}",
        name=stage_name(stage),
        cycles=cycles,
        table=table,
        numbers=numbers,
    )


@fact(v.TeamTablePlanned, STAGE, _table_words)
def fold_table_planned(stage: TeamStage, event: v.TeamTablePlanned, _record: Recorded) -> TeamStage:
    """Plan the table; teams meet by the Berger tables if another table pairs the members."""
    plan = TablePlan(
        TableName.BERGER if stage.rules.member_table else TableName(stage.rules.system),
        DoubleForm(event.double) if event.double else None,
        numbering=Numbering(event.numbering),
    )
    return replace(stage, table=plan)


def _knock_out_words(stage: TeamStage | None, event: v.TeamKnockOutPlanned) -> str:
    met = say("one match") if event.legs == 1 else say("two legs")
    decided = list_some([_DECIDERS[each] for each in event.deciders]) or say("by another match")
    return say(
        "{name} is a knock-out in {met}; a level one is decided {decided}",
        name=stage_name(stage),
        met=met,
        decided=decided,
    )


@fact(v.TeamKnockOutPlanned, STAGE, _knock_out_words)
def fold_knock_out_planned(
    stage: TeamStage, event: v.TeamKnockOutPlanned, _record: Recorded
) -> TeamStage:
    steps = (MatchStep(event.legs, Pace.STANDARD), parse_step(event.tie_break))
    bracket = Bracket(
        steps,
        third_place=event.third_place,
        all_played=True,
        seeding=SeedDraw(event.seeding),
        colours=FirstColours(event.first_named),
    )
    return replace(stage, knock_out=TeamKnockOut(bracket, tuple(map(Decider, event.deciders))))


def decode_seats(boards: tuple[tuple[int, int, str], ...]) -> tuple[Seat, ...]:
    """The seats of a match, board 1 first, from a row of `TeamsDrawn`."""
    return tuple(Seat(first, second, Colour(colour)) for first, second, colour in boards)
