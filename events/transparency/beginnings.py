"""What a log begins with, whatever it is called: a note that its server signs for a witness.

A second history under another name is another log to a witness, which cosigns both. Their first act
is the same to the last byte, the key it was sent under included, and nobody asks for the same under
the same key by chance. The note says no more of a tournament than a hash that only its keeper can
make. A server that says nothing, or says it falsely, contradicts its own log: who has that reckons
the note again.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence

from domain.ids import TournamentId
from domain.messages import say
from events.log.chain import link
from events.log.records import GENESIS, Recorded
from events.transparency.checkpoints import read_hash
from events.transparency.merkle import Hash
from events.transparency.notes import (
    Key,
    NotANote,
    Note,
    Sign,
    Verify,
    is_signed_by,
    read_note,
    sign_note,
)

_FIRST_LINE = "wallchart/beginning/1"
LONGEST_NOTE = 4096


def beginning_of(first: Recorded) -> Hash:
    """Of a log's first event and act, as if the log had no name."""
    return link(TournamentId(""), 1, GENESIS, first.event, first.act)


def write_beginning(origin: str, digest: Hash, keys: Iterable[tuple[Key, Sign]]) -> Note:
    text = f"{_FIRST_LINE}\n{origin}\n{b64encode(digest).decode()}\n"
    return Note(text, tuple(sign_note(text, key, sign) for key, sign in keys))


def read_beginning(text: str) -> tuple[str, Hash, Note]:
    """Origin and digest; NotANote for anything else."""
    note = read_note(text)
    lines = note.text.removesuffix("\n").split("\n")
    digest = read_hash(lines[2]) if len(lines) == 3 else None
    if digest is None or lines[0] != _FIRST_LINE:
        raise NotANote(say("it does not say how a log begins"))
    return lines[1], digest, note


def is_said_by(note: Note, keys: Sequence[Key], verify: Verify) -> bool:
    return any(is_signed_by(note, key, verify) for key in keys)
