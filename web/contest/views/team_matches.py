"""The matches of a round of teams, then teams without one; and all matches of a table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from domain.contest.matches import AnyMatchRound, AnyTeams, fixtures, forfeit_of, resting_entries_in
from domain.ids import EntryId
from domain.messages import say
from web.contest.notation import mark_text
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import ScheduleContents, schedule_view
from web.contest.views.round_views import round_view
from web.contest.visibility import (
    bye_word,
    byes_worth_showing,
    entrant_function,
    entrants_before,
    published_rounds,
)
from web.shared.sheet import LEFT_OUT, LeftOut, View


@dataclass(frozen=True, slots=True)
class MatchRow:
    """`match` is 0 and `second` None for a team without match; `note` is then the reason.
    `first_points` and `second_points` are the game points so far, both empty before the first
    result, + and − for a forfeited match. `entered` of `boards` games have a result. `colour` is
    the first team's colour on board 1. `moved` is the time of a match that is moved out of its
    round, `venue` its place.
    """

    key: str
    match: int
    first: Entrant
    second: Entrant | None = None
    colour: str = ""
    first_points: str = ""
    second_points: str = ""
    entered: int = 0
    boards: int = 0
    finished: bool = False
    forfeit: bool = False
    disputed: bool = False
    revealed: bool = False
    moved: str = ""
    venue: str = ""
    note: str = ""
    under_review: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """A pending ruling or appeal may change its points."""
    board: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The only board of the match, if several rounds are played at once."""


MatchRowOf = Callable[[Any, Any, Any, Mapping[EntryId, Entrant]], MatchRow]
"""A function that returns the row of a match of a round of a stage, given its teams."""


def rows_of_round(stage: AnyTeams, r: AnyMatchRound, match_row: MatchRowOf) -> Iterator[MatchRow]:
    teams = entrants_before(stage, r.number)
    for match in r.matches:
        yield match_row(stage, r, match, teams)
    for team, mark in byes_worth_showing(stage, r):
        key = f"{r.number}.bye.{team}"
        yield MatchRow(key, 0, teams[team], note=bye_word(stage, mark))


@dataclass(frozen=True, slots=True)
class MatchScheduleRow:
    """`match` is 0 and `second` None for a resting team. `moved` is the time of a match that is
    moved out of its round, `venue` its place.
    """

    key: str
    round: int
    match: int
    first: Entrant
    second: Entrant | None = None
    first_points: str = ""
    second_points: str = ""
    forfeit: bool = False
    moved: str = ""
    venue: str = ""
    published: bool = True


PointsOf = Callable[[Any, Any, Any], tuple[str, str]]
"""A function that returns the points of both teams in a match of a round of a stage."""


def _published_rows(
    stage: AnyTeams, r: AnyMatchRound, teams: Mapping[EntryId, Entrant], points_of: PointsOf
) -> Iterator[MatchScheduleRow]:
    for match in r.matches:
        first, second = points_of(stage, r, match)
        yield MatchScheduleRow(
            key=f"{r.number}.{match.number}",
            round=r.number,
            match=match.number,
            first=teams[match.first],
            second=teams[match.second],
            first_points=first,
            second_points=second,
            forfeit=match.forfeit is not None,
            moved=match.moved_to,
            venue=match.venue,
        )
    if stage.table is not None:
        for team in resting_entries_in(stage, r.number):
            yield MatchScheduleRow(f"{r.number}.rest.{team}", r.number, 0, teams[team])


def _future_rows(
    stage: AnyTeams, published: int, teams: Mapping[EntryId, Entrant]
) -> Iterator[MatchScheduleRow]:
    """The future matches of the table, those of withdrawn teams as decided; drafts are ignored."""
    later = (fixture for fixture in fixtures(stage) if fixture.round > published)
    for number, in_round in groupby(later, key=lambda fixture: fixture.round):
        for match, fixture in enumerate(in_round, 1):
            decided = forfeit_of(stage, fixture)
            first, second = map(mark_text, decided) if decided else ("", "")
            yield MatchScheduleRow(
                key=f"{number}.{match}",
                round=number,
                match=match,
                first=teams[fixture.first],
                second=teams[fixture.second],
                first_points=first,
                second_points=second,
                forfeit=decided is not None,
                published=False,
            )
        for team in resting_entries_in(stage, number):
            key = f"{number}.rest.{team}"
            yield MatchScheduleRow(key, number, 0, teams[team], published=False)


TOP_MATCHES = 4


def match_views(match_row: MatchRowOf, points_of: PointsOf) -> tuple[View, View, View]:
    """The pairings by match, the top matches, and the schedule with those points."""

    def pairings(stage: AnyTeams, r: AnyMatchRound) -> Iterator[MatchRow]:
        return rows_of_round(stage, r, match_row)

    def top_matches(stage: AnyTeams, r: AnyMatchRound) -> Iterator[MatchRow]:
        return (row for row in pairings(stage, r) if row.match)

    def schedule(stage: AnyTeams) -> ScheduleContents:
        published, shown_as = published_rounds(stage), entrant_function(stage)
        teams = {team.id: shown_as(team) for team in stage.entries.values()}
        rows = [row for r in published for row in _published_rows(stage, r, teams, points_of)]
        to_come = list(_future_rows(stage, len(published), teams))
        last = max((row.round for row in to_come), default=len(published))
        return ScheduleContents(last, (*rows, *to_come))

    return (
        round_view("pairings", pairings, say("Pairings by match"), "contest/teams/matches.js"),
        round_view(
            *("top", top_matches, say("Top matches"), "contest/teams/top.js"),
            most=TOP_MATCHES,
            together=False,
        ),
        schedule_view(schedule, "contest/teams/schedule.js"),
    )
