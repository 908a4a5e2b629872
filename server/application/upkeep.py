"""What runs beside the answers: what other server processes wrote is taken over, so that every
screen sees it; what is known of devices is saved now and then; a large log is checked, and that it
is still there.
"""

from time import monotonic

import structlog
from anyio import sleep, to_thread

from domain.errors import WallchartError
from domain.ids import TournamentId
from events.log.errors import BrokenChain, DamagedLog, LogGone, LogUnavailable
from events.log.store import EventStore, SharedStore
from events.log.store.sql import SqlStore
from server.backup.files import broken_chains
from server.context.services import Services
from server.live.store_threads import StoreThreads
from server.live.tournaments import Tournaments
from server.live.writer import GroupWriter
from server.operation.startup_checks import refuse_damaged

SECONDS = 1.0
SAVE_EVERY = 60

log = structlog.get_logger(__name__)


async def follow_log(store: SharedStore, tournaments: Tournaments, threads: StoreThreads) -> None:
    """A hint of the database wakes this at once; without one it looks once a second. Correctness
    depends on neither: a command decided on an old state is refused by the log and decided again.
    """
    while True:
        await to_thread.run_sync(store.wait_for_hint, SECONDS, abandon_on_cancel=True)
        try:
            await tournaments.refresh(await threads.ask(store.versions))
        except WallchartError as trouble:
            log.warning("the log can't be followed", reason=str(trouble))
            await sleep(SECONDS)


async def check_log(store: SqlStore, writer: GroupWriter) -> None:
    """Once. Into a log that turns out to be damaged nothing more is written, and nothing to a
    tournament whose chain is broken: what comes is kept where it was entered, and a backup may
    still be put in its place.
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


async def watch_log(store: EventStore, threads: StoreThreads) -> None:
    """Logged once, at the moment it happens: the next command may be an hour away."""
    while True:
        await sleep(SECONDS)
        try:
            await threads.ask(store.look)
        except LogGone as gone:
            log.error("the log is gone", reason=str(gone))
            return
        except LogUnavailable:
            continue  # who asks for something hears of that


async def keep_devices(services: Services) -> None:
    """A right that another process took away is gone here within a second."""
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
