"""The pages of a stage of teams (`web.contest.pages.site`): its rounds with every board whose
line-ups are revealed, the best of each board, and each team's own matches and members.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.contest.teams import Team
from domain.messages import say
from domain.results import Mark
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.tournament import Tournament
from web.contest.game_presentation import lines_of, points_text, shows_of
from web.contest.members import Members, Who, members_by_team, members_shown
from web.contest.pages import site
from web.contest.sheet_parts import Entrant
from web.contest.views import team_matches
from web.contest.views.team_matches import MatchRow
from web.contest.visibility import bye_word, entrants_of, published_rounds, round_words
from web.face import SiteOf
from web.shared.frame import Link
from web.shared.languages import Words
from web.shared.sheet import LeftOut, rows_in
from web.site import pages
from web.site.pages import Frame, Lettered, SitePage, by_letter
from web.team_chess.outlook import Outlook, outlooks
from web.team_chess.views import crosstable, players, schedule
from web.team_chess.views.boards import GameRow, games_of
from web.team_chess.views.pairings import points_of, rows_of_round
from web.team_chess.views.players import PlayerRow, percentage_text, points_text as half_points

TEAMS = pages.PLAYERS
BOARD_PRIZES = "boards.html"
SCHEDULE = "schedule.html"


def team_page(team: int) -> str:
    return f"team-{team}.html"


@dataclass(frozen=True, slots=True)
class SiteTeamRound:
    """Each match with its boards, none before its line-ups are revealed."""

    template: ClassVar[str] = "team_chess/site/round.html"
    frame: Frame
    called: str
    matches: tuple[tuple[MatchRow, tuple[GameRow, ...]], ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SiteTeamSchedule:
    template: ClassVar[str] = "team_chess/site/schedule.html"
    frame: Frame
    rows: tuple[team_matches.ScheduleRow, ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SiteMember:
    """Somebody among all members: where they look for themselves."""

    family: str
    given: str
    title: str
    apart: str | LeftOut
    rating: int
    team: Entrant


@dataclass(frozen=True, slots=True)
class SiteTeams:
    """The teams by number, and everybody by name."""

    template: ClassVar[str] = "team_chess/site/teams.html"
    frame: Frame
    teams: tuple[Entrant, ...]
    letters: tuple[Lettered, ...]
    page_of: site.PageOf


@dataclass(frozen=True, slots=True)
class SiteBoardPrizes:
    template: ClassVar[str] = "team_chess/site/board_prizes.html"
    frame: Frame
    rows: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """`points` have this team's in front; `note` says why there is no match."""

    round: int
    opponent: Entrant | None
    points: str
    note: str


@dataclass(frozen=True, slots=True)
class MemberLine:
    who: Who
    points: str
    games: int
    percentage: str
    performance: int


@dataclass(frozen=True, slots=True)
class SiteTeam:
    template: ClassVar[str] = "team_chess/site/team.html"
    frame: Frame
    team: Entrant
    facts: tuple[tuple[str, str], ...]
    matches: tuple[TeamMatch, ...]
    members: tuple[MemberLine, ...]
    details: tuple[site.Detail, ...]
    outlooks: tuple[Outlook, ...]
    page_of: site.PageOf


TERMS = site.SiteTerms(
    who="Team", people="Teams", own=say("My matches"), rated=False, page_of=team_page
)


