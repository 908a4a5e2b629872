"""Requesting a cosignature from a witness over HTTP (c2sp.org/tlog-witness).

The witness reports the size that the log has to extend, if it differs from the assumed one: so its
state need not be stored reliably.
"""

from base64 import b64encode
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from domain.errors import WallchartError
from domain.messages import say, sentence_of
from events.transparency.checkpoints import checkpoint_of_note, read_number, valid_cosignature
from events.transparency.merkle import Tree
from events.transparency.notes import NotANote, Note, Signature, read_signatures
from events.transparency.witness import CONFLICT, OK, UNPROVED, write_request
from server.http.client import RequestFailed, client_to
from server.settings import Witness
from server.transparency.device_signatures import is_valid_signature

SECONDS = 10
TRIES = 3

Post = Callable[[str, str], Awaitable[tuple[int, str]]]
"""Sends a body to an address, returns status and answer; RequestFailed if there is none."""


class Unwitnessed(WallchartError):
    """Why a checkpoint is not cosigned."""

    def __init__(self, witness: str, reason: str) -> None:
        super().__init__(witness, reason)
        self.witness = witness
        self.reason = reason

    def __str__(self) -> str:
        return say(
            "The witness {witness} has not cosigned: {reason}.",
            witness=self.witness,
            reason=sentence_of(self.reason, {}),
        )


class GonePast(Unwitnessed):
    """The witness has cosigned a later version already."""

    def __init__(self, witness: str, seen: int) -> None:
        super().__init__(witness, say("it has seen version {seen} of this log already", seen=seen))
        self.seen = seen


class Contradicted(Unwitnessed):
    """Another history was cosigned; that and `request`, signed by us, prove the fork."""

    def __init__(self, witness: str, reason: str, request: str) -> None:
        super().__init__(witness, reason)
        self.request = request


async def ask_witness(witness: Witness, tree: Tree, note: Note, old: int, post: Post) -> Signature:
    """Request a cosignature; `old` is the assumed last size. Unwitnessed if that fails."""
    size = checkpoint_of_note(note).size
    for _ in range(TRIES):
        if old > size:
            raise GonePast(witness.key.name, old)
        proof = [b64encode(digest).decode() for digest in tree.consistency_proof(old, size)]
        request = write_request(old, proof, note)
        status, answer = await _post_checkpoint(witness, request, post)
        if status == OK:
            return _accept_signature(witness, note, answer)
        reported = read_number(answer.strip()) if status == CONFLICT else None
        if status == UNPROVED or reported == old == size:
            reason = say("it has cosigned another history, up to version {old}", old=old)
            raise Contradicted(witness.key.name, reason, request)
        if reported is None or reported == old:
            reason = say(
                "it answered {status} ({said})",
                status=status,
                said=answer.strip()[:200] or say("without a word"),
            )
            raise Unwitnessed(witness.key.name, reason)
        old = reported
    raise Unwitnessed(witness.key.name, "others ask it about this log at the same time")


async def send_beginning(witness: Witness, note: Note, post: Post) -> tuple[str, ...]:
    """Send the note of a beginning; return known logs with the same one, if supported."""
    try:
        status, answer = await post(f"{witness.address}/beginning", str(note))
    except RequestFailed:
        return ()
    return tuple(answer.split()) if status == OK else ()


async def _post_checkpoint(witness: Witness, body: str, post: Post) -> tuple[int, str]:
    try:
        return await post(f"{witness.address}/add-checkpoint", body)
    except RequestFailed as failed:
        why = failed.sentence.rstrip(".")
        raise Unwitnessed(witness.key.name, say("it can't be reached ({why})", why=why)) from None


def _accept_signature(witness: Witness, note: Note, answer: str) -> Signature:
    """The witness's signature, which must be valid; lines of other keys are ignored."""
    try:
        lines = read_signatures(answer)
    except NotANote:
        lines = ()
    for line in lines:
        if line.is_of(witness.key) and valid_cosignature(
            Note(note.text, (line,)), witness.key, is_valid_signature
        ):
            return line
    raise Unwitnessed(witness.key.name, "its answer is not a cosignature by its key")


async def post_text(address: str, body: str) -> tuple[int, str]:
    """Send a request to any address, as the operator has configured it."""
    where = urlsplit(address)
    headers = {"content-type": "text/plain", "user-agent": "Wallchart"}
    async with client_to(where, True, SECONDS) as client:
        answer = await client.request("POST", where.path, headers, body.encode())
    return answer.status, answer.body.decode("utf-8", "replace")
