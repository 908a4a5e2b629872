"""Long-lived objects are frozen (`gc.freeze`), and collected again when the server is quiet.

The tests run in a small process of their own, in which a full collection takes no time.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from weakref import ref

import pytest

from server.operation.garbage_collector import GROWN, QUIET_SECONDS, GarbageCollection, QuietTime


class Sheet:
    """Refers to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.own = self


class Clock:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(scope="module")
def small_process() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield process


def garbage_is_freed_and_used_objects_are_frozen() -> None:
    used, unused = Sheet(), Sheet()
    reference_to_unused = ref(unused)
    del unused

    GarbageCollection(QuietTime(Clock())).collect()

    assert reference_to_unused() is None
    assert all(thing is not used for thing in gc.get_objects())


def frozen_garbage_is_freed_once_the_server_is_quiet() -> None:
    clock, sheet = Clock(), Sheet()
    tidying, reference = GarbageCollection(QuietTime(clock)), ref(sheet)
    tidying.collect()
    del sheet

    clock.seconds = QUIET_SECONDS - 1
    tidying.collect()
    assert reference() is not None

    clock.seconds = QUIET_SECONDS
    tidying.collect()
    assert reference() is None


def frozen_garbage_is_freed_once_the_frozen_objects_grew_by_half() -> None:
    tidying = GarbageCollection(QuietTime(Clock()))
    tidying.collect()
    # A tenth more than the growth at which all is collected.
    sheets = [Sheet() for _ in range(round((GROWN - 1 + 0.1) * gc.get_freeze_count()))]
    reference = ref(sheets[-1])
    tidying.collect()
    del sheets

    tidying.collect()
    assert reference() is None


@pytest.mark.parametrize(
    "behaviour",
    [
        garbage_is_freed_and_used_objects_are_frozen,
        frozen_garbage_is_freed_once_the_server_is_quiet,
        frozen_garbage_is_freed_once_the_frozen_objects_grew_by_half,
    ],
    ids=lambda behaviour: behaviour.__name__,
)
def test_garbage_is_freed_and_used_objects_are_frozen_in_a_small_process(
    small_process: ProcessPoolExecutor, behaviour: Callable[[], None]
) -> None:
    small_process.submit(behaviour).result()


def test_a_disturbance_restarts_the_quiet_time() -> None:
    clock = Clock()
    quiet = QuietTime(clock)

    clock.seconds = QUIET_SECONDS - 1
    quiet.note_activity()
    clock.seconds = QUIET_SECONDS

    assert not quiet.is_quiet()
