"""What commands the events of team chess come from (`events.audit.asked`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from events.audit.acts import Told
from events.audit.asked import Asked, Asking, same, stated, within
from events.log.command import Command
from events.log.event import Event
from events.team_chess import commands as c
from events.team_chess.audit.asked_of_results import BY as OF_RESULTS
from events.team_chess.audit.asked_of_rounds import BY as OF_ROUNDS
from events.team_chess.audit.asked_of_teams import BY as OF_TEAMS
from events.team_chess.audit.fields import FOLLOWS
from events.team_chess.vocabulary import draws as d
from events.team_chess.vocabulary import line_ups as u
from events.team_chess.vocabulary import results as res
from events.team_chess.vocabulary import rounds as r
from events.team_chess.vocabulary import stages as s
from events.team_chess.vocabulary import teams as t


def _format(told: Told) -> Mapping[str, Any]:
    """What the command says of a round robin or a knock-out, which have facts of their own."""
    if table := within(told, d.TeamTablePlanned):
        return {"rounds": 0, "double": table.double, "numbering": table.numbering}
    if cup := within(told, d.TeamKnockOutPlanned):
        return {
            "rounds": 0,
            "numbering": cup.seeding,
            "legs": cup.legs,
            "deciders": cup.deciders,
            "tie_break": cup.tie_break.removeprefix("1 "),
            "third_place": cup.third_place,
            "first_named": cup.first_named,
        }
    return {}


def _drawing(_told: Told, event: d.TeamsDrawn) -> Iterator[Command]:
    yield c.DrawTeams(event.stage, event.numbers if event.by_hand else (), event.seed)


def _planning(told: Told, event: s.TeamStagePlanned) -> Iterator[Command]:
    match_win, match_draw, match_loss, match_bye, match_forfeit = event.match_points
    win, _, draw, _, loss, *_ = event.points
    yield stated(
        c.PlanTeamStage,
        event,
        match_win=match_win,
        match_draw=match_draw,
        match_loss=match_loss,
        match_bye=match_bye,
        match_forfeit=match_forfeit,
        bye_game_points=None if event.bye_game_points is UNSET else event.bye_game_points,
        win=win,
        draw=draw,
        loss=loss,
        reserves=None if event.reserves is UNSET else event.reserves,
        **_format(told),
    )


def _announcing(_told: Told, event: s.LineUpRulesAnnounced) -> Iterator[Command]:
    reserves = None if event.reserves is UNSET else event.reserves
    yield stated(c.AnnounceLineUpRules, event, reserves=reserves)


OF_STAGES: Mapping[type[Event], Asking] = {
    s.TeamStagePlanned: _planning,
    d.TeamsDrawn: _drawing,
    d.TeamsDrawTakenBack: same(c.UndrawTeams),
    s.TeamStageReplanned: same(c.ReplanTeamStage),
    s.LineUpRulesAnnounced: _announcing,
    s.BoardPrizesAnnounced: same(c.AnnounceBoardPrizes),
    s.TeamFideModeLeft: same(c.LeaveFideModeOfTeams),
    s.TeamsPlacedByHand: same(c.PlaceTeamsByHand),
    s.PointsAdjusted: same(c.AdjustPoints),
}


def elsewhere(event: Event) -> bool:
    """Only a report brings it."""
    return isinstance(event, r.TeamRoundPaired) and event.system == r.IMPORTED


TEAM_CHESS = Asked(
    by={**OF_STAGES, **OF_TEAMS, **OF_ROUNDS, **OF_RESULTS},
    follows=FOLLOWS,
    whole=frozenset(
        {
            *(res.TeamResultRecorded, res.TeamResultCorrected, res.TeamDisputeResolved),
            *(res.TeamResultWithdrawn, res.TeamCorrectionDeclined),
            *(t.TeamReinstated, t.TeamByeCancelled, t.TeamCheckedOut),
            *(r.TeamRoundPublished, r.TeamRoundUnpublished, r.TeamRoundUnpaired),
            *(r.TeamRoundReopened, r.TeamPairingChangedByHand, r.TeamManualPairingEnded),
            *(u.LineUpHandedIn, u.LineUpChanged, u.MatchForfeited, u.MatchForfeitLifted),
        }
    ),
    elsewhere=elsewhere,
)
