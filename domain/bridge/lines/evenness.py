"""How evenly everybody sits NS and EW over a phase: the figure of a plan, and its least value.

A Mitchell seats a line one way throughout a session, and so does an appendix tail; in a Howell tail
its movement says how often each place sits NS. What may be chosen is which of two lines sits NS,
and whether a tail is turned. The sum of the squared differences (rounds NS minus rounds EW, of
every pair) is made as small as possible:

- With an odd number of sessions a line that plays the Howell sits each way equally often elsewhere:
  the Howell is level. With an even number it has one session over: the Howell is tilted, whoever
  moves in it meets those who stay in the direction of which the line has one too few.
- A tail is turned every second session, so that those who stay in it change direction, too, unless
  another way to turn tails is more even: with four lines and two sessions one line is in the tail
  twice, and would sit one way throughout for the sake of fewer pairs.

Places that stay empty are taken for pairs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from domain.bridge.lines.directions import balanced
from domain.bridge.lines.lines import LineUp
from domain.bridge.movements.howell_forms import HowellForm, howell_of
from domain.bridge.movements.movement import Movement
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.session import EXCEPTIONAL

MOST_TAILS_TRIED = 6
"""Of so many tails every way to turn them is tried; of more, every second one is turned."""


@dataclass(frozen=True, slots=True)
class Evenness:
    """`one_way` places never change direction; `widest` is the greatest difference between rounds
    NS and EW of any place, `squares` the sum of all differences squared.
    """

    one_way: int
    widest: int
    squares: int


def evenness(shape: Shape, line_ups: Sequence[LineUp]) -> Evenness:
    return evenness_of(differences(shape, line_ups), shape.base * len(line_ups))


def evenness_of(found: Sequence[int], rounds: int) -> Evenness:
    return Evenness(
        one_way=sum(abs(each) == rounds for each in found),
        widest=max(map(abs, found), default=0),
        squares=sum(each * each for each in found),
    )


def differences(shape: Shape, line_ups: Sequence[LineUp]) -> tuple[int, ...]:
    """Rounds NS minus rounds EW of every place, line by line, the exceptional one last."""
    rows = {line: [0] * shape.base for line in range(1, shape.lines + 1)}
    rows[EXCEPTIONAL] = [0] * shape.exceptional
    for line_up in line_ups:
        for line, row in _of_session(shape, line_up):
            rows[line] = [had + new for had, new in zip(rows[line], row, strict=True)]
    listed = (*range(1, shape.lines + 1), EXCEPTIONAL)
    return tuple(each for line in listed for each in rows[line])


def _of_session(shape: Shape, line_up: LineUp) -> Iterator[tuple[int, Sequence[int]]]:
    base = shape.base
    for match in line_up.sitting:
        yield match.ns, [base] * base
        yield match.ew, [-base] * base
    if shape.tail is None:
        return
    sign = -1 if line_up.turned else 1
    if shape.tail.kind is TailKind.APPENDIX:
        half = shape.exceptional // 2
        yield EXCEPTIONAL, [sign * base] * half + [-sign * base] * half
    else:
        still, moving = _in_howell(shape.tail, line_up.form)
        yield EXCEPTIONAL, [sign * each for each in still]
        yield line_up.tail[0], [sign * each for each in moving]


@cache
def _in_howell(tail: Tail, form: HowellForm) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the stationary and the moving places of a Howell tail come to."""
    found = rounds_apart(howell_of(tail.movement, tail.exceptional, form))
    return found[: tail.exceptional], found[tail.exceptional :]


def rounds_apart(movement: Movement) -> tuple[int, ...]:
    """Rounds NS minus rounds EW of every place of a movement."""
    found = [0] * movement.places
    for game in movement.games:
        found[game.ns - 1] += 1
        found[game.ew - 1] -= 1
    return tuple(found)


def evened(
    shape: Shape, line_ups: Sequence[LineUp], behind: Sequence[LineUp] = ()
) -> tuple[LineUp, ...]:
    """The same lines meet, as evenly as they can sit; `behind` was played and counts as it is."""
    ways = (_directed(shape, line_ups, behind, way) for way in _ways(line_ups, len(behind)))
    return min(ways, key=lambda found: evenness(shape, (*behind, *found)).squares)


def _ways(line_ups: Sequence[LineUp], behind: int) -> Iterator[tuple[bool, ...]]:
    """Which tails to turn; every second one first, so that others are more even or not taken."""
    usual = tuple(bool(each.tail) and (behind + n) % 2 == 1 for n, each in enumerate(line_ups))
    yield usual
    tails = [n for n, each in enumerate(line_ups) if each.tail]
    if len(tails) <= MOST_TAILS_TRIED:
        for other in product((False, True), repeat=len(tails)):
            turned = dict(zip(tails, other, strict=True))
            yield tuple(turned.get(n, False) for n in range(len(line_ups)))


def _directed(
    shape: Shape, line_ups: Sequence[LineUp], behind: Sequence[LineUp], turned: Sequence[bool]
) -> tuple[LineUp, ...]:
    form = _form(shape, len(behind) + len(line_ups))
    as_turned = [
        replace(each, turned=turn, form=form) for each, turn in zip(line_ups, turned, strict=True)
    ]
    return balanced(as_turned, behind, _wanted(shape, (*behind, *as_turned)))


def _form(shape: Shape, sessions: int) -> HowellForm:
    if shape.tail is None or shape.tail.kind is not TailKind.HOWELL:
        return HowellForm.RECORDED
    return HowellForm.LEVEL if sessions % 2 else HowellForm.TILTED


def _wanted(shape: Shape, line_ups: Sequence[LineUp]) -> Mapping[int, int]:
    """Lines that should sit NS (1) or EW (-1) once more, for what a tilted Howell does to them."""
    tilted = [each for each in line_ups if each.form is HowellForm.TILTED]
    return {each.tail[0]: -1 if each.turned else 1 for each in tilted} if shape.tail else {}
