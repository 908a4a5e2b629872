"""Planning stages of teams (Swiss systems, round robins and knock-outs), and announcing their
further rules. Each tie-break must be known and have a known edition.
"""

import re
from collections.abc import Iterable
from dataclasses import astuple

from msgspec.structs import replace

from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import EntryId, RoundNo
from domain.knockout.match import parse_step
from domain.knockout.plan import FirstColours, SeedDraw
from domain.messages import join_messages, say
from domain.results import Colour, PointSystem
from domain.round_robin.berger import DoubleForm
from domain.round_robin.plan import Numbering
from domain.round_robin.systems import TableName
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import refuse_unsuitable_tiebreaks
from domain.standings.tiebreaks.descriptor import parse_team_tie_break
from domain.swiss.teams.matches import Preferences, Score, refusal_of_accelerated_game_points
from domain.team_chess.rules import (
    KNOCK_OUT,
    USUAL,
    BestBy,
    BoardPrizeRule,
    BoardPrizes,
    Decider,
    LineUpOrder,
    MemberTable,
    MissingLineUp,
    registered_swiss,
    usual_tie_breaks,
)
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.contest.acting import act, act_on_tournament, refuse_used_name, stage_finder
from events.contest.scopes import entry_name
from events.game import Chance
from events.game.roles import LEADING
from events.game.words import require_text
from events.log.vocabulary import common_fields
from events.team_chess.facts.stages import line_up_rules
from events.team_chess.vocabulary import commands as c, stages as s

team_stage = stage_finder(team_stage_of)
"""Finds the stage that an act of team chess is decided on."""


def announced_tie_breaks(
    names: Iterable[str], edition: str, primary: str, predetermined: bool
) -> tuple[str, ...]:
    """The tie-breaks, one per column: "GP EDE" is split into two. `primary` is MP or GP. Refuses an
    order that could not rank; `predetermined`: the pairings are those of a table (C.07 8).
    """
    if edition not in set(TieBreakEdition):
        raise Unsupported(say("The tie-break rules"), say("edition {edition}", edition=edition))
    order = tuple(part for name in names for part in re.split(r"[,;\s]+", name) if part)
    tie_breaks = [parse_team_tie_break(name, primary) for name in order]
    refuse_unsuitable_tiebreaks(tie_breaks, RankingRules(predetermined=predetermined))
    return order


ACCELERATIONS = ("none", "baku")


Planned = tuple[s.TeamStagePlanned | s.TeamTablePlanned | s.TeamKnockOutPlanned, ...]


def _fill_colour(_state: Tournament, command: c.PlanTeamStage, chance: Chance) -> c.PlanTeamStage:
    if command.initial_colour:
        return command
    return replace(command, initial_colour=chance.colour().value)


@act_on_tournament("plan-team-stage", c.PlanTeamStage, LEADING, draw=_fill_colour)
def plan_team_stage(state: Tournament, command: c.PlanTeamStage) -> Planned:
    _refuse_unknown_system(command)
    announced = _format_announcement(state.next_part_number, command)
    _check_scores(command)
    colours = _board_colours(command)
    _check_line_ups(command)
    stated = command.tie_breaks
    usual = usual_tie_breaks(command.system) if stated is None else stated
    predetermined = (
        registered_swiss(command.system, command.edition) is None and command.system != KNOCK_OUT
    )
    order = announced_tie_breaks(usual, command.tie_break_edition, command.primary, predetermined)
    if command.initial_colour not in set(Colour):
        raise RuleViolation(
            'The initial colour must be "w" or "b", as it was drawn.', "C.04.6 (2026), 4.1"
        )
    refuse_used_name(state, command.name)
    return (_stage_planned_event(state.next_part_number, command, colours, order), *announced)


FormatPlanned = tuple[s.TeamTablePlanned | s.TeamKnockOutPlanned, ...]


