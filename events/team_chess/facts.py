"""Every fact of team chess: its stored name and class, what it changes and how, its sentence.

A new kind is its class in `vocabulary`, what follows from it in `folds`, a line here with its
sentence, and a sample of its bytes under tests/events/samples.
"""

from typing import Any

from events.game import Fact
from events.integrity_of_rounds import (
    IMPORT,
    LEAVING_FIDE_MODE,
    MANUAL_END,
    MANUAL_START,
    PAIRED_AGAIN,
)
from events.team_chess.folds import draws, line_ups, results, rounds, stages
from events.team_chess.folds import teams as team
from events.team_chess.folds.scopes import GAME, MATCH, NEW_STAGE, NEW_TEAM, ROUND, STAGE, TEAM
from events.team_chess.integrity import (
    ADJUSTING,
    ALLOWING,
    CORRECTION,
    FORBIDDING,
    MANUAL_CHANGE,
    RENUMBERING,
    REPLANNING,
)
from events.team_chess.sentences import draws as tell_draws
from events.team_chess.sentences import line_ups as tell_line_ups
from events.team_chess.sentences import results as tell_results
from events.team_chess.sentences import rounds as tell_rounds
from events.team_chess.sentences import stages as tell_stages
from events.team_chess.sentences import teams as tell_teams
from events.team_chess.vocabulary import draws as d
from events.team_chess.vocabulary import line_ups as u
from events.team_chess.vocabulary import results as r
from events.team_chess.vocabulary import rounds as p
from events.team_chess.vocabulary import stages as s
from events.team_chess.vocabulary import teams as t

