"""An item with what was found: its tests run, its tournaments paired.

An item that is met on paper is met no longer when a test of it fails, or when more tournaments
differ than may; it is still to be shown while too few were tried.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from domain.lab.endorsement.item import Evidence, Item, Kind, State
from domain.lab.endorsement.model import Verdict


class Outcome(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


class Standing(StrEnum):
    MET = "met"
    PARTLY = "partly"
    MISSING = "missing"
    OPEN = "still to be shown"
    CONTRADICTED = "contradicted"


class Found(NamedTuple):
    """Outcomes of the tests by their nodes, verdicts on the tournaments by whose they are."""

    tests: Mapping[str, Outcome]
    verdicts: Mapping[str, Verdict]


class Judged(NamedTuple):
    item: Item
    standing: Standing

    @property
    def lost(self) -> int:
        return 0 if self.standing in (Standing.MET, Standing.OPEN) else self.item.penalty

    @property
    def ends_it(self) -> bool:
        return self.item.hard and self.standing not in (Standing.MET, Standing.OPEN)


def judged(item: Item, found: Found) -> Judged:
    if any(_is_contradicted(each, found) for each in item.evidence):
        return Judged(item, Standing.CONTRADICTED)
    if item.state is not State.MET:
        return Judged(item, Standing(item.state.value))
    open_still = any(_is_open(each, found) for each in item.evidence)
    return Judged(item, Standing.OPEN if open_still else Standing.MET)


def outcome(evidence: Evidence, found: Found) -> Outcome:
    """Of a test."""
    return found.tests.get(evidence.what, Outcome.NOT_RUN)


def _is_contradicted(evidence: Evidence, found: Found) -> bool:
    if evidence.kind is Kind.RUN:
        return found.verdicts.get(evidence.what) is Verdict.BEYOND
    return evidence.kind is Kind.TEST and outcome(evidence, found) is Outcome.FAILED


def _is_open(evidence: Evidence, found: Found) -> bool:
    if evidence.kind is Kind.RUN:
        return found.verdicts.get(evidence.what, Verdict.OPEN) is Verdict.OPEN
    return False
