"""Bring in what other server processes append to the same log, so that every screen sees it.

A hint of the database wakes this at once; without one it looks once a second. Correctness does not
depend on either: a command decided on an old state is refused by the log and decided again.
"""

import logging

from anyio import sleep, to_thread

from domain.errors import WallchartError
from events.log.store import SharedStore
from server.tournaments import Tournaments

POLL_SECONDS = 1.0

log = logging.getLogger(__name__)


async def follow(store: SharedStore, tournaments: Tournaments) -> None:
    while True:
        await to_thread.run_sync(store.wait_for_hint, POLL_SECONDS, abandon_on_cancel=True)
        try:
            await tournaments.refresh(await to_thread.run_sync(store.versions))
        except WallchartError as trouble:
            log.warning("the log can't be followed: %s", trouble)
            await sleep(POLL_SECONDS)
