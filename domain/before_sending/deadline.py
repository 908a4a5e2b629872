"""Until when a report is due: B.02 (2024) 9.1.

The chief arbiter provides it within seven days after the end to the rating officer of the
federation where the tournament took place, and they to FIDE not later than thirty days after it.
"""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from domain.chess.stage import Stage
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


def deadline(tournament: Tournament, stage: Stage) -> Deadline | None:
    """None where neither the tournament nor its rounds say when they end."""
    ended = last_day(tournament, stage)
    return Deadline(ended) if ended else None


def due_day(tournament: Tournament, stage: Stage) -> str:
    """ISO 8601, of the report to the federation; empty where there is none to FIDE, or no end."""
    due = deadline(tournament, stage) if stage.of_fide else None
    return due.to_federation.isoformat() if due else ""


def last_day(tournament: Tournament, stage: Stage) -> date | None:
    """As it was announced for the tournament; else of its last round."""
    days = stage.schedule.days(stage.rules.rounds)
    return day_of(tournament.ends) or (day_of(days[-1]) if days else None)


def day_of(text: str) -> date | None:
    found = _DAY.fullmatch(text.strip())
    if not found:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
