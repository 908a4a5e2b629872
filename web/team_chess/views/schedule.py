"""Every match of a stage, round by round: by a table all of them from the first day on, with the
date and the venue of those that are played apart. A Swiss knows no matches to come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from domain.contest.fixtures import fixtures, resting_in
from domain.ids import EntryId
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from web.contest.sheet_parts import Entrant
from web.contest.views.charts import Scheduled, schedule_of
from web.contest.visibility import entrants_of, published_rounds
from web.team_chess.views.pairings import points_of


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """`match` is 0 and `second` None for a team that rests. `moved` says when a match is played
    that is not played with its round, `venue` where.
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


def _schedule_rows(stage: TeamStage) -> Scheduled:
    seen, shown_as = published_rounds(stage), entrants_of(stage)
    teams = {team.id: shown_as(team) for team in stage.entries.values()}
    rows = [row for r in seen for row in _round(stage, r, teams)]
    to_come = list(_to_come(stage, len(seen), teams))
    last = max((row.round for row in to_come), default=len(seen))
    return Scheduled(last, (*rows, *to_come))


def _round(
    stage: TeamStage, r: TeamRound, teams: Mapping[EntryId, Entrant]
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
    stage: TeamStage, seen: int, teams: Mapping[EntryId, Entrant]
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


VIEW = schedule_of(_schedule_rows, "team_chess/sheets/schedule.js")
