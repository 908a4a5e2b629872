"""Whether a set of players or teams can be paired legally among themselves, and their boards.

The completion criterion of the systems without downfloaters (C4 of C.04.4.1 (2026), 2.2.1; C3 of
C.04.6 (2026), 2.2.1): a player left over by a bracket is out of the set. Where every player may
meet at least half of the others, the answer is yes without a search (Dirac's theorem).

It also turns pairs into boards: their colours and their order.

Colours: FIDE C.04.3 (2026), 5; (2017), E. The order of the boards is C.04.2 (2026), 3.6: first the
pair whose better player has most points, then the greater sum of points, then the better player's
place in the initial ranking. Points are standings points, without acceleration.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from domain.ids import Number
from domain.pairing import ColourFact, Pairing, RoundPairing, Trace
from domain.results import Colour, Crosstable
from domain.swiss.colour import ColourRule, Opponent, colour_of_higher
from domain.swiss.field import Field, PairingField
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt

SMALLEST_DENSE = 16


class Completion:
    """Answers what can be paired in a field, for sets of players as bits of ranks."""

    def __init__(self, field: PairingField) -> None:
        self.field = field

    def can_complete(self, players: int) -> bool:
        """Whether the players (bits) can all be paired among themselves."""
        if players.bit_count() % 2:
            return False
        return self.is_dense(players) or PerfectAttempt(self.field.legal, players).is_perfect

    def is_dense(self, players: int, gone: int = 0) -> bool:
        """Whether `players` can surely be paired, if even, after any `gone` of them leave."""
        size = players.bit_count()
        same = max(
            (players & self.field.absolute_white).bit_count(),
            (players & self.field.absolute_black).bit_count(),
        )
        neighbours = size - 1 - self.field.most_met - same
        return size >= SMALLEST_DENSE and 2 * (neighbours - gone) >= size

    def removable_players(self, players: int) -> int:
        """The players (bits) any one of whom may be left out so that the others can be paired."""
        if players.bit_count() % 2 == 0:
            return 0
        if self.is_dense(players, 1):
            return players
        matching = Matching(self.field.legal, players)
        if len(matching.unmatched) != 1:
            return 0
        return matching.replaceable_vertices(matching.unmatched[0])

    def stuck_numbers(self, players: int) -> list[int]:
        """The numbers of the players left over by some largest set of legal pairs."""
        field = self.field
        alone = [g for g in members(players) if not field.legal[g] & players]
        left = alone or Matching(field.legal, players).unmatched
        return sorted(field.number[g] for g in left)


def players_with_opponent(field: PairingField, players: int, others: int) -> int:
    """The players (bits) who may meet at least one of `others`."""
    legal = field.legal
    return mask_of(g for g in members(players) if legal[g] & others)


ScoreAndRank = tuple[int, int]
"""A player's points in tenths and place in the initial ranking."""


def board_sort_key(one: ScoreAndRank, other: ScoreAndRank) -> tuple[int, int, int]:
    """Sort key of a board, board 1 first."""
    better = min((-one[0], one[1]), (-other[0], other[1]))
    return better[0], -(one[0] + other[0]), better[1]


def sort_by_board(
    pairs: Iterable[Pairing], chart: Crosstable, round_number: int
) -> tuple[Pairing, ...]:
    """The pairs of that round, board 1 first, by the points before that round."""
    points = {
        row.number: (int(chart.score(row.number, round_number - 1)), int(row.number))
        for row in chart.rows
    }
    return tuple(sorted(pairs, key=lambda pair: board_sort_key(*(points[n] for n in pair))))


class PairedBoard(NamedTuple):
    """A board or match with its players or teams by rank, and the rule that decided the colours."""

    white: int
    black: int
    rule: ColourRule


def board_with_colour(higher: int, lower: int, colour: Colour, rule: ColourRule) -> PairedBoard:
    """The board on which the higher ranked has that colour."""
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return PairedBoard(white, black, rule)


def in_board_order(
    boards: Iterable[PairedBoard], points: Sequence[int], place: Sequence[int]
) -> list[PairedBoard]:
    """The boards, board 1 first; points and place in the initial ranking are by rank."""

    def order(board: PairedBoard) -> tuple[int, int, int]:
        white, black = board.white, board.black
        return board_sort_key((points[white], place[white]), (points[black], place[black]))

    return sorted(boards, key=order)


def higher_ranked_first(a: int, b: int) -> tuple[int, int]:
    """The pair with the higher ranked player first."""
    return (a, b) if a < b else (b, a)


def make_boards(
    field: Field,
    pairs: Iterable[tuple[int, int]],
    ranked: Callable[[int, int], tuple[int, int]] = higher_ranked_first,
) -> list[PairedBoard]:
    """The boards in order, players by rank; `ranked` puts the higher ranked of a pair first."""
    boards = (_allocate_colours(field, *ranked(*pair)) for pair in pairs)
    return in_board_order(boards, field.standing, field.parity)


def _allocate_colours(field: Field, higher: int, lower: int) -> PairedBoard:
    mine, other = (
        Opponent(field.preference[g], field.history[g], field.parity[g]) for g in (higher, lower)
    )
    return board_with_colour(higher, lower, *colour_of_higher(mine, other, field.initial_colour))


def colour_facts(
    number: Sequence[int],
    boards: Iterable[PairedBoard],
    article: Callable[[ColourRule], str] = attrgetter("article"),
) -> tuple[ColourFact, ...]:
    """The facts for the trace; `number` is by rank."""
    return tuple(
        ColourFact(number[board.white], number[board.black], board.rule.name, article(board.rule))
        for board in boards
    )


def round_pairing(
    number: Sequence[int], boards: Iterable[PairedBoard], trace: Trace
) -> RoundPairing:
    """The paired round; `number` is by rank, the bye is that of the trace."""
    pairings = tuple(
        Pairing(Number(number[board.white]), Number(number[board.black])) for board in boards
    )
    return RoundPairing(pairings, Number(trace.bye.number) if trace.bye else None, trace)
