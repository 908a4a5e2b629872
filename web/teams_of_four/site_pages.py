"""The pages of a stage of teams of four (`web.contest.pages.site`): its rounds with every board
that both rooms have played, and each team's own matches and members.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.teams import Team
from domain.messages import say
from domain.results import Mark
from domain.teams_of_four.round import TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from web.contest.game_presentation import lines_of, points_text, shows_of
from web.contest.pages import site
from web.contest.sheet_parts import Entrant
from web.contest.views.team_matches import MatchRow
from web.contest.visibility import bye_word, entrants_of, published_rounds, round_words
from web.face import SiteOf
from web.shared.frame import Link
from web.shared.languages import Words
from web.site import pages
from web.site.pages import Frame, SitePage
from web.teams_of_four.scores import BoardLine, board_lines, match_points
from web.teams_of_four.views import crosstable
from web.teams_of_four.views.pairings import rows_of_round


def team_page(team: int) -> str:
    return f"team-{team}.html"


@dataclass(frozen=True, slots=True)
class SiteFourRound:
    template: ClassVar[str] = "teams_of_four/site/round.html"
    frame: Frame
    called: str
    matches: tuple[tuple[MatchRow, tuple[BoardLine, ...]], ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SiteFourTeams:
    """The teams by number, each with the names of its members."""

    template: ClassVar[str] = "teams_of_four/site/teams.html"
    frame: Frame
    teams: tuple[tuple[Entrant, tuple[str, ...]], ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SiteFourTeam:
    """`matches` are (round, opponent or None, points with this team's in front, a note)."""

    template: ClassVar[str] = "teams_of_four/site/team.html"
    frame: Frame
    team: Entrant
    facts: tuple[tuple[str, str], ...]
    members: tuple[str, ...]
    matches: tuple[tuple[int, Entrant | None, str, str], ...]
    page_of: site.PageOf


TERMS = site.SiteTerms(
    who="Team", people="Teams", own=say("My matches"), rated=False, page_of=team_page
)


def _pages(
    tournament: Tournament, stage: TeamsStage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    of = (tournament, stage, frame, TERMS)
    yield pages.STANDINGS, site.standings_page(*of)
    yield pages.CROSSTABLE, site.crosstable_page(crosstable.VIEW, *of)
    if stage.by_bracket:
        yield pages.BRACKET, site.bracket_page(*of)
    shown_as = entrants_of(stage)
    everybody = tuple((shown_as(team), _members(team)) for team in stage.participants())
    yield pages.PLAYERS, SiteFourTeams(frame, everybody, team_page)
    rounds = published_rounds(stage)
    for r in rounds:
        yield pages.round_page(r.number), _round(stage, r, frame)
    lines = {line.number: line for line in lines_of(stage, len(rounds))} if rounds else {}
    for team in stage.participants():
        line = lines.get(team.number) if team.number else None
        shown = shown_as(team, points_text(line) if line else "")
        place = str(line.rank or "") if line else ""
        yield (
            team_page(team.id),
            SiteFourTeam(
                frame,
                shown,
                tuple(_facts(stage, team, shown, place, frame.words)),
                _members(team),
                tuple(_matches(stage, team, rounds)) if team.number else (),
                team_page,
            ),
        )


def _members(team: Team) -> tuple[str, ...]:
    return tuple(m.person.full_name for m in team.members if m.left_from is None)


def _round(stage: TeamsStage, r: TeamsRound, frame: Frame) -> SiteFourRound:
    known = {
        match.number: tuple(b for b in board_lines(stage, r, match) if b.open or b.note)
        for match in r.matches
    }
    rows = tuple((row, known.get(row.match, ())) for row in rows_of_round(stage, r))
    return SiteFourRound(frame, round_words(stage, r, frame.words), rows, team_page)


def _facts(
    stage: TeamsStage, team: Team, shown: Entrant, place: str, words: Words
) -> Iterator[tuple[str, str]]:
    points = shows_of(stage).points(stage)
    known = {
        words("Place"): place,
        words(points.name if points else "Points"): shown.score,
        words("Number"): str(team.number or ""),
        words("Federation"): team.federation,
        words("Captain"): team.captain,
    }
    yield from ((name, value) for name, value in known.items() if value)


def _matches(
    stage: TeamsStage, team: Team, rounds: tuple[TeamsRound, ...]
) -> Iterator[tuple[int, Entrant | None, str, str]]:
    shown_as = entrants_of(stage)
    for r in rounds:
        found = r.matches_of(team.id)
        for match in found:
            side, points = match.side(team.id), match_points(stage, r, match)
            own = f"{points[side]}–{points[1 - side]}" if points[0] else ""
            yield r.number, shown_as(stage.entry(match.teams[1 - side])), own, ""
        if not found:
            mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
            note = "withdrawn" if team.withdrawn_by(r.number) else bye_word(stage, mark)
            yield r.number, None, "", note


def _menu(stage: TeamsStage, words: Words) -> tuple[Link, ...]:
    return site.menu(stage, words, TERMS)


SITE: SiteOf[TeamsStage] = SiteOf(
    _pages,
    _menu,
    first=lambda stage, words: site.first(stage, words, TERMS, _menu(stage, words)),
    rounds=site.rounds,
    leaders=lambda tournament, stage: site.leaders(tournament, stage, TERMS),
)
