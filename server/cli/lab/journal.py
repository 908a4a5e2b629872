"""The journal of an endorsement run in its folder: a line of JSON for each finished part.

If the last line was cut off, its part is run again. Each discrepancy is a separate report file
beside the journal, named after edition, tournament, round and kind of difference.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self

from domain.errors import BadFile
from server.cli.lab.series import seed_or_drawn

JOURNAL = "journal.jsonl"
DISCREPANCIES = "discrepancies"
PART_SIZE = 25
"""Tournaments in a part; a killed process loses at most so many."""


class JournalPart(NamedTuple):
    """Tournaments `first` to `last` of an edition, inclusive, numbered from 1."""

    edition: str
    first: int
    last: int


class KeptDiscrepancy(NamedTuple):
    """A tournament in which two methods differ; `file` is beside the journal."""

    seed: str
    round_number: int
    way: str
    file: str


@dataclass(frozen=True, slots=True)
class PartResult:
    """The counts of a part, or the sums of many parts; `seconds` of processor time. Of the
    `rounds`, `again` were paired again by the engine, `by_weights` and `by_text` by slow methods.
    """

    tournaments: int = 0
    players: int = 0
    rounds: int = 0
    again: int = 0
    by_weights: int = 0
    by_text: int = 0
    seconds: float = 0.0
    found: tuple[KeptDiscrepancy, ...] = ()

    def __add__(self, other: Self) -> "PartResult":
        return PartResult(*(getattr(self, n) + getattr(other, n) for n in self.__slots__))


@dataclass(frozen=True, slots=True)
class Journal:
    folder: Path
    seed: str
    parts: dict[JournalPart, PartResult]

    def result_of_edition(self, edition: str) -> PartResult:
        done = (done for part, done in self.parts.items() if part.edition == edition)
        return sum(done, start=PartResult())

    def write(self, part: JournalPart, done: PartResult) -> None:
        """Write the result to disk before the next part begins."""
        self.parts[part] = done
        with (self.folder / JOURNAL).open("a") as file:
            file.write(_part_line(part, done))
            file.flush()
            os.fsync(file.fileno())


def open_journal(folder: Path, seed: str | None) -> Journal:
    """Open the run in that folder, or a new one; an incomplete last line is dropped."""
    path = folder / JOURNAL
    (folder / DISCREPANCIES).mkdir(parents=True, exist_ok=True)
    whole = path.read_text() if path.exists() else ""
    lines = whole[: whole.rfind("\n") + 1].splitlines()
    if not lines:
        drawn = seed_or_drawn(seed)
        path.write_text(json.dumps({"seed": drawn}) + "\n")
        return Journal(folder, drawn, {})
    kept = _read_seed(lines[0], path)
    if seed not in (None, kept):
        raise BadFile(
            f"this run has the seed {kept!r}, not {seed!r}; go on without --seed, or take "
            "another folder",
            name=str(path),
        )
    parts = dict(_read_part(line, number, path) for number, line in enumerate(lines[1:], start=2))
    if len(whole) > whole.rfind("\n") + 1:
        path.write_text("".join(f"{line}\n" for line in lines))
    return Journal(folder, kept, parts)


def remaining_parts(
    journal: Journal, editions: tuple[str, ...], tournaments: int
) -> list[JournalPart]:
    """The parts still to run, alternating editions, so that an aborted run has as many of each. An
    extended run may begin in the middle of a block.
    """
    done = {(p.edition, k) for p in journal.parts for k in range(p.first, p.last + 1)}
    parts = []
    for first in range(1, tournaments + 1, PART_SIZE):
        for edition in editions:
            block = range(first, min(first + PART_SIZE, tournaments + 1))
            if missing := [k for k in block if (edition, k) not in done]:
                parts.append(JournalPart(edition, missing[0], missing[-1]))
    return parts


def _part_line(part: JournalPart, done: PartResult) -> str:
    fields = {**part._asdict(), **{name: getattr(done, name) for name in PartResult.__slots__}}
    return json.dumps(fields) + "\n"


def _read_seed(line: str, path: Path) -> str:
    try:
        return str(json.loads(line)["seed"])
    except (ValueError, KeyError, TypeError):
        raise _bad_line(path, 1) from None


def _read_part(line: str, number: int, path: Path) -> tuple[JournalPart, PartResult]:
    try:
        fields = json.loads(line)
        part = JournalPart(*(fields.pop(name) for name in JournalPart._fields))
        found = tuple(KeptDiscrepancy(*each) for each in fields.pop("found"))
        return part, PartResult(**fields, found=found)
    except (ValueError, KeyError, TypeError):
        raise _bad_line(path, number) from None


def _bad_line(path: Path, line: int) -> BadFile:
    return BadFile("this is no line of a run; take another folder", line, str(path))
