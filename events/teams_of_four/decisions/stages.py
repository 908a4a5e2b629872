"""Planning stages of teams of four, rules of seating, and penalties."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from domain.bridge.scoring.match import WBF, Scale, VpTable
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.formats.team_matches.scale_tables import printed_scales
from domain.ids import EntryId, RoundNo
from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import TableName
from domain.swiss.systems import USUAL_OF_FOUR
from domain.swiss.teams_of_four.matches import FirstRound, Odd, Rematch
from domain.teams_of_four.knock_out import (
    has_choice_of_opponents,
    knock_out_of,
    refuse_invalid_choice,
)
from domain.teams_of_four.rules import (
    AT_ONCE,
    EDITION,
    KNOCK_OUT,
    SWISS,
    TIE_BREAKS,
    FirstRoundPairs,
    HandInOrder,
    MatchForm,
    ScoringMethod,
    TieDecider,
    usual_awards,
)
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import checked_tie_breaks
from domain.tournament import Tournament
from events.contest.acting import act, act_on_tournament, refuse_used_name
from events.contest.decisions.draws import teams_taking_part
from events.game.roles import LEADING, RUNNING
from events.game.words import require_text
from events.log.vocabulary import common_fields
from events.teams_of_four.decisions.acting import four_stage
from events.teams_of_four.facts.stages import seating_rules
from events.teams_of_four.vocabulary import commands as c, stages as v

SYSTEMS = (SWISS, KNOCK_OUT, AT_ONCE, *TableName)
OF_A_KNOCK_OUT = ("legs", "deciders", "choice", "third_place", "first_named")


@act_on_tournament("plan-teams-of-four", c.PlanTeamsOfFour, LEADING)
def plan_teams_of_four(state: Tournament, command: c.PlanTeamsOfFour) -> v.TeamsOfFourPlanned:
    refuse_used_name(state, command.name)
    return stage_planned_event(int(state.next_part_number), command)


def stage_planned_event(stage: int, command: c.PlanTeamsOfFour) -> v.TeamsOfFourPlanned:
    _refuse_unknown_names(command)
    swiss, bracket = command.system == SWISS, command.system == KNOCK_OUT
    if swiss and not command.rounds:
        raise NotNow("Say how many rounds there are; only of a table or a bracket that follows.")
    if command.rounds and not swiss:
        raise NotNow(
            "How many rounds a round robin or a knock-out has follows from its teams; leave 0."
        )
    if command.stanzas > command.boards:
        raise NotNow("A match has no more stanzas than boards; write fewer.")
    if bracket and command.odd == Odd.TRIANGLE:
        raise NotNow("A knock-out has no triangles; leave the odd team a bye.")
    scale: Scale = printed_scales().get(command.scale, command.scale)
    if isinstance(scale, VpTable):
        scale.points_of_both(0, command.boards)
    usual = usual_awards(
        MatchForm(command.boards, method=ScoringMethod(command.method), scale=scale)
    )
    left_out: dict[str, Any] = {} if bracket else dict.fromkeys(OF_A_KNOCK_OUT)
    stated = common_fields(command, v.TeamsOfFourPlanned)
    names = TIE_BREAKS if command.tie_breaks is None else command.tie_breaks
    filled = {
        "stage": stage,
        "name": require_text(command.name, "name"),
        "edition": USUAL_OF_FOUR.edition if swiss else "",
        "bye": command.bye or str(usual.bye),
        "forfeit_win": command.forfeit_win or str(usual.forfeit_win),
        "tie_breaks": checked_tie_breaks(names),
        "laws": EDITION,
    }
    return v.TeamsOfFourPlanned(
        **{name: value for name, value in (stated | filled).items() if name not in left_out}
    )


def _refuse_unknown_names(command: c.PlanTeamsOfFour) -> None:
    bracket = command.system == KNOCK_OUT
    for what, name, names in (
        (say("format"), command.system, SYSTEMS),
        (say("method of scoring"), command.method, ScoringMethod),
        (say("scale"), command.scale, (*WBF, *printed_scales())),
        (say("rule for meeting again"), command.rematch, Rematch),
        (say("first round"), command.first, FirstRound),
        (say("rule for an odd team"), command.odd, Odd),
        (say("order of seating"), command.seating, HandInOrder),
        (say("way of seeding"), command.numbering, SeedDraw if bracket else NUMBERINGS),
        (say("choice of opponents"), command.choice, FirstRoundPairs),
        (say("rule for who is at home"), command.first_named, FirstColours),
        *((say("way to decide a tie"), each, TieDecider) for each in command.deciders),
    ):
        check_one_of(what, name, names)


NUMBERINGS = (Numbering.RATING, Numbering.LOT)


def check_one_of(what: str, name: str, names: Iterable[str]) -> None:
    choices = [str(each) for each in names]
    if name not in choices:
        raise Unsupported(
            say("{what} {name}", what=what, name=repr(name)),
            say("teams of four; choose one of {known}", known=join_messages(", ", choices)),
        )


@act("choose-opponent", v.OpponentChosen, RUNNING, on=four_stage)
def choose_opponent(stage: TeamsStage, command: v.OpponentChosen) -> v.OpponentChosen:
    team = stage.entry(EntryId(command.entry))
    if not has_choice_of_opponents(stage) or knock_out_of(stage).plan.is_drawn:
        raise NotNow(
            "In {name} opponents are not chosen, or the numbers are drawn already.", name=stage.name
        )
    if command.opponent:
        ranked = [each.id for each in teams_taking_part(stage)]
        refuse_invalid_choice(
            ranked, stage.chosen, team.id, stage.entry(EntryId(command.opponent)).id
        )
    elif team.id not in stage.chosen:
        raise NotNow("{name} has chosen nobody yet.", name=team.name)
    return command


@act("announce-seating-rules", v.SeatingRulesAnnounced, LEADING, on=four_stage)
def announce_seating_rules(
    stage: TeamsStage, command: v.SeatingRulesAnnounced
) -> v.SeatingRulesAnnounced:
    check_one_of(say("order of seating"), command.seating, HandInOrder)
    if seating_rules(command) == stage.rules.line_ups:
        raise NotNow("The seating of {name} is announced like that already.", name=stage.name)
    return command


@act("give-team-penalty", v.TeamPenaltyGiven, RUNNING, on=four_stage, bracket=True)
def give_team_penalty(stage: TeamsStage, command: v.TeamPenaltyGiven) -> v.TeamPenaltyGiven:
    team = stage.entry(EntryId(command.entry))
    if not Decimal(command.amount):
        raise NotNow("Nothing is taken or given; write an amount.")
    if command.round >= stage.next_to_publish:
        raise NotNow(
            "Round {round} is not published; name an earlier one, or round 0.", round=command.round
        )
    if command.unit == "imps":
        matches = stage.round(RoundNo(command.round)).matches_of(team.id) if command.round else ()
        if not matches:
            raise RuleViolation(
                "{name} has no match in round {round} that IMPs could be taken from; take victory "
                "points.",
                say("Laws 90 and 91 of 2017"),
                name=team.name,
                round=command.round,
            )
    return command


@act("take-back-team-penalty", v.TeamPenaltyTakenBack, RUNNING, on=four_stage, bracket=True)
def take_back_team_penalty(
    stage: TeamsStage, command: v.TeamPenaltyTakenBack
) -> v.TeamPenaltyTakenBack:
    penalties = [each for each in stage.penalties if each.version == command.penalty]
    if not penalties:
        raise Unknown(say("penalty in {name}:", name=stage.name), command.penalty)
    if penalties[0].taken_back:
        raise NotNow("This penalty is taken back already.")
    return command
