"""Tournaments are put away when their organisation keeps them no longer, by their leader."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import structlog
from anyio import sleep, to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.games import is_over
from events.log.errors import UNREADABLE
from server.context.services import Services
from server.organisations.retention import due
from server.organisations.store import OperatorStamp
from server.organisations.values import Belonging

LOOKS_EVERY = 60 * 60
Leads = Callable[[TournamentId], Awaitable[bool]]
"""Whether this process leads a tournament."""
BY_ITSELF = "the server"

log = structlog.get_logger(__name__)


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
    organisations, threads = services.organisations, services.store_threads
    today = datetime.fromtimestamp(organisations.seconds(), UTC).date().isoformat()
    for its in await threads.ask(due, organisations.store, today):
        if await leads(TournamentId(its.tournament)) and await _is_over(services, its):
            await _put_away(services, its)
    away = await threads.ask(organisations.store.away)
    await to_thread.run_sync(services.trail.forget, away)


async def _is_over(services: Services, its: Belonging) -> bool:
    """By the log itself: what was counted of it may be older. One that can't be read is not."""
    try:
        live = await services.tournaments.live(TournamentId(its.tournament))
    except UNREADABLE:
        return False
    return is_over(live.state) and live.head.version == its.counted


async def _put_away(services: Services, its: Belonging) -> None:
    by = OperatorStamp(BY_ITSELF, services.organisations.seconds())
    devices = await services.store_threads.ask(services.organisations.store.put_away, its, by)
    if devices is None:
        return
    services.access.forget(devices)
    services.sockets.look_again(devices)
    await services.publications.stop(TournamentId(its.tournament))
    for display in services.displays.displays_for(its.tournament):
        if display.tournament == its.tournament:
            services.displays.release(display.id)
    log.info("put away", tournament=its.tournament, devices=len(devices))
