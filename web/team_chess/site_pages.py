"""The pages of a stage of teams (`web.contest.pages.site`): its rounds with all boards of revealed
line-ups, the board prizes, and each team's own matches and members.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.messages import say
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.tournament import Tournament
from web.contest.members import Members, ShownMember, shown_members_within_teams
from web.contest.pages import site
from web.contest.pages.team_site import (
    SCHEDULE,
    TEAMS,
    TERMS,
    TeamMatchLine,
    matches_of_team,
    schedule_page,
    site_of_teams,
    team_facts,
    team_page,
    teams_page,
    teams_with_lines,
)
from web.contest.sheet_parts import Entrant
from web.contest.views.team_matches import MatchRow, rows_of_round
from web.contest.visibility import published_rounds, round_words
from web.face import GameSite
from web.site import pages
from web.site.pages import SiteFrame, SitePages
from web.team_chess.outlook import MemberOutlook, member_outlooks
from web.team_chess.views import boards, players
from web.team_chess.views.boards import GameRow, game_rows, match_row, points_so_far
from web.team_chess.views.players import (
    PlayerRow,
    member_points_text as half_points,
    percentage_text,
)

BOARD_PRIZES = "boards.html"


@dataclass(frozen=True, slots=True)
class SiteTeamRound:
    """The matches with their boards, which are empty before line-ups are revealed."""

    template: ClassVar[str] = "team_chess/site/round.html"
    frame: SiteFrame
    called: str
    matches: tuple[tuple[MatchRow, tuple[GameRow, ...]], ...]


@dataclass(frozen=True, slots=True)
class SiteBoardPrizes:
    template: ClassVar[str] = "team_chess/site/board_prizes.html"
    frame: SiteFrame
    rows: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class MemberLine:
    who: ShownMember
    points: str
    games: int
    percentage: str
    performance: int


@dataclass(frozen=True, slots=True)
class SiteTeam:
    template: ClassVar[str] = "team_chess/site/team.html"
    frame: SiteFrame
    team: Entrant
    facts: tuple[tuple[str, str], ...]
    matches: tuple[TeamMatchLine, ...]
    members: tuple[MemberLine, ...]
    details: tuple[site.TieBreakDetail, ...]
    outlooks: tuple[MemberOutlook, ...]


def _site_pages(tournament: Tournament, stage: TeamStage, frame: SiteFrame) -> SitePages:
    yield from site.table_pages(boards.CROSSTABLE, tournament, stage, frame, TERMS)
    if stage.is_paired_by_table:
        yield SCHEDULE, schedule_page(boards.SCHEDULE, tournament, stage, frame)
    yield TEAMS, teams_page(stage, frame)
    yield BOARD_PRIZES, SiteBoardPrizes(frame, tuple(players.board_prize_rows(stage)))
    for r in published_rounds(stage):
        yield pages.round_page(r.number), _round_page(stage, r, frame)
    details = site.ExplanationDetails.build(stage)
    members, words = shown_members_within_teams(stage), frame.words
    scores: dict[int, list[MemberScore]] = {}
    for score in member_scores(stage, len(published_rounds(stage))):
        scores.setdefault(score.team.id, []).append(score)
    for each in teams_with_lines(stage):
        team, average = each.team, each.team.ranking_rating(stage.rules.boards)
        yield (
            team_page(team.id),
            SiteTeam(
                frame,
                each.shown,
                facts=team_facts(stage, each, words, average),
                matches=tuple(matches_of_team(stage, team, points_so_far)),
                members=tuple(_member_line(members, score) for score in scores.get(team.id, [])),
                details=tuple(details.rows(team.number)),
                outlooks=member_outlooks(tournament, stage, team.id, words),
            ),
        )


def _round_page(stage: TeamStage, r: TeamRound, frame: SiteFrame) -> SiteTeamRound:
    members = shown_members_within_teams(stage)
    revealed = {match.number: match for match in r.matches if match.revealed}
    matches = tuple(
        (
            row,
            tuple(game_rows(stage, r, revealed[row.match], members))
            if row.match in revealed
            else (),
        )
        for row in rows_of_round(stage, r, match_row)
    )
    return SiteTeamRound(frame, round_words(stage, r, frame.words), matches)


def _member_line(members: Members, score: MemberScore) -> MemberLine:
    return MemberLine(
        members[score.member.id],
        half_points(score),
        score.games,
        percentage_text(score),
        score.performance or 0,
    )


SITE: GameSite[TeamStage] = site_of_teams(_site_pages, say("Board prizes"), BOARD_PRIZES)
