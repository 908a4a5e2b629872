"""A captain's page, opened by the code of the team: the line-up of each stanza and its deadline,
the other team's line-up where the seating rights show it, and the match so far.

Line-ups can be handed in without a script; boards are entered with one, as on a tablet. A result
entered by others is shown once both rooms have played the board, or once this captain has reported
it: players who still have to play the board must not learn it here. Each captain's report is
independent of what is shown: it is based on the board before any report (`saw`), so that the same
result is a second witness, and another one a dispute.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from domain.contest.entry import MemberId, Team
from domain.contest.round import RoundState
from domain.messages import say
from domain.teams_of_four.line_ups import default_line_up, may_see_line_up, stanzas_of
from domain.teams_of_four.round import BoardState, BridgeMatch, Room, TableGame, TeamsRound
from domain.teams_of_four.rules import HandInOrder
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.contest.team_rules import captain_device
from events.game.roles import CAPTAIN, RUNNING
from events.teams_of_four.decisions.next_acts import stanza_act
from events.teams_of_four.decisions.seating import next_stanza
from web.contest.members import shown_members_within_teams
from web.contest.pages.team_pages import (
    CommonCaptainPage,
    MatchCard,
    concerns_captain,
    may_report,
    version_to_report_on,
)
from web.contest.views.desk_lines import claim_line
from web.contest.visibility import published_rounds
from web.shared.frame import Reader
from web.shared.languages import Words
from web.shared.sheet import fields_of
from web.teams_of_four.scores import BoardLine, board_lines, match_points
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
class CaptainReports:
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
    ) -> "CaptainReports | None":
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
    is_open = r.state is RoundState.PUBLISHED or bool(match.moved_to)
    for line in room_boards(stage, r, match, shown_members_within_teams(stage)):
        game = match.game(line.board, Room(line.room))
        counts = match.board(game.number).state is BoardState.COUNTS
        yield _reported_board(
            stage, line, game, captain_device(team.id), line.board in compared, is_open and counts
        )


def _reported_board(
    stage: TeamsStage,
    line: RoomBoard,
    game: TableGame,
    device: str,
    is_compared: bool,
    is_open: bool,
) -> ReportedBoard:
    """The board as the captain with that device sees it; `is_open`: the round takes its result."""
    has_reported = any(claim.device == device for claim in game.claims)
    decided = bool(game.claims) and game.claims[0].actor in RUNNING
    takes = is_open and may_report(game, device)
    claims = tuple(claim_line(stage, claim) for claim in game.claims)
    hidden = replace(line, code="", witnesses=0, disputed=False, told=())
    visible = replace(line, told=claims) if has_reported or is_compared else hidden
    return ReportedBoard(
        **fields_of(visible) | {"saw": version_to_report_on(game, device) if takes else 0},
        takes=takes,
        own=game.is_reported_by(device),
        reported=not has_reported and (bool(game.claims) or game.result is not None),
        decided=decided,
    )


RULES = {
    HandInOrder.OPEN: say("Both teams hand in without seeing the other's line-up."),
    HandInOrder.VISITORS: say("The visitors hand in first; the home team sees it and chooses."),
    HandInOrder.ALTERNATE: say(
        "The visitors hand in first in stanzas 1, 3, 5 …, then the home team."
    ),
}
AT_HOME = (
    say("Open room, North"),
    say("Open room, South"),
    say("Closed room, East"),
    say("Closed room, West"),
)
VISITING = (
    say("Open room, East"),
    say("Open room, West"),
    say("Closed room, North"),
    say("Closed room, South"),
)


@dataclass(frozen=True, slots=True)
class StanzaCard:
    """A stanza: `seats` are pairs of a place in words and a member, `theirs` are those of the
    other team by name, if they may be seen. `handed_in` is an instant.
    """

    stanza: int
    revealed: bool
    open: bool
    seats: tuple[tuple[str, int], ...]
    theirs: tuple[tuple[str, str], ...]
    handed_in: str
    by_captain: bool


@dataclass(frozen=True, slots=True)
class FourMatchCard(MatchCard):
    home: bool
    stanzas: tuple[StanzaCard, ...]
    boards: tuple[BoardLine, ...]


@dataclass(frozen=True, slots=True)
class FourCaptainPage(CommonCaptainPage):
    """`members` are those available for a line-up, with their names; `reports` are the boards that
    the captain may enter, None if captains enter no results.
    """

    template: ClassVar[str] = "teams_of_four/captain.html"
    members: tuple[tuple[int, str], ...]
    reports: CaptainReports | None

    @classmethod
    def build(
        cls, tournament: Tournament, place: tuple[int, Team], now: str, reader: Reader, problem: str
    ) -> Self:
        """`place` is the stage with the team; `now` is a time, ISO 8601, UTC."""
        number, team = place
        stage, words = teams_stage_of(tournament, number), reader.words
        newest = stage.newest_shown_round
        upcoming = newest.number if newest else stage.next_round
        return cls.for_team(
            *(tournament, stage, team, reader),
            rule=words(RULES[stage.rules.line_ups.seating]),
            matches=tuple(
                _match_card(tournament, stage, team, r, match, now, words)
                for r, match in current_matches(stage, team)
            ),
            members=tuple(
                (member.id, member.person.full_name)
                for member in team.members
                if member.may_play_in(upcoming)
            ),
            reports=CaptainReports.build(tournament, stage, team, current_matches(stage, team)),
            problem=problem,
        )


def current_matches(stage: TeamsStage, team: Team) -> Iterator[tuple[TeamsRound, BridgeMatch]]:
    """The team's matches of the newest published round, then earlier ones still to be played, and
    moved ones that its captain may still report.
    """
    rounds = published_rounds(stage)
    for r in reversed(rounds):
        for match in r.matches_of(team.id):
            games = (game for room in match.rooms for game in match.games_in_room(room))
            if r is rounds[-1] or concerns_captain(stage, match, games, team):
                yield r, match


def _match_card(
    tournament: Tournament,
    stage: TeamsStage,
    team: Team,
    r: TeamsRound,
    match: BridgeMatch,
    now: str,
    words: Words,
) -> FourMatchCard:
    side = match.side_of(team.id)
    may_hand_in = stanza_act(tournament, stage, r, match, team.id, now).is_ready
    return FourMatchCard.for_side(
        *(stage, r, match, side, match_points(stage, r, match), now, words),
        home=side == 0,
        stanzas=tuple(
            _stanza_card(stage, team, r, match, each, may_hand_in) for each in stanzas_of(match)
        ),
        boards=tuple(each for each in board_lines(stage, r, match) if each.open or each.note),
    )


def _stanza_card(
    stage: TeamsStage, team: Team, r: TeamsRound, match: BridgeMatch, stanza: int, may_hand_in: bool
) -> StanzaCard:
    side, line_up = match.side_of(team.id), match.line_up(stanza, team.id)
    members = (
        line_up.members if line_up else default_line_up(stage, match, team.id, stanza, r.number)
    )
    other = match.teams[1 - side]
    theirs = match.line_up(stanza, other)
    visible = theirs is not None and may_see_line_up(stage.rules.line_ups, match, stanza, team.id)
    return StanzaCard(
        stanza=stanza,
        revealed=stanza <= match.revealed,
        open=may_hand_in and stanza == next_stanza(match),
        seats=tuple(zip(VISITING if side else AT_HOME, map(int, members), strict=True)),
        theirs=_seated_names(stage, 1 - side, theirs.members) if theirs and visible else (),
        handed_in=line_up.instant if line_up else "",
        by_captain=line_up is not None and line_up.actor == CAPTAIN,
    )


def _seated_names(
    stage: TeamsStage, side: int, members: Iterable[MemberId]
) -> tuple[tuple[str, str], ...]:
    """The members by place."""
    names = ((stage.member(member)[1].person.full_name if member else "") for member in members)
    return tuple(zip(VISITING if side else AT_HOME, names, strict=True))
