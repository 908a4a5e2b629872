"""What a text from outside may have in it, and how numbers stand in texts.

A name goes into the lines of reports, the cells of tables, the rows of screens. A control character
in it ends the line, forges the next one or steers a terminal; an embedding or override of direction
(UAX #9) shows what follows it backwards. Marks of direction, which turn nothing round, and joiners
are part of how names are written, and stay.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from domain.errors import BadFile
from domain.messages import say, say_counted

if TYPE_CHECKING:
    from fractions import Fraction

_ILLEGIBLE = (
    "[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\u206a-\u206f\ud800-\udfff"
    "\ufdd0-\ufdef\ufffe\uffff]"
)
_HIDDEN = "[\xad\u034f\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
"""Takes no room and joins nothing: with it two names look the same and are not. Logs have such, and
stay legible; nobody writes it any more.
"""
_ILLEGIBLE_IN_FILES = _ILLEGIBLE.replace("\0-\x1f", "\0-\x08\x0b\x0e-\x1f")
"""What ends a line or a page, and a tab, have their place in a file of text. (Patterns are compiled
when first used: the engine's start has no time for the others.)
"""
_LINE_ENDS = re.compile("\r\n|[\n\r]")
_END_OF_FILE = "\x1a"
"""Of old systems; it stands alone at the end."""
_NAMED = {
    "\0": say("a null character"),
    "\t": say("a tab"),
    "\n": say("a line feed"),
    "\r": say("a carriage return"),
    "\x1b": say("an escape character"),
}


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a pattern to Unicode, and nothing to the eye."""


def is_blank(text: str) -> bool:
    """Whether there is nothing to see in it: spaces, joiners and marks of direction alone."""
    return all(c in _BLANK or c.isspace() or unicodedata.category(c) in ("Zs", "Cf") for c in text)


def first_illegible(text: str) -> str:
    """The first character that is illegible; empty if there is none."""
    found = re.search(_ILLEGIBLE, text)
    return found[0] if found else ""


def first_hidden(text: str) -> str:
    """The first character that nobody may write who sends something; empty if there is none."""
    found = re.search(_HIDDEN, text)
    return first_illegible(text) or (found[0] if found else "")


def character_name(character: str) -> str:
    return _NAMED.get(
        character, say("the invisible character U+{ord}", ord=f"{ord(character):04X}")
    )


def show_controls(text: str) -> str:
    """The same text, with a picture where it has a character that can't be shown (U+2400 …)."""
    return re.sub(f"{_ILLEGIBLE}|{_HIDDEN}", _picture, text)


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def escape_controls(json: str) -> str:
    """The same JSON, with its illegible characters as escapes: what it says stays exact."""
    return re.sub(_ILLEGIBLE_IN_FILES, lambda found: f"\\u{ord(found[0]):04x}", json)


def western(data: bytes) -> str:
    """Latin-1, or what many call so, with letters and quotes where the one has controls."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def refuse_in_file(text: str, name: str) -> None:
    """Raise BadFile, with the line, at a character that no list or report has any use for."""
    found = re.search(_ILLEGIBLE_IN_FILES, text)
    if found is None or not text[found.start() :].strip(f"{_END_OF_FILE}\0 \r\n\t"):
        return
    line = len(_LINE_ENDS.findall(text, 0, found.start())) + 1
    raise BadFile(
        "there is {named} in it; write it without", line, name, named=character_name(found[0])
    )


def counted(number: int, noun: str, plural: str = "") -> str:
    """The number and its noun: 1 board, 2 boards, 3 entries; `plural` where it is more
    than an s.
    """
    return say_counted(f"{{count}} {noun}", f"{{count}} {plural or f'{noun}s'}", number)


def written_number(text: str) -> Fraction:
    """Read a number; ValueError for what is none or has more than 30 characters."""
    from fractions import Fraction  # engines, which need no number so written, start without it

    plain = text.strip()
    if len(plain) > 30 or "e" in plain.lower():
        raise ValueError(plain)
    try:
        return Fraction(plain)
    except ZeroDivisionError:
        raise ValueError(plain) from None
