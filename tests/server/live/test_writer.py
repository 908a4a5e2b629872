"""The writer answers every batch handed over, also when it is stopped meanwhile."""

import asyncio
import traceback
from collections.abc import Sequence
from threading import Event, Thread

import pytest

from domain.ids import TournamentId
from events.log.errors import DamagedLog, LogError
from events.log.records import Batch, Receipt
from server.live.writer import GroupWriter
from tests.events.log.memory_store import MemoryStore
from tests.events.records import batch


class BlockedStore(MemoryStore):
    """A store whose writes wait until `go_on` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = Event(), Event()

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        self.begun.set()
        assert self.go_on.wait(10)
        return super().append_group(batches)


async def receipts_of_a_stopped_writer() -> list[Receipt]:
    """The receipts of two batches: the second is handed over while the first is written, and then
    the writer is stopped.
    """
    store = BlockedStore()
    writer = GroupWriter(store)
    writer.start()
    first = writer.queue_batches(batch(0, "e1", tournament=TournamentId("one")))
    assert await asyncio.to_thread(store.begun.wait, 10)
    second = writer.queue_batches(batch(0, "e2", tournament=TournamentId("two")))

    def go_on_once_stopped() -> None:
        while writer._queue.qsize() < 2:  # the second batch, and the order to end
            pass
        store.go_on.set()

    Thread(target=go_on_once_stopped, daemon=True).start()
    writer.stop()
    return [await asyncio.wait_for(answer, 60) for answer in (first, second)]


def test_batches_waiting_when_the_writer_is_stopped_are_still_written() -> None:
    answers = asyncio.run(receipts_of_a_stopped_writer())

    assert [answer.last for answer in answers] == [1, 1]


async def leave_a_batch_being_written(writer: GroupWriter, store: BlockedStore) -> None:
    writer.start()
    writer.queue_batches(batch(0, "e1", tournament=TournamentId("one")))
    assert await asyncio.to_thread(store.begun.wait, 10)


def test_a_batch_is_written_even_if_the_event_loop_ends_meanwhile() -> None:
    """Nobody waits for its answer any more; the thread ends without an error."""
    store = BlockedStore()
    writer = GroupWriter(store)
    asyncio.run(leave_a_batch_being_written(writer, store))
    store.go_on.set()
    writer.stop()

    assert store.tournaments() == ["one"]


class GroupSizes(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def append_group(self, batches: Sequence[Batch]) -> list[Receipt | LogError]:
        self.sizes.append(len(batches))
        return super().append_group(batches)


async def hand_over_twice_three_at_once(store: GroupSizes) -> None:
    writer = GroupWriter(store)
    writer.start()
    for round_ in range(2):
        names = [TournamentId(f"of{round_}-{n}") for n in range(3)]
        await asyncio.gather(*(writer.queue_batches(batch(0, n, tournament=n)) for n in names))
    writer.stop()


def test_batches_handed_over_together_are_one_group() -> None:
    store = GroupSizes()
    asyncio.run(hand_over_twice_three_at_once(store))

    assert store.sizes == [3, 3]


def test_an_error_raised_many_times_keeps_a_short_traceback() -> None:
    assert len(asyncio.run(traceback_depths_of_one_error())) == 1


async def traceback_depths_of_one_error() -> set[int]:
    """The depths of its traceback after it was raised twice, four times and so on."""
    writer, damaged = GroupWriter(MemoryStore()), DamagedLog("it is broken")
    writer.start()
    writer.refuse_tournament(TournamentId("one"), damaged)
    depths = set[int]()
    for n in range(5):
        with pytest.raises(DamagedLog):
            writer.require_writable()
        with pytest.raises(DamagedLog):
            await writer.queue_batches(batch(0, f"e{n}", tournament=TournamentId("one")))
        depths.add(len(traceback.extract_tb(damaged.__traceback__)))
    writer.stop()
    return depths
