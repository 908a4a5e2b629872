"""How one key of a server follows another: a note in which both say so.

Whoever believes the first believes the last, however many there were between. A key that was stolen
is retired without a successor's note from it: then the new one has to be compared by hand.
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
    signed,
)

_FIRST_LINE = "wallchart/succession/1"


def succession(old: tuple[Key, Sign], new: tuple[Key, Sign]) -> Note:
    text = f"{_FIRST_LINE}\n{old[0]}\n{new[0]}\n"
    return Note(text, tuple(signed(text, key, sign) for key, sign in (old, new)))


def successors(first: Key, notes: Iterable[Note], verify: Verify) -> tuple[Key, ...]:
    """The key and all that follow from it, in order; a note that does not hold changes nothing."""
    keys = [first]
    for note in notes:
        told = _told(note)
        if told is None or told[0] not in keys or told[1] in keys:
            continue
        if all(is_signed_by(note, key, verify) for key in told):
            keys.append(told[1])
    return tuple(keys)


def _told(note: Note) -> tuple[Key, Key] | None:
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) != 3 or lines[0] != _FIRST_LINE:
        return None
    try:
        return read_key(lines[1]), read_key(lines[2])
    except (NotAKey, NotANote):
        return None