def _pages(
    tournament: Tournament, stage: TeamStage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    of = (tournament, stage, frame, TERMS)
    yield pages.STANDINGS, site.standings_page(*of)
    yield pages.CROSSTABLE, site.crosstable_page(crosstable.VIEW, *of)
    if stage.by_bracket:
        yield pages.BRACKET, site.bracket_page(*of)
    if stage.by_table:
        rows = rows_in(schedule.VIEW.build(tournament, stage.id), team_matches.ScheduleRow)
        yield SCHEDULE, SiteTeamSchedule(frame, tuple(rows), team_page)
    yield TEAMS, _teams(stage, frame)
    yield BOARD_PRIZES, SiteBoardPrizes(frame, tuple(players.rows_of(stage)))
    for r in published_rounds(stage):
        yield pages.round_page(r.number), _round(stage, r, frame)
    yield from _team_pages(tournament, stage, frame)


def _teams(stage: TeamStage, frame: Frame) -> SiteTeams:
    teams, shown_as, known = stage.participants(), entrants_of(stage), members_shown(stage)
    everybody = [
        SiteMember(who.family, who.given, who.title, who.apart, who.rating, shown_as(team))
        for team in teams
        for who in (known[member.id] for member in team.members)
    ]
    return SiteTeams(frame, tuple(shown_as(t) for t in teams), by_letter(everybody), team_page)


def _round(stage: TeamStage, r: TeamRound, frame: Frame) -> SiteTeamRound:
    known = members_by_team(stage)
    found = {match.number: match for match in r.matches if match.revealed}
    matches = tuple(
        (row, tuple(games_of(stage, r, found[row.match], known)) if row.match in found else ())
        for row in rows_of_round(stage, r)
    )
    return SiteTeamRound(frame, round_words(stage, r, frame.words), matches, team_page)


def _team_pages(
    tournament: Tournament, stage: TeamStage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    rounds, details, shown_as = (
        published_rounds(stage),
        site.ExplanationDetails.of(stage),
        entrants_of(stage),
    )
    lines = {line.number: line for line in lines_of(stage, len(rounds))} if rounds else {}
    known, words = members_by_team(stage), frame.words
    scores: dict[int, list[MemberScore]] = {}
    for score in member_scores(stage, len(rounds)):
        scores.setdefault(score.team.id, []).append(score)
    for team in stage.participants():
        line = lines.get(team.number) if team.number else None
        shown = shown_as(team, points_text(line) if line else "")
        yield (
            team_page(team.id),
            SiteTeam(
                frame,
                shown,
                facts=tuple(_facts(stage, team, shown, line.rank if line else None, words)),
                matches=tuple(_match(stage, team, r) for r in rounds) if team.number else (),
                members=tuple(_member(known, score) for score in scores.get(team.id, [])),
                details=tuple(details.rows(team.number)),
                outlooks=outlooks(tournament, stage, team.id, words),
                page_of=team_page,
            ),
        )


def _facts(
    stage: TeamStage, team: Team, shown: Entrant, place: int | None, words: Words
) -> Iterator[tuple[str, str]]:
    points = shows_of(stage).points(stage)
    known = {
        words("Place"): str(place or ""),
        words(points.name if points else "Points"): shown.score,
        words("Number"): str(team.number or ""),
        words("Rating"): str(team.average(stage.rules.boards) or ""),
        words("Federation"): team.federation,
        words("Captain"): team.captain,
    }
    yield from ((name, value) for name, value in known.items() if value)


def _match(stage: TeamStage, team: Team, r: TeamRound) -> TeamMatch:
    match = r.match_of(team.id)
    if match is None:
        mark = dict(r.byes).get(team.id, Mark.ZERO_BYE)
        note = "withdrawn" if team.withdrawn_by(r.number) else bye_word(stage, mark)
        return TeamMatch(r.number, None, "", note)
    side = match.side(team.id)
    points = points_of(stage, match)
    own = f"{points[side]}–{points[1 - side]}" if points[0] else ""
    return TeamMatch(r.number, entrants_of(stage)(stage.entry(match.teams[1 - side])), own, "")


def _member(known: Members, score: MemberScore) -> MemberLine:
    return MemberLine(
        known[score.member.id],
        half_points(score),
        score.games,
        percentage_text(score),
        score.performance or 0,
    )


def _menu(stage: TeamStage, words: Words) -> tuple[Link, ...]:
    scheduled = (Link(words("Schedule"), SCHEDULE),) if stage.by_table else ()
    prizes = Link(words("Board prizes"), BOARD_PRIZES)
    return site.menu(stage, words, TERMS, *scheduled, prizes)


SITE: SiteOf[TeamStage] = SiteOf(
    _pages,
    _menu,
    first=lambda stage, words: site.first(stage, words, TERMS, _menu(stage, words)),
    rounds=site.rounds,
    leaders=lambda tournament, stage: site.leaders(tournament, stage, TERMS),
)
