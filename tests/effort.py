"""How much is tried, in one place: `make test` is the gate, `.ci/run` tries everything in full.

The gate tries few examples, the same ones every time, so that its answer depends on the code alone.
WALLCHART_TESTS=full tries some ten times as many, drawn again each time. A run of mutants
(tests/mutation), which runs the tests a thousand times, tries fewer still.

A test names what one example of it is, and gets the count of that kind:

    @some_rounds
    @given(...)
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, product
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., Any])
Case = TypeVar("Case")


@dataclass(frozen=True, slots=True)
class Effort:
    values: int
    """Texts, scores, single tables: the count for a test that names no kind."""
    rounds: int
    """Rounds that are paired."""
    tournaments: int
    """Plans, reports and standings of a whole tournament."""
    histories: int
    """Commands in any order, their log and the state it gives."""
    enumerations: int
    """Answers that are compared with every possible other answer."""
    questions: int
    """Questions to a system why two players were not paired."""
    requests: int
    """Requests to each operation of the interface, valid and invalid ones."""
    one_in: int
    """One in that many of enumerated cases is tried."""
    share: int
    """One in that many of few cases that each take long is tried."""


EFFORTS = {
    "gate": Effort(
        values=50,
        rounds=60,
        tournaments=15,
        histories=15,
        enumerations=60,
        questions=400,
        requests=1,
        one_in=30,
        share=4,
    ),
    "mutation": Effort(
        values=25,
        rounds=25,
        tournaments=6,
        histories=8,
        enumerations=20,
        questions=60,
        requests=1,
        one_in=100,
        share=1,
    ),
    "full": Effort(
        values=300,
        rounds=500,
        tournaments=150,
        histories=100,
        enumerations=600,
        questions=5000,
        requests=20,
        one_in=1,
        share=1,
    ),
}
NAME = os.environ.get("WALLCHART_TESTS", "gate")
if NAME not in EFFORTS:
    raise pytest.UsageError(f"WALLCHART_TESTS is one of {', '.join(EFFORTS)}, not {NAME}")
EFFORT = EFFORTS[NAME]
IN_FULL = NAME == "full"
A_SHARE = EFFORT.share

# How long one example takes is the machine's business; benchmarks live in tests/bench.
settings.register_profile(
    "wallchart", deadline=None, max_examples=EFFORT.values, derandomize=not IN_FULL
)
settings.load_profile("wallchart")

some_rounds = settings(max_examples=EFFORT.rounds)
some_tournaments = settings(max_examples=EFFORT.tournaments)
some_histories = settings(max_examples=EFFORT.histories)
some_requests = settings(max_examples=EFFORT.requests)


KILLS = int(os.environ.get("WALLCHART_KILLS", 500))
"""Processes killed while they write, in the full run."""

only_in_full = pytest.mark.skipif(not IN_FULL, reason="takes the gate too long: tried in full")
"""Skips the test except in full: it installs, starts or kills many processes."""

beyond_the_gate = pytest.mark.skipif(
    NAME == "gate", reason="takes more than a second: only in full and with mutants"
)
"""Skips the test in the gate (`make test`); it runs in full and with mutants. It takes more than a
second, and shorter tests in the gate try the same.
"""


def against_all(test: Test) -> Test:
    """Mark a test that compares each example with all answers: few examples in the gate."""
    counted: Test = pytest.mark.exhaustive(settings(max_examples=EFFORT.enumerations)(test))
    return counted


def some_of(cases: Sequence[Case]) -> Sequence[Case]:
    """All cases in full; in the gate the first, the last and some between."""
    return (*cases[: -1 : EFFORT.one_in], cases[-1])


def crossed(*choices: Sequence[Case]) -> Sequence[tuple[Case, ...]]:
    """Combinations of the choices. In the gate each first choice once, with the others in turn; in
    full every third combination, so that each first choice meets each second one. All of them are
    tried in `tests.bench.walls`.
    """
    if not IN_FULL:
        first, *others = choices
        return list(zip(first, *map(cycle, others), strict=False))
    places = product(*(range(len(each)) for each in choices))
    return [
        tuple(each[n] for each, n in zip(choices, place, strict=True))
        for place in places
        if sum(place) % 3 == 0
    ]