def _format_announcement(stage: int, command: c.PlanTeamStage) -> FormatPlanned:
    """The further announcement of a round robin or a knock-out; none for a Swiss."""
    if registered_swiss(command.system, command.edition) is not None:
        return ()
    if command.rounds:
        raise NotNow(
            "How many rounds a round robin or a knock-out has follows from its teams; leave 0."
        )
    if command.system == KNOCK_OUT:
        return (_knock_out_planned_event(stage, command),)
    if command.double and command.system in (MemberTable.SCHILLER, MemberTable.HUTTON):
        raise NotNow(
            "Only a round robin and a Scheveningen match are played twice; leave `double` out."
        )
    is_scheveningen = command.system == MemberTable.SCHEVENINGEN
    cycles = (DoubleForm.PLAIN,) if is_scheveningen else tuple(DoubleForm)
    _check_one_of(say("form of the second cycle"), command.double, ("", *cycles))
    _check_one_of(say("way of numbering"), command.numbering, (Numbering.RATING, Numbering.LOT))
    return (s.TeamTablePlanned(stage, command.double, command.numbering),)


def _knock_out_planned_event(stage: int, command: c.PlanTeamStage) -> s.TeamKnockOutPlanned:
    deciders = tuple(USUAL) if command.deciders is None else command.deciders
    for each in deciders:
        _check_one_of(say("way to decide a level match"), each, Decider)
    _check_one_of(say("way of seeding"), command.numbering, SeedDraw)
    _check_one_of(say("rule for who is named first"), command.first_named, FirstColours)
    tie_break = parse_step(f"1 {command.tie_break or 'rapid'}")
    return s.TeamKnockOutPlanned(
        stage,
        command.legs,
        tuple(deciders),
        tie_break.notation,
        command.third_place,
        command.numbering,
        command.first_named,
    )


def _check_one_of(what: str, name: str, names: Iterable[str]) -> None:
    known = [str(each) for each in names]
    if name not in known:
        raise Unsupported(
            say("{what} {name}", what=what, name=repr(name)),
            say("teams; choose one of {k}", k=join_messages(", ", (k for k in known if k))),
        )


def _refuse_unknown_system(command: c.PlanTeamStage) -> None:
    swiss = registered_swiss(command.system, command.edition) is not None
    drawn = (*TableName, *MemberTable, KNOCK_OUT)
    if not swiss and (command.system not in drawn or command.edition):
        raise Unsupported(
            say("Pairing system {system}", system=command.system),
            say("edition {edition}", edition=command.edition),
        )
    if swiss and not command.rounds:
        raise NotNow("Say how many rounds there are; only of a table or a bracket that follows.")
    if command.acceleration not in (ACCELERATIONS if swiss else ("none",)):
        raise Unsupported(
            say("Acceleration {acceleration}", acceleration=command.acceleration), say("for teams")
        )
    if command.acceleration != "none" and command.primary == Score.GAME_POINTS:
        raise refusal_of_accelerated_game_points()


def _check_scores(command: c.PlanTeamStage) -> None:
    if command.primary not in set(Score):
        raise RuleViolation(
            "{primary} is not a score; write MP (match points) or GP (game points).",
            "C.04.6 (2026), 1.2",
            primary=repr(command.primary),
        )
    if command.preferences not in set(Preferences):
        raise RuleViolation(
            "{preferences} is not a type of colour preferences; write A, B or none.",
            "C.04.6 (2026), 1.7",
            preferences=repr(command.preferences),
        )
    for win, draw, loss, what in (
        (command.match_win, command.match_draw, command.match_loss, "match"),
        (command.win, command.draw, command.loss, "game"),
    ):
        if not loss <= draw <= win or win <= 0:
            raise RuleViolation(
                "A {what} won must be worth at least one drawn, a draw at least a loss, and a "
                "win something.",
                "C.04.6 (2026), 1.2",
                what=what,
            )


