"""Directions of lines, and the balance of NS and EW for the pairs over a phase: its measure, and
its least value.

Each line sits NS and EW equally often, or one apart. For balancing, every match is an arrow from
its NS to its EW line, labelled (session, match); the tail's directions are fixed.

A Mitchell seats a line one way throughout a session, and so does an appendix tail; in a Howell tail
the movement decides how often each place sits NS. The choice is which of two lines sits NS, and
whether a tail is turned. The sum of the squared differences (rounds NS minus rounds EW, of every
pair) is minimised:

- With an odd number of sessions a line that plays the Howell sits each way equally often elsewhere:
  the Howell is level. With an even number it has one session over, so the Howell is tilted: its
  moving pairs meet the stationary ones in the direction of which the line has one too few.
- A tail is turned every second session, so that those who stay in it change direction, too, unless
  another way to turn tails is more even: with four lines and two sessions one line is in the tail
  twice.
- If a pair would still sit one way in all rounds of several sessions, NS and EW exchange their
  hands at every table in nearly half of the rounds of each (from edition 3 on): a difference of a
  whole session's rounds becomes a difference of one round.

Empty places count as pairs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from types import MappingProxyType

from domain.bridge.lines.lines import LineMatch, LineSession
from domain.bridge.movements.howell import Arrows, HowellForm, howell_of, turn_evenly
from domain.bridge.movements.movement import Movement
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.partnerships import holders_of
from domain.bridge.session import EXCEPTIONAL

EDITION = 3
"""The edition of the way lines are built, as in logs: 1 not balanced, 2 without arrow switches."""


def direction_balances(line_ups: Sequence[LineSession]) -> Mapping[int, int]:
    """NS sessions minus EW sessions of every line."""
    balance: dict[int, int] = {}
    for line_up in line_ups:
        for ns, ew in line_up.directed_meetings:
            balance[ns] = balance.get(ns, 0) + 1
            balance[ew] = balance.get(ew, 0) - 1
    return balance


def balance_directions(
    line_ups: Sequence[LineSession],
    behind: Sequence[LineSession] = (),
    wanted: Mapping[int, int] = MappingProxyType({}),
) -> tuple[LineSession, ...]:
    """The line-ups with matches turned to balance NS and EW; `behind` was played and can't change.
    `wanted` are the target balances of lines, if not 0.
    """
    balance = dict(direction_balances((*behind, *line_ups)))
    for line in wanted.keys() & balance.keys():
        balance[line] -= wanted[line]
    arrows: Arrows = {line: {} for line in balance}
    for s, line_up in enumerate(line_ups):
        for m, (ns, ew) in enumerate(line_up.matches):
            arrows[ns][ew] = (s, m)
    turn_evenly(arrows, balance)
    return _directed_by_arrows(line_ups, arrows)


def _directed_by_arrows(line_ups: Sequence[LineSession], arrows: Arrows) -> tuple[LineSession, ...]:
    matches = [list(line_up.matches) for line_up in line_ups]
    for ns, row in arrows.items():
        for ew, (s, m) in row.items():
            matches[s][m] = LineMatch(ns, ew)
    return tuple(
        replace(line_up, matches=tuple(new)) for line_up, new in zip(line_ups, matches, strict=True)
    )


_WITHOUT_SWITCHES = 2
MOST_TAILS_TRIED = 6
"""Up to this number of tails all ways to turn them are tried; of more, every second is turned."""


@dataclass(frozen=True, slots=True)
class Evenness:
    """`one_way` counts places that never change direction; `widest` is the greatest difference
    between rounds NS and EW of any place, `squares` the sum of all squared differences.
    """

    one_way: int
    widest: int
    squares: int


def evenness(shape: Shape, line_ups: Sequence[LineSession]) -> Evenness:
    rows = {line: [0] * shape.base for line in range(1, shape.lines + 1)}
    rows[EXCEPTIONAL] = [0] * shape.exceptional_pairs
    for line_up in line_ups:
        for line, row in _session_differences(shape, line_up):
            rows[line] = [had + new for had, new in zip(rows[line], row, strict=True)]
    listed = (*range(1, shape.lines + 1), EXCEPTIONAL)
    return evenness_of(
        tuple(each for line in listed for each in rows[line]), shape.base * len(line_ups)
    )


def evenness_of(apart: Sequence[int], rounds: int) -> Evenness:
    """The evenness of places with these differences of NS and EW in that many rounds."""
    return Evenness(
        one_way=sum(abs(each) == rounds for each in apart),
        widest=max(map(abs, apart), default=0),
        squares=sum(each * each for each in apart),
    )


def _session_differences(shape: Shape, line_up: LineSession) -> Iterator[tuple[int, Sequence[int]]]:
    """Each line with the differences of its pairs in a session: rounds NS minus rounds EW."""
    base, apart = shape.base, shape.base - 2 * line_up.switched
    for match in line_up.directed_meetings:
        yield match.ns, [apart] * base
        yield match.ew, [-apart] * base
    if shape.tail is None:
        return
    sign = -1 if line_up.turned else 1
    if shape.tail.kind is TailKind.APPENDIX:
        half = shape.exceptional_pairs // 2
        yield EXCEPTIONAL, [sign * apart] * half + [-sign * apart] * half
    else:
        still, moving = _howell_differences(shape.tail, line_up.form)
        yield EXCEPTIONAL, [sign * each for each in still]
        yield line_up.tail[0], [sign * each for each in moving]


@cache
def _howell_differences(tail: Tail, form: HowellForm) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The differences of the stationary and of the moving places of a Howell tail."""
    found = ns_minus_ew_rounds(howell_of(tail.movement, tail.exceptional_pairs, form))
    return found[: tail.exceptional_pairs], found[tail.exceptional_pairs :]


