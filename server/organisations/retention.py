"""What is put away when a tournament has been over for as long as its organisation keeps it.

The log stays, and with it what was public: its events can't be taken out of the table, sheets in
the hall and witnesses elsewhere have its checkpoints, and a server that cut it off would break what
it has signed. What goes is what is known of persons beside it: the devices that were bound to the
tournament with their names and sessions, invitations, screens, the trail of its files, and where
its results were published, with the credentials. A tournament that goes on after all begins anew.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog
from anyio import sleep, to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.games import is_over
from events.log.errors import UNREADABLE
from server.context.services import Services
from server.organisations.store import By, Keeping
from server.organisations.values import Belonging

LOOKS_EVERY = 60 * 60
Leads = Callable[[TournamentId], Awaitable[bool]]
"""Whether this process leads a tournament."""
BY_ITSELF = "the server"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """`last` is the instant of its newest event, `day` (ISO, UTC) the first on which it is put
    away; `away` that it has been.
    """

    tournament: str
    organisation: str
    last: str
    day: str
    away: bool


def notices(keeping: Keeping, organisation: str | None = None) -> list[Notice]:
    """Of what is over, the soonest first; of one organisation or of all."""
    found = [
        _notice(its, days)
        for its, days in keeping.lapsing()
        if organisation in (None, its.organisation)
    ]
    return sorted(found, key=lambda notice: (notice.day, notice.tournament))


def _notice(its: Belonging, days: int) -> Notice:
    return Notice(its.tournament, its.organisation, its.last, day_of(its, days), its.away > 0)


def day_of(its: Belonging, days: int) -> str:
    last = datetime.fromisoformat(its.last).astimezone(UTC).date()
    return (last + timedelta(days=days)).isoformat()


def due(keeping: Keeping, today: str) -> list[Belonging]:
    """`today` is a day (ISO)."""
    return [its for its, days in keeping.lapsing() if not its.away and day_of(its, days) <= today]


async def put_away_in_time(services: Services, leads: Leads) -> None:
    while True:
        try:
            if services.organisations.all():
                await put_away_what_is_due(services, leads)
        except WallchartError as trouble:
            log.warning("nothing can be put away", reason=str(trouble))
        await sleep(LOOKS_EVERY)


async def put_away_what_is_due(services: Services, leads: Leads) -> None:
    """By the process that leads it."""
    organisations, patience = services.organisations, services.patience
    today = datetime.fromtimestamp(organisations.seconds(), UTC).date().isoformat()
    for its in await patience.ask(due, organisations.keeping, today):
        if await leads(TournamentId(its.tournament)) and await _is_over(services, its):
            await _put_away(services, its)
    away = await patience.ask(organisations.keeping.away)
    await to_thread.run_sync(services.trail.forget, away)


async def _is_over(services: Services, its: Belonging) -> bool:
    """By the log itself: what was counted of it may be older. One that can't be read is not."""
    try:
        live = await services.tournaments.live(TournamentId(its.tournament))
    except UNREADABLE:
        return False
    return is_over(live.state) and live.head.version == its.counted


async def _put_away(services: Services, its: Belonging) -> None:
    by = By(BY_ITSELF, services.organisations.seconds())
    devices = await services.patience.ask(services.organisations.keeping.put_away, its, by)
    if devices is None:
        return
    services.access.forget(devices)
    services.sockets.look_again(devices)
    await services.publishing.stop(TournamentId(its.tournament))
    for display in services.wall.of(its.tournament):
        if display.tournament == its.tournament:
            services.wall.release(display.id)
    log.info("put away", tournament=its.tournament, devices=len(devices))
