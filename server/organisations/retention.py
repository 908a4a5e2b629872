"""What is put away when a tournament has been over for as long as its organisation keeps it.

The log stays, and with it what was public: its events can't be taken out of the table, sheets in
the hall and witnesses elsewhere have its checkpoints, and a server that cut it off would break what
it has signed. What goes is what is known of persons beside it: the devices that were bound to the
tournament with their names and sessions, invitations, screens, fees, the trail of its files, and
where its results were published, with the credentials. For a tournament that goes on after all,
all of it starts again from nothing.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from server.organisations.store import OrganisationStore
from server.organisations.values import Belonging


@dataclass(frozen=True, slots=True)
class RetentionNotice:
    """`last` is the instant of its newest event, `day` (ISO, UTC) the first on which it is put
    away; `away` that it has been.
    """

    tournament: str
    organisation: str
    last: str
    day: str
    away: bool


def notices(stored: OrganisationStore, organisation: str | None = None) -> list[RetentionNotice]:
    """Notices of tournaments that are over, the soonest due first; of one organisation or all."""
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
