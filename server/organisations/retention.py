"""Deleting personal data when a tournament has been over for its organisation's retention period.

The log stays, with all that was public: its events can't be removed, printed sheets and witnesses
have its checkpoints, and a server that truncated it would break its own signatures. Personal data
beside the log is deleted: the devices bound to the tournament with their names and sessions,
invitations, screens, fees, the journal of its files, and its publications with their credentials.
A tournament that goes on after all starts without these.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from server.organisations.store import OrganisationStore
from server.organisations.values import Belonging


@dataclass(frozen=True, slots=True)
class RetentionNotice:
    """`last` is the instant of its newest event, `day` (ISO, UTC) the first day on which it is put
    away; `away`: it was put away.
    """

    tournament: str
    organisation: str
    last: str
    day: str
    away: bool


def notices(stored: OrganisationStore, organisation: str | None = None) -> list[RetentionNotice]:
    """Notices of finished tournaments, of one organisation or all, the soonest due first."""
    found = [
        _notice(its, days)
        for its, days in stored.lapsing()
        if organisation in (None, its.organisation)
    ]
    return sorted(found, key=lambda notice: (notice.day, notice.tournament))


def _notice(its: Belonging, days: int) -> RetentionNotice:
    return RetentionNotice(
        its.tournament, its.organisation, its.last, day_of(its, days), its.away > 0
    )


def day_of(its: Belonging, days: int) -> str:
    last = datetime.fromisoformat(its.last).astimezone(UTC).date()
    return (last + timedelta(days=days)).isoformat()


def due(stored: OrganisationStore, today: str) -> list[Belonging]:
    """The tournaments due to be put away on `today`, an ISO day."""
    return [its for its, days in stored.lapsing() if not its.away and day_of(its, days) <= today]
