"""Planning the stages of teams of a tournament, and announcing them anew."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
from msgspec import UNSET

from domain.errors import NotNow, RuleViolation, Unsupported
from domain.ids import EntryId, RoundNo
from domain.pairings_checked import Occasion
from domain.results import Colour
from domain.round_robin.systems import TableName
from domain.swiss.teams.matches import Preferences, Score, accelerated_game_points
from domain.team_chess.rules import (
    KNOCK_OUT,
    BestBy,
    MemberTable,
    Missing,
    Order,
    Places,
    swiss_of,
    usual_tie_breaks,
)
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from events.team_chess import commands as c
from events.team_chess.decisions.draws import format_of
from events.team_chess.decisions.pairing_again import paired_again, pairs_rounds, told
from events.team_chess.decisions.tie_breaks import announced_tie_breaks
from events.team_chess.vocabulary import stages as s
from events.team_chess.vocabulary.draws import TeamKnockOutPlanned, TeamTablePlanned
from events.team_chess.vocabulary.rounds import TeamRoundsPairedAgain
from events.team_chess.words import team
from events.warnings import Act, ask
from events.words import said

ACCELERATIONS = ("none", "baku")


Planned = tuple[s.TeamStagePlanned | TeamTablePlanned | TeamKnockOutPlanned, ...]


def plan_team_stage(state: Tournament, command: c.PlanTeamStage) -> Planned:
    _known_system(command)
    announced = format_of(state.next_part, command)
    _sound_scores(command)
    colours = _colours(command)
    _sound_line_ups(command)
    stated = command.tie_breaks
    usual = usual_tie_breaks(command.system) if stated is None else stated
    fixed = swiss_of(command.system, command.edition) is None and command.system != KNOCK_OUT
    order = announced_tie_breaks(usual, command.tie_break_edition, command.primary, fixed)
    if command.initial_colour not in set(Colour):
        raise RuleViolation(
            'The initial colour must be "w" or "b", as it was drawn.', "C.04.6 (2026), 4.1"
        )
    if state.has_named(command.name):
        raise NotNow(f"There is a stage {command.name} already; give this one another name.")
    return (_planned(state.next_part, command, colours, order), *announced)


def _known_system(command: c.PlanTeamStage) -> None:
    swiss = swiss_of(command.system, command.edition) is not None
    drawn = (*TableName, *MemberTable, KNOCK_OUT)
    if not swiss and (command.system not in drawn or command.edition):
        raise Unsupported(f"Pairing system {command.system}", f"edition {command.edition}")
    if swiss and not command.rounds:
        raise NotNow("Say how many rounds there are; only of a table or a bracket that follows.")
    if command.acceleration not in (ACCELERATIONS if swiss else ("none",)):
        raise Unsupported(f"Acceleration {command.acceleration}", "for teams")
    if command.acceleration != "none" and command.primary == Score.GAME_POINTS:
        raise accelerated_game_points()


def _sound_scores(command: c.PlanTeamStage) -> None:
    if command.primary not in set(Score):
        raise RuleViolation(
            f"{command.primary!r} is no score; write MP (match points) or GP (game points).",
            "C.04.6 (2026), 1.2",
        )
    if command.preferences not in set(Preferences):
        raise RuleViolation(
            f"{command.preferences!r} is no type of colour preferences; write A, B or none.",
            "C.04.6 (2026), 1.7",
        )
    for win, draw, loss, what in (
        (command.match_win, command.match_draw, command.match_loss, "match"),
        (command.win, command.draw, command.loss, "game"),
    ):
        if not loss <= draw <= win or win <= 0:
            raise RuleViolation(
                f"A {what} won must be worth at least one drawn, a draw at least a loss, and a "
                "win something.",
                "C.04.6 (2026), 1.2",
            )


def _colours(command: c.PlanTeamStage) -> str:
    colours = command.colours.strip().upper() or "WB" * ((command.boards + 1) // 2)
    if not set(colours) <= set("WB"):
        raise RuleViolation(
            f"{command.colours!r} are no colours; write a W or a B for each board, such as WBWB.",
            "TRF26, record 352",
        )
    return colours if command.colours.strip() else colours[: command.boards]


def _sound_line_ups(command: c.PlanTeamStage | c.AnnounceLineUpRules) -> None:
    if command.order not in set(Order):
        raise NotNow(f"{command.order!r} is no order of line-ups; write one of {', '.join(Order)}.")
    if command.missing not in set(Missing):
        raise NotNow(
            f"{command.missing!r} does not say who sits where a line-up is missing; write one of "
            f"{', '.join(Missing)}."
        )
    if command.near and command.order != Order.NEAR:
        raise NotNow("Rating points count only where the order of line-ups is near.")


def _planned(
    stage: int, command: c.PlanTeamStage, colours: str, order: tuple[str, ...]
) -> s.TeamStagePlanned:
    win, draw, loss = command.win, command.draw, command.loss
    return s.TeamStagePlanned(
        stage=stage,
        name=said(command.name, "name"),
        system=command.system,
        edition=command.edition,
        rounds=command.rounds,
        boards=command.boards,
        colours=colours,
        primary=command.primary,
        secondary=command.secondary,
        preferences=command.preferences,
        match_points=(
            command.match_win,
            command.match_draw,
            command.match_loss,
            command.match_bye,
            command.match_forfeit,
        ),
        points=(win, win, draw, draw, loss, loss, win, 0, win, draw, 0, draw),
        initial_colour=command.initial_colour,
        order=command.order,
        near=command.near,
        closes=command.closes,
        missing=command.missing,
        last_new_round=command.last_new_round,
        hidden=command.hidden,
        acceleration=command.acceleration,
        tie_breaks=order,
        tie_break_edition=command.tie_break_edition,
        bye_game_points=UNSET if command.bye_game_points is None else command.bye_game_points,
        reserves=UNSET if command.reserves is None else command.reserves,
    )


def replan_team_stage(
    stage: TeamStage, command: c.ReplanTeamStage
) -> tuple[s.TeamStageReplanned] | tuple[s.TeamStageReplanned, TeamRoundsPairedAgain]:
    """The number of rounds and the tie-breaks; confirmed twice once a round is paired. Where
    another round is the last one then, all of them are paired again (Q57-63).
    """
    rules, paired = stage.rules, len(stage.rounds)
    if command.rounds < paired:
        raise NotNow(f"{stage.name} has {paired} paired rounds; announce at least as many.")
    edition = command.tie_break_edition or rules.tie_break_edition
    fixed = stage.table is not None
    order = announced_tie_breaks(command.tie_breaks, edition, rules.terms.primary, fixed)
    more = command.rounds != rules.rounds
    if not more and (order, edition) == (rules.tie_breaks, rules.tie_break_edition):
        raise NotNow(f"{stage.name} is announced like that already.")
    replanned = s.TeamStageReplanned(
        stage.id, command.rounds, order, edition, command.reason, confirmed=0
    )
    if not paired:
        return (replanned,)
    again = _paired_again(stage, replanned)
    act = Act.CHANGE_ROUNDS if more else Act.CHANGE_TIE_BREAKS
    follows = (*_replanning(stage, replanned), *(told(stage, again) if again else ()))
    level = ask(act, stage.fide_mode, command.confirmed, follows)
    confirmed = msgspec.structs.replace(replanned, confirmed=level)
    return (confirmed, again) if again else (confirmed,)


def _paired_again(
    stage: TeamStage, replanned: s.TeamStageReplanned
) -> TeamRoundsPairedAgain | None:
    """None where the same round is the last one, or none of those that are paired."""
    last, rules = len(stage.rounds), stage.rules
    if (last == rules.rounds) == (last == replanned.rounds) or not pairs_rounds(stage):
        return None
    now = replace(stage, rules=replace(rules, rounds=replanned.rounds))
    return paired_again(now, Occasion.REPLANNED)


def _replanning(stage: TeamStage, replanned: s.TeamStageReplanned) -> Iterator[str]:
    rules, last = stage.rules, len(stage.rounds)
    if replanned.rounds != rules.rounds:
        yield f"{replanned.rounds} rounds instead of {rules.rounds}."
        if last in (rules.rounds, replanned.rounds):
            yield f"Round {last} was paired under other rules for the last round."
    if replanned.tie_breaks != rules.tie_breaks:
        was, now = ", ".join(rules.tie_breaks), ", ".join(replanned.tie_breaks)
        yield f"Ties are broken by {now} instead of {was}."
    if replanned.tie_break_edition != rules.tie_break_edition:
        was, now = rules.tie_break_edition, replanned.tie_break_edition
        yield f"Tie-breaks are reckoned by the rules of {now} instead of {was}."


def announce_line_up_rules(
    stage: TeamStage, command: c.AnnounceLineUpRules
) -> s.LineUpRulesAnnounced:
    """They hold for line-ups that are handed in from now on; those that have come stay."""
    _sound_line_ups(command)
    announced = s.LineUpRulesAnnounced(
        stage.id,
        command.order,
        command.near,
        command.closes,
        command.missing,
        command.last_new_round,
        command.hidden,
        command.reason,
        UNSET if command.reserves is None else command.reserves,
        command.captains_enter or UNSET,
    )
    rules = stage.rules.line_ups
    stands = (rules.order, rules.points, rules.reserves, rules.closes, rules.missing)
    asked = (command.order, command.near, command.reserves, command.closes, command.missing)
    more = (rules.last_new_round, rules.hidden, rules.captains_enter) == (
        command.last_new_round,
        command.hidden,
        command.captains_enter,
    )
    if stands == asked and more:
        raise NotNow(f"The line-ups of {stage.name} are announced like that already.")
    return announced


def announce_board_prizes(
    stage: TeamStage, command: c.AnnounceBoardPrizes
) -> s.BoardPrizesAnnounced:
    if command.best_by not in set(BestBy):
        raise NotNow(
            f"{command.best_by!r} finds nobody who is best; write one of {', '.join(BestBy)}."
        )
    if command.places not in set(Places):
        raise NotNow(
            f"{command.places!r} does not say which board somebody counts for; write one of "
            f"{', '.join(Places)}."
        )
    stands = stage.rules.board_prizes
    if (stands.best_by, stands.games, stands.places) == (
        command.best_by,
        command.games,
        command.places,
    ):
        raise NotNow(f"The best on each board of {stage.name} are found like that already.")
    return s.BoardPrizesAnnounced(stage.id, command.best_by, command.games, command.places)


def leave_fide_mode(stage: TeamStage, command: c.LeaveFideModeOfTeams) -> s.TeamFideModeLeft:
    if not stage.fide_mode:
        raise NotNow(f"{stage.name} has left FIDE mode already.")
    level = ask(Act.LEAVE_FIDE_MODE, True, command.confirmed)
    return s.TeamFideModeLeft(stage.id, command.reason, level)


def place_teams_by_hand(stage: TeamStage, command: c.PlaceTeamsByHand) -> s.TeamsPlacedByHand:
    if stage.knock_out is not None:
        raise NotNow(f"{stage.name} is a knock-out: places follow from its bracket.")
    values = {EntryId(number): value for number, value in command.values}
    if len(values) < len(command.values):
        raise NotNow("A team stands in the list twice; leave one of the lines out.")
    if any(stage.team(number).number is None for number in values):
        raise NotNow("Only teams that have a number have a place.")
    if values == stage.by_hand:
        raise NotNow("Places are decided like that already.")
    level = ask(Act.PLACE_BY_HAND, stage.fide_mode, command.confirmed)
    return s.TeamsPlacedByHand(stage.id, command.values, command.reason, level)


def adjust_points(stage: TeamStage, command: c.AdjustPoints) -> s.PointsAdjusted:
    adjusted = stage.team(EntryId(command.team))
    if not command.match_points and not command.game_points:
        raise NotNow("Neither match points nor game points are given or taken; name some.")
    if command.round and RoundNo(command.round) >= stage.next_to_publish:
        name = team(stage, adjusted.id)
        raise NotNow(
            f"Round {command.round} is not published; adjust the points of {name} in an earlier "
            "one, or in round 0, from the start."
        )
    return s.PointsAdjusted(
        stage.id,
        adjusted.id,
        command.match_points,
        command.game_points,
        command.round,
        command.reason,
    )
