"""Burstein System, C.04.4.2, in force from 1 February 2026: after the seeding rounds.

The receiver of the bye is settled first and leaves the field (3.1). For the others C4-C7 say what
C4 and C6-C8 of the Dutch system say, so that its bracket loop is used; C8 and the order (4) are
particular. No criterion looks at past floats, and nobody is excepted as a topscorer from C3.
"""

from collections.abc import Sequence

from domain.swiss.burstein.bracket_loop import BursteinLoop
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.completion import DutchCompletion
from domain.swiss.dutch.edition_2026 import Edition2026 as DutchLoop
from domain.swiss.field import Attributes, Field
from domain.swiss.matching.bits import members

MOST_SEEDING_ROUNDS = 4


def is_seeding(round_number: int, total_rounds: int) -> bool:
    """The first half of the rounds, rounded down, but at most four (1.6)."""
    return round_number <= min(total_rounds // 2, MOST_SEEDING_ROUNDS)


class Edition2026(BursteinLoop, DutchLoop):
    edition = "2026"
    attributes = Attributes(absence_floats=False, any_win_bars=True, topscorers=False)
    bye_article = "3.1"

    def __init__(self, field: Field, places: Sequence[int], *, shortcut: bool = True) -> None:
        """`places` by the Index, for each rank in the field."""
        self.places = places
        super().__init__(field, shortcut=shortcut)

    def sequence(self, bracket: Bracket) -> list[int]:
        here = [*bracket.moved_down, *range(bracket.low, bracket.high)]
        return sorted(here, key=self.places.__getitem__) if bracket.moved_down else here

    def ranked(self, a: int, b: int) -> tuple[int, int]:
        return (a, b) if self.places[a] < self.places[b] else (b, a)


def receiver(field: Field) -> tuple[int, int]:
    """The rank of who gets the bye, -1 if nobody can, and how many could (3.1).

    Lowest score, most games, lowest by the Index; the field is in the order of score and Index.
    """
    can = members(DutchCompletion(field).removable(0, field.size) & field.bye_allowed)
    if not can:
        return -1, 0
    return max(can, key=lambda g: (-field.score[g], field.games[g], g)), len(can)
