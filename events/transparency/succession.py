"""How one key of a server follows another: a note in which both say so.

A verifier that trusts the first key trusts the last one through any number of successions. A key
that was stolen is retired without a successor's note from it: then the new one has to be compared
by hand.
"""

from collections.abc import Iterable

from events.transparency.notes import (
    Key,
    NotAKey,
    NotANote,
    Note,
    Sign,
    Verify,
    is_signed_by,
    read_key,
    read_note,
    sign_note,
)

_FIRST_LINE = "wallchart/succession/1"


def succession(old: tuple[Key, Sign], new: tuple[Key, Sign]) -> Note:
    text = f"{_FIRST_LINE}\n{old[0]}\n{new[0]}\n"
    return Note(text, tuple(sign_note(text, key, sign) for key, sign in (old, new)))


def successors(first: Key, notes: Iterable[Note], verify: Verify) -> tuple[Key, ...]:
    """The key and all that follow from it, in order; a note that does not hold changes nothing."""
    keys = [first]
    for note in notes:
        told = _read_succession(note)
        if told is None or told[0] not in keys or told[1] in keys:
            continue
        if all(is_signed_by(note, key, verify) for key in told):
            keys.append(told[1])
    return tuple(keys)


def notes_in(text: str) -> tuple[str, tuple[Note, ...]]:
    """What stands before the notes in such a text as a server shows of its keys, and the notes."""
    before, *rest = text.replace("\r\n", "\n").split(f"{_FIRST_LINE}\n")
    return before, tuple(filter(None, map(_note, rest)))


def _note(rest: str) -> Note | None:
    try:
        return read_note(f"{_FIRST_LINE}\n{rest.strip()}\n")
    except NotANote:
        return None


def _read_succession(note: Note) -> tuple[Key, Key] | None:
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) != 3 or lines[0] != _FIRST_LINE:
        return None
    try:
        return read_key(lines[1]), read_key(lines[2])
    except (NotAKey, NotANote):
        return None
