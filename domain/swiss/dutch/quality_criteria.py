"""The quality criteria as one integer per pair: what the heaviest matching maximises.

FIDE C.04.3 (2026), C6-C21; (2017), C5-C19. Each criterion has a digit, or a row of digits by score,
wide enough that all pairs together can't overflow it; criteria of higher priority have higher
digits. A criterion about players left over is expressed by its opposite, the merit of the paired
ones. The merit of a pair depends only on its players' kinds, of which there are few.

Score lists compare from the largest score down, so a larger score has a higher digit. With
all residents on one score and the number of pairs settled, a list of score differences (A.8
(2017)) compares like the numbers of paired MDPs by score, from the top: an MDP of score s adds s
- r if paired with a resident of score r and more than that if not. Only a collapsed last bracket
(A.9 (2017)) needs the differences themselves.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.swiss.colour import Preference
from domain.swiss.dutch.bracket import Bracket
from domain.swiss.dutch.criteria import POINT, colour_clash
from domain.swiss.field import Field


class PlayerKind(NamedTuple):
    """All that the criteria need to know of a player of the bracket."""

    score: int
    preference: Preference
    moved_down: bool
    down_last: bool
    down_before: bool
    up_last: bool
    up_before: bool


class DigitScale:
    """Digits for scores and score differences. `mixed`: residents have different scores."""

    def __init__(self, field: Field, bracket: Bracket, *, mixed: bool) -> None:
        self.mixed = mixed
        self.width = bracket.size.bit_length() + 1
        score = field.score
        self.floor = score[bracket.high - 1] - POINT
        moved = [score[m] for m in bracket.moved_down]
        values = {s - self.floor for s in moved}
        if mixed:
            residents = sorted({score[g] for g in range(bracket.low, bracket.high)})
            values |= {s - self.floor for s in residents}
            values |= {a - b for a in {*moved, *residents} for b in residents if a >= b}
        self._digit = {value: 1 << place * self.width for place, value in enumerate(sorted(values))}
        self.size = max(1, len(self._digit)) * self.width

    def float_digit(self, player: PlayerKind) -> int:
        """The digit of a downfloater's score difference; equal for all residents unless mixed."""
        return self._digit[player.score - self.floor] if self.mixed or player.moved_down else 0

    def difference_digit(self, a: PlayerKind, b: PlayerKind) -> int:
        """The digit of the pair's score difference; by the MDP's score unless mixed."""
        if self.mixed:
            return self._digit[a.score - b.score]
        return self.float_digit(a)


Merit = Callable[[PlayerKind, PlayerKind, DigitScale], int]
"""A merit of a pair, the higher ranked player first."""


def pair_merit(_a: PlayerKind, _b: PlayerKind, _scale: DigitScale) -> int:
    return 1


def score_merit(a: PlayerKind, b: PlayerKind, scale: DigitScale) -> int:
    both = scale.float_digit(a) + scale.float_digit(b)
    return both - scale.difference_digit(a, b) if scale.mixed else both


