"""Every match of a stage, round by round: by a table all of them from the first day on, with the
date and the venue of those that are played apart. A Swiss knows no matches to come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from domain.ids import EntryId, StageId
from domain.team_chess.round import TeamRound
from domain.team_chess.round_robin import fixtures, resting_in
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess.views.pairings import points_of
from web.team_chess.views.shown import Head, TeamLine, head_of, published_rounds
from web.team_chess.views.told import listed


@dataclass(frozen=True, slots=True)
class ScheduleHead(Head):
    """`scheduled` rounds are listed; the `next` of them is not published yet, 0 if all are."""

    scheduled: int
    next: int


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """`match` is 0 and `second` None for a team that rests. `moved` says when a match is played
    that is not played with its round, `venue` where.
    """

    key: str
    round: int
    match: int
    first: TeamLine
    second: TeamLine | None = None
    first_points: str = ""
    second_points: str = ""
    forfeit: bool = False
    moved: str = ""
    venue: str = ""
    published: bool = True


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    seen = published_rounds(stage)
    teams = {team.id: listed(stage, team) for team in stage.entries.values()}
    rows = [row for r in seen for row in _round(stage, r, teams)]
    to_come = list(_to_come(stage, len(seen), teams))
    head = ScheduleHead(
        **fields_of(head_of(tournament, stage, seen[-1] if seen else None)),
        scheduled=max((row.round for row in to_come), default=len(seen)),
        next=len(seen) + 1 if to_come else 0,
    )
    return Sheet(head, (*rows, *to_come))


def _round(
    stage: TeamStage, r: TeamRound, teams: Mapping[EntryId, TeamLine]
) -> Iterator[ScheduleRow]:
    for match in r.matches:
        first, second = points_of(stage, match)
        yield ScheduleRow(
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
        for team in resting_in(stage, r.number):
            yield ScheduleRow(f"{r.number}.rest.{team}", r.number, 0, teams[team])


def _to_come(
    stage: TeamStage, seen: int, teams: Mapping[EntryId, TeamLine]
) -> Iterator[ScheduleRow]:
    """As the table has them: a draft of the desk is not looked at."""
    later = (fixture for fixture in fixtures(stage) if fixture.round > seen)
    for number, found in groupby(later, key=lambda fixture: fixture.round):
        for match, fixture in enumerate(found, 1):
            yield ScheduleRow(
                key=f"{number}.{match}",
                round=number,
                match=match,
                first=teams[fixture.first],
                second=teams[fixture.second],
                published=False,
            )
        for team in resting_in(stage, number):
            key = f"{number}.rest.{team}"
            yield ScheduleRow(key, number, 0, teams[team], published=False)


def _worth_showing(tournament: Tournament, stage_id: StageId) -> bool:
    """A Swiss has no schedule beyond its pairings."""
    return team_stage_of(tournament, stage_id).table is not None


VIEW = View(
    "schedule", build, "Schedule", "team_chess/sheets/schedule.js", worth_showing=_worth_showing
)
