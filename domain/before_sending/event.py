"""Findings about the tournament itself, whether its games may be rated, and the report's deadline.

* C.02.03 (2025), Annexure A: records 022 to 132, and 222.
* B.02 (2024) 1.1: each player has at least 60 minutes for a game of 60 moves; 90 where one of the
  two is rated 1800 or more, 120 where one is rated 2400 or more. Games with less are not rated.
* In 2026 FIDE's Qualification Commission may approve 45 minutes and 30 seconds a move, and more, as
  standard for a major or traditional event, case by case: a control announced with its approval
  (event, date, number) is not too fast then.
* 1.2: a first period of a certain number of moves has at least 30.
* No more than 12 hours of play on a day, reckoned with games of 60 moves. The number of that
  article is not confirmed.

Rapid and blitz games have their own lists; only Appendix A and B of the Laws apply to them.

B.02 (2024) 9.1: the chief arbiter provides the report within seven days after the end to the rating
officer of the federation where the tournament took place, and they to FIDE not later than thirty
days after it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta

from domain.before_sending.finding import Finding, ReportFault
from domain.chess.stage import GamePlace, Stage
from domain.results import Mark
from domain.times.time_control import Pace, TimeControl, parse_time_control
from domain.tournament import Tournament

TO_FEDERATION = timedelta(days=7)
TO_FIDE = timedelta(days=30)
_DAY = re.compile(r"(\d{4})[-/](\d\d)[-/](\d\d)")


@dataclass(frozen=True, slots=True)
class Deadline:
    """`ended` is the last day of play."""

    ended: date

    @property
    def to_federation(self) -> date:
        return self.ended + TO_FEDERATION

    @property
    def to_fide(self) -> date:
        return self.ended + TO_FIDE


def report_deadline(tournament: Tournament, stage: Stage) -> Deadline | None:
    """The days a report is due; None if neither tournament nor rounds state the last day."""
    days = stage.schedule.days_of_rounds(stage.rules.rounds)
    ended = parse_day(tournament.ends) or (parse_day(days[-1]) if days else None)
    return Deadline(ended) if ended else None


def due_day(tournament: Tournament, stage: Stage) -> str:
    """The ISO day the report to the federation is due; empty if unknown or none goes to FIDE."""
    due = report_deadline(tournament, stage) if stage.follows_fide else None
    return due.to_federation.isoformat() if due else ""


def parse_day(text: str) -> date | None:
    """Parse a day such as 2026-03-01; None for other texts, and for the calendar's last year, in
    which deadlines can't be computed.
    """
    found = _DAY.fullmatch(text.strip())
    try:
        day = date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
    return day if day and day.year < MAXYEAR else None


_LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))
_APPROVABLE = parse_time_control("2700+30")
_FEWEST_MOVES = 30
_MOST_SECONDS_A_DAY = 12 * 3600
_PLAYED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})


def event_findings(tournament: Tournament, stage: Stage) -> Iterator[Finding]:
    yield from map(Finding, _missing_details(tournament))
    unknown = tuple(deputy.name for deputy in tournament.deputies if not deputy.fide_id)
    if unknown:
        yield Finding(ReportFault.DEPUTIES_WITHOUT_ID, names=unknown)
    yield from _time_control_findings(stage)
    yield from _day_findings(tournament, stage)


def _missing_details(tournament: Tournament) -> Iterator[ReportFault]:
    if not tournament.place.strip():
        yield ReportFault.NO_PLACE
    if not (tournament.federation.isascii() and tournament.federation.isalpha()) or (
        len(tournament.federation) != 3
    ):
        yield ReportFault.NO_HOST
    if not (parse_day(tournament.starts) and parse_day(tournament.ends)):
        yield ReportFault.NO_DAYS
    if not tournament.chief.name:
        yield ReportFault.NO_CHIEF
    elif not tournament.chief.fide_id:
        yield ReportFault.CHIEF_WITHOUT_ID


def _time_control_findings(stage: Stage) -> Iterator[Finding]:
    control = stage.time.control
    if not stage.time.announced_control:
        yield Finding(ReportFault.NO_TIME_CONTROL)
    elif control is None:
        yield Finding(ReportFault.NO_ENCODED_TIME)
    if control is None or control.pace is not Pace.STANDARD:
        return
    approved = stage.time.approval and control.seconds_for() >= _APPROVABLE.seconds_for()
    if not approved and (fast := tuple(_too_fast_boards(stage, control))):
        yield Finding(ReportFault.TOO_FAST, boards=fast)
    if any(0 < side[0].moves < _FEWEST_MOVES for side in (control.white, control.black)):
        yield Finding(ReportFault.SHORT_FIRST_PERIOD)


def _too_fast_boards(stage: Stage, control: TimeControl) -> Iterator[GamePlace]:
    minutes = control.seconds_for() // 60
    for r in stage.rounds:
        for board in r.boards:
            pair = (stage.entry(board.white), stage.entry(board.black))
            rating = max(entry.person.rating for entry in pair)
            played = board.result is None or board.result.white in _PLAYED
            if played and minutes < least_minutes(rating):
                yield GamePlace(r.number, board.number)


def least_minutes(rating: int) -> int:
    """The least minutes for a game of 60 moves, if the higher rated player has that rating."""
    return next(minutes for floor, minutes in _LEAST_MINUTES if rating >= floor)


def _day_findings(tournament: Tournament, stage: Stage) -> Iterator[Finding]:
    days = stage.schedule.days_of_rounds(stage.rules.rounds)
    if missing := tuple(number for number, day in enumerate(days, 1) if not day):
        yield Finding(ReportFault.NO_ROUND_DAYS, rounds=missing)
    starts, ends = parse_day(tournament.starts), parse_day(tournament.ends)
    outside = tuple(
        number
        for number, text in enumerate(days, 1)
        if (day := parse_day(text)) and ((starts and day < starts) or (ends and day > ends))
    )
    if outside:
        yield Finding(ReportFault.ROUND_OUTSIDE, rounds=outside)
    if stage.time.control and (long := tuple(_long_days(days, stage.time.control))):
        yield Finding(ReportFault.LONG_DAY, days=long)


def _long_days(days: tuple[str, ...], control: TimeControl) -> Iterator[str]:
    """The days longer than allowed, counting the time of both players."""
    for day, rounds in sorted(Counter(day for day in days if day).items()):
        if rounds * 2 * control.seconds_for() > _MOST_SECONDS_A_DAY:
            yield day
