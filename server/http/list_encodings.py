"""How a list that was sent was read, for whoever sent it to judge and to choose otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass

from domain.formats.code_pages import NAMES


@dataclass(frozen=True, slots=True)
class Choice:
    code: str
    words: str


@dataclass(frozen=True, slots=True)
class Reading:
    """`encodings` are what it can be read as, the one taken first; none where that is certain.
    `unusual` are words of it that would say something else in another one.
    """

    encodings: tuple[Choice, ...] = ()
    unusual: tuple[str, ...] = ()

    @classmethod
    def of(cls, taken: str, others: Iterable[str], unusual: tuple[str, ...]) -> "Reading":
        if not (offered := tuple(others)):
            return cls()
        return cls(tuple(Choice(code, NAMES[code]) for code in (taken, *offered)), unusual)
