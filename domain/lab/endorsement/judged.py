"""An item with what was found: its tests run, its tournaments paired.

An item that is met on paper is met no longer when a test of it fails, or when more tournaments
differ than may; it is still to be shown while too few were tried.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from domain.lab.endorsement.checklist import Evidence, EvidenceKind, Item, ItemState
from domain.lab.endorsement.model import ModelVerdict


class RunOutcome(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


class ItemStanding(StrEnum):
    MET = "met"
    PARTLY = "partly"
    MISSING = "missing"
    OPEN = "still to be shown"
    CONTRADICTED = "contradicted"


class EvidenceFound(NamedTuple):
    """Outcomes of the tests by their nodes, verdicts on the tournaments by whose they are."""

    tests: Mapping[str, RunOutcome]
    verdicts: Mapping[str, ModelVerdict]


class Judged(NamedTuple):
    item: Item
    standing: ItemStanding

    @property
    def lost(self) -> int:
        return 0 if self.standing in (ItemStanding.MET, ItemStanding.OPEN) else self.item.penalty

    @property
    def ends_it(self) -> bool:
        return self.item.hard and self.standing not in (ItemStanding.MET, ItemStanding.OPEN)


def judged(item: Item, found: EvidenceFound) -> Judged:
    if any(_is_contradicted(each, found) for each in item.evidence):
        return Judged(item, ItemStanding.CONTRADICTED)
    if item.state is not ItemState.MET:
        return Judged(item, ItemStanding(item.state.value))
    open_still = any(_is_open(each, found) for each in item.evidence)
    return Judged(item, ItemStanding.OPEN if open_still else ItemStanding.MET)


def outcome(evidence: Evidence, found: EvidenceFound) -> RunOutcome:
    """Of a test."""
    return found.tests.get(evidence.what, RunOutcome.NOT_RUN)


def _is_contradicted(evidence: Evidence, found: EvidenceFound) -> bool:
    if evidence.kind is EvidenceKind.RUN:
        return found.verdicts.get(evidence.what) is ModelVerdict.BEYOND
    return evidence.kind is EvidenceKind.TEST and outcome(evidence, found) is RunOutcome.FAILED


def _is_open(evidence: Evidence, found: EvidenceFound) -> bool:
    if evidence.kind is EvidenceKind.RUN:
        return found.verdicts.get(evidence.what, ModelVerdict.OPEN) is ModelVerdict.OPEN
    return False
