"""Anonymous readers take turns on the event loop: one in each round of it.

Two hundred that open a page in one moment would otherwise be answered in one go, and what the desk
has sent meanwhile only after all of them.

`FairLane` does one thing at a time in a thread, and the addresses it is done for take turns.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from starlette.types import Receive


class AnonymousTurns:
    """Who brings no cookie and only reads waits for their turn, before anything else is done; for
    those who have left by then nothing is. From the event loop only.
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calling = False

    async def wait_for_turn(self) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if not self._calling:
            self._calling = True
            loop.call_soon(self._call)
        await turn

    def _call(self) -> None:
        """Sockets are looked after between two calls."""
        turn = self._waiting.popleft()
        if not turn.done():
            turn.set_result(None)
        self._calling = bool(self._waiting)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._call)


def has_left(receive: Receive) -> bool:
    """Whether who asked has hung up, which uvicorn's connection knows; of any other nothing is
    known.
    """
    return bool(getattr(getattr(receive, "__self__", None), "disconnected", False))


T = TypeVar("T")
Given = TypeVarTuple("Given")


class FairLane:
    """Runs one call at a time, fair to all who wait; from the event loop only. Who is cancelled
    while waiting leaves the line.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._busy = False
        self._thread = CapacityLimiter(1)

    async def run(self, address: str, call: Callable[[*Given], T], *given: *Given) -> T:
        if self._busy:
            await self._turn(address)
        self._busy = True
        work = asyncio.ensure_future(to_thread.run_sync(call, *given, limiter=self._thread))
        work.add_done_callback(self._end)
        return await asyncio.shield(work)  # a thread can't be broken off

    async def _turn(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was called in that very moment
                self._call_next()
            raise

    def _end(self, work: "asyncio.Future[T]") -> None:
        if not work.cancelled():
            work.exception()  # heard here, also if whoever asked has left
        self._call_next()

    def _call_next(self) -> None:
        self._busy = False
        while self._waiting and not self._busy:
            address, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[address] = line
            if not turn.done():
                turn.set_result(None)
                self._busy = True
