"""How much memory a tournament takes while a process leads it, and after it is released."""

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


def allocated_bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def weigh(store: EventStore, clubs: Sequence[Club]) -> tuple[float, float, int]:
    """Bytes for each tournament while it is led, for each after all are released, and how many a
    process counts for one.
    """
    assert isinstance(store, LeasingStore)
    return asyncio.run(_weigh(build_app(store).state.services, clubs))


async def _weigh(services: Services, clubs: Sequence[Club]) -> tuple[float, float, int]:
    proxy = services.proxy
    assert isinstance(proxy, Proxy)
    await proxy.start()

    async def lead_all() -> None:
        for club in clubs:
            assert await proxy.find_leader(club.name) is None, "this process leads it"

    await lead_all()  # for what a process makes only once
    await proxy.lead.release_all()
    tracemalloc.start()
    before = allocated_bytes()
    await lead_all()
    led = allocated_bytes()
    counted = proxy.local.memory_bytes(clubs[-1].name)
    await proxy.lead.release_all()
    after, number = allocated_bytes(), len(clubs)
    await proxy.stop()
    return (led - before) / number, (after - before) / number, counted
