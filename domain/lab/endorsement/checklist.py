"""The checklist of FIDE for tournament programs, as `checklist.toml` answers it item by item.

`wallchart endorse` and its tests read that file; here is what stands in it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class ItemState(StrEnum):
    MET = "met"
    PARTLY = "partly"
    MISSING = "missing"


class EvidenceKind(StrEnum):
    TEST = "test"
    """A node of pytest: FILE::NAME, FILE::CLASS::NAME or a whole FILE."""
    FILE = "file"
    PICTURE = "picture"
    COMMAND = "command"
    RUN = "run"
    """Tournaments of `wallchart endorse`, ours or another program's, whose outcome is part of the
    answer.
    """


class Evidence(NamedTuple):
    """`what`: a path beginning at the root of the project, that of a picture in the folder of
    static files, or a command line.
    """

    kind: EvidenceKind
    what: str


OWN, OTHERS = "random tournaments of our own", "tournaments of another program"
FAILS_OVER = 100
"""Per cent of penalties."""


@dataclass(frozen=True, slots=True)
class Item:
    """`penalty` in per cent, 0 where none is known; `hard`: not met, it ends the verification."""

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


class ByHand(NamedTuple):
    """What a person must add before it is sent."""

    what: str
    why: str


class Checklist(NamedTuple):
    """`by_hand` must still be added by a person."""

    sections: tuple[ChecklistSection, ...]
    by_hand: tuple[ByHand, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for section in self.sections for item in section.items)


def checklist_of(text: str) -> Checklist:
    said = tomllib.loads(text)
    return Checklist(
        tuple(
            ChecklistSection(section["title"], tuple(map(_item, section["item"])))
            for section in said["section"]
        ),
        tuple(ByHand(**each) for each in said["by_hand"]),
    )


def _item(said: Mapping[str, Any]) -> Item:
    evidence = tuple(map(evidence_of, said["evidence"]))
    state = ItemState(said.get("state", ItemState.MET))
    return Item(**{**said, "evidence": evidence, "state": state})


def evidence_of(text: str) -> Evidence:
    """A node of pytest unless the first word says what it is."""
    kind, _, what = text.partition(" ")
    return Evidence(EvidenceKind(kind), what) if what else Evidence(EvidenceKind.TEST, text)
