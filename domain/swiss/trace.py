"""Facts an engine leaves behind so that a person can be told why this pairing and no other.

Facts are numbers and names, never sentences: the words are put together where they are read. A
trace is stored with the pairing it explains, so its size is bounded by the size of the field.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CriterionFact:
    """A quality criterion that could not be met completely: its meaning, article and remaining
    count.
    """

    name: str
    article: str
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SwitchFact:
    """Boards that are others than they would have been, and why. 0 stands for the first whom the
    odd player can meet in the next group. `points` is the rating difference that counts.
    """

    kind: str
    was: tuple[tuple[int, int], ...]
    made: tuple[tuple[int, int], ...]
    points: int
    reason: str
    article: str


@dataclass(frozen=True, slots=True)
class BracketFact:
    """One bracket as it was paired. All players by TPN, in the order of the regulation.

    `score` is the residents' pairing score in tenths, the highest of them in a collapsed bracket.
    `floaters` left it unpaired. `exchanged` are the residents who changed between S1 and S2, each
    out of S1 with one who came in; S1 itself is the first half of the residents not paired with
    moved-down players. `failed` lists only criteria that were not met completely. `method` tells
    how the engine found it. Where a system starts from a natural pairing and departs from it,
    `natural` is that pairing and `switches` are the departures, those before it included.
    `sequence` is everybody in the bracket, number 1 first, where it is not moved-down players
    before residents.
    """

    score: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    exchanged: tuple[tuple[int, int], ...] = ()
    failed: tuple[CriterionFact, ...] = ()
    note: str = ""
    method: str = ""
    moved_up: tuple[int, ...] = ()
    shifted: tuple[int, ...] = ()
    natural: tuple[tuple[int, int], ...] = ()
    switches: tuple[SwitchFact, ...] = ()
    sequence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ColourFact:
    """Which rule gave `white` the white pieces against `black`."""

    white: int
    black: int
    rule: str
    article: str


@dataclass(frozen=True, slots=True)
class ByeFact:
    """The bye went to `number`, who stood at `score` tenths; `eligible` counts who could have had
    it. `before` would have had it if colours had not been looked at, 0 where that is nobody else.
    """

    number: int
    score: int
    eligible: int
    article: str
    before: int = 0


@dataclass(frozen=True, slots=True)
class NoteFact:
    """Something that was decided for the round as a whole."""

    name: str
    article: str


@dataclass(frozen=True, slots=True)
class Trace:
    """`system` and `edition` name the regulation, as in "fide-dutch", "2026".

    `follows` is the system whose rules were followed where the regulation refers to another one.
    `index` tells each player's opposition as the system evaluates it: number, then its methods in
    their order, in tenths, products of points in hundredths.
    """

    system: str
    edition: str
    brackets: tuple[BracketFact, ...] = ()
    colours: tuple[ColourFact, ...] = ()
    bye: ByeFact | None = None
    follows: str = ""
    index: tuple[tuple[int, tuple[int, ...]], ...] = ()
    notes: tuple[NoteFact, ...] = ()
