"""Who gets which number: lots drawn by a seeded source, or by hand in front of everybody.

FIDE Handbook C.05 (2024) and US Chess 30A (7th edition): the numbers of a round robin are drawn
by lot. The source of randomness is the caller's, who records its seed or what came out; nothing
here draws by itself.
"""

from collections.abc import Mapping, Sequence
from random import Random

from domain.errors import RuleViolation
from domain.ids import EntryId, Number


def draw_numbers(entries: Sequence[EntryId], lots: Random) -> Mapping[EntryId, Number]:
    shuffled = list(entries)
    lots.shuffle(shuffled)
    return {entry: Number(number) for number, entry in enumerate(shuffled, start=1)}


def drawn_by_hand(lots: Mapping[EntryId, int]) -> Mapping[EntryId, Number]:
    """Refuses lots of which one is missing, double or too high."""
    for number in range(1, len(lots) + 1):
        holders = [entry for entry, drawn in lots.items() if drawn == number]
        if len(holders) != 1:
            raise RuleViolation(
                f"Number {number} was drawn {len(holders)} times; "
                f"each of 1 to {len(lots)} has to be drawn once.",
                "US Chess 30A, FIDE C.05",
            )
    return {entry: Number(number) for entry, number in lots.items()}
