"""How much is tried, in one place: `make test` is the gate, `.ci/run` tries everything in full.

The gate tries few examples, and the same ones every time: who changed nothing sees nothing change.
WALLCHART_TESTS=full tries some ten times as many, drawn anew each time. A run of mutants
(tests/mutation) asks a thousand times whether a fault is seen, and tries fewer yet.

A test says what one example of it is, and gets the count of its kind:

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
    """Texts, scores, single tables: what a test tries that says nothing else."""
    rounds: int
    """Rounds that are paired."""
    tournaments: int
    """Plans, reports and standings of a whole tournament."""
    histories: int
    """Commands in any order, their log and what it replays to."""
    enumerations: int
    """Answers that are compared with every other there could have been."""
    questions: int
    """Why two were not paired, asked of one system."""
    requests: int
    """To each operation of the interface, as its description allows and as it doesn't."""
    one_in: int
    """Of the cases that can be counted out: one in so many is tried."""
    share: int
    """The same of few cases that each take long."""


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
"""Processes that die while they write, in full."""

only_in_full = pytest.mark.skipif(not IN_FULL, reason="takes the gate too long: tried in full")
"""What installs or starts so much that a change of it is rare and a try dear, and what kills."""

beyond_the_gate = pytest.mark.skipif(
    NAME == "gate", reason="takes more than a second: left to the full run, and to that of mutants"
)
"""A longer try of what shorter tests at the gate have tried already."""


def against_all(test: Test) -> Test:
    """Each example is compared with all it could have been: the gate can afford a few."""
    counted: Test = pytest.mark.exhaustive(settings(max_examples=EFFORT.enumerations)(test))
    return counted


def some_of(cases: Sequence[Case]) -> Sequence[Case]:
    """All of them in full; at the gate the first, the last and some between."""
    return (*cases[: -1 : EFFORT.one_in], cases[-1])


def crossed(*choices: Sequence[Case]) -> Sequence[tuple[Case, ...]]:
    """Each of the first kind once, those of the others in turn; in full every third combination, so
    that each of the first kind meets each of the second. All of them are in `tests.bench.walls`.
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
