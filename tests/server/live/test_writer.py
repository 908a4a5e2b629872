"""Whoever handed a batch over is answered, also when the writer is stopped meanwhile."""

import asyncio
import traceback
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Timer

from domain.ids import TournamentId
from events.log.errors import DamagedLog, LogError
from events.log.records import Batch, Receipt
from server.live.writer import GroupWriter
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch


class Slow(MemoryStore):
    """A disk that writes when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = Event(), Event()

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        self.begun.set()
        assert self.go_on.wait(10)
        return super().append_group(batches)


async def handed_over_before_the_end() -> list[Receipt]:
    """One is being written when another comes, and then the end."""
    store = Slow()
    writer = GroupWriter(store)
    writer.start()
    first = writer.hand_over(batch(0, "e1", tournament=TournamentId("one")))
    assert await asyncio.to_thread(store.begun.wait, 10)
    second = writer.hand_over(batch(0, "e2", tournament=TournamentId("two")))
    Timer(0.2, store.go_on.set).start()
    writer.stop()
    return [await asyncio.wait_for(answer, 10) for answer in (first, second)]


def test_what_waits_when_the_writer_is_stopped_is_written_first() -> None:
    answers = asyncio.run(handed_over_before_the_end())

    assert [answer.last for answer in answers] == [1, 1]


class Groups(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        self.sizes.append(len(batches))
        return super().append_group(batches)


async def handed_over_in_one_round(store: Groups) -> None:
    writer = GroupWriter(store)
    writer.start()
    for round_ in range(2):
        names = [TournamentId(f"of{round_}-{n}") for n in range(3)]
        await asyncio.gather(*(writer.hand_over(batch(0, n, tournament=n)) for n in names))
    writer.stop()


def test_what_comes_in_one_round_of_the_loop_is_one_group() -> None:
    store = Groups()
    asyncio.run(handed_over_in_one_round(store))

    assert store.sizes == [3, 3]


def test_what_is_told_again_and_again_does_not_grow() -> None:
    asyncio.run(_asked_again_and_again())


async def _asked_again_and_again() -> None:
    writer, damaged = GroupWriter(MemoryStore()), DamagedLog("it is broken")
    writer.start()
    writer.refuse(TournamentId("one"), damaged)
    depths = set()
    for n in range(5):
        with suppress(DamagedLog):
            writer.writable()
        with suppress(DamagedLog):
            await writer.hand_over(batch(0, f"e{n}", tournament=TournamentId("one")))
        depths.add(len(traceback.extract_tb(damaged.__traceback__)))
    writer.stop()
    assert len(depths) == 1
