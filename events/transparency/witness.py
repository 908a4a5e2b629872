"""The answer of a witness (c2sp.org/tlog-witness), as a pure function of its state and the request.

It cosigns a checkpoint only if the log extends the last one that it has cosigned. It keeps only
that checkpoint of each log, and never an older one again: its store has to be read, checked and
written in one transaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.messages import say
from events.transparency.checkpoints import Checkpoint, read_checkpoint_note, read_hash, read_number
from events.transparency.merkle import EMPTY_ROOT, Hash, is_extension
from events.transparency.notes import ED25519, Key, NotANote, Note, Verify, is_signed_by

OK, BAD, FORBIDDEN, UNKNOWN, CONFLICT, UNPROVED = 200, 400, 403, 404, 409, 422
MOST_HASHES = 63
LONGEST_REQUEST = 64 * 1024


@dataclass(frozen=True, slots=True)
class LastCosignedCheckpoint:
    """The last cosigned checkpoint of a log."""

    size: int = 0
    root: Hash = EMPTY_ROOT


@dataclass(frozen=True, slots=True)
class WitnessRequest:
    """A parsed request, not yet checked."""

    old: int
    proof: tuple[Hash, ...]
    checkpoint: Checkpoint
    note: Note


@dataclass(frozen=True, slots=True)
class WitnessRefusal:
    """`size` is the one that a log has to extend, if the answer states it. `suspect`: the log's own
    key has signed a checkpoint without proof that it extends the last, which is worth keeping.
    """

    status: int
    reason: str
    size: int | None = None
    suspect: bool = False


def read_request(body: str) -> WitnessRequest | WitnessRefusal:
    head, blank, note = body.partition("\n\n")
    first, *lines = head.split("\n")
    old = read_number(first.removeprefix("old ")) if first.startswith("old ") else None
    if not blank or old is None:
        return WitnessRefusal(BAD, say("The request does not begin with the old size and a proof."))
    proof = [read_hash(line) for line in lines]
    hashes = tuple(node for node in proof if node is not None)
    if len(hashes) < len(proof) or len(proof) > MOST_HASHES:
        return WitnessRefusal(
            BAD, say("A line of the proof is not a hash, or there are too many of them.")
        )
    try:
        checkpoint, signed = read_checkpoint_note(note)
    except NotANote as reason:
        return WitnessRefusal(BAD, str(reason))
    return WitnessRequest(old, hashes, checkpoint, signed)


def write_request(old: int, proof: Sequence[str], note: Note) -> str:
    lines = (f"old {old}", *proof)
    return "".join(f"{line}\n" for line in lines) + f"\n{note}"


def keys_of(origin: str, trusted: Mapping[str, Sequence[Key]]) -> tuple[Key, ...]:
    """The keys that may sign for a log. A server is trusted by its name, for all its tournaments:
    each of them is a log called SERVER/TOURNAMENT, and signs under that name.
    """
    named = trusted.get(origin) or trusted.get(origin.rpartition("/")[0], ())
    return tuple(Key(origin, ED25519, key.public) for key in named)


def judge_request(
    request: WitnessRequest, keys: Sequence[Key], last: LastCosignedCheckpoint, verify: Verify
) -> WitnessRefusal | None:
    """Why the checkpoint is not cosigned; None if it is, and becomes the last one."""
    checkpoint = request.checkpoint
    if not keys:
        return WitnessRefusal(UNKNOWN, say("This witness does not know the log; tell it its key."))
    if not any(is_signed_by(request.note, key, verify) for key in keys):
        return WitnessRefusal(FORBIDDEN, say("None of its signatures is by a key of this log."))
    if request.old > checkpoint.size:
        return WitnessRefusal(BAD, say("The old size is larger than the checkpoint's."))
    if request.old != last.size:
        return WitnessRefusal(CONFLICT, say("Another checkpoint was cosigned last."), last.size)
    if checkpoint.size == last.size and checkpoint.root != last.root:
        reason = say("Another root was cosigned at this size: the log was forked.")
        return WitnessRefusal(CONFLICT, reason, last.size, suspect=True)
    if not is_extension(last.size, last.root, checkpoint.size, checkpoint.root, request.proof):
        reason = say("The proof does not lead from the last checkpoint to this one.")
        return WitnessRefusal(UNPROVED, reason, suspect=True)
    return None
