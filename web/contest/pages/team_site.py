"""Pages in the result folder common to all games of teams: the schedule, the teams with all
members by name, and the facts on a team's own page.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from domain.contest.entry import Team
from domain.contest.matches import AnyTeams
from domain.messages import say
from domain.results import Mark
from domain.standings.table import Standing
from domain.tournament import Tournament
from web.contest.game_presentation import lines_of, points_text, presentation_of
from web.contest.members import shown_members
from web.contest.pages import site
from web.contest.sheet_parts import Entrant
from web.contest.views.team_matches import MatchScheduleRow, PointsOf
from web.contest.visibility import bye_word, entrant_function, published_rounds
from web.face import GameSite
from web.shared.frame import Link
from web.shared.languages import Words
from web.shared.sheet import LeftOut, View, rows_in
from web.site import pages
from web.site.pages import LetterGroup, SiteFrame, SitePages, group_by_letter

TEAMS = pages.PLAYERS
SCHEDULE = "schedule.html"


def team_page(team: int) -> str:
    return f"team-{team}.html"


TERMS = site.SiteTerms(
    name_heading="Team", people="Teams", own=say("My matches"), rated=False, page_of=team_page
)


@dataclass(frozen=True, slots=True)
class SiteTeamSchedule:
    template: ClassVar[str] = "contest/site/schedule.html"
    frame: SiteFrame
    rows: tuple[MatchScheduleRow, ...]


def schedule_page(
    view: View, tournament: Tournament, stage: AnyTeams, frame: SiteFrame
) -> SiteTeamSchedule:
    rows = rows_in(view.build(tournament, stage.id), MatchScheduleRow)
    return SiteTeamSchedule(frame, tuple(rows))


@dataclass(frozen=True, slots=True)
class SiteMember:
    """A line of the list of all members."""

    family: str
    given: str
    title: str
    apart: str | LeftOut
    rating: int
    team: Entrant


@dataclass(frozen=True, slots=True)
class SiteTeams:
    """The teams by number, and all members by name. `rated`: a member has a rating."""

    template: ClassVar[str] = "contest/site/teams.html"
    frame: SiteFrame
    teams: tuple[Entrant, ...]
    letters: tuple[LetterGroup, ...]
    rated: bool


def teams_page(stage: AnyTeams, frame: SiteFrame) -> SiteTeams:
    teams, shown_as, shown = stage.participants(), entrant_function(stage), shown_members(stage)
    members = [
        SiteMember(who.family, who.given, who.title, who.apart, who.rating, shown_as(team))
        for team in teams
        for who in (shown[member.id] for member in team.members)
    ]
    rated = any(member_line.rating for member_line in members)
    return SiteTeams(frame, tuple(shown_as(t) for t in teams), group_by_letter(members), rated)


@dataclass(frozen=True, slots=True)
class TeamMatchLine:
    """`points` are written with this team's first; `note` is the reason for having no match."""

    round: int
    opponent: Entrant | None
    points: str
    note: str


def matches_of_team(stage: AnyTeams, team: Team, points_of: PointsOf) -> Iterator[TeamMatchLine]:
    """A line for each round, or two for halves of matches; none for a team without a number."""
    shown_as = entrant_function(stage)
    for r in published_rounds(stage) if team.number else ():
        matches = [match for match in r.matches if team.id in match.teams]
        for match in matches:
            side, points = match.side_of(team.id), points_of(stage, r, match)
            own = f"{points[side]}–{points[1 - side]}" if points[0] else ""
            yield TeamMatchLine(r.number, shown_as(stage.entry(match.teams[1 - side])), own, "")
        if not matches:
            mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
            note = "withdrawn" if team.is_withdrawn_by(r.number) else bye_word(stage, mark)
            yield TeamMatchLine(r.number, None, "", note)


class TeamOnSite(NamedTuple):
    """A team with its present line of the table, and as shown, with its score."""

    team: Team
    line: Standing | None
    shown: Entrant


def teams_with_lines(stage: AnyTeams) -> Iterator[TeamOnSite]:
    rounds, shown_as = published_rounds(stage), entrant_function(stage)
    lines = {line.number: line for line in lines_of(stage, len(rounds))} if rounds else {}
    for team in stage.participants():
        line = lines.get(team.number) if team.number else None
        yield TeamOnSite(team, line, shown_as(team, points_text(stage, line) if line else ""))


def team_facts(
    stage: AnyTeams, on_site: TeamOnSite, words: Words, rating: int = 0
) -> tuple[tuple[str, str], ...]:
    team, line, shown = on_site
    points = presentation_of(stage).points_column(stage)
    facts = {
        words("Place"): str(line.rank or "") if line else "",
        words(points.name if points else "Points"): shown.score,
        words("Number"): str(team.number or ""),
        words("Rating"): str(rating or ""),
        words("Federation"): team.federation,
        words("Captain"): team.captain,
    }
    return tuple((name, value) for name, value in facts.items() if value)


T = TypeVar("T", bound=AnyTeams)


def site_of_teams(
    pages_of: Callable[[Tournament, T, SiteFrame], SitePages], title: str, address: str
) -> GameSite[T]:
    """The site of a game with one more page of that title, a message."""

    def more(stage: T, words: Words) -> tuple[Link, ...]:
        scheduled = (Link(words("Schedule"), SCHEDULE),) if stage.is_paired_by_table else ()
        return (*scheduled, Link(words(title), address))

    return site.site_of(pages_of, TERMS, more)
