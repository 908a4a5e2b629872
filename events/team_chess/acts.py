"""What may be asked of a stage of teams: name, command, on what it is decided, by whom it may come.

A new act is its command in `commands`, a decision in `decisions`, and a line here.
"""

from typing import Any

from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.game import Act, the_tournament
from events.log.command import StageCommand
from events.roles import CAPTAIN, ENTERING, LEADING, OWNING, RUNNING, SCORING
from events.team_chess import chance
from events.team_chess import commands as c
from events.team_chess.decisions import (
    disputes,
    draws,
    line_ups,
    manual,
    members,
    numbers,
    presence,
    results,
    rounds,
    stages,
    teams,
)
from events.team_chess.decisions.bracket import keeping_the_bracket
from events.team_chess.decisions.imports import import_team_report


def _stage(state: Tournament, command: StageCommand) -> TeamStage:
    return team_stage_of(state, command.stage)


_kept = keeping_the_bracket

_OF_STAGES: tuple[Act[Any, Any], ...] = (
    Act(
        "import-team-report",
        c.ImportTeamReport,
        the_tournament,
        import_team_report,
        OWNING,
        slow=True,
        begins=True,
    ),
    Act(
        "plan-team-stage",
        c.PlanTeamStage,
        the_tournament,
        stages.plan_team_stage,
        LEADING,
        draw=chance.initial_colour,
    ),
    Act("replan-team-stage", c.ReplanTeamStage, _stage, stages.replan_team_stage, LEADING, True),
    Act(
        "announce-line-up-rules",
        c.AnnounceLineUpRules,
        _stage,
        stages.announce_line_up_rules,
        LEADING,
    ),
    Act(
        "leave-fide-mode-of-teams", c.LeaveFideModeOfTeams, _stage, stages.leave_fide_mode, LEADING
    ),
    Act("place-teams-by-hand", c.PlaceTeamsByHand, _stage, stages.place_teams_by_hand, LEADING),
    Act(
        "announce-board-prizes",
        c.AnnounceBoardPrizes,
        _stage,
        stages.announce_board_prizes,
        LEADING,
    ),
    Act("adjust-points", c.AdjustPoints, _stage, stages.adjust_points, LEADING),
)
_OF_TEAMS: tuple[Act[Any, Any], ...] = (
    Act("register-team", c.RegisterTeam, _stage, teams.register_team, RUNNING),
    Act("register-teams", c.RegisterTeams, _stage, teams.register_teams, RUNNING),
    Act("correct-team", c.CorrectTeam, _stage, teams.correct_team, RUNNING),
    Act("add-member", c.AddMember, _stage, members.add_member, RUNNING),
    Act("correct-member", c.CorrectMember, _stage, members.correct_member, RUNNING),
    Act("drop-member", c.DropMember, _stage, members.drop_member, RUNNING),
    Act("order-members", c.OrderMembers, _stage, members.order_members, RUNNING),
    Act("draw-teams", c.DrawTeams, _stage, draws.draw_teams, RUNNING, draw=chance.seed_of_lots),
    Act("undraw-teams", c.UndrawTeams, _stage, draws.undraw_teams, RUNNING),
    Act("number-teams", c.NumberTeams, _stage, numbers.number_teams, LEADING),
    Act("withdraw-team", c.WithdrawTeam, _stage, _kept(teams.withdraw_team), RUNNING),
    Act("reinstate-team", c.ReinstateTeam, _stage, _kept(teams.reinstate_team), RUNNING),
    Act("expel-team", c.ExpelTeam, _stage, _kept(teams.expel_team), LEADING),
    Act("request-team-bye", c.RequestTeamBye, _stage, teams.request_team_bye, RUNNING),
    Act("cancel-team-bye", c.CancelTeamBye, _stage, teams.cancel_team_bye, RUNNING),
    Act("check-in-team", c.CheckInTeam, _stage, presence.check_in_team, SCORING),
    Act("check-out-team", c.CheckOutTeam, _stage, presence.check_out_team, SCORING),
    Act("report-teams-absent", c.ReportTeamsAbsent, _stage, presence.report_teams_absent, RUNNING),
    Act("forbid-teams", c.ForbidTeams, _stage, teams.forbid_teams, RUNNING),
    Act("allow-teams", c.AllowTeams, _stage, teams.allow_teams, RUNNING),
    Act("revoke-captain-phone", c.RevokeCaptainPhone, _stage, teams.revoke_captain_phone, RUNNING),
)
_OF_ROUNDS: tuple[Act[Any, Any], ...] = (
    Act("pair-team-round", c.PairTeamRound, _stage, rounds.pair_team_round, RUNNING, slow=True),
    Act("unpair-team-round", c.UnpairTeamRound, _stage, rounds.unpair_team_round, RUNNING),
    Act("publish-team-round", c.PublishTeamRound, _stage, rounds.publish_team_round, RUNNING),
    Act("unpublish-team-round", c.UnpublishTeamRound, _stage, rounds.unpublish_team_round, RUNNING),
    Act("close-team-round", c.CloseTeamRound, _stage, rounds.close_team_round, RUNNING, slow=True),
    Act("reopen-team-round", c.ReopenTeamRound, _stage, rounds.reopen_team_round, RUNNING),
    Act("start-manual-matches", c.StartManualMatches, _stage, manual.start_manual_matches, RUNNING),
    Act("change-matches", c.ChangeMatches, _stage, manual.change_matches, RUNNING),
    Act(
        "end-manual-matches",
        c.EndManualMatches,
        _stage,
        manual.end_manual_matches,
        RUNNING,
        slow=True,
    ),
)
_OF_MATCHES: tuple[Act[Any, Any], ...] = (
    Act(
        "hand-in-line-up",
        c.HandInLineUp,
        _stage,
        line_ups.hand_in_line_up,
        RUNNING,
        themselves=CAPTAIN,
    ),
    Act("reveal-line-ups", c.RevealLineUps, _stage, line_ups.reveal_line_ups, RUNNING),
    Act("change-line-up", c.ChangeLineUp, _stage, line_ups.change_line_up, RUNNING),
    Act("forfeit-match", c.ForfeitMatch, _stage, _kept(line_ups.forfeit_match), RUNNING),
    Act("lift-forfeit", c.LiftForfeit, _stage, _kept(line_ups.lift_forfeit), RUNNING),
    Act("move-match", c.MoveMatch, _stage, line_ups.move_match, RUNNING),
)
_OF_RESULTS: tuple[Act[Any, Any], ...] = (
    Act(
        "record-game",
        c.RecordGame,
        _stage,
        _kept(results.record_game),
        ENTERING,
        themselves=CAPTAIN,
    ),
    Act("correct-game", c.CorrectGame, _stage, _kept(results.correct_game), SCORING),
    Act("withdraw-game", c.WithdrawGame, _stage, _kept(results.withdraw_game), SCORING),
    Act("resolve-game", c.ResolveGame, _stage, _kept(disputes.resolve_game), LEADING),
    Act(
        "grant-game-correction",
        c.GrantGameCorrection,
        _stage,
        _kept(disputes.grant_game_correction),
        LEADING,
    ),
    Act(
        "decline-game-correction",
        c.DeclineGameCorrection,
        _stage,
        disputes.decline_game_correction,
        LEADING,
    ),
)

ACTS = (*_OF_STAGES, *_OF_TEAMS, *_OF_ROUNDS, *_OF_MATCHES, *_OF_RESULTS)
