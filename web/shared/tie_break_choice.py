"""What tie-breaks an organiser chooses from: each with what it means, and lists that are usual."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offer:
    """`marks` say what a warning hangs on: "ratings", "swiss", "tables", "us", "2026"."""

    code: str
    name: str
    meaning: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """`federation` is whose habit it is, by its code; empty: anybody's. `form` is what it is usual
    for: "swiss", "table", or "members", where everybody plays on their own for a team.
    """

    words: str
    codes: tuple[str, ...]
    form: str
    federation: str = ""


@dataclass(frozen=True, slots=True)
class TieBreakChoice:
    """Another descriptor than those can be written in."""

    offers: tuple[Offer, ...]
    presets: tuple[Preset, ...]
