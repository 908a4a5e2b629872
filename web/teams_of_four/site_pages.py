"""The pages of a stage of teams of four (`web.contest.pages.site`): its rounds with every board
that both rooms have played, the scores of the pairs, and each team's own matches and members.
"""

from dataclasses import dataclass
from typing import ClassVar

from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.game_presentation import lines_of, points_text
from web.contest.members import ShownMember, members_by_team
from web.contest.pages import site
from web.contest.pages.team_site import (
    SCHEDULE,
    TEAMS,
    TERMS,
    TeamMatchLine,
    matches_of_team,
    menu_links,
    schedule_page,
    team_facts,
    team_page,
    teams_page,
)
from web.contest.sheet_parts import Entrant
from web.contest.views.team_matches import MatchRow
from web.contest.visibility import entrants_of, published_rounds, round_words
from web.face import SiteOf
from web.shared.frame import Link
from web.shared.languages import Words
from web.site import pages
from web.site.pages import SiteFrame, SitePages
from web.teams_of_four.scores import BoardLine, board_lines, match_points
from web.teams_of_four.views import crosstable, pairings, pairs
from web.teams_of_four.views.pairs import PairRow

PAIRS = "pairs.html"


@dataclass(frozen=True, slots=True)
class SiteFourRound:
    template: ClassVar[str] = "teams_of_four/site/round.html"
    frame: SiteFrame
    called: str
    matches: tuple[tuple[MatchRow, tuple[BoardLine, ...]], ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SitePairs:
    template: ClassVar[str] = "teams_of_four/site/pairs.html"
    frame: SiteFrame
    rows: tuple[PairRow, ...]
    page_of: site.PageOf


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
    page_of: site.PageOf


def _site_pages(tournament: Tournament, stage: TeamsStage, frame: SiteFrame) -> SitePages:
    yield from site.table_pages(crosstable.VIEW, tournament, stage, frame, TERMS)
    if stage.by_table:
        yield SCHEDULE, schedule_page(pairings.SCHEDULE, tournament, stage, frame)
    yield TEAMS, teams_page(stage, frame)
    scores = tuple(pairs.pair_rows(stage))
    yield PAIRS, SitePairs(frame, scores, team_page)
    rounds = published_rounds(stage)
    for r in rounds:
        yield pages.round_page(r.number), _round_page(stage, r, frame)
    lines = {line.number: line for line in lines_of(stage, len(rounds))} if rounds else {}
    shown_as, members_by_id = entrants_of(stage), members_by_team(stage)
    for team in stage.participants():
        line = lines.get(team.number) if team.number else None
        entrant = shown_as(team, points_text(stage, line) if line else "")
        yield (
            team_page(team.id),
            SiteFourTeam(
                frame,
                entrant,
                facts=team_facts(stage, team, line, entrant.score, frame.words),
                members=tuple(members_by_id[m.id] for m in team.members if m.left_from is None),
                matches=tuple(matches_of_team(stage, team, rounds, match_points)),
                pairs=tuple(row for row in scores if row.entry == team.id),
                page_of=team_page,
            ),
        )


def _round_page(stage: TeamsStage, r: TeamsRound, frame: SiteFrame) -> SiteFourRound:
    boards_by_match = {
        match.number: tuple(b for b in board_lines(stage, r, match) if b.open or b.note)
        for match in r.matches
    }
    rows = tuple((row, boards_by_match.get(row.match, ())) for row in pairings.match_rows(stage, r))
    return SiteFourRound(frame, round_words(stage, r, frame.words), rows, team_page)


def _menu(stage: TeamsStage, words: Words) -> tuple[Link, ...]:
    return menu_links(stage, words, Link(words("Scores of the pairs"), PAIRS))


SITE: SiteOf[TeamsStage] = SiteOf(
    _site_pages,
    _menu,
    first=lambda stage, words: site.first_links(stage, words, TERMS, _menu(stage, words)),
    rounds=site.round_links,
    leaders=lambda tournament, stage: site.leader_lines(tournament, stage, TERMS),
)