_STAGES: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        "team-stage-planned/1", s.TeamStagePlanned, NEW_STAGE, stages.planned, tell_stages.planned
    ),
    Fact(
        "team-table-planned/1",
        d.TeamTablePlanned,
        STAGE,
        draws.table_planned,
        tell_draws.table_planned,
    ),
    Fact(
        "team-knock-out-planned/1",
        d.TeamKnockOutPlanned,
        STAGE,
        draws.knock_out_planned,
        tell_draws.knock_out_planned,
    ),
    Fact("teams-drawn/1", d.TeamsDrawn, STAGE, draws.drawn, tell_draws.drawn),
    Fact(
        "teams-draw-taken-back/1",
        d.TeamsDrawTakenBack,
        STAGE,
        draws.taken_back,
        tell_draws.taken_back,
    ),
    Fact(
        "team-stage-replanned/1",
        s.TeamStageReplanned,
        STAGE,
        stages.replanned,
        tell_stages.replanned,
        REPLANNING,
    ),
    Fact(
        "line-up-rules-announced/1",
        s.LineUpRulesAnnounced,
        STAGE,
        stages.line_ups_announced,
        tell_stages.line_ups_announced,
    ),
    Fact(
        "board-prizes-announced/1",
        s.BoardPrizesAnnounced,
        STAGE,
        stages.board_prizes_announced,
        tell_stages.board_prizes_announced,
    ),
    Fact(
        "team-fide-mode-left/1",
        s.TeamFideModeLeft,
        STAGE,
        stages.fide_mode_left,
        tell_stages.fide_mode_left,
        LEAVING_FIDE_MODE,
    ),
    Fact(
        "teams-placed-by-hand/1",
        s.TeamsPlacedByHand,
        STAGE,
        stages.placed_by_hand,
        tell_stages.placed_by_hand,
    ),
    Fact(
        "points-adjusted/1",
        s.PointsAdjusted,
        STAGE,
        stages.adjusted,
        tell_stages.adjusted,
        ADJUSTING,
    ),
)
_TEAMS: tuple[Fact[Any, Any, Any], ...] = (
    Fact("team-registered/1", t.TeamRegistered, NEW_TEAM, team.registered, tell_teams.registered),
    Fact("team-corrected/1", t.TeamCorrected, TEAM, team.corrected, tell_teams.corrected),
    Fact("member-added/1", t.MemberAdded, TEAM, team.member_added, tell_teams.member_added),
    Fact(
        "member-corrected/1",
        t.MemberCorrected,
        TEAM,
        team.member_corrected,
        tell_teams.member_corrected,
    ),
    Fact("member-left/1", t.MemberLeft, TEAM, team.member_left, tell_teams.member_left),
    Fact(
        "members-ordered/1",
        t.MembersOrdered,
        TEAM,
        team.members_ordered,
        tell_teams.members_ordered,
    ),
    Fact(
        "team-numbers-assigned/1",
        t.TeamNumbersAssigned,
        STAGE,
        stages.numbered,
        tell_teams.numbered,
        RENUMBERING,
    ),
    Fact("team-withdrawn/1", t.TeamWithdrawn, TEAM, team.withdrawn, tell_teams.withdrawn),
    Fact("team-reinstated/1", t.TeamReinstated, TEAM, team.reinstated, tell_teams.reinstated),
    Fact("team-expelled/1", t.TeamExpelled, TEAM, team.expelled, tell_teams.expelled),
    Fact("team-bye-requested/1", t.TeamByeRequested, TEAM, team.bye_requested, tell_teams.bye),
    Fact(
        "team-bye-cancelled/1",
        t.TeamByeCancelled,
        TEAM,
        team.bye_cancelled,
        tell_teams.bye_cancelled,
    ),
    Fact("team-checked-in/1", t.TeamCheckedIn, TEAM, team.checked_in, tell_teams.checked_in),
    Fact("team-checked-out/1", t.TeamCheckedOut, TEAM, team.checked_out, tell_teams.checked_out),
    Fact(
        "teams-forbidden/1",
        t.TeamsForbidden,
        STAGE,
        stages.forbidden,
        tell_teams.forbidden,
        FORBIDDING,
    ),
    Fact("teams-allowed/1", t.TeamsAllowed, STAGE, stages.allowed, tell_teams.allowed, ALLOWING),
    Fact(
        "captain-phone-revoked/1",
        t.CaptainPhoneRevoked,
        TEAM,
        team.phone_revoked,
        tell_teams.phone_revoked,
    ),
)
_ROUNDS: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        "team-round-paired/1", p.TeamRoundPaired, STAGE, rounds.paired, tell_rounds.paired, IMPORT
    ),
    Fact(
        "team-round-unpaired/1",
        p.TeamRoundUnpaired,
        STAGE,
        rounds.unpaired,
        tell_rounds.of_round("is unpaired"),
    ),
    Fact(
        "team-manual-pairing-started/1",
        p.TeamManualPairingStarted,
        STAGE,
        rounds.manual_pairing_started,
        tell_rounds.by_hand,
        MANUAL_START,
    ),
    Fact(
        "team-pairing-changed-by-hand/1",
        p.TeamPairingChangedByHand,
        STAGE,
        rounds.changed_by_hand,
        tell_rounds.changed,
        MANUAL_CHANGE,
    ),
    Fact(
        "team-manual-pairing-ended/1",
        p.TeamManualPairingEnded,
        ROUND,
        rounds.manual_pairing_ended,
        tell_rounds.hand_ended,
        MANUAL_END,
    ),
    Fact(
        "team-round-published/1",
        p.TeamRoundPublished,
        ROUND,
        rounds.published,
        tell_rounds.of_round("is published"),
    ),
    Fact(
        "team-round-unpublished/1",
        p.TeamRoundUnpublished,
        ROUND,
        rounds.unpublished,
        tell_rounds.of_round("is taken back from the screens"),
    ),
    Fact(
        "team-rounds-paired-again/1",
        p.TeamRoundsPairedAgain,
        STAGE,
        rounds.paired_again,
        tell_rounds.paired_again,
        PAIRED_AGAIN,
    ),
    Fact(
        "team-round-closed/1",
        p.TeamRoundClosed,
        ROUND,
        rounds.closed,
        tell_rounds.of_round("is closed"),
    ),
    Fact(
        "team-round-reopened/1",
        p.TeamRoundReopened,
        ROUND,
        rounds.reopened,
        tell_rounds.of_round("is opened again"),
    ),
)
_MATCHES: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        "line-up-handed-in/1", u.LineUpHandedIn, MATCH, line_ups.handed_in, tell_line_ups.handed_in
    ),
    Fact(
        "line-ups-revealed/1",
        u.LineUpsRevealed,
        STAGE,
        line_ups.all_revealed,
        tell_line_ups.all_revealed,
    ),
    Fact("line-up-changed/1", u.LineUpChanged, STAGE, line_ups.changed, tell_line_ups.changed),
    Fact("match-forfeited/1", u.MatchForfeited, STAGE, line_ups.forfeited, tell_line_ups.forfeited),
    Fact(
        "match-forfeit-lifted/1",
        u.MatchForfeitLifted,
        STAGE,
        line_ups.forfeit_lifted,
        tell_line_ups.forfeit_lifted,
    ),
    Fact("match-moved/1", u.MatchMoved, MATCH, line_ups.moved, tell_line_ups.moved),
)
_RESULTS: tuple[Fact[Any, Any, Any], ...] = (
    Fact(
        "team-result-recorded/1", r.TeamResultRecorded, GAME, results.decided, tell_results.recorded
    ),
    Fact(
        "team-result-confirmed/1",
        r.TeamResultConfirmed,
        GAME,
        results.confirmed,
        tell_results.confirmed,
    ),
    Fact(
        "team-result-corrected/1",
        r.TeamResultCorrected,
        GAME,
        results.decided,
        tell_results.corrected,
        CORRECTION,
    ),
    Fact(
        "team-result-disputed/1",
        r.TeamResultDisputed,
        GAME,
        results.disputed,
        tell_results.disputed,
    ),
    Fact(
        "team-dispute-resolved/1",
        r.TeamDisputeResolved,
        GAME,
        results.decided,
        tell_results.resolved,
    ),
    Fact(
        "team-result-withdrawn/1",
        r.TeamResultWithdrawn,
        STAGE,
        results.withdrawn,
        tell_results.withdrawn,
    ),
    Fact(
        "team-correction-requested/1",
        r.TeamCorrectionRequested,
        STAGE,
        results.requested,
        tell_results.requested,
    ),
    Fact(
        "team-correction-granted/1",
        r.TeamCorrectionGranted,
        STAGE,
        results.request_answered,
        tell_results.answered("is granted"),
    ),
    Fact(
        "team-correction-declined/1",
        r.TeamCorrectionDeclined,
        STAGE,
        results.request_answered,
        tell_results.answered("is declined"),
    ),
)

FACTS = (*_STAGES, *_TEAMS, *_ROUNDS, *_MATCHES, *_RESULTS)
