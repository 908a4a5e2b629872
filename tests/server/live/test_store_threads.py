"""A call that is not answered: who waits for it, who comes after, and when it has come back."""

from collections.abc import Awaitable, Callable
from threading import Event
from time import monotonic

import anyio
import anyio.lowlevel
import pytest

from server.live.store_threads import THREADS, NotAnswering, StoreThreads


def in_a_loop(test: Callable[[StoreThreads, Event], Awaitable[None]]) -> None:
    async def run() -> None:
        stands_still = Event()
        try:
            await test(StoreThreads(seconds=0.2), stands_still)
        finally:
            stands_still.set()

    anyio.run(run)


def test_who_waits_is_told_when_the_time_is_up_and_who_comes_then_at_once() -> None:
    async def test(threads: StoreThreads, stands_still: Event) -> None:
        with pytest.raises(NotAnswering, match="then send it again"):
            await threads.ask(stands_still.wait, 30)

        since = monotonic()
        for _ in range(100):
            with pytest.raises(NotAnswering):
                await threads.ask(int, "1")
        assert monotonic() - since < 10

    in_a_loop(test)


def test_the_store_is_asked_again_once_the_call_has_come_back() -> None:
    async def test(threads: StoreThreads, stands_still: Event) -> None:
        with pytest.raises(NotAnswering):
            await threads.ask(stands_still.wait, 30)
        stands_still.set()
        with anyio.fail_after(10):
            while True:
                try:
                    assert await threads.ask(int, "1") == 1
                    return
                except NotAnswering:
                    await anyio.sleep(0.01)

    in_a_loop(test)


def test_the_log_is_asked_however_many_pins_are_tried() -> None:
    async def test(threads: StoreThreads, stands_still: Event) -> None:
        async with anyio.create_task_group() as tries:
            for _ in range(30):
                tries.start_soon(threads.hash, stands_still.wait, 30)
            await anyio.lowlevel.checkpoint()
            assert await threads.ask(int, "1") == 1
            stands_still.set()

    in_a_loop(test)


def test_a_refusal_of_the_call_is_its_own() -> None:
    async def test(threads: StoreThreads, _: Event) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            await threads.ask(int, "one")

    in_a_loop(test)


def test_logs_that_are_being_loaded_keep_nobody_waiting_who_asks() -> None:
    async def test(threads: StoreThreads, stands_still: Event) -> None:
        async with anyio.create_task_group() as loading:
            for _ in range(2 * THREADS):
                loading.start_soon(threads.load, stands_still.wait, 30)
            await anyio.sleep(0.05)
            assert await threads.ask(int, "1") == 1
            stands_still.set()

    in_a_loop(test)
