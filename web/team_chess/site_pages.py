"""The pages of a stage of teams: its table, its crosstable, its rounds with every board whose
line-ups are revealed, the best of each board, and each team's own matches and members.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from domain.results import Mark
from domain.standings import Share, explain
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.individual import MemberScore, member_scores
from domain.team_chess.teams import MemberId, Team
from domain.tournament import Tournament
from web.face import SiteOf
from web.shared.bracket_picture import rounds_of
from web.shared.languages import Words
from web.shared.links import Link
from web.shared.notation import value_text
from web.shared.sheet import rows_in
from web.shared.tie_break_names import Column, legend
from web.site import addresses
from web.site.letters import by_letter
from web.site.pages import Frame, Leader, Lettered, SitePage
from web.team_chess import ranking
from web.team_chess.bracket_picture import bracket_pictures
from web.team_chess.outlook import Outlook, outlooks
from web.team_chess.views import bracket, crosstable, players, schedule, standings
from web.team_chess.views.boards import GameRow, games_of
from web.team_chess.views.pairings import MatchRow, points_of, rows_of_round
from web.team_chess.views.players import PlayerRow, percentage_text, points_text
from web.team_chess.views.round_name import called_by_now, round_words
from web.team_chess.views.shown import TeamLine, Who, members_by_team, published_rounds
from web.team_chess.views.told import bye_word, listed

TEAMS = addresses.PLAYERS
BOARD_PRIZES = "boards.html"
SCHEDULE = "schedule.html"


def team_page(team: int) -> str:
    return f"team-{team}.html"


@dataclass(frozen=True, slots=True)
class SiteTeamStandings:
    """`after` is the round the table stands after, 0 before the first; `complete`: all of it."""

    template: ClassVar[str] = "site/team_standings.html"
    frame: Frame
    after: int
    complete: bool
    columns: tuple[Column, ...]
    rows: tuple[standings.StandingRow, ...]
    notes: tuple[str, ...]
    legend: str
    called: str = ""
    """What it is called by where no number of a round says it."""


@dataclass(frozen=True, slots=True)
class SiteTeamCrosstable:
    """`headings` stand over the cells: rounds, or opponents by a table (`grid`)."""

    template: ClassVar[str] = "site/team_crosstable.html"
    frame: Frame
    grid: bool
    headings: tuple[str, ...]
    rows: tuple[crosstable.ChartRow, ...]
    teams: dict[int, int]
    """The team of each number, for the links in the cells."""


@dataclass(frozen=True, slots=True)
class SiteTeamRound:
    """Each match with its boards, none before its line-ups are revealed."""

    template: ClassVar[str] = "site/team_round.html"
    frame: Frame
    called: str
    matches: tuple[tuple[MatchRow, tuple[GameRow, ...]], ...]


@dataclass(frozen=True, slots=True)
class SiteTeamBracket:
    """`rounds` are the message of each, the teams in it and its matches, the newest first."""

    template: ClassVar[str] = "site/team_bracket.html"
    frame: Frame
    pictures: tuple[Markup, ...]
    rounds: tuple[tuple[str, int, tuple[bracket.TieRow, ...]], ...]


@dataclass(frozen=True, slots=True)
class SiteTeamSchedule:
    template: ClassVar[str] = "site/team_schedule.html"
    frame: Frame
    rows: tuple[schedule.ScheduleRow, ...]


@dataclass(frozen=True, slots=True)
class SiteMember:
    """Somebody among all members: where they look for themselves."""

    family: str
    given: str
    title: str
    rating: int
    team: TeamLine


@dataclass(frozen=True, slots=True)
class SiteTeams:
    """The teams by number, and everybody by name."""

    template: ClassVar[str] = "site/teams.html"
    frame: Frame
    teams: tuple[TeamLine, ...]
    letters: tuple[Lettered, ...]


@dataclass(frozen=True, slots=True)
class SiteBoardPrizes:
    template: ClassVar[str] = "site/board_prizes.html"
    frame: Frame
    rows: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """`points` have this team's in front; `note` says why there is no match."""

    round: int
    opponent: TeamLine | None
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
class ShareLine:
    round: str
    opponent: str
    value: str
    counted: bool
    why: str


