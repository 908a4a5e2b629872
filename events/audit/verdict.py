"""The audit of one log: its chain, every pairing made again, every breach, the standings anew.

A chain that is broken is audited up to the break: what comes before it is still evidence. A printed
head belongs to the version whose sheet it stands on; a log that has no event with that hash is not
the one that was printed from, however well its own chain holds.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from domain.chess.stage import Stage, stages_of
from domain.standings.of_stage import rankings as tables_of
from domain.tournament import Tournament
from events.audit.breaches import Breaking, breaches
from events.audit.history import History
from events.bridge.audit.imports import ImportedFile, imported_files
from events.bridge.audit.reseating import Reseating, reseated
from events.chess.audit.repairing import Repaired, expected, pairings, repaired
from events.chess.federation_report import complete_rounds
from events.chess.vocabulary.rounds import IMPORTED
from events.log.chain import short_code, verified
from events.log.errors import BrokenChain, LogError
from events.log.recorded import Head, Recorded

CLEAN, FINDINGS, BROKEN = 0, 1, 2
OK = "ok"
LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Placed:
    rank: int | None
    name: str
    values: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings of a stage after its last complete round, computed now from the log alone."""

    stage: str
    after_round: int
    columns: tuple[str, ...]
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`chain` is "ok" or where and how it is broken; what follows covers `versions` events.
    `seatings` are all acts that seated pairs of bridge, `doubtful` those that can't be proved.
    `files` are those that results came from: what they say otherwise is no fault of the log.
    """

    name: str
    versions: int
    chain: str
    head: Head
    rounds: int
    imported: int
    differing: tuple[Repaired, ...]
    breaches: tuple[Breaking, ...]
    rankings: tuple[Ranking, ...]
    seatings: tuple[Reseating, ...] = ()
    files: tuple[ImportedFile, ...] = ()

    @property
    def doubtful(self) -> tuple[Reseating, ...]:
        return tuple(one for one in self.seatings if one.doubt)

    @property
    def exit_code(self) -> int:
        if self.chain != OK:
            return BROKEN
        return FINDINGS if self.differing or self.doubtful or self.breaches else CLEAN


def audit(
    records: Iterable[Recorded],
    printed: str = "",
    head: Head | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Verdict:
    """`printed` is a head from paper: a short code or a hash, alone or as VERSION:CODE. `head` is
    what the store says the log ends with. `progress` hears how many rounds of how many are done.
    """
    history, chain = evidence(records)
    if chain == OK and head is not None and head != history.head:
        chain = _another_end(history.head, head)
    if chain == OK and printed:
        chain = matched(history, printed)
    total = expected(history)
    again: list[Repaired] = []
    for one in repaired(history):
        again.append(one)
        progress(len(again), total)
    state = history.at(len(history.records)) if history.records else None
    return Verdict(
        name=state.name if state else "",
        versions=len(history.records),
        chain=chain,
        head=history.head,
        rounds=len(again),
        imported=sum(event.system == IMPORTED for _, event in pairings(history)),
        differing=tuple(one for one in again if one.differs),
        breaches=tuple(breaches(history)),
        rankings=tuple(rankings(state)) if state else (),
        seatings=tuple(reseated(history)),
        files=tuple(imported_files(history)),
    )


def evidence(records: Iterable[Recorded]) -> tuple[History, str]:
    """The log up to where it is sound, and "ok" or what is wrong with the next event."""
    sound: list[Recorded] = []
    chain = OK
    try:
        for record in verified(records):
            sound.append(record)  # noqa: PERF402  # what comes before a break is still evidence
    except LogError as broken:
        chain = _broken(broken, len(sound) + 1)
    try:
        return History(sound), chain
    except BrokenChain as broken:
        return History(sound[: broken.version - 1]), _broken(broken, broken.version)


def _another_end(end: Head, due: Head) -> str:
    if end.version < due.version:
        return f"broken at {end.version + 1}: the log should go on to version {due.version}"
    return f"broken at {due.version}: the log should end here, with the head {due.hash.hex()[:16]}…"


def _broken(fault: LogError, version: int) -> str:
    reason = getattr(fault, "reason", str(fault))
    return f"broken at {getattr(fault, 'version', version)}: {reason}"


def matched(history: History, printed: str) -> str:
    """ "ok" if the printed head is that of the version it names, or of any if it names none."""
    version, _, code = printed.rpartition(":")
    wanted = code.strip().lower()
    candidates = history.records
    if version:
        at = whole_number(version.strip()) or 0
        candidates = history.records[at - 1 : at] if at else []
    if any(wanted in heads(record.hash) for record in candidates):
        return OK
    place = version.strip() or str(len(history.records))
    return f"broken at {place}: no event of this log has the printed head {code.strip()}"


def whole_number(text: str) -> int | None:
    """What a person may have typed as a version or a board; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def heads(digest: bytes) -> tuple[str, ...]:
    """What may be printed of a hash: all of it, or its short code with and without the hyphen."""
    code = short_code(digest).lower()
    return digest.hex(), code, code.replace("-", "")


def rankings(state: Tournament) -> list[Ranking]:
    ranked = (stage for stage in stages_of(state).values() if complete_rounds(stage))
    return [one for stage in ranked for one in _rankings(stage)]


def _rankings(stage: Stage) -> Iterator[Ranking]:
    last = complete_rounds(stage)
    people = {number: entry.person.full_name for number, entry in stage.numbered()}
    tables = tables_of(stage, last)
    for group, table in enumerate(tables, 1):
        places = (Placed(row.rank, people[row.number], row.values) for row in table.standings)
        name = f"{stage.name}, quad {group}" if len(tables) > 1 else stage.name
        yield Ranking(name, last, ("PTS", *stage.rules.tie_breaks), tuple(places))
