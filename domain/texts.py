"""The characters allowed in external texts, and numbers in texts.

Names are put into lines of reports, cells of tables, rows of screens. A control character in a name
ends the line, forges the next one or controls a terminal; an embedding or override of direction
(UAX #9) shows the following text backwards. Marks of direction, which reverse nothing, and joiners
are part of the spelling of names, and are kept.
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
"""Characters without width or effect, which make different names look the same. Old logs with them
stay legible, but new texts with them are refused.
"""
_ILLEGIBLE_IN_FILES = _ILLEGIBLE.replace("\0-\x1f", "\0-\x08\x0b\x0e-\x1f")
"""In a text file, line ends, form feeds and tabs are allowed. (Patterns are compiled when first
used, for a fast start of the engine.)
"""
_LINE_ENDS = re.compile("\r\n|[\n\r]")
_END_OF_FILE = "\x1a"
"""The end mark of old systems, only as the last character."""
_NAMED = {
    "\0": say("a null character"),
    "\t": say("a tab"),
    "\n": say("a line feed"),
    "\r": say("a carriage return"),
    "\x1b": say("an escape character"),
}


_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a pattern in Unicode, but invisible."""


def is_blank(text: str) -> bool:
    """Whether the text is invisible: only spaces, joiners and marks of direction."""
    return all(c in _BLANK or c.isspace() or unicodedata.category(c) in ("Zs", "Cf") for c in text)


def first_illegible(text: str) -> str:
    """The first illegible character; empty if there is none."""
    found = re.search(_ILLEGIBLE, text)
    return found[0] if found else ""


def first_hidden(text: str) -> str:
    """The first character refused in new texts; empty if there is none."""
    found = re.search(_HIDDEN, text)
    return first_illegible(text) or (found[0] if found else "")


def character_name(character: str) -> str:
    return _NAMED.get(
        character, say("the invisible character U+{ord}", ord=f"{ord(character):04X}")
    )


def show_controls(text: str) -> str:
    """The text with a picture for each character that can't be shown (U+2400 …)."""
    return re.sub(f"{_ILLEGIBLE}|{_HIDDEN}", _control_picture, text)


def _control_picture(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def escape_controls(json: str) -> str:
    """The JSON with its illegible characters as escapes, of exactly the same meaning."""
    return re.sub(_ILLEGIBLE_IN_FILES, lambda found: f"\\u{ord(found[0]):04x}", json)


def decode_western(data: bytes) -> str:
    """Decode Windows-1252, or Latin-1 if a byte has no meaning in Windows-1252."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def refuse_illegible_file(text: str, name: str) -> None:
    """Raise BadFile, with the line, at a character that is never used in lists and reports."""
    found = re.search(_ILLEGIBLE_IN_FILES, text)
    if found is None or not text[found.start() :].strip(f"{_END_OF_FILE}\0 \r\n\t"):
        return
    line = len(_LINE_ENDS.findall(text, 0, found.start())) + 1
    raise BadFile(
        "there is {named} in it; write it without", line, name, named=character_name(found[0])
    )


def counted_noun(number: int, noun: str, plural: str = "") -> str:
    """The number and its noun: 1 board, 2 boards, 3 entries; `plural` if not formed with s."""
    return say_counted(f"{{count}} {noun}", f"{{count}} {plural or f'{noun}s'}", number)


def parse_number(text: str) -> Fraction:
    """Parse a number; ValueError if it is none or has more than 30 characters."""
    from fractions import Fraction  # engines, which never need it, start faster without it

    plain = text.strip()
    if len(plain) > 30 or "e" in plain.lower():
        raise ValueError(plain)
    try:
        return Fraction(plain)
    except ZeroDivisionError:
        raise ValueError(plain) from None
