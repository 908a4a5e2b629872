"""What is done about devices now and then: what other processes decided, what has run out."""

import structlog
from anyio import sleep, to_thread
from starlette.applications import Starlette

from domain.errors import WallchartError
from events.log.store import SharedStore
from server.access.registry import Access
from server.access.sockets import OpenSockets

REFRESH_SECONDS = 1.0
SAVE_EVERY = 60

log = structlog.get_logger(__name__)


async def keep_up(app: Starlette) -> None:
    """A right that another process took away is gone here within a second."""
    access: Access = app.state.access
    sockets: OpenSockets = app.state.sockets
    shared = isinstance(app.state.tournaments.store, SharedStore)
    turn = 0
    while True:
        await sleep(REFRESH_SECONDS)
        turn += 1
        try:
            if shared:
                sockets.look_again(await to_thread.run_sync(access.refresh))
            if turn % SAVE_EVERY == 0:
                await to_thread.run_sync(access.save)
        except WallchartError as trouble:
            log.warning("devices can't be kept", reason=str(trouble))