@dataclass(frozen=True, slots=True)
class Detail:
    """One tie-break of the team: its name, its value, and what it was counted from."""

    code: str
    name: str
    value: str
    method: str
    shares: tuple[ShareLine, ...]


@dataclass(frozen=True, slots=True)
class SiteTeam:
    template: ClassVar[str] = "site/team.html"
    frame: Frame
    team: TeamLine
    facts: tuple[tuple[str, str], ...]
    matches: tuple[TeamMatch, ...]
    members: tuple[MemberLine, ...]
    details: tuple[Detail, ...]
    outlooks: tuple[Outlook, ...] = ()


def _pages(
    tournament: Tournament, stage: TeamStage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    yield addresses.STANDINGS, _standings(tournament, stage, frame)
    yield addresses.CROSSTABLE, _crosstable(tournament, stage, frame)
    if stage.knock_out is not None:
        yield addresses.BRACKET, _bracket(tournament, stage, frame)
    if stage.table is not None:
        rows = rows_in(schedule.build(tournament, stage.id), schedule.ScheduleRow)
        yield SCHEDULE, SiteTeamSchedule(frame, tuple(rows))
    yield TEAMS, _teams(stage, frame)
    yield BOARD_PRIZES, SiteBoardPrizes(frame, tuple(players.rows_of(stage)))
    for r in published_rounds(stage):
        yield addresses.round_page(r.number), _round(stage, r, frame)
    yield from _team_pages(tournament, stage, frame)


def _standings(tournament: Tournament, stage: TeamStage, frame: Frame) -> SiteTeamStandings:
    sheet = standings.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, standings.StandingsHead)
    rows = tuple(rows_in(sheet, standings.StandingRow))
    said = standings.note_words(head, frame.words)
    complete = head.entered == head.boards
    named = legend(head.columns, frame.words)
    called = called_by_now(stage, published_rounds(stage), frame.words)
    return SiteTeamStandings(frame, head.round, complete, head.columns, rows, said, named, called)


def _crosstable(tournament: Tournament, stage: TeamStage, frame: Frame) -> SiteTeamCrosstable:
    sheet = crosstable.build(tournament, stage.id)
    head = sheet.head
    assert isinstance(head, crosstable.ChartHead)
    rows = tuple(rows_in(sheet, crosstable.ChartRow))
    teams = {int(number): int(team.id) for number, team in stage.numbered()}
    rounds = tuple(str(number) for number in range(1, head.columns + 1))
    opponents = tuple(str(number) for number in teams for _ in range(head.meetings))
    return SiteTeamCrosstable(frame, head.meetings > 0, opponents or rounds, rows, teams)


def _bracket(tournament: Tournament, stage: TeamStage, frame: Frame) -> SiteTeamBracket:
    rows = rows_in(bracket.build(tournament, stage.id), bracket.TieRow)
    known = [row for row in rows if row.upper.team or row.lower.team]
    return SiteTeamBracket(frame, bracket_pictures(stage, frame.words), rounds_of(known))


def _teams(stage: TeamStage, frame: Frame) -> SiteTeams:
    teams = stage.participants()
    everybody = [
        SiteMember(
            *(member.person.family, member.person.given, member.person.title),
            *(member.person.rating, listed(stage, team)),
        )
        for team in teams
        for member in team.members
    ]
    return SiteTeams(frame, tuple(listed(stage, t) for t in teams), by_letter(everybody))


def _round(stage: TeamStage, r: TeamRound, frame: Frame) -> SiteTeamRound:
    known = members_by_team(stage)
    found = {match.number: match for match in r.matches if match.revealed}
    matches = tuple(
        (
            row,
            tuple(games_of(stage, r, found[row.match], known)) if row.match in found else (),
        )
        for row in rows_of_round(stage, r)
    )
    return SiteTeamRound(frame, round_words(stage, r, frame.words), matches)


