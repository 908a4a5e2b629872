"""Sentences that are told in English elsewhere, in the language of whoever reads them.

Rules, decisions and the log speak English and know of no language. A sentence of theirs is found
again in the catalogue: as it stands, or by a message whose places it fills, of several the one
that says the most itself. What stands in a place is told likewise, unless it may be a name. A
text of several sentences or parts is told part by part, and what nobody has translated stays.
`static/shared/words.js` does the same, by the same examples.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

FEWEST_LETTERS = 5
"""What a message says itself, so that it can be known again."""
FEW_LETTERS = 3
"""What is enough where a text has no parts: “and”."""
OF_NUMBERS = frozenset(
    {"round", "number", "version", "session", "board", "table", "request", "merge", "ruling"}
)
"""Places that hold a number, and no more."""
PARTS = (r"(?<=[.!?]) ", ": ", "; ", " · ", ", ", " – ")
"""Where a text falls into parts, from the largest to the smallest."""
OF_WORDS = frozenset({"colour", "who", "side", "what", "kind", "word"})
"""Places that hold a word; a single word anywhere else is taken for a name."""

_PLACE = re.compile(r"\{(\w+)\}")
_NAME = re.compile(r"[^\W\d_a-z]\S*")
_CORE = re.compile(r"([\s,;:.]*)(.*?)([\s,;:]*)", re.DOTALL)
_BUCKET = 4
_KEPT = 4096


class Telling:
    def __init__(self, catalogue: Mapping[str, tuple[str, ...]]) -> None:
        self._catalogue = catalogue
        self._patterns: dict[str, list[tuple[int, str, re.Pattern[str]]]] = {}
        for message in catalogue:
            if _PLACE.search(message) and _letters(message) >= FEW_LETTERS:
                entry = (len(_PLACE.sub("", message)), message, _pattern(message))
                self._patterns.setdefault(_bucket(message), []).append(entry)
        self.told = lru_cache(_KEPT)(self._told)

    def _told(self, text: str, place: str = "what") -> str:
        before, core, after = _CORE.fullmatch(text).groups()  # type: ignore[union-attr]  # any text
        if not core or (place not in OF_WORDS and _NAME.fullmatch(core)):
            return text
        if (forms := self._catalogue.get(text)) is not None:
            return forms[0]
        return f"{before}{self._of(core)}{after}"

    def _of(self, core: str) -> str:
        found = self._whole(core, FEWEST_LETTERS)
        if found is None:
            found = self._parts(core)
        return found or self._whole(core, FEW_LETTERS) or core

    def _whole(self, text: str, letters: int) -> str | None:
        if (forms := self._catalogue.get(text)) is not None:
            return forms[0]
        found = [
            (said, message, match.groupdict())
            for said, message, pattern in self._candidates(text)
            if _letters(message) >= letters and (match := pattern.fullmatch(text))
        ]
        if not found:
            return None
        most = max(said for said, _, _ in found)
        best = [(message, places) for said, message, places in found if said == most]
        if len({_PLACE.sub("{}", message) for message, _ in best}) > 1:
            return None
        (message, places), *_ = best
        filled = {name: self.told(said, name.rstrip("0123456789")) for name, said in places.items()}
        return self._catalogue[message][0].format(**filled)

    def _candidates(self, text: str) -> Iterator[tuple[int, str, re.Pattern[str]]]:
        for bucket in (text[:_BUCKET], ""):
            yield from self._patterns.get(bucket, ())

    def _parts(self, text: str) -> str | None:
        for mark in PARTS:
            parts = re.split(f"({mark})", text)
            if len(parts) > 1:
                told = (p if i % 2 else self.told(p, "part") for i, p in enumerate(parts))
                return "".join(told)
        return None


def _letters(message: str) -> int:
    return sum(map(str.isalpha, _PLACE.sub("", message)))


def _bucket(message: str) -> str:
    """What a text of this message begins with; "" if that is a place."""
    start = message[: message.index("{")]
    return start[:_BUCKET] if len(start) >= _BUCKET else ""


def _pattern(message: str) -> re.Pattern[str]:
    parts: list[str] = _PLACE.split(message)
    return re.compile("".join(_written(parts)), re.DOTALL)


def _written(parts: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for i, part in enumerate(parts):
        if i % 2 == 0:
            yield re.escape(part)
        else:
            inside = "[^\\s:;,]*?" if is_number(part) else ".*?"
            yield f"(?P={part})" if part in seen else f"(?P<{part}>{inside})"
            seen.add(part)


def is_number(place: str) -> bool:
    """By its name."""
    return place.rstrip("0123456789").rpartition("_")[2] in OF_NUMBERS
