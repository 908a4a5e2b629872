"""The audit of one log: its chain, what can be proved from it, every breach of integrity.

A broken chain is audited up to the break: what comes before it is still evidence. A printed
head belongs to the version of its sheet; a log that has no event with that hash is not
the one that was printed, even if its own chain is valid.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeVar

from domain.errors import WallchartError
from domain.messages import say
from events.audit.breaches import BreachRecord, breaches
from events.audit.envelope import envelope_contradictions, versions_with_wrong_clock
from events.audit.history import History
from events.audit.proof import Proof
from events.audit.redecision import NOTHING_DECIDED, LogContradiction, Redecision, decide_again
from events.audit.verdict.device_signatures import Holds, SignatureCheck, SignatureCounts
from events.audit.verdict.exclusions import KeptEvidence
from events.audit.verdict.portable_proofs import (
    CheckpointStanding,
    KeptCheckpoints,
    compare_with_checkpoints,
)
from events.audit.verdict.provers import PROVERS
from events.log.chain import head_code, short_code, verify_chain
from events.log.errors import BrokenChain, LogError
from events.log.records import Head, Recorded, StoredAct, Version

CLEAN, FINDINGS, BROKEN = 0, 1, 2
OK = "ok"
Result = TypeVar("Result")
LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class LogVerdict:
    """`chain` is "ok" or where and how it is broken; the rest covers the first `versions` events:
    `again` the outcome of deciding every act again, `kept` the evidence from outside the log,
    `signatures` those of devices, `clocks` the acts whose sender's clock was far off, `proofs` what
    each game can prove.
    """

    name: str
    versions: int
    chain: str
    head: Head
    breaches: tuple[BreachRecord, ...]
    again: Redecision
    kept: KeptEvidence
    signatures: SignatureCounts
    clocks: tuple[Version, ...]
    proofs: Mapping[str, Proof]

    @property
    def exit_code(self) -> int:
        if self.chain != OK:
            return BROKEN
        doubtful = any(proof.has_doubts for proof in self.proofs.values())
        return FINDINGS if doubtful or self.again.contradictions else CLEAN


def audit_log(
    acts: Iterable[StoredAct],
    printed: str = "",
    head: Head | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    checkpoints: KeptCheckpoints | None = None,
    holds: Holds | None = None,
    known: Redecision = NOTHING_DECIDED,
) -> LogVerdict:
    """Audit a log. `printed` is a head from paper: its code or a hash, alone or as VERSION:CODE;
    `head` the log's end by the store; `checkpoints` were signed and kept by others; `holds` checks
    the signature of a device; `progress` is called with the number of steps done and their total;
    the acts of the beginning that `known` is about are not decided once more.
    """
    return judge_log(*valid_history(acts), printed, head, progress, checkpoints, holds, known)


def judge_log(
    history: History,
    chain: str,
    printed: str = "",
    head: Head | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    checkpoints: KeptCheckpoints | None = None,
    holds: Holds | None = None,
    known: Redecision = NOTHING_DECIDED,
) -> LogVerdict:
    """Audit a log that `valid_history` has read already; see `audit_log`."""
    if chain == OK and head is not None and head != history.head:
        chain = _wrong_end_words(history.head, head)
    if chain == OK and printed:
        chain = check_printed_head(history, printed)
    standing = (
        CheckpointStanding()
        if checkpoints is None or chain != OK
        else compare_with_checkpoints(history, checkpoints)
    )
    chain = standing.broken or chain
    again, signature_check = _redecide(history, progress, known), SignatureCheck(history, holds)
    again.contradictions += signature_check.contradictions
    again.contradictions.sort(key=itemgetter(0))
    return LogVerdict(
        name=history.current_state.name if history.current_state else "",
        versions=len(history.records),
        chain=chain,
        head=history.head,
        breaches=tuple(_make_or_report(lambda: breaches(history), again, history) or ()),
        again=again,
        kept=KeptEvidence(
            len(history.records),
            _version_of_printed_head(history, printed) if chain == OK else 0,
            *(standing.cosigned, standing.witnesses),
        ),
        signatures=signature_check.counts,
        clocks=tuple(versions_with_wrong_clock(history.records)),
        proofs=_proofs_by_game(history, again),
    )


def _proofs_by_game(history: History, again: Redecision) -> Mapping[str, Proof]:
    """The proofs of each game; a proof that fails because of the log is a contradiction, too."""
    found = {
        game: _make_or_report(lambda: prove(history, again), again, history)  # noqa: B023
        for game, prove in PROVERS.items()
    }
    return {game: proof or PROVERS[game](History(), Redecision()) for game, proof in found.items()}


def _make_or_report(
    make: Callable[[], Result], again: Redecision, history: History
) -> Result | None:
    """What `make` returns; None after any error, which is then a contradiction in `again`."""
    try:
        return make()
    except Exception as reason:  # a forged log may have a valid chain and raise anything
        why = (
            str(reason) if isinstance(reason, WallchartError) else say("it does not fit together.")
        )
        again.contradictions.append(
            LogContradiction(
                len(history.records), 0, say("What the log tells can't be: {why}", why=why)
            )
        )
        return None


def _redecide(
    history: History, progress: Callable[[int, int], None], known: Redecision
) -> Redecision:
    """Decide all acts again, and examine their envelopes."""
    total, count = len(history.records), itertools.count(1)
    again = decide_again(history.records, lambda: progress(next(count), total), known)
    again.contradictions += envelope_contradictions(history.records)
    return again


def _version_of_printed_head(history: History, printed: str) -> int:
    """The version of the first event with the printed head, 0 for none."""
    wanted = printed.rpartition(":")[2].strip().lower()
    found = (record.version for record in history.records if wanted in printable_heads(record.hash))
    return next(found, 0) if wanted else 0


def valid_history(acts: Iterable[StoredAct]) -> tuple[History, str]:
    """The valid beginning of the log, and "ok" or what is wrong with the next event."""
    valid: list[Recorded] = []
    chain = OK
    try:
        for record in verify_chain(acts):
            valid.append(record)  # noqa: PERF402  # what comes before a break is still evidence
    except LogError as broken:
        chain = _broken_at_words(broken, len(valid) + 1)
    try:
        return History(valid), chain
    except BrokenChain as broken:
        return History(valid[: broken.version - 1]), _broken_at_words(broken, broken.version)


def _wrong_end_words(end: Head, due: Head) -> str:
    """Where the chain is broken, in words, if it has the head `end` instead of the head `due`."""
    if end.version < due.version:
        return say(
            "broken at {version}: the log should go on to version {version2}",
            version=end.version + 1,
            version2=due.version,
        )
    return say(
        "broken at {version}: the log should end here, with the head {hex}…",
        version=due.version,
        hex=due.hash.hex()[:16],
    )


def _broken_at_words(fault: LogError, version: int) -> str:
    """Where the chain is broken, in words; at `version` if the error names none."""
    reason = getattr(fault, "reason", str(fault))
    return say(
        "broken at {getattr}: {reason}", getattr=getattr(fault, "version", version), reason=reason
    )


def check_printed_head(history: History, printed: str) -> str:
    """ "ok" if the printed head is that of the version it names, or of any if it names none;
    otherwise the words of a broken chain.
    """
    version, _, code = printed.rpartition(":")
    printed_hash = code.strip().lower()
    candidates = history.records
    if version:
        at = parse_whole_number(version.strip()) or 0
        candidates = history.records[at - 1 : at] if at else []
    if any(printed_hash in printable_heads(record.hash) for record in candidates):
        return OK
    place = version.strip() or str(len(history.records))
    return say(
        "broken at {place}: no event of this log has the printed head {strip}",
        place=place,
        strip=code.strip(),
    )


def parse_whole_number(text: str) -> int | None:
    """Parse a typed version or board number; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def is_short_code(printed: str) -> bool:
    """Whether it is an old code of 40 bits: another history with the same code can be forged."""
    letters = printed.rpartition(":")[2].strip().replace("-", "")
    return len(letters) == len(short_code(bytes(32)).replace("-", ""))


def printable_heads(digest: bytes) -> tuple[str, ...]:
    """All printable forms of a hash: whole, old and present code, with and without hyphens."""
    codes = [code.lower() for code in (head_code(digest), short_code(digest))]
    return digest.hex(), *codes, *(code.replace("-", "") for code in codes)
