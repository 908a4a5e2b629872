"""Comparing kept evidence with the present log: who signed it, and whether the log is still the
signed one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from events.transparency.checkpoints import Checkpoint, Cosignature, valid_cosignatures
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
class TrustedKeys:
    """The keys that an auditor trusts, and the function that verifies signatures. A server's keys
    are known by their bytes: each of its tournaments signs under its own name.
    """

    servers: tuple[Key, ...]
    witnesses: tuple[Key, ...]
    verify: Verify

    @classmethod
    def from_keys(
        cls, keys: Sequence[Key], verify: Verify, notes: Sequence[Note] = ()
    ) -> "TrustedKeys":
        """Trust those keys, and the successors of servers' keys by `notes`."""
        servers = (
            later for key in keys if key.kind == ED25519 for later in successors(key, notes, verify)
        )
        return cls(
            tuple(dict.fromkeys(servers)),
            tuple(key for key in keys if key.kind == COSIGNATURE),
            verify,
        )


class CheckpointAgreement(StrEnum):
    """How a log relates to a checkpoint."""

    AGREES = "agrees"
    SHORTER = "shorter"
    """The log ends before the signed size: its tail was cut, or it is an older copy."""
    OTHER = "other"
    """The events up to that size are not the signed ones."""


@dataclass(frozen=True, slots=True)
class KeptCheckpoint:
    """A kept checkpoint, with the `proof` of an event if it has one."""

    checkpoint: Checkpoint
    note: Note
    proof: EventProof | None = None


@dataclass(frozen=True, slots=True)
class CheckpointVerdict:
    """What a kept checkpoint proves. `signed`: by the server; `witnessed`: by these witnesses.
    `leaf_differs`: the version whose event differs from the paper's, though the proof holds; 0:
    none or no such proof. `proof_holds` is None without a proof, or if the proof does not name its
    leaf and the log is missing.
    """

    kept: KeptCheckpoint
    agreement: CheckpointAgreement
    signed: bool
    witnessed: tuple[Cosignature, ...]
    proof_holds: bool | None = None
    leaf_differs: int = 0

    @property
    def contradicts_log(self) -> bool:
        """Whether a trusted signature contradicts the log, which is not the one that was signed."""
        return (
            self.signed or bool(self.witnessed)
        ) and self.agreement is not CheckpointAgreement.AGREES


def compare_kept_checkpoint(
    tree: Tree, kept: KeptCheckpoint, trusted: TrustedKeys
) -> CheckpointVerdict:
    """Compare a kept checkpoint with the `tree` of a log (`events.transparency.merkle`)."""
    proof, checkpoint = kept.proof, kept.checkpoint
    differs = 0
    leaf = tree.node(0, proof.index) if proof and proof.index < tree.size else b""
    if proof is not None and proof.holds and leaf:
        differs = 0 if leaf == proof.leaf else proof.version
    return CheckpointVerdict(
        kept,
        agreement_with(tree, checkpoint),
        any(
            is_signed_by(kept.note, server, trusted.verify)
            for server in _trusted_keys(kept, trusted)
        ),
        valid_cosignatures(kept.note, trusted.witnesses, trusted.verify),
        _proof_holds(proof, leaf),
        differs,
    )


def _proof_holds(proof: EventProof | None, leaf_of_log: bytes) -> bool | None:
    """Whether the proof holds; if it names no leaf, with `leaf_of_log`."""
    if proof is None or not (proof.leaf or leaf_of_log):
        return None
    return proof.holds_for_leaf(proof.leaf or leaf_of_log)


def agreement_with(tree: Tree, checkpoint: Checkpoint) -> CheckpointAgreement:
    if checkpoint.size > tree.size:
        return CheckpointAgreement.SHORTER
    same = tree.root_hash(checkpoint.size) == checkpoint.root
    return CheckpointAgreement.AGREES if same else CheckpointAgreement.OTHER


def is_fork(first: CheckpointVerdict, second: CheckpointVerdict) -> bool:
    """Whether two signed checkpoints of one size have different roots: then the keeper showed two
    histories, which is proved without the log.
    """
    mine, theirs = first.kept.checkpoint, second.kept.checkpoint
    same_place = mine.origin == theirs.origin and mine.size == theirs.size
    return same_place and mine.root != theirs.root and first.signed and second.signed


def _trusted_keys(checkpoint: KeptCheckpoint, trusted: TrustedKeys) -> list[Key]:
    """The servers' keys under the name with which they sign for the checkpoint's log."""
    origin = checkpoint.checkpoint.origin
    return [Key(origin, server.kind, server.public) for server in trusted.servers]
