"""Proofs that people carry away as a QR code or a file: who signed them, whether two of them
contradict each other, and whether they agree with a log.

Compares a log with kept checkpoints that its keeper signed and witnesses cosigned, on paper or in a
file.
"""

from dataclasses import dataclass

from domain.messages import join_messages, say
from events.audit.history import History
from events.log.chain import grouped_digest
from events.log.records import Version
from events.message_json import text_with_messages
from events.transparency.checkpoints import read_checkpoint_note
from events.transparency.evidence import (
    CheckpointAgreement,
    CheckpointVerdict,
    KeptCheckpoint,
    TrustedKeys,
    compare_kept_checkpoint,
    is_fork,
)
from events.transparency.merkle import Tree, leaf_of_record, tree_of
from events.transparency.notes import COSIGNATURE, Key, NotAKey, Verify, notes_in, read_key
from events.transparency.proofs import FIRST_LINE, read_proof, unpack_proof

_GROUPS = 5


@dataclass(frozen=True, slots=True)
class WitnessedBy:
    """A witness, and the time of cosigning in POSIX seconds."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class PaperVerdict:
    """`servers` and `witnesses` count the trusted keys. `contradicts` is the number of an earlier
    paper that shows another history, 0 for none. Without a log of its tournament `agreement` is
    empty and `leaf_differs` 0.
    """

    paper: int
    origin: str
    version: int
    size: int
    code: str
    proof_holds: bool | None
    signed: bool
    servers: int
    witnesses: int
    witnessed: tuple[WitnessedBy, ...]
    contradicts: int
    leaf_differs: int
    agreement: str


class Papers:
    """The papers that a visitor has scanned or loaded, numbered from 1; `verify` checks Ed25519."""

    def __init__(self, verify: Verify) -> None:
        self._verify = verify
        self._keys: tuple[Key, ...] = ()
        self._read: list[KeptCheckpoint] = []
        self._verdicts_alone: dict[int, CheckpointVerdict] = {}
        self._trees: dict[History, Tree] = {}

    def believe(self, keys: str) -> str:
        """Trust the keys in a text, and successors by its notes; return all trusted names."""
        lines, notes = notes_in(keys)
        found = [key for key in map(_key_or_none, lines.splitlines()) if key is not None]
        trusted = TrustedKeys.from_keys(found, self._verify, notes)
        self._keys = (*trusted.servers, *trusted.witnesses)
        self._verdicts_alone.clear()
        return text_with_messages(
            [{"name": key.name, "witness": key.kind == COSIGNATURE} for key in self._keys]
        )

    def read(self, text: str) -> str:
        """Read a paper and report on it alone. NotANote if it is neither proof nor checkpoint."""
        self._read.append(read_paper(text))
        return self.report(len(self._read))

    def report(self, number: int) -> str:
        """Report on a paper that was read before, with the keys that are trusted now."""
        return text_with_messages(self._paper_verdict(number, Tree()))

    def report_against(self, number: int, history: History) -> str:
        """Report on a paper that was read before, compared with that log."""
        if not history.records:
            return self.report(number)
        tree = self._trees.setdefault(history, Tree())
        tree.extend(map(leaf_of_record, history.records[tree.size :]))
        return text_with_messages(self._paper_verdict(number, tree, history.tournament))

    def _verdict_alone(self, number: int) -> CheckpointVerdict:
        """The verdict on a paper without any log."""
        if number not in self._verdicts_alone:
            self._verdicts_alone[number] = self._compare(number, Tree())
        return self._verdicts_alone[number]

    def _compare(self, number: int, log: Tree) -> CheckpointVerdict:
        return compare_kept_checkpoint(log, self._read[number - 1], self._trusted_keys)

    @property
    def _trusted_keys(self) -> TrustedKeys:
        return TrustedKeys.from_keys(self._keys, self._verify)

    def _paper_verdict(self, number: int, log: Tree, tournament: str = "") -> PaperVerdict:
        found = self._compare(number, log)
        checkpoint, proof = found.kept.checkpoint, found.kept.proof
        return PaperVerdict(
            paper=number,
            origin=checkpoint.origin,
            version=proof.version if proof else checkpoint.size,
            size=checkpoint.size,
            code=grouped_digest(checkpoint.root, _GROUPS),
            proof_holds=found.proof_holds,
            signed=found.signed,
            servers=len(self._trusted_keys.servers),
            witnesses=len(self._trusted_keys.witnesses),
            witnessed=tuple(WitnessedBy(each.witness.name, each.at) for each in found.witnessed),
            contradicts=self._contradicting_paper(number),
            leaf_differs=found.leaf_differs,
            agreement=found.agreement if checkpoint.origin.rpartition("/")[2] == tournament else "",
        )

    def _contradicting_paper(self, number: int) -> int:
        """The number of an earlier paper that shows another history; 0 for none."""
        mine = self._verdict_alone(number)
        others = ((other, self._verdict_alone(other)) for other in range(1, number))
        return next((other for other, held in others if _contradict(mine, held)), 0)


def read_paper(text: str) -> KeptCheckpoint:
    """Read a checkpoint from a scanned address, from the fragment behind its "#", or a file."""
    text = text.strip().replace("\r\n", "\n")
    if text.startswith(FIRST_LINE):
        proof = read_proof(f"{text}\n")
        return KeptCheckpoint(proof.checkpoint, proof.note, proof)
    if "\n" in text:
        return KeptCheckpoint(*read_checkpoint_note(f"{text}\n"))
    proof = unpack_proof(text.rpartition("#")[2])
    return KeptCheckpoint(proof.checkpoint, proof.note, proof)


def _contradict(one: CheckpointVerdict, other: CheckpointVerdict) -> bool:
    """Whether two checkpoints contradict each other, by their trees or by one event."""
    if is_fork(one, other):
        return True
    mine, theirs = one.kept.proof, other.kept.proof
    if mine is None or theirs is None or not (one.signed and other.signed):
        return False
    same_place = (mine.checkpoint.origin, mine.index) == (theirs.checkpoint.origin, theirs.index)
    return same_place and mine.holds and theirs.holds and mine.leaf != theirs.leaf


def _key_or_none(line: str) -> Key | None:
    try:
        return read_key(line)
    except NotAKey:
        return None


@dataclass(frozen=True, slots=True)
class KeptCheckpoints:
    """Checkpoints of a log that other people kept, and the trusted keys."""

    papers: tuple[KeptCheckpoint, ...]
    trusted: TrustedKeys


@dataclass(frozen=True, slots=True)
class CheckpointStanding:
    """`broken` is the contradiction with the log, empty if there is none; `cosigned` is the last
    version that most of the witnesses have seen, `witnesses` their number.
    """

    broken: str = ""
    cosigned: Version = 0
    witnesses: int = 0


def compare_with_checkpoints(history: History, checkpoints: KeptCheckpoints) -> CheckpointStanding:
    """Compare a log with kept checkpoints; one without a trusted signature proves nothing."""
    tree = tree_of(history.records)
    found = [
        compare_kept_checkpoint(tree, paper, checkpoints.trusted) for paper in checkpoints.papers
    ]
    for verdict in found:
        if verdict.contradicts_log or verdict.leaf_differs and verdict.signed:
            return CheckpointStanding(_contradiction_words(verdict, len(history.records)))
    cosigned = [
        (each.kept.checkpoint.size, len(each.witnessed)) for each in found if each.witnessed
    ]
    return CheckpointStanding("", *max(cosigned, default=(0, 0)))


def _contradiction_words(verdict: CheckpointVerdict, versions: int) -> str:
    """The contradiction of a checkpoint with the log, which has that many versions."""
    size, who = verdict.kept.checkpoint.size, _signer_words(verdict)
    match verdict.agreement:
        case CheckpointAgreement.SHORTER:
            end = versions + 1
            return say(
                "broken at {end}: {who} signed version {size}, which is missing here",
                end=end,
                who=who,
                size=size,
            )
        case CheckpointAgreement.OTHER:
            at = verdict.leaf_differs or size
            return say(
                "broken at {at}: {who} signed another history up to version {size}",
                at=at,
                who=who,
                size=size,
            )
        case CheckpointAgreement.AGREES:
            at = verdict.leaf_differs
            return say("broken at {at}: {who} signed another event there", at=at, who=who)


def _signer_words(verdict: CheckpointVerdict) -> str:
    """The witnesses who cosigned the checkpoint, otherwise the server that signed it."""
    if not verdict.witnessed:
        return say("the server")
    return say(
        "the witness {name}",
        name=join_messages(" and ", (each.witness.name for each in verdict.witnessed)),
    )
