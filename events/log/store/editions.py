"""Which of two programs on one log is the newer."""

import re
from dataclasses import dataclass

_WRITTEN = re.compile(r"(?P<version>[^+]*)\+(?P<knows>[0-9]{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Edition:
    """By its version, and where that is the same by how much it knows: kinds of events, commands
    and pages are added, and stay.
    """

    version: tuple[int, ...] = ()
    knows: int = 0

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.version))}+{self.knows}"


OLDEST = Edition()
"""A program from before processes said which they are."""


def edition_of(version: str, knows: int) -> Edition:
    """What is no number in a version, as in 1.2.0rc1, is not looked at."""
    return Edition(tuple(int(number) for number in re.findall(r"[0-9]{1,9}", version)), knows)


def written_edition(text: str) -> Edition:
    found = _WRITTEN.fullmatch(text)
    return edition_of(found["version"], int(found["knows"])) if found else OLDEST
