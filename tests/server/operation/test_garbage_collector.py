"""What lives long is put out of the collector's sight, and looked at again when all is quiet.

The collector is a process's own: it is tried in one that holds little, where all there is can be
looked at in no time.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from weakref import ref

import pytest

from server.operation.garbage_collector import GROWN, QUIET_SECONDS, GarbageCollection, QuietTime


class Sheet:
    """Holds itself: only the collector can take it away."""

    def __init__(self) -> None:
        self.own = self


class Clock:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(scope="module")
def small() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        yield process


def garbage_goes_and_what_is_used_is_put_away() -> None:
    kept, left = Sheet(), Sheet()
    gone = ref(left)
    del left

    GarbageCollection(QuietTime(Clock())).tidy()

    assert gone() is None
    assert all(thing is not kept for thing in gc.get_objects())


def what_was_put_away_and_became_garbage_goes_in_a_quiet_moment() -> None:
    clock, sheet = Clock(), Sheet()
    tidying, gone = GarbageCollection(QuietTime(clock)), ref(sheet)
    tidying.tidy()
    del sheet

    clock.seconds = QUIET_SECONDS - 1
    tidying.tidy()
    assert gone() is not None

    clock.seconds = QUIET_SECONDS
    tidying.tidy()
    assert gone() is None


def on_a_server_that_is_never_quiet_it_goes_once_half_as_much_was_put_away_again() -> None:
    tidying = GarbageCollection(QuietTime(Clock()))
    tidying.tidy()
    sheets = [Sheet() for _ in range(round((GROWN - 0.9) * gc.get_freeze_count()))]
    gone = ref(sheets[-1])
    tidying.tidy()
    del sheets

    tidying.tidy()
    assert gone() is None


@pytest.mark.parametrize(
    "story",
    [
        garbage_goes_and_what_is_used_is_put_away,
        what_was_put_away_and_became_garbage_goes_in_a_quiet_moment,
        on_a_server_that_is_never_quiet_it_goes_once_half_as_much_was_put_away_again,
    ],
    ids=lambda story: story.__name__,
)
def test_each_story_holds_in_a_process_of_its_own(
    small: ProcessPoolExecutor, story: Callable[[], None]
) -> None:
    small.submit(story).result()


def test_whoever_enters_a_result_puts_the_quiet_moment_off() -> None:
    clock = Clock()
    quiet = QuietTime(clock)

    clock.seconds = QUIET_SECONDS - 1
    quiet.disturb()
    clock.seconds = QUIET_SECONDS

    assert not quiet.lasts()
