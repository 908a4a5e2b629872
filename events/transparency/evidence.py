"""What somebody kept of a log, held against the log that is shown now: whose word it is, and
whether the log still is what was signed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from events.transparency.checkpoints import Checkpoint, Cosigned, cosignatures
from events.transparency.merkle import Tree
from events.transparency.notes import (
    COSIGNATURE,
    ED25519,
    Key,
    Note,
    Verify,
    is_signed_by,
    successors,
)
from events.transparency.proofs import EventProof


@dataclass(frozen=True, slots=True)
class Trusted:
    """The keys that an auditor believes, and who checks signatures for them. A server's keys are
    known by their bytes: each of its tournaments signs under a name of its own.
    """

    servers: tuple[Key, ...]
    witnesses: tuple[Key, ...]
    verify: Verify

    @classmethod
    def of(cls, keys: Sequence[Key], verify: Verify, notes: Sequence[Note] = ()) -> "Trusted":
        """Those keys, and by `notes` those that have followed a server's."""
        servers = (
            later for key in keys if key.kind == ED25519 for later in successors(key, notes, verify)
        )
        return cls(
            tuple(dict.fromkeys(servers)),
            tuple(key for key in keys if key.kind == COSIGNATURE),
            verify,
        )


class CheckpointAgreement(StrEnum):
    """What a log is to a checkpoint."""

    AGREES = "agrees"
    SHORTER = "shorter"
    """It ends before the size that was signed: its tail was cut, or it is an older copy."""
    OTHER = "other"
    """The events up to that size are not those that were signed."""


@dataclass(frozen=True, slots=True)
class KeptCheckpoint:
    """A checkpoint that somebody kept. `proof` where it came with that of an event."""

    checkpoint: Checkpoint
    note: Note
    proof: EventProof | None = None


@dataclass(frozen=True, slots=True)
class CheckpointVerdict:
    """What a kept checkpoint proves. `signed`: by the server; `witnessed`: by whom and when.
    `leaf_differs`: the version whose event is not the one on paper, though the proof holds; 0: none
    or no such proof. `proof_holds` is None without a proof, and of one that
    does not name its leaf where the log is not at hand.
    """

    kept: KeptCheckpoint
    agreement: CheckpointAgreement
    signed: bool
    witnessed: tuple[Cosigned, ...]
    proof_holds: bool | None = None
    leaf_differs: int = 0

    @property
    def told(self) -> bool:
        """Whether somebody's word contradicts the log: it is not the one that was shown."""
        return (
            self.signed or bool(self.witnessed)
        ) and self.agreement is not CheckpointAgreement.AGREES


def compare_kept(tree: Tree, kept: KeptCheckpoint, trusted: Trusted) -> CheckpointVerdict:
    """`tree` is that of the log at hand (`events.transparency.merkle`)."""
    proof, checkpoint = kept.proof, kept.checkpoint
    differs = 0
    leaf = tree.node(0, proof.index) if proof and proof.index < tree.size else b""
    if proof is not None and proof.holds and leaf:
        differs = 0 if leaf == proof.leaf else proof.version
    return CheckpointVerdict(
        kept,
        agreement(tree, checkpoint),
        any(
            is_signed_by(kept.note, server, trusted.verify)
            for server in _trusted_keys(kept, trusted)
        ),
        cosignatures(kept.note, trusted.witnesses, trusted.verify),
        _holds(proof, leaf),
        differs,
    )


def _holds(proof: EventProof | None, here: bytes) -> bool | None:
    """`here` is the leaf of the log at hand. A proof that names none is asked with that."""
    if proof is None or not (proof.leaf or here):
        return None
    return proof.with_leaf(proof.leaf or here)


def agreement(tree: Tree, checkpoint: Checkpoint) -> CheckpointAgreement:
    if checkpoint.size > tree.size:
        return CheckpointAgreement.SHORTER
    same = tree.root(checkpoint.size) == checkpoint.root
    return CheckpointAgreement.AGREES if same else CheckpointAgreement.OTHER


def fork(one: CheckpointVerdict, other: CheckpointVerdict) -> bool:
    """Two kept checkpoints of one size and another root, both signed: the keeper of the log showed
    two histories. It takes no log to say so.
    """
    mine, theirs = one.kept.checkpoint, other.kept.checkpoint
    same_place = mine.origin == theirs.origin and mine.size == theirs.size
    return same_place and mine.root != theirs.root and one.signed and other.signed


def _trusted_keys(kept: KeptCheckpoint, trusted: Trusted) -> list[Key]:
    origin = kept.checkpoint.origin
    return [Key(origin, server.kind, server.public) for server in trusted.servers]
