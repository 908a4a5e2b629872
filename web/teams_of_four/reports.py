"""The boards that a captain reports by telephone: those of the team's own matches, in both rooms.

A result entered by others is shown once both rooms have played the board, or once this captain has
reported it: players who still have to play the board must not learn it here. Each captain's report
is independent of what is shown: it is based on the board before any report (`saw`), so that the
same result is a second witness, and another one a dispute.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.contest.entry import Team
from domain.contest.round import RoundState
from domain.teams_of_four.round import BoardState, BridgeMatch, Room, TableGame, TeamsRound
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from events.contest.team_rules import captain_device
from events.game.roles import RUNNING
from web.contest.members import members_by_team
from web.contest.views.desk_lines import claim_line
from web.shared.sheet import fields_of
from web.teams_of_four.views.tablet import RoomBoard, room_boards


@dataclass(frozen=True, slots=True)
class ReportedBoard(RoomBoard):
    """`takes`: the captain may report it. `own`: only this captain has reported, so that a new
    report replaces the old one. `reported`: someone else has; `decided`: it was the director.
    """

    takes: bool
    own: bool
    reported: bool
    decided: bool


@dataclass(frozen=True, slots=True)
class Reports:
    """The initial data of the page's script; `requests` are the versions of open requests."""

    tournament: str
    stage: int
    team: int
    version: int
    requests: tuple[int, ...]
    boards: tuple[ReportedBoard, ...]

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        stage: TeamsStage,
        team: Team,
        matches: Iterator[tuple[TeamsRound, BridgeMatch]],
    ) -> "Reports | None":
        """The boards for a team's captain; None if captains do not report."""
        if not stage.rules.line_ups.captains_enter:
            return None
        return cls(
            tournament=tournament.id,
            stage=stage.id,
            team=team.id,
            version=tournament.version,
            requests=tuple(request.version for request in stage.requests),
            boards=tuple(
                board for r, m in matches for board in _reported_boards(stage, team, r, m)
            ),
        )


def _reported_boards(
    stage: TeamsStage, team: Team, r: TeamsRound, match: BridgeMatch
) -> Iterator[ReportedBoard]:
    if match.forfeit is not None:
        return
    compared = {
        each.board.number for each in match_score(stage, r, match).boards if each.imps is not None
    }
    on = r.state is RoundState.PUBLISHED or bool(match.moved_to)
    for line in room_boards(stage, r, match, members_by_team(stage)):
        game = match.game(line.board, Room(line.room))
        counts = match.board(game.number).state is BoardState.COUNTS
        yield _reported_board(
            line, game, captain_device(team.id), line.board in compared, on and counts
        )


def _reported_board(
    line: RoomBoard, game: TableGame, device: str, is_compared: bool, is_open: bool
) -> ReportedBoard:
    """The board as the captain with that device sees it; `is_open`: the round takes its result."""
    spoken, own = any(claim.device == device for claim in game.claims), game.is_reported_by(device)
    decided = bool(game.claims) and game.claims[0].actor in RUNNING
    open_yet = game.result is None or bool(game.claims)
    takes = is_open and open_yet and not decided and (own or not spoken)
    claims = tuple(map(claim_line, game.claims))
    hidden = replace(line, code="", witnesses=0, disputed=False, told=())
    visible = replace(line, told=claims) if spoken or is_compared else hidden
    base_version = game.claims[0].version - 1 if game.claims and not own else game.changed_at
    return ReportedBoard(
        **fields_of(visible) | {"saw": base_version if takes else 0},
        takes=takes,
        own=own,
        reported=not spoken and (bool(game.claims) or game.result is not None),
        decided=decided,
    )
