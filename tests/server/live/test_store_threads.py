"""Calls to a store that stalls: they are refused after a time, and tried again once it is back."""

from collections.abc import Awaitable, Callable
from threading import Event
from time import monotonic

import anyio
import pytest

from server.live.store_threads import THREADS, NotAnswering, StoreThreads

GIVEN_UP_AFTER = 0.2
"""Seconds."""


def run_with_threads(scenario: Callable[[StoreThreads, Event], Awaitable[None]]) -> None:
    async def run() -> None:
        stands_still = Event()
        try:
            await scenario(StoreThreads(seconds=GIVEN_UP_AFTER), stands_still)
        finally:
            stands_still.set()

    anyio.run(run)


def test_a_stalled_store_is_reported_after_its_time_and_to_later_callers_at_once() -> None:
    async def scenario(threads: StoreThreads, stands_still: Event) -> None:
        with pytest.raises(NotAnswering, match="then send it again"):
            await threads.run_short_call(stands_still.wait, 30)

        since = monotonic()
        for _ in range(100):
            with pytest.raises(NotAnswering):
                await threads.run_short_call(int, "1")
        assert monotonic() - since < 50 * GIVEN_UP_AFTER, "a hundred would have waited twice that"

    run_with_threads(scenario)


def test_calls_to_a_stalled_store_succeed_again_once_it_answers() -> None:
    async def scenario(threads: StoreThreads, stands_still: Event) -> None:
        with pytest.raises(NotAnswering):
            await threads.run_short_call(stands_still.wait, 30)
        stands_still.set()
        with anyio.fail_after(60):
            while True:
                try:
                    assert await threads.run_short_call(int, "1") == 1
                    return
                except NotAnswering:
                    await anyio.sleep(0.01)

    run_with_threads(scenario)


def test_pin_checks_do_not_delay_the_log() -> None:
    async def scenario(threads: StoreThreads, stands_still: Event) -> None:
        async with anyio.create_task_group() as tries:
            for _ in range(30):
                tries.start_soon(threads.run_hashing_call, stands_still.wait, 30)
            await anyio.wait_all_tasks_blocked()
            assert await threads.run_short_call(int, "1") == 1
            stands_still.set()

    run_with_threads(scenario)


def test_an_exception_of_the_call_is_passed_on() -> None:
    async def scenario(threads: StoreThreads, _: Event) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            await threads.run_short_call(int, "one")

    run_with_threads(scenario)


def test_loading_logs_does_not_delay_other_calls() -> None:
    async def scenario(threads: StoreThreads, stands_still: Event) -> None:
        async with anyio.create_task_group() as loading:
            for _ in range(2 * THREADS):
                loading.start_soon(threads.run_long_call, stands_still.wait, 30)
            await anyio.wait_all_tasks_blocked()
            assert await threads.run_short_call(int, "1") == 1
            stands_still.set()

    run_with_threads(scenario)
