"""An item of FIDE's checklist (VCL4THP.13, in force since 1 March 2026), and how it is answered.

The checklist itself is not public: its questions are known by their numbers and by what vendors
tell of them, and the wording is ours.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


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


def by_test(path: str, *names: str) -> tuple[Evidence, ...]:
    """Of one module; the whole of it without names."""
    nodes = [f"{path}::{name}" for name in names] or [path]
    return tuple(Evidence(EvidenceKind.TEST, node) for node in nodes)


def file(path: str) -> tuple[Evidence, ...]:
    return (Evidence(EvidenceKind.FILE, path),)


def picture(path: str) -> tuple[Evidence, ...]:
    return (Evidence(EvidenceKind.PICTURE, path),)


def command(line: str) -> tuple[Evidence, ...]:
    return (Evidence(EvidenceKind.COMMAND, line),)


OWN, OTHERS = "random tournaments of our own", "tournaments of another program"
OWN_RUN = (Evidence(EvidenceKind.RUN, OWN),)
OTHERS_RUN = (Evidence(EvidenceKind.RUN, OTHERS),)


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
