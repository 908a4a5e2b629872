"""What a form lets its reader choose from."""

from collections.abc import Iterable, Mapping

Choice = tuple[str, str]
"""What is sent and what is read."""


def choices(codes: Iterable[str], words: Mapping[str, str]) -> tuple[Choice, ...]:
    """One without words yet goes by its own name."""
    return tuple((str(code), words.get(code, str(code))) for code in codes)


def first(usual: str, all_of: Iterable[str]) -> tuple[str, ...]:
    return (usual, *(one for one in all_of if one != usual))
