"""Collecting evidence for FIDE's checklist: running its tests with pytest in a separate process, if
the source is there; and random tournaments on all cores, recording each part when it is finished.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from domain.errors import BadFile
from domain.lab.endorsement.checklist import Checklist, EvidenceKind, RunOutcome, parse_checklist
from domain.lab.endorsement.tournament_comparison import (
    EDITIONS,
    ComparedTournament,
    Discrepancy,
    SlowWay,
    compare_tournament,
)
from server.cli.console.files import write_bytes
from server.cli.console.terminal import with_progress
from server.cli.lab.journal import (
    DISCREPANCIES,
    Journal,
    JournalPart,
    KeptDiscrepancy,
    PartResult,
    remaining_parts,
)

ROOT = Path(__file__).parents[3]


def load_checklist() -> Checklist:
    answered = files("domain.lab.endorsement").joinpath("checklist.toml")
    return parse_checklist(answered.read_text(encoding="utf-8"))


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
    beginnings = (f"{node}::", f"{node}[")
    own = [passed for name, passed in cases if name == node or name.startswith(beginnings)]
    if not own:
        return RunOutcome.NOT_RUN
    return RunOutcome.PASSED if all(own) else RunOutcome.FAILED


PARTS_OF_A_PROCESS = 40
"""Parts before a process is replaced, as garbage is collected only between parts."""


def run_tournaments(journal: Journal, tournaments: int, jobs: int) -> None:
    parts = remaining_parts(journal, EDITIONS, tournaments)
    for part, done in with_progress(_finished_parts(journal, parts, jobs), "Pairing", len(parts)):
        journal.write(part, done)


def _finished_parts(
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
            0, 0, 0, 0, 0, (Discrepancy(edition, seed, 0, SlowWay.ENDED, message),)
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
        tuple(keep_discrepancy(folder, each) for each in compared.discrepancies),
    )


def keep_discrepancy(folder: Path, discrepancy: Discrepancy) -> KeptDiscrepancy:
    way = discrepancy.way.replace(" ", "-")
    name = f"{discrepancy.edition}-{discrepancy.seed}-round-{discrepancy.round_number}-{way}.trf"
    path = folder / DISCREPANCIES / name.replace(os.sep, "_")
    write_bytes(discrepancy.report, path)
    return KeptDiscrepancy(
        discrepancy.seed,
        discrepancy.round_number,
        discrepancy.way.value,
        f"{DISCREPANCIES}/{path.name}",
    )
