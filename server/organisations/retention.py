"""Deleting personal data when a tournament has been over for its organisation's retention period:
it is "put away".

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
    """`last` is the newest event's instant, `day` (ISO, UTC) it is put away; `away`: it was."""

    tournament: str
    organisation: str
    last: str
    day: str
    away: bool


def list_notices(
    stored: OrganisationStore, organisation: str | None = None
) -> list[RetentionNotice]:
    """Notices of finished tournaments, of one organisation or all, the soonest due first."""
    found = [
        RetentionNotice(
            belonging.tournament,
            belonging.organisation,
            belonging.last,
            put_away_day(belonging, days),
            belonging.away > 0,
        )
        for belonging, days in stored.finished_tournaments()
        if organisation in (None, belonging.organisation)
    ]
    return sorted(found, key=lambda notice: (notice.day, notice.tournament))


def put_away_day(belonging: Belonging, days: int) -> str:
    """The first day (ISO, UTC) on which the tournament is put away, `days` after its end."""
    last = datetime.fromisoformat(belonging.last).astimezone(UTC).date()
    return (last + timedelta(days=days)).isoformat()


def due_tournaments(stored: OrganisationStore, today: str) -> list[Belonging]:
    """The tournaments due to be put away on `today`, an ISO day."""
    return [
        belonging
        for belonging, days in stored.finished_tournaments()
        if not belonging.away and put_away_day(belonging, days) <= today
    ]
