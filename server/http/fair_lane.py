"""One thing at a time in a thread, and the addresses it is done for take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread

T = TypeVar("T")
Given = TypeVarTuple("Given")


class FairLane:
    """From the event loop only. Who is cancelled while waiting leaves the line."""

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
