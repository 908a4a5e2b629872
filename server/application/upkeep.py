"""Background tasks: folding all tournaments after the start; loading the events that other server
processes append, so that every screen shows them; saving the devices' state; checking a large log,
and that its files still exist; and putting away (deleting the personal data of) tournaments whose
retention period is over, by the process that leads them.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from server.live.tournaments import Tournaments
from server.live.writer import GroupWriter
from server.operation.startup_checks import refuse_damaged
from server.organisations.retention import due_tournaments
from server.organisations.store import OperatorStamp
from server.organisations.values import Belonging

AHEAD_SECONDS = 3.0
FOLLOW_SECONDS = 1.0
SAVE_EVERY_TURNS = 60

log = structlog.get_logger(__name__)


async def fold_ahead(tournaments: Tournaments, seconds: float = AHEAD_SECONDS) -> None:
    """Fold all tournaments, newest first, once the hall's screens are back after a start: the first
    list of them would else wait for it, five hundred for some seconds.
    """
    await sleep(seconds)
    with suppress(LogUnavailable):  # reported to the next request
        await tournaments.list_all()


async def follow_log(store: SharedStore, services: Services) -> None:
    """Load the events that others have appended, when the database notifies or after a second.
    Correctness does not depend on it: the log refuses a command decided on an old state, and it is
    decided again.
    """
    while True:
        await to_thread.run_sync(store.wait_for_hint, FOLLOW_SECONDS, abandon_on_cancel=True)
        try:
            await catch_up(store, services)
        except WallchartError as trouble:
            log.warning("the log can't be followed", reason=str(trouble))
            await sleep(FOLLOW_SECONDS)


async def catch_up(store: SharedStore, services: Services) -> None:
    """Load the events that others have appended. A replica may have shown unacknowledged events
    which the next primary does not have: then that tournament is folded again from its start.
    """
    tournaments, threads = services.tournaments, services.store_threads
    await threads.run_short_call(
        services.publisher.lag.measure_lag
    )  # first, so that the versions are not older
    try:
        await tournaments.refresh(await threads.run_short_call(store.versions))
    except BrokenChain as broken:
        tournaments.forget(name := TournamentId(broken.tournament))
        await tournaments.announce_change(name)


async def check_log(store: SqlStore, writer: GroupWriter) -> None:
    """Check the whole log once. If it is damaged, or a tournament's chain is broken, nothing more
    is written there: entries stay on the devices that sent them, and a backup can be restored.
    """
    started = monotonic()
    try:
        broken = await to_thread.run_sync(_find_broken_chains, store, abandon_on_cancel=True)
    except LogUnavailable as trouble:
        log.error("the log", reason=str(trouble))
        if isinstance(trouble, DamagedLog):
            writer.give_up(trouble)
        return
    for chain in broken:
        where = f"tournament {chain.tournament} is broken at {chain.version}"
        refusal = DamagedLog(f"{where}, {chain.reason}")
        log.error("the log", reason=str(refusal))
        writer.refuse_tournament(TournamentId(chain.tournament), refusal)
    if not broken:
        log.info("the log is sound", seconds=round(monotonic() - started, 1))


def _find_broken_chains(store: SqlStore) -> list[BrokenChain]:
    refuse_damaged(store)
    return list(broken_chains(store))


async def watch_log(services: Services) -> None:
    """Report a missing log at once, on every desk: the next command may be an hour away."""
    tournaments = services.tournaments
    while True:
        await sleep(FOLLOW_SECONDS)
        try:
            await services.store_threads.run_short_call(tournaments.store.check_presence)
            await tournaments.compare_heads()
            tournaments.require_writable()
        except (DamagedLog, LogGone) as gone:
            log.error("the log is gone", reason=str(gone))
            services.publisher.show_warning(str(gone))
            return
        except LogUnavailable:
            continue  # reported to the next request


async def watch_clock(clock: SteadySeconds) -> None:
    """Warn if the machine's clock was set: the log's instants depend on it, sessions do not."""
    while True:
        await sleep(FOLLOW_SECONDS)
        if jump := clock.clock_jump():
            log.warning("the clock of this machine was set", by_seconds=jump)


async def sync_devices(services: Services) -> None:
    """Save the devices' state once a minute, and load other processes' changes once a second."""
    shared = isinstance(services.tournaments.store, SharedStore)
    turn = 0
    while True:
        await sleep(FOLLOW_SECONDS)
        turn += 1
        try:
            if shared:
                changed = await services.store_threads.run_short_call(services.access.refresh)
                services.sockets.recheck_rights(changed)
                await services.store_threads.run_short_call(services.organisations.refresh)
            if turn % SAVE_EVERY_TURNS == 0:
                await services.store_threads.run_short_call(services.access.save_sessions)
        except WallchartError as trouble:
            log.warning("devices can't be kept", reason=str(trouble))


RETENTION_CHECK_SECONDS = 60 * 60
Leads = Callable[[TournamentId], Awaitable[bool]]
"""Whether this process leads a tournament."""
SERVER_NAME = "the server"


async def run_retention(services: Services, leads: Leads) -> None:
    """Put away due tournaments every hour, for as long as the server runs."""
    while True:
        try:
            if services.organisations.list_all():
                await put_away_due_tournaments(services, leads)
        except WallchartError as trouble:
            log.warning("nothing can be put away", reason=str(trouble))
        await sleep(RETENTION_CHECK_SECONDS)


async def put_away_due_tournaments(services: Services, leads: Leads) -> None:
    """Put away those tournaments led by this process whose retention period is over."""
    organisations, threads = services.organisations, services.store_threads
    today = datetime.fromtimestamp(organisations.seconds(), UTC).date().isoformat()
    for belonging in await threads.run_short_call(due_tournaments, organisations.store, today):
        if await leads(TournamentId(belonging.tournament)) and await _is_over(services, belonging):
            await _put_away(services, belonging)
    away = await threads.run_short_call(organisations.store.put_away_tournaments)
    await to_thread.run_sync(services.trail.delete_tournaments, away)


async def _is_over(services: Services, belonging: Belonging) -> bool:
    """Whether the tournament is over by its log, with no events since it was counted."""
    try:
        live = await services.tournaments.load(TournamentId(belonging.tournament))
    except UNREADABLE:
        return False
    return is_over(live.state) and live.head.version == belonging.counted


async def _put_away(services: Services, belonging: Belonging) -> None:
    """Delete what is stored beside the log about persons: its devices, publications, displays."""
    by = OperatorStamp(SERVER_NAME, services.organisations.seconds())
    devices = await services.store_threads.run_short_call(
        services.organisations.store.put_away, belonging, by
    )
    if devices is None:
        return
    services.access.forget_devices(devices)
    services.sockets.recheck_rights(devices)
    await services.publications.stop_publications(TournamentId(belonging.tournament))
    for display in services.displays.displays_for(belonging.tournament):
        if display.tournament == belonging.tournament:
            services.displays.release(display.id)
    log.info("put away", tournament=belonging.tournament, devices=len(devices))
