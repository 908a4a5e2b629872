"""How ids, keys and instants of the log are written, and hashes as people read them.

Names of files, addresses and headers are made of them: what comes from elsewhere, a bundle or a
request, is measured by these before anything is made of it.
"""

import re
from datetime import datetime

_TOURNAMENT = re.compile(r"[A-Za-z0-9_-]{1,64}")
_KEY = re.compile(r"[\x21-\x7e]{8,128}")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)
_NOT_IN_FILE_NAMES = re.compile(r"[^A-Za-z0-9_.-]+")
LONGEST_FILE_NAME = 150
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O and U."""
GROUP = 4
"""Of letters and digits, in which hashes are read and compared."""


def is_tournament_id(text: str) -> bool:
    return _TOURNAMENT.fullmatch(text) is not None


def is_key(text: str) -> bool:
    """An idempotency key."""
    return _KEY.fullmatch(text) is not None


def is_instant(text: str) -> bool:
    """UTC, as "2026-11-21T14:02:07.120Z"; a day that the calendar has."""
    if _INSTANT.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def file_name(text: str) -> str:
    """Of letters, digits, "_", "-" and "." alone, the last never in front: it leads nowhere,
    whatever the log says.
    """
    return _NOT_IN_FILE_NAMES.sub("_", text).lstrip(".")[:LONGEST_FILE_NAME] or "_"


def grouped(digest: bytes, groups: int) -> str:
    """The first 20 bits of it for each group."""
    length = groups * GROUP
    bits = int.from_bytes(digest, "big") >> 8 * len(digest) - 5 * length
    letters = "".join(ALPHABET[bits >> 5 * at & 31] for at in range(length - 1, -1, -1))
    return "-".join(letters[at : at + GROUP] for at in range(0, length, GROUP))
