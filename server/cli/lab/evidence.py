"""Evidence for FIDE's checklist: its tests, run with pytest in a separate process if the source is
there; and random tournaments on all cores.

The journal of a run is in its folder: a line of JSON for each finished part. If the last line was
cut off, its part is run again. Each discrepancy is a separate report file beside the journal, named
after edition, tournament, round and kind of difference.
"""

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self
from xml.etree import ElementTree

from domain.errors import BadFile
from domain.lab.endorsement.checklist import Checklist, EvidenceKind, RunOutcome, parse_checklist
from domain.lab.endorsement.tournament_comparison import (
    EDITIONS,
    ComparedTournament,
    Discrepancy,
    SlowMethod,
    compare_tournament,
)
from server.cli.console.files import write_bytes
from server.cli.console.terminal import with_progress
from server.cli.lab.series import seed_or_drawn

ROOT = Path(__file__).parents[3]
JOURNAL = "journal.jsonl"
DISCREPANCIES = "discrepancies"
PART_SIZE = 25
"""Tournaments in a part; a killed process loses at most that many."""


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
    """A run: its folder, the seed of its tournaments, and the result of each finished part."""

    folder: Path
    seed: str
    parts: dict[JournalPart, PartResult]

    def total_of_edition(self, edition: str) -> PartResult:
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
        raise _bad_line_error(path, 1) from None


def _read_part(line: str, number: int, path: Path) -> tuple[JournalPart, PartResult]:
    try:
        fields = json.loads(line)
        part = JournalPart(*(fields.pop(name) for name in JournalPart._fields))
        found = tuple(KeptDiscrepancy(*each) for each in fields.pop("found"))
        return part, PartResult(**fields, found=found)
    except (ValueError, KeyError, TypeError):
        raise _bad_line_error(path, number) from None


def _bad_line_error(path: Path, line: int) -> BadFile:
    return BadFile("this is no line of a run; take another folder", line, str(path))


def load_checklist() -> Checklist:
    file = files("domain.lab.endorsement").joinpath("checklist.toml")
    return parse_checklist(file.read_text(encoding="utf-8"))


def test_nodes() -> tuple[str, ...]:
    """The pytest node ids that the checklist names, without repetitions."""
    evidence = (each for item in load_checklist().items for each in item.evidence)
    named = (each.what for each in evidence if each.kind is EvidenceKind.TEST)
    return tuple(dict.fromkeys(named))


def run_tests(nodes: tuple[str, ...], root: Path = ROOT) -> Mapping[str, RunOutcome]:
    """Run tests; a node has passed if it has cases and all of them have passed."""
    if not (root / "tests").is_dir():
        raise BadFile("there are no tests here; --tests needs the source", name=str(root))
    with TemporaryDirectory() as folder:
        report = Path(folder) / "tests.xml"
        called = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        process = subprocess.run(
            [*called, f"--junit-xml={report}", "-o", "junit_family=xunit1", *nodes],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        if not report.exists():
            last = (process.stderr or process.stdout).strip().splitlines()[-1:]
            raise BadFile(f"the tests can't be run: {' '.join(last)}", name=str(root))
        cases = list(_read_cases(report))
    return {node: _node_outcome(node, cases) for node in nodes}


def _read_cases(report: Path) -> Iterator[tuple[str, bool]]:
    """Yield FILE::CLASS::NAME[CASE] of each case not skipped, and whether it passed."""
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("skipped") is not None:
            continue
        file = case.get("file", "")
        module = file.removesuffix(".py").replace("/", ".")
        group = case.get("classname", "").removeprefix(module).strip(".").replace(".", "::")
        name = "::".join(part for part in (file, group, case.get("name", "")) if part)
        yield name, case.find("failure") is None and case.find("error") is None


def _node_outcome(node: str, cases: list[tuple[str, bool]]) -> RunOutcome:
    """The outcome of a pytest node; `cases` are the names of all cases and whether each passed."""
    beginnings = (f"{node}::", f"{node}[")
    own = [passed for name, passed in cases if name == node or name.startswith(beginnings)]
    if not own:
        return RunOutcome.NOT_RUN
    return RunOutcome.PASSED if all(own) else RunOutcome.FAILED


PARTS_OF_A_PROCESS = 40
"""Parts before a process is replaced, as garbage is collected only between parts."""


def run_tournaments(journal: Journal, tournaments: int, jobs: int) -> None:
    parts = remaining_parts(journal, EDITIONS, tournaments)
    for part, done in with_progress(_run_parts(journal, parts, jobs), "Pairing", len(parts)):
        journal.write(part, done)


def _run_parts(
    journal: Journal, parts: Sequence[JournalPart], jobs: int
) -> Iterator[tuple[JournalPart, PartResult]]:
    work = partial(play_part, journal.folder, journal.seed)
    processes = min(jobs or os.cpu_count() or 1, len(parts))
    if not processes:
        return
    with Pool(processes, initializer=gc.disable, maxtasksperchild=PARTS_OF_A_PROCESS) as pool:
        yield from pool.imap_unordered(work, parts)


def play_part(folder: Path, seed: str, part: JournalPart) -> tuple[JournalPart, PartResult]:
    """Run the tournaments of a part; tournament k has the seed SEED-k, whatever the parts."""
    numbers = range(part.first, part.last + 1)
    done = sum(
        (_compare_tournament(folder, part.edition, f"{seed}-{k}") for k in numbers),
        start=PartResult(),
    )
    gc.collect()
    return part, done


def _compare_tournament(folder: Path, edition: str, seed: str) -> PartResult:
    started = time.process_time()
    try:
        compared = compare_tournament(edition, seed)
    except Exception as defect:  # a crash of the engine is a finding and does not end the run
        message = f"{type(defect).__name__}: {defect}\n".encode()
        compared = ComparedTournament(
            0, 0, 0, 0, 0, (Discrepancy(edition, seed, 0, SlowMethod.ENDED, message),)
        )
    seconds = time.process_time() - started
    return PartResult(
        1,
        compared.players,
        compared.rounds,
        compared.again,
        compared.by_weights,
        compared.by_text,
        round(seconds, 4),
        tuple(write_discrepancy_report(folder, each) for each in compared.discrepancies),
    )


def write_discrepancy_report(folder: Path, discrepancy: Discrepancy) -> KeptDiscrepancy:
    method = discrepancy.method.replace(" ", "-")
    name = f"{discrepancy.edition}-{discrepancy.seed}-round-{discrepancy.round_number}-{method}.trf"
    path = folder / DISCREPANCIES / name.replace(os.sep, "_")
    write_bytes(discrepancy.report, path)
    return KeptDiscrepancy(
        discrepancy.seed,
        discrepancy.round_number,
        discrepancy.method.value,
        f"{DISCREPANCIES}/{path.name}",
    )
