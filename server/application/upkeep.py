"""Background tasks: taking over what other server processes append, so that every screen shows it;
saving the devices' state regularly; checking a large log, and that its files still exist; putting
away tournaments when their organisation's retention period is over, by the process that leads
them.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from time import monotonic

import structlog
from anyio import sleep, to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.games import is_over
from events.log.errors import UNREADABLE, BrokenChain, DamagedLog, LogGone, LogUnavailable
from events.log.store import SharedStore
from events.log.store.sql import SqlStore
from server.backup.files import broken_chains
from server.clock import SteadySeconds
from server.context.services import Services
from server.live.writer import GroupWriter
from server.operation.startup_checks import refuse_damaged
from server.organisations.retention import due
from server.organisations.store import OperatorStamp
from server.organisations.values import Belonging

SECONDS = 1.0
SAVE_EVERY = 60

log = structlog.get_logger(__name__)


async def follow_log(store: SharedStore, services: Services) -> None:
    """Take over others' appends, at a hint of the database or within a second. Correctness does
    not depend on it: a command decided on an old state is refused by the log and decided again.
    """
    while True:
        await to_thread.run_sync(store.wait_for_hint, SECONDS, abandon_on_cancel=True)
        try:
            await catch_up(store, services)
        except WallchartError as trouble:
            log.warning("the log can't be followed", reason=str(trouble))
            await sleep(SECONDS)


async def catch_up(store: SharedStore, services: Services) -> None:
    """Take over others' appends. A replica may have shown unacknowledged events that the next
    primary does not have: then their tournament is folded again.
    """
    tournaments, threads = services.tournaments, services.store_threads
    await threads.ask(services.publisher.lag.look)  # first, so that the versions are not older
    try:
        await tournaments.refresh(await threads.ask(store.versions))
    except BrokenChain as broken:
        tournaments.forget(name := TournamentId(broken.tournament))
        await tournaments.announce(name)


async def check_log(store: SqlStore, writer: GroupWriter) -> None:
    """Check the whole log once. A damaged log is no longer written to, nor is a tournament with a
    broken chain: entries stay on the devices that sent them, and a backup can still be
    restored.
    """
    started = monotonic()
    try:
        broken = await to_thread.run_sync(_looked_through, store, abandon_on_cancel=True)
    except LogUnavailable as trouble:
        log.error("the log", reason=str(trouble))
        if isinstance(trouble, DamagedLog):
            writer.give_up(trouble)
        return
    for chain in broken:
        where = f"tournament {chain.tournament} is broken at {chain.version}"
        refusal = DamagedLog(f"{where}, {chain.reason}")
        log.error("the log", reason=str(refusal))
        writer.refuse(TournamentId(chain.tournament), refusal)
    if not broken:
        log.info("the log is sound", seconds=round(monotonic() - started, 1))


def _looked_through(store: SqlStore) -> list[BrokenChain]:
    refuse_damaged(store)
    return list(broken_chains(store))


async def watch_log(services: Services) -> None:
    """Report a missing log at once, on every desk: the next command may be an hour away."""
    tournaments = services.tournaments
    while True:
        await sleep(SECONDS)
        try:
            await services.store_threads.ask(tournaments.store.look)
            await tournaments.compare_heads()
            tournaments.writable()
        except (DamagedLog, LogGone) as gone:
            log.error("the log is gone", reason=str(gone))
            services.publisher.warn(str(gone))
            return
        except LogUnavailable:
            continue  # reported to the next request


async def watch_clock(clock: SteadySeconds) -> None:
    """Warn if the machine's clock was set: the log's instants depend on it, sessions do not."""
    while True:
        await sleep(SECONDS)
        if jump := clock.jump():
            log.warning("the clock of this machine was set", by_seconds=jump)


async def keep_devices(services: Services) -> None:
    """Save the devices' state, and take over revoked rights of other processes in a second."""
    shared = isinstance(services.tournaments.store, SharedStore)
    turn = 0
    while True:
        await sleep(SECONDS)
        turn += 1
        try:
            if shared:
                changed = await services.store_threads.ask(services.access.refresh)
                services.sockets.look_again(changed)
                await services.store_threads.ask(services.organisations.refresh)
            if turn % SAVE_EVERY == 0:
                await services.store_threads.ask(services.access.save)
        except WallchartError as trouble:
            log.warning("devices can't be kept", reason=str(trouble))


LOOKS_EVERY = 60 * 60
Leads = Callable[[TournamentId], Awaitable[bool]]
"""Whether this process leads a tournament."""
BY_ITSELF = "the server"


async def put_away_in_time(services: Services, leads: Leads) -> None:
    while True:
        try:
            if services.organisations.all():
                await put_away_what_is_due(services, leads)
        except WallchartError as trouble:
            log.warning("nothing can be put away", reason=str(trouble))
        await sleep(LOOKS_EVERY)


async def put_away_what_is_due(services: Services, leads: Leads) -> None:
    """Put away those tournaments led by this process whose retention period is over."""
    organisations, threads = services.organisations, services.store_threads
    today = datetime.fromtimestamp(organisations.seconds(), UTC).date().isoformat()
    for its in await threads.ask(due, organisations.store, today):
        if await leads(TournamentId(its.tournament)) and await _is_over(services, its):
            await _put_away(services, its)
    away = await threads.ask(organisations.store.away)
    await to_thread.run_sync(services.trail.forget, away)


async def _is_over(services: Services, its: Belonging) -> bool:
    """Whether the tournament is over by its log, which may be newer than the counted data. An
    unreadable one is not.
    """
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