def ns_minus_ew_rounds(movement: Movement) -> tuple[int, ...]:
    """Rounds NS minus rounds EW of every place of a movement."""
    balance = [0] * movement.places
    for game in movement.games:
        for place in holders_of(game.ns):
            balance[place - 1] += 1
        for place in holders_of(game.ew):
            balance[place - 1] -= 1
    return tuple(balance)


def even_out_directions(
    shape: Shape,
    line_ups: Sequence[LineSession],
    behind: Sequence[LineSession] = (),
    edition: int = EDITION,
) -> tuple[LineSession, ...]:
    """The line-ups with directions as balanced as possible; `behind` was played already."""
    ways = (
        _direct_line_ups(shape, line_ups, behind, turned)
        for turned in _tail_turnings(line_ups, len(behind))
    )
    best = min(ways, key=lambda way: evenness(shape, (*behind, *way)).squares)
    may_switch = len(best) > 1 and not behind and edition > _WITHOUT_SWITCHES
    if not may_switch or not evenness(shape, best).one_way:
        return best
    return tuple(replace(each, switched=shape.base // 2) for each in best)


def _tail_turnings(line_ups: Sequence[LineSession], behind: int) -> Iterator[tuple[bool, ...]]:
    """Which tails to turn, a choice each; every second one first, so that it wins ties."""
    usual = tuple(bool(each.tail) and (behind + n) % 2 == 1 for n, each in enumerate(line_ups))
    yield usual
    tails = [n for n, each in enumerate(line_ups) if each.tail]
    if len(tails) <= MOST_TAILS_TRIED:
        for other in product((False, True), repeat=len(tails)):
            turned = dict(zip(tails, other, strict=True))
            yield tuple(turned.get(n, False) for n in range(len(line_ups)))


def _direct_line_ups(
    shape: Shape,
    line_ups: Sequence[LineSession],
    behind: Sequence[LineSession],
    turned: Sequence[bool],
) -> tuple[LineSession, ...]:
    """The line-ups with their tails `turned` or not, and with the matches that balance them."""
    form = _howell_form(shape, len(behind) + len(line_ups))
    as_turned = [
        replace(each, turned=turn, form=form) for each, turn in zip(line_ups, turned, strict=True)
    ]
    return balance_directions(as_turned, behind, _wanted_directions(shape, (*behind, *as_turned)))


def _howell_form(shape: Shape, sessions: int) -> HowellForm:
    if shape.tail is None or shape.tail.kind is not TailKind.HOWELL:
        return HowellForm.RECORDED
    return HowellForm.LEVEL if sessions % 2 else HowellForm.TILTED


def _wanted_directions(shape: Shape, line_ups: Sequence[LineSession]) -> Mapping[int, int]:
    """Lines that should sit NS (1) or EW (-1) once more, because of a tilted Howell."""
    tilted = [each for each in line_ups if each.form is HowellForm.TILTED]
    return {each.tail[0]: -1 if each.turned else 1 for each in tilted} if shape.tail else {}
