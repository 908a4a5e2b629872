"""What a tournament costs in memory while it is led, and once it is given back."""

import asyncio
import gc
import tracemalloc
from collections.abc import Sequence

from events.log.store import EventStore
from events.log.store.leases import LeasingStore
from server.application.app import build_app
from server.cluster.proxy import Proxy
from server.context.services import Services
from tests.bench.federation.clubs import Club


def allocated() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def weigh(store: EventStore, clubs: Sequence[Club]) -> tuple[float, float, int]:
    """Bytes for each that is led, for each of them once all are given back, and what a process
    counts for one.
    """
    assert isinstance(store, LeasingStore)
    return asyncio.run(_weighed(build_app(store).state.services, clubs))


async def _weighed(services: Services, clubs: Sequence[Club]) -> tuple[float, float, int]:
    proxy = services.proxy
    assert isinstance(proxy, Proxy)
    await proxy.start()

    async def lead(some: Sequence[Club]) -> None:
        for club in some:
            assert await proxy.find_leader(club.name) is None

    await lead(clubs)  # what is made once is made by then
    await proxy.lead.release_all()
    tracemalloc.start()
    before = allocated()
    await lead(clubs)
    led = allocated()
    counted = proxy.local.memory_bytes(clubs[-1].name)
    await proxy.lead.release_all()
    after, number = allocated(), len(clubs)
    await proxy.stop()
    return (led - before) / number, (after - before) / number, counted
