"""Limiting anonymous requests to one per iteration of the event loop: otherwise two hundred at the
same moment would all be answered before the desk's next request.

`FairLane` runs one call at a time in a thread, and lets addresses take turns.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from starlette.types import Receive


class AnonymousTurns:
    """The queue of GET requests without a cookie; used from the event loop only."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calling = False

    async def wait_for_turn(self) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if not self._calling:
            self._calling = True
            loop.call_soon(self._wake_next)
        await turn

    def _wake_next(self) -> None:
        """Wake the next request; the event loop polls sockets between two calls."""
        turn = self._waiting.popleft()
        if not turn.done():
            turn.set_result(None)
        self._calling = bool(self._waiting)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._wake_next)


def has_left(receive: Receive) -> bool:
    """Whether the client is known to have disconnected; only uvicorn reports it."""
    return bool(getattr(getattr(receive, "__self__", None), "disconnected", False))


T = TypeVar("T")
Given = TypeVarTuple("Given")


class FairLane:
    """Runs one call at a time in a thread, fairly among addresses; for the event loop only."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._busy = False
        self._thread = CapacityLimiter(1)

    async def run_in_turn(self, address: str, call: Callable[[*Given], T], *given: *Given) -> T:
        if self._busy:
            await self._wait_for_turn(address)
        self._busy = True
        work = asyncio.ensure_future(to_thread.run_sync(call, *given, limiter=self._thread))
        work.add_done_callback(self._finish_call)
        return await asyncio.shield(work)  # a thread can't be cancelled

    async def _wait_for_turn(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn came at the same moment
                self._give_next_turn()
            raise

    def _finish_call(self, work: "asyncio.Future[T]") -> None:
        if not work.cancelled():
            work.exception()  # mark as retrieved, even if the waiter has left
        self._give_next_turn()

    def _give_next_turn(self) -> None:
        self._busy = False
        while self._waiting and not self._busy:
            address, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[address] = line
            if not turn.done():
                turn.set_result(None)
                self._busy = True