def _board_colours(command: c.PlanTeamStage) -> str:
    """The colours of the first-named team by board, such as WBWB; as stated, or alternating."""
    colours = command.colours.strip().upper() or "WB" * ((command.boards + 1) // 2)
    if not set(colours) <= set("WB"):
        raise RuleViolation(
            "{colours} are not colours; write a W or a B for each board, such as WBWB.",
            say("TRF26, record 352"),
            colours=repr(command.colours),
        )
    return colours if command.colours.strip() else colours[: command.boards]


def _check_line_ups(command: c.PlanTeamStage | s.LineUpRulesAnnounced) -> None:
    if command.order not in set(LineUpOrder):
        raise NotNow(
            "{order} is not an order of line-ups; write one of {order2}.",
            order=repr(command.order),
            order2=join_messages(", ", LineUpOrder),
        )
    if command.missing not in set(MissingLineUp):
        raise NotNow(
            "{missing} does not say who sits where a line-up is missing; write one of {missing2}.",
            missing=repr(command.missing),
            missing2=join_messages(", ", MissingLineUp),
        )
    if command.near and command.order != LineUpOrder.NEAR:
        raise NotNow("Rating points count only where the order of line-ups is near.")


def _stage_planned_event(
    stage: int, command: c.PlanTeamStage, colours: str, order: tuple[str, ...]
) -> s.TeamStagePlanned:
    points = PointSystem.from_values(command.win, command.draw, command.loss, bye=command.draw)
    fields = {
        "stage": stage,
        "name": require_text(command.name, "name"),
        "colours": colours,
        "match_points": (
            command.match_win,
            command.match_draw,
            command.match_loss,
            command.match_bye,
            command.match_forfeit,
        ),
        "points": astuple(points),
        "tie_breaks": order,
    }
    return s.TeamStagePlanned(**common_fields(command, s.TeamStagePlanned) | fields)


@act("announce-line-up-rules", s.LineUpRulesAnnounced, LEADING, on=team_stage)
def announce_line_up_rules(
    stage: TeamStage, command: s.LineUpRulesAnnounced
) -> s.LineUpRulesAnnounced:
    """Announce rules for line-ups handed in from now on; earlier ones stay."""
    _check_line_ups(command)
    if line_up_rules(command) == stage.rules.line_ups:
        raise NotNow("The line-ups of {name} are announced like that already.", name=stage.name)
    return command


@act("announce-board-prizes", s.BoardPrizesAnnounced, LEADING, on=team_stage)
def announce_board_prizes(
    stage: TeamStage, command: s.BoardPrizesAnnounced
) -> s.BoardPrizesAnnounced:
    if command.best_by not in set(BestBy):
        raise NotNow(
            "{best_by} finds nobody who is best; write one of {bestby}.",
            best_by=repr(command.best_by),
            bestby=join_messages(", ", BestBy),
        )
    if command.places not in set(BoardPrizeRule):
        raise NotNow(
            "{places} does not say which board somebody counts for; write one of {places2}.",
            places=repr(command.places),
            places2=join_messages(", ", BoardPrizeRule),
        )
    now = BoardPrizes(BestBy(command.best_by), command.games, BoardPrizeRule(command.places))
    if now == stage.rules.board_prizes:
        raise NotNow(
            "The best on each board of {name} are found like that already.", name=stage.name
        )
    return command


@act("adjust-points", s.PointsAdjusted, LEADING, on=team_stage)
def adjust_points(stage: TeamStage, command: s.PointsAdjusted) -> s.PointsAdjusted:
    team = stage.entry(EntryId(command.entry))
    if not command.match_points and not command.game_points:
        raise NotNow("Neither match points nor game points are given or taken; name some.")
    if command.round and RoundNo(command.round) >= stage.next_to_publish:
        raise NotNow(
            "Round {round} is not published; adjust the points of {name} in an earlier one, "
            "or in round 0, from the start.",
            round=command.round,
            name=entry_name(stage, team.id),
        )
    return command
