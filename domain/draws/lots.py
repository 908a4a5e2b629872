"""Lots: drawing numbers, and draws that can be verified.

Numbers of a round robin are drawn by lot (FIDE Handbook C.05 (2024), US Chess 30A, 7th edition),
from a random source of the caller, who records its seed or the result, or by hand in public.

A draw can be announced before, so that everybody can repeat it later:

1. Before: the server takes a secret and publishes its commitment, a SHA-256 hash, bound to a label
   that names tournament and stage. The announcement may also name the source of a word that nobody
   can know yet, such as the numbers of the evening's lottery or a number called by the players, and
   its spelling (`domain.draws.words`).
2. At the draw: the seed of all lots follows from secret, label and word. Without a word the server
   can't change the draw any more, but a person with the secret could have known it before.
3. After: secret and word are published. `first_discrepancy` repeats the whole draw.

The hashes are of lines (`domain.draws.commitments`):

    commitment   "wallchart lots commitment 1", label, secret in lower-case hex
    seed         "wallchart lots seed 1", secret, label, word
    bits         "wallchart lots bits 1", seed in lower-case hex, 1, 2, 3 …
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from domain.draws.commitments import hash_lines, refuse_guessable, refuse_unprintable
from domain.draws.words import AnnouncedWord
from domain.errors import RuleViolation
from domain.ids import EntryId, Number
from domain.messages import say


def draw_numbers(entries: Sequence[EntryId], lots: Random) -> Mapping[EntryId, Number]:
    """Give the entries the numbers 1, 2, 3 … in random order."""
    shuffled = list(entries)
    lots.shuffle(shuffled)
    return {entry: Number(number) for number, entry in enumerate(shuffled, start=1)}


def check_drawn_numbers(lots: Mapping[EntryId, int]) -> Mapping[EntryId, Number]:
    """The numbers drawn by hand; raises if one is missing, double or too high."""
    for number in range(1, len(lots) + 1):
        holders = [entry for entry, drawn in lots.items() if drawn == number]
        if len(holders) != 1:
            raise RuleViolation(
                "Number {number} was drawn {holders} times; each of 1 to {lots} has to be "
                "drawn once.",
                "US Chess 30A, FIDE C.05",
                number=number,
                holders=len(holders),
                lots=len(lots),
            )
    return {entry: Number(number) for entry, number in lots.items()}


_RULE = say("announced draw")
_BITS = 256


class ShownSecret(NamedTuple):
    """The data kept secret until the draw; `word` is empty if there is none."""

    secret: bytes
    word: str


@dataclass(frozen=True, slots=True)
class AnnouncedLots:
    """`word` is the announcement of the later word; `shown` is None until the draw. An undone draw
    stays shown: repeated it gives the same numbers, so that it can't be repeated for a better
    result.
    """

    label: str
    commitment: str
    word: AnnouncedWord = AnnouncedWord()
    shown: ShownSecret | None = None


def commitment_of(label: str, secret: bytes) -> str:
    """The commitment to a secret: SHA-256 in lower-case hex."""
    refuse_unprintable(say("label"), label, _RULE)
    refuse_guessable(secret, _RULE)
    return hash_lines("wallchart lots commitment 1", label, secret.hex()).hex()


def seed_of(label: str, shown: ShownSecret) -> bytes:
    """The seed, 32 bytes, from which all lots follow."""
    refuse_unprintable(say("word"), shown.word, _RULE)
    return hash_lines("wallchart lots seed 1", shown.secret.hex(), label, shown.word)


def first_discrepancy(
    announced: AnnouncedLots, shown: ShownSecret, seed: bytes | None = None
) -> str:
    """The difference from the announcement; empty if there is none. `seed` is the recorded one."""
    if commitment_of(announced.label, shown.secret) != announced.commitment:
        return say("The secret does not give the commitment published before.")
    if seed is not None and seed != seed_of(announced.label, shown):
        return say("The seed does not follow from the secret and the word.")
    return ""


class SeededLots(Random):
    """Lots whose bits are SHA-256 of the seed and a counter: the same on every machine and in every
    release, which `Random` does not guarantee for its seeding.
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self._from = seed.hex()
        self._hashes = 0

    def getrandbits(self, k: int, /) -> int:
        bits = 0
        for _ in range(-(-k // _BITS)):
            self._hashes += 1
            block = hash_lines("wallchart lots bits 1", self._from, str(self._hashes))
            bits = bits << _BITS | int.from_bytes(block, "big")
        return bits >> (-k % _BITS)