def balance_merit(a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
    return not colour_clash(a.preference, b.preference).imbalance


def alternation_merit(a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
    return not colour_clash(a.preference, b.preference).repetition


def preference_merit(a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
    return not colour_clash(a.preference, b.preference).disappointed


def strong_preference_merit(a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
    return not colour_clash(a.preference, b.preference).strongly


class PastFloats(NamedTuple):
    """The criteria about floats of one past round; `down` and `up` read a player's float."""

    down: Callable[[PlayerKind], bool]
    up: Callable[[PlayerKind], bool]

    def downfloat_merit(self, a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
        """The players who floated down then and are paired: residents who don't float again."""
        return self.down(b) + (self.down(a) and a.score == b.score)

    def upfloat_merit(self, a: PlayerKind, b: PlayerKind, _scale: DigitScale) -> int:
        return -(a.score > b.score and self.up(b))

    def downfloat_difference_merit(self, a: PlayerKind, b: PlayerKind, scale: DigitScale) -> int:
        """The merit of paired MDPs who floated down then, by score differences (C18, C20)."""
        total = scale.float_digit(b) if self.down(b) else 0
        if self.down(a):
            total += scale.float_digit(a)
            if scale.mixed and a.score > b.score:
                total -= scale.difference_digit(a, b)
        return total

    def upfloat_difference_merit(self, a: PlayerKind, b: PlayerKind, scale: DigitScale) -> int:
        """The demerit of lifting a resident who floated up then, by difference (C19, C21)."""
        return -scale.difference_digit(a, b) if a.score > b.score and self.up(b) else 0


LAST_ROUND = PastFloats(lambda player: player.down_last, lambda player: player.up_last)
ROUND_BEFORE = PastFloats(lambda player: player.down_before, lambda player: player.up_before)


@dataclass(frozen=True, slots=True)
class DigitPlaces:
    """The lowest bit of each criterion's digits in a weight of `total` bits."""

    pairs: tuple[tuple[Merit, int], ...]
    bye: int
    look_scores: int
    look_pairs: int
    total: int


def lay_out_digits(field: Field, scale: DigitScale, vertices: int) -> DigitPlaces:
    """Lay out the digits, from the least important criterion upwards; `vertices` is the number of
    vertices of the whole matching.
    """
    count, row = scale.width + 1, scale.size
    units: list[tuple[Merit | str, int]] = []
    pasts = []
    if field.round_number > 2:
        pasts.append(ROUND_BEFORE)
    if field.round_number > 1:
        pasts.append(LAST_ROUND)
    for past in pasts:
        units += [(past.upfloat_difference_merit, row), (past.downfloat_difference_merit, row)]
    for past in pasts:
        units += [(past.upfloat_merit, count), (past.downfloat_merit, count)]
    units += [(strong_preference_merit, count), (preference_merit, count)]
    units += [(alternation_merit, count), (balance_merit, count)]
    units += [("bye", count + field.round_number.bit_length() + 1)]
    units += [("look scores", row + 2 * count), ("look pairs", vertices.bit_length() + 3)]
    units += [(score_merit, row), (pair_merit, count)]
    return stack_digits(units)


def stack_digits(units: Iterable[tuple[Merit | str, int]]) -> DigitPlaces:
    """Put digits, each a merit or name with its width in bits, above one another, from below."""
    pairs: list[tuple[Merit, int]] = []
    named: dict[str, int] = {}
    total = 0
    for unit, width in units:
        if isinstance(unit, str):
            named[unit] = total
        else:
            pairs.append((unit, total))
        total += width
    return DigitPlaces(tuple(pairs), named["bye"], named["look scores"], named["look pairs"], total)


class PairWeights:
    """The merit of each pair of a bracket, cached by the kinds of its players."""

    def __init__(self, field: Field, bracket: Bracket, *, mixed: bool, vertices: int) -> None:
        self.scale = DigitScale(field, bracket, mixed=mixed)
        self.places = self.make_places(field, vertices)
        self.kind = _player_kinds(field, bracket)
        self._known_merits: dict[tuple[int, int], int] = {}
        self._kinds: list[PlayerKind] = []
        index: dict[PlayerKind, int] = {}
        self._kind_indices: list[int] = []
        for kind in self.kind:
            if kind not in index:
                index[kind] = len(self._kinds)
                self._kinds.append(kind)
            self._kind_indices.append(index[kind])

    def make_places(self, field: Field, vertices: int) -> DigitPlaces:
        """Lay out the digits of the criteria; `vertices` is their number in the matching."""
        return lay_out_digits(field, self.scale, vertices)

    def __call__(self, a: int, b: int) -> int:
        """The merit of a pair of vertices of the bracket, the higher ranked first."""
        key = self._kind_indices[a], self._kind_indices[b]
        merit = self._known_merits.get(key)
        if merit is None:
            first, second = self._kinds[key[0]], self._kinds[key[1]]
            merit = sum(
                unit(first, second, self.scale) << place for unit, place in self.places.pairs
            )
            self._known_merits[key] = merit
        return merit


def _player_kinds(field: Field, bracket: Bracket) -> Sequence[PlayerKind]:
    moved = len(bracket.moved_down)
    ranks = [*bracket.moved_down, *range(bracket.low, bracket.high)]
    return [
        PlayerKind(
            field.score[g],
            field.preference[g],
            vertex < moved,
            bool(field.down_last >> g & 1),
            bool(field.down_before >> g & 1),
            bool(field.up_last >> g & 1),
            bool(field.up_before >> g & 1),
        )
        for vertex, g in enumerate(ranks)
    ]
