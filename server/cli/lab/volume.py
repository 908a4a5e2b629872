"""The random tournaments of a run, over all cores, each part written down when it is done."""

import gc
import os
import time
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from domain.lab.endorsement.compared import (
    EDITIONS,
    ComparedTournament,
    Discrepancy,
    SlowWay,
    compared,
)
from server.cli.console.files import write_bytes
from server.cli.console.progress import with_progress
from server.cli.lab.journal import (
    DISCREPANCIES,
    Journal,
    JournalPart,
    KeptDiscrepancy,
    PartResult,
    still_to_do,
)

PARTS_OF_A_PROCESS = 40
"""The collector of garbage is off while a part is done; a process is replaced now and then."""


def run(journal: Journal, tournaments: int, jobs: int) -> None:
    parts = still_to_do(journal, EDITIONS, tournaments)
    for part, done in with_progress(_done(journal, parts, jobs), "Pairing", len(parts)):
        journal.write(part, done)


def _done(
    journal: Journal, parts: Sequence[JournalPart], jobs: int
) -> Iterator[tuple[JournalPart, PartResult]]:
    work = partial(play_part, journal.folder, journal.seed)
    many = min(jobs or os.cpu_count() or 1, len(parts))
    if not many:
        return
    with Pool(many, initializer=gc.disable, maxtasksperchild=PARTS_OF_A_PROCESS) as pool:
        yield from pool.imap_unordered(work, parts)


def play_part(folder: Path, seed: str, part: JournalPart) -> tuple[JournalPart, PartResult]:
    """Tournament k has the seed SEED-k, however the run is cut."""
    numbers = range(part.first, part.last + 1)
    done = sum((_one(folder, part.edition, f"{seed}-{k}") for k in numbers), start=PartResult())
    gc.collect()
    return part, done


def _one(folder: Path, edition: str, seed: str) -> PartResult:
    started = time.process_time()
    try:
        came_to = compared(edition, seed)
    except Exception as defect:  # whatever the engine stumbles over is a finding, not the run's end
        said = f"{type(defect).__name__}: {defect}\n".encode()
        came_to = ComparedTournament(
            0, 0, 0, 0, 0, (Discrepancy(edition, seed, 0, SlowWay.ENDED, said),)
        )
    seconds = time.process_time() - started
    return PartResult(
        1,
        came_to.players,
        came_to.rounds,
        came_to.again,
        came_to.by_weights,
        came_to.by_text,
        round(seconds, 4),
        tuple(keep_discrepancy(folder, each) for each in came_to.discrepancies),
    )


def keep_discrepancy(folder: Path, found: Discrepancy) -> KeptDiscrepancy:
    way = found.way.replace(" ", "-")
    name = f"{found.edition}-{found.seed}-round-{found.round_number}-{way}.trf"
    path = folder / DISCREPANCIES / name.replace(os.sep, "_")
    write_bytes(found.report, path)
    return KeptDiscrepancy(
        found.seed, found.round_number, found.way.value, f"{DISCREPANCIES}/{path.name}"
    )