def _team_pages(
    tournament: Tournament, stage: TeamStage, frame: Frame
) -> Iterator[tuple[str, SitePage]]:
    rounds = published_rounds(stage)
    ranks = {line.number: line for line in ranking.ranked(stage, len(rounds))}
    known = members_by_team(stage)
    scores: dict[int, list[MemberScore]] = {}
    for score in member_scores(stage, len(rounds)):
        scores.setdefault(score.team.id, []).append(score)
    for team in stage.participants():
        line = ranks.get(team.number) if team.number else None
        shown = listed(stage, team, value_text(line.values[0]) if line else "")
        yield (
            team_page(team.id),
            SiteTeam(
                frame,
                shown,
                tuple(_facts(stage, team, line, frame.words)),
                tuple(_match(stage, team, r) for r in rounds) if team.number else (),
                tuple(_member(known, score) for score in scores.get(team.id, [])),
                _details(stage, team, len(rounds)) if line and line.rank and rounds else (),
                outlooks(tournament, stage, team.id, frame.words),
            ),
        )


def _facts(
    stage: TeamStage, team: Team, line: ranking.Line | None, words: Words
) -> Iterator[tuple[str, str]]:
    named = [words(column.name) for column in ranking.columns(stage)]
    begun = line if line and published_rounds(stage) else None
    known = {
        words("Place"): str(begun.rank or "") if begun else "",
        named[0]: value_text(begun.values[0]) if begun else "",
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
    return TeamMatch(r.number, listed(stage, stage.entry(match.teams[1 - side])), own, "")


def _member(known: Mapping[MemberId, Who], score: MemberScore) -> MemberLine:
    return MemberLine(
        known[score.member.id],
        points_text(score),
        score.games,
        percentage_text(score),
        score.performance or 0,
    )


def _details(stage: TeamStage, team: Team, rounds: int) -> tuple[Detail, ...]:
    """Every column behind the first, where it comes from."""
    assert team.number is not None, "it stands in the table"
    table, names = ranking.table_of(stage, rounds), _names(stage)
    columns = list(zip(range(len(table.order)), ranking.columns(stage), strict=True))
    found = []
    for number, column in columns[1:]:
        told = explain(table, team.number, number)
        shares = tuple(_share(share, names) for share in told.shares)
        value = value_text(told.value)
        found.append(Detail(column.head, column.name, value, told.method.value, shares))
    return tuple(found)


def _names(stage: TeamStage) -> dict[int, str]:
    return {int(number): stage.name_of(team.id) for number, team in stage.numbered()}


def _share(share: Share, names: dict[int, str]) -> ShareLine:
    return ShareLine(
        round=str(share.round or ""),
        opponent=names.get(share.opponent, ""),
        value=value_text(share.value),
        counted=share.counted,
        why=share.why.value,
    )


def _menu(stage: TeamStage, words: Words) -> tuple[Link, ...]:
    by_table = stage.table is not None
    return (
        Link(words("Standings"), addresses.STANDINGS),
        Link(words("Crosstable"), addresses.CROSSTABLE),
        *((Link(words("Bracket"), addresses.BRACKET),) if stage.knock_out else ()),
        *((Link(words("Schedule"), SCHEDULE),) if by_table else ()),
        Link(words("Board prizes"), BOARD_PRIZES),
        Link(words("Teams"), TEAMS),
    )


def _first(stage: TeamStage, words: Words) -> tuple[Link, ...]:
    """What most come for: the table, their own matches, the newest round."""
    table, *others, _teams = _menu(stage, words)
    rounds = (
        Link(round_words(stage, r, words), addresses.round_page(r.number))
        for r in published_rounds(stage)[-1:]
    )
    return (table, Link(words("My matches"), TEAMS), *rounds, *others)


def _leaders(tournament: Tournament, stage: TeamStage) -> Iterator[Leader]:
    if not published_rounds(stage):
        return
    for row in rows_in(standings.build(tournament, stage.id), standings.StandingRow):
        team = row.team
        yield Leader(str(row.rank or ""), "", team.name, "", team.score, team_page(team.team))


def _rounds(stage: TeamStage) -> tuple[Link, ...]:
    return tuple(
        Link(str(r.number), addresses.round_page(r.number)) for r in published_rounds(stage)
    )


SITE = SiteOf(_pages, _menu, _first, _rounds, _leaders)
