"""The pages of a stage of teams of four (`web.contest.pages.site`): its rounds with every board
that both rooms have played, the scores of the pairs, and each team's own matches and members.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.messages import say
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.members import ShownMember, shown_members_within_teams
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
from web.teams_of_four.scores import BoardLine, board_lines, match_points
from web.teams_of_four.views import pairings, pairs
from web.teams_of_four.views.pairs import PairRow

PAIRS = "pairs.html"


@dataclass(frozen=True, slots=True)
class SiteFourRound:
    template: ClassVar[str] = "teams_of_four/site/round.html"
    frame: SiteFrame
    called: str
    matches: tuple[tuple[MatchRow, tuple[BoardLine, ...]], ...]


@dataclass(frozen=True, slots=True)
class SitePairs:
    template: ClassVar[str] = "teams_of_four/site/pairs.html"
    frame: SiteFrame
    rows: tuple[PairRow, ...]


@dataclass(frozen=True, slots=True)
class SiteFourTeam:
    """`pairs` are those of this team, with their places among all pairs."""

    template: ClassVar[str] = "teams_of_four/site/team.html"
    frame: SiteFrame
    team: Entrant
    facts: tuple[tuple[str, str], ...]
    members: tuple[ShownMember, ...]
    matches: tuple[TeamMatchLine, ...]
    pairs: tuple[PairRow, ...]


def _site_pages(tournament: Tournament, stage: TeamsStage, frame: SiteFrame) -> SitePages:
    yield from site.table_pages(pairings.CROSSTABLE, tournament, stage, frame, TERMS)
    if stage.is_paired_by_table:
        yield SCHEDULE, schedule_page(pairings.SCHEDULE, tournament, stage, frame)
    yield TEAMS, teams_page(stage, frame)
    scores = tuple(pairs.pair_rows(stage))
    yield PAIRS, SitePairs(frame, scores)
    for r in published_rounds(stage):
        yield pages.round_page(r.number), _round_page(stage, r, frame)
    members_by_id = shown_members_within_teams(stage)
    for each in teams_with_lines(stage):
        team = each.team
        yield (
            team_page(team.id),
            SiteFourTeam(
                frame,
                each.shown,
                facts=team_facts(stage, each, frame.words),
                members=tuple(members_by_id[m.id] for m in team.members if m.left_from is None),
                matches=tuple(matches_of_team(stage, team, match_points)),
                pairs=tuple(row for row in scores if row.entry == team.id),
            ),
        )


def _round_page(stage: TeamsStage, r: TeamsRound, frame: SiteFrame) -> SiteFourRound:
    boards_by_match = {
        match.number: tuple(b for b in board_lines(stage, r, match) if b.open or b.note)
        for match in r.matches
    }
    rows = tuple(
        (row, boards_by_match.get(row.match, ()))
        for row in rows_of_round(stage, r, pairings.match_row)
    )
    return SiteFourRound(frame, round_words(stage, r, frame.words), rows)


SITE: GameSite[TeamsStage] = site_of_teams(_site_pages, say("Scores of the pairs"), PAIRS)
