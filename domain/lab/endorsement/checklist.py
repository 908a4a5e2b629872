"""FIDE's checklist for tournament programs, as answered item by item in `checklist.toml`, with the
evidence of each item: tests run, tournaments paired.

An item counts as not met if one of its tests fails or too many tournaments differ, and as open
while too few were tried.

FIDE's checklist (VCL4THP, 2026, Q16-39) tries 50,000 tournaments in each direction and lets ten of
them differ. `upper_bound_of_differing` computes what fewer tournaments prove, in whole numbers,
because a rounded bound would not be a bound.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import comb
from typing import Any, NamedTuple


class ItemState(StrEnum):
    MET = "met"
    PARTLY = "partly"
    MISSING = "missing"


class EvidenceKind(StrEnum):
    TEST = "test"
    """A pytest node: FILE::NAME, FILE::CLASS::NAME or a whole FILE."""
    FILE = "file"
    PICTURE = "picture"
    COMMAND = "command"
    RUN = "run"
    """Tournaments of `wallchart endorse`, ours or another program's, with an outcome that is part
    of the answer.
    """


class Evidence(NamedTuple):
    """`what`: a path from the root of the project or of the static files, or a command line."""

    kind: EvidenceKind
    what: str


OWN, OTHERS = "random tournaments of our own", "tournaments of another program"
FAILS_OVER = 100
"""Per cent of penalties."""


@dataclass(frozen=True, slots=True)
class Item:
    """`penalty` in per cent, 0 if unknown; a `hard` item that is not met ends the verification."""

    questions: str
    asks: str
    answer: str
    evidence: tuple[Evidence, ...]
    state: ItemState = ItemState.MET
    penalty: int = 0
    hard: bool = False


class ChecklistSection(NamedTuple):
    title: str
    items: tuple[Item, ...]


class ManualPart(NamedTuple):
    """A part that a person must add before the checklist is sent."""

    what: str
    why: str


class Checklist(NamedTuple):
    sections: tuple[ChecklistSection, ...]
    by_hand: tuple[ManualPart, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for section in self.sections for item in section.items)


def parse_checklist(text: str) -> Checklist:
    toml = tomllib.loads(text)
    return Checklist(
        tuple(
            ChecklistSection(section["title"], tuple(map(_item_from_toml, section["item"])))
            for section in toml["section"]
        ),
        tuple(ManualPart(**each) for each in toml["by_hand"]),
    )


def _item_from_toml(fields: Mapping[str, Any]) -> Item:
    evidence = tuple(map(parse_evidence, fields["evidence"]))
    state = ItemState(fields.get("state", ItemState.MET))
    return Item(**{**fields, "evidence": evidence, "state": state})


def parse_evidence(text: str) -> Evidence:
    """Parse evidence: a pytest node unless the first word is another kind."""
    kind, _, rest = text.partition(" ")
    return Evidence(EvidenceKind(kind), rest) if rest else Evidence(EvidenceKind.TEST, text)


TOURNAMENTS = 50_000
ALLOWED = 10


class ModelVerdict(StrEnum):
    WITHIN = "within what is allowed"
    BEYOND = "more than is allowed"
    OPEN = "not enough tournaments to say"


def verdict_on(tournaments: int, discrepancies: int) -> ModelVerdict:
    """The verdict so far; with too many discrepancies no more tournaments are needed."""
    if discrepancies > ALLOWED:
        return ModelVerdict.BEYOND
    return ModelVerdict.WITHIN if tournaments >= TOURNAMENTS else ModelVerdict.OPEN


def upper_bound_of_differing(tournaments: int, discrepancies: int) -> int:
    """The upper bound of differing tournaments among 50,000, with 95 per cent confidence: the
    largest number for which so few discrepancies are at least as likely as one in twenty.
    """
    low, high = 0, TOURNAMENTS
    while low < high:
        middle = (low + high + 1) // 2
        if _is_likely(middle, tournaments, discrepancies):
            low = middle
        else:
            high = middle - 1
    return low


def _is_likely(of_all: int, tournaments: int, discrepancies: int) -> bool:
    """Whether `discrepancies` or fewer occur at least once in twenty runs, if `of_all` of 50,000
    differ: the tail of a binomial distribution, both sides multiplied by 50,000 ** tournaments.
    """
    same = TOURNAMENTS - of_all
    tail: int = sum(
        comb(tournaments, k) * of_all**k * same ** (tournaments - k)
        for k in range(min(discrepancies, tournaments) + 1)
    )
    every: int = TOURNAMENTS**tournaments
    return 20 * tail >= every


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
    """Outcomes of the tests by node, verdicts on the tournaments by program."""

    tests: Mapping[str, RunOutcome]
    verdicts: Mapping[str, ModelVerdict]


class JudgedItem(NamedTuple):
    item: Item
    standing: ItemStanding

    @property
    def lost_penalty(self) -> int:
        """The penalty, in per cent, of an item that is not met; else 0."""
        return 0 if self.standing in (ItemStanding.MET, ItemStanding.OPEN) else self.item.penalty

    @property
    def ends_verification(self) -> bool:
        return self.item.hard and self.standing not in (ItemStanding.MET, ItemStanding.OPEN)


def judge_item(item: Item, evidence: EvidenceFound) -> JudgedItem:
    """The standing of an item by its answer and the evidence found."""
    if any(_is_contradicted(each, evidence) for each in item.evidence):
        return JudgedItem(item, ItemStanding.CONTRADICTED)
    if item.state is not ItemState.MET:
        return JudgedItem(item, ItemStanding(item.state.value))
    open_still = any(_is_open(each, evidence) for each in item.evidence)
    return JudgedItem(item, ItemStanding.OPEN if open_still else ItemStanding.MET)


def outcome_of_test(evidence: Evidence, found: EvidenceFound) -> RunOutcome:
    return found.tests.get(evidence.what, RunOutcome.NOT_RUN)


def _is_contradicted(evidence: Evidence, found: EvidenceFound) -> bool:
    """Whether the evidence, a test or a run, speaks against the answer."""
    if evidence.kind is EvidenceKind.RUN:
        return found.verdicts.get(evidence.what) is ModelVerdict.BEYOND
    return (
        evidence.kind is EvidenceKind.TEST and outcome_of_test(evidence, found) is RunOutcome.FAILED
    )


def _is_open(evidence: Evidence, found: EvidenceFound) -> bool:
    """Whether the evidence is a run of which too few tournaments were tried."""
    if evidence.kind is EvidenceKind.RUN:
        return found.verdicts.get(evidence.what, ModelVerdict.OPEN) is ModelVerdict.OPEN
    return False
