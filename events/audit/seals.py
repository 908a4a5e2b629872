"""Whether what stands in the log is the answer to the command that was sent.

A stamp keeps the digest of its command's bytes. The log has not the command, but nearly all of it
follows from its events; the little that does not (what a sender had seen, which warning they had
answered, whether they named the players) is tried. Where the digest is found, the whole command is
known, and what it says is held against the events. A forger who knows this makes another digest;
who only changes events and hashes is told by it.

Another form of a command has other digests, so that what a former program wrote may not be found.
Not found counts against an act only between others of its kind that are, and only where nothing of
the command is lost on the way (`WHOLE`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from msgspec import structs

from domain.results import REQUESTED_BYES, RESULTS
from events.log.command import Command, digest_of
from events.warnings import CONFIRMED

_DIGEST = re.compile(r"[0-9a-f]{64}")
_SIDES = (("white", "black"), ("ns", "ew"))
_DRAWN: Mapping[str, tuple[object, ...]] = {
    "seed": (0, ""),
    "server": ("", ()),
    "initial_colour": ("",),
    "numbers": ((),),
    "toss": ("",),
}
"""What the server fills in, as it is left out."""
MOST_SEEN = 4000
"""Of so many versions it is tried whether one had been seen."""


def has_digest(digest: str) -> bool:
    return _DIGEST.fullmatch(digest) is not None


def sent(command: Command, digest: str, versions: Iterable[int]) -> Command | None:
    """The command as it was sent, what it left to the server filled in; None if it is another."""
    for tried in _tried(command, versions):
        if any(digest_of(one) == digest for one in _left_open(tried)):
            return tried
    return None


def said_otherwise(command: Any, digest: str, results: Iterable[str]) -> str:
    """The result, or the kind of a bye, that was sent instead of the one that stands; "" if none of
    these was.
    """
    said = {"result": (*RESULTS, *results), "kind": tuple(REQUESTED_BYES)}
    for name in said.keys() & set(command.__struct_fields__):
        for other in dict.fromkeys(said[name]):
            changed = structs.replace(command, **{name: str(other)})
            if changed != command and sent(changed, digest, (0, 1)) is not None:
                return str(other)
    return ""


def _tried(command: Any, versions: Iterable[int]) -> Iterator[Command]:
    fields = command.__struct_fields__
    levels = CONFIRMED if "confirmed" in fields else (None,)
    seen = dict.fromkeys(_near(command.saw, versions)) if "saw" in fields else (None,)
    for saw, level in product(seen, levels):
        change = {"saw": saw} if saw is not None else {}
        change |= {"confirmed": level} if level is not None else {}
        one = structs.replace(command, **change)
        yield one
        for sides in _SIDES:
            if set(sides) <= set(fields) and any(getattr(one, side) for side in sides):
                yield structs.replace(one, **dict.fromkeys(sides, 0))


def _near(saw: int, versions: Iterable[int]) -> Iterator[int]:
    """What stands now was at another version, if something was removed or put in before it."""
    yield saw
    yield from versions
    yield from (saw + by for by in (-3, -2, -1, 1, 2, 3) if saw + by > 0)


def _left_open(command: Any) -> Iterator[Command]:
    yield command
    for name, empty in _DRAWN.items():
        if (value := getattr(command, name, None)) is not None:
            for nothing in empty:
                if type(nothing) is type(value) and nothing != value:
                    yield structs.replace(command, **{name: nothing})


@dataclass(slots=True)
class Seals:
    """By kind of event: the versions whose command was found, and those whose was not."""

    found: dict[str, list[int]] = field(default_factory=dict)
    missed: dict[str, list[int]] = field(default_factory=dict)

    def note(self, kind: str, version: int, whole: bool, known: bool) -> None:
        if known:
            self.found.setdefault(kind, []).append(version)
        elif whole:
            self.missed.setdefault(kind, []).append(version)

    def seen(self, kind: str, version: int) -> Iterable[int]:
        """What may have been seen: everything, where the form of the command is the one of now."""
        return range(min(version, MOST_SEEN)) if kind in self.found else (0, 1)

    def broken(self) -> Iterator[int]:
        """Between two that were found, and of their kind."""
        for kind, versions in self.missed.items():
            found = self.found.get(kind, ())
            yield from (v for v in versions if found and found[0] < v < found[-1])
