"""Lines through the sessions: each session seats lines against each other as if lines were pairs.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.3. No two lines meet
twice, no line plays twice in a Howell tail, no line plays twice in the same direction of an
appendix tail; the exceptional line stays in the tail. These rules make every game new, because

- a Mitchell plays all members of one line against all of the other, an appendix tail most of them;
- in an appendix tail NS members meet the exceptional EW pairs and EW members the exceptional NS
  pairs, so that a line may come once from each side;
- in a Howell tail alone does a line play inside itself.

The schedule is a round robin of the lines on a circle, optimal for every number of tables:

- Howell tail, an odd number of lines on the circle: in session s line s is alone in the tail and
  lines s-j and s+j meet. Every line is alone once: as many sessions as lines.
- No tail, or appendix: one line stands in the middle and meets line s, all others as above. The
  tail takes the pair farthest from s. These are neighbours on the circle, so in all sessions
  together they run once round it: each line is there once from each side, the middle one never.

Lines are numbered so that session 1 has 1-2 in section A, 3-4 in section B and so on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.bridge.movements.balance import switch_arrow
from domain.bridge.movements.howell import HowellForm, howell_of
from domain.bridge.movements.movement import turn_movement
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.session import (
    EXCEPTIONAL,
    Block,
    PairNo,
    Section,
    Session,
    new_session,
    section_letter,
)
from domain.errors import RuleViolation
from domain.messages import say
from domain.texts import counted_noun

ARTICLE = "M. Eminenti, Multiphase Pairs Tournaments, 1.3.3"


LINES_FOR_TWO_TAILS = 6
"""With four lines, two that have not met in session 1 share one with those of its tail."""


class TooManySessions(RuleViolation):
    def __init__(self, shape: Shape, asked: int) -> None:
        self.shape = shape
        self.asked = asked
        super().__init__(
            say(
                "{tables} tables on base {base} make {counted}, enough for {counted2} without a "
                "rematch, not for {asked}.",
                tables=shape.tables,
                base=shape.base,
                counted=counted_noun(shape.lines, "line"),
                counted2=counted_noun(shape.most_sessions, "session"),
                asked=asked,
            ),
            ARTICLE,
        )


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of a phase. Every member is a pair or NOBODY; line n is `normal[n - 1]`."""

    shape: Shape
    normal: tuple[tuple[PairNo, ...], ...]
    exceptional: tuple[PairNo, ...] = ()

    def members(self, line: int) -> tuple[PairNo, ...]:
        return self.exceptional if line == EXCEPTIONAL else self.normal[line - 1]


class LineMatch(NamedTuple):
    """Two lines by number, by direction."""

    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class LineSession:
    """One session of lines: the matches of sections A, B … and the tail.

    `tail` is empty, or the line alone in the Howell, or the lines in the roles of NS and EW; a
    `turned` tail exchanges NS and EW. `form` is that of a Howell. In the last `switched` rounds NS
    and EW exchange their hands at every table.
    """

    matches: tuple[LineMatch, ...]
    tail: tuple[int, ...] = ()
    turned: bool = False
    form: HowellForm = HowellForm.RECORDED
    switched: int = 0

    @property
    def meetings(self) -> tuple[LineMatch, ...]:
        """All pairs of lines that meet, including the tail's."""
        return (*self.matches, LineMatch(*self.tail)) if len(self.tail) == 2 else self.matches

    @property
    def directed_meetings(self) -> tuple[LineMatch, ...]:
        """All pairs of lines that meet, by the direction in which they actually sit."""
        tail = tuple(reversed(self.tail)) if self.turned else self.tail
        return (*self.matches, LineMatch(*tail)) if len(tail) == 2 else self.matches


def circle_line_ups(shape: Shape, sessions: int) -> tuple[LineSession, ...]:
    """The circle's line-ups; the tail is turned every second session to balance its lines."""
    if not 1 <= sessions <= shape.most_sessions:
        raise TooManySessions(shape, sessions)
    has_howell_tail = shape.tail is not None and shape.tail.kind is TailKind.HOWELL
    make = _session_with_idle_line if has_howell_tail else _session_with_line_1_in_the_middle
    return tuple(make(shape, s) for s in range(sessions))


def vary_tails(shape: Shape, line_ups: tuple[LineSession, ...]) -> tuple[LineSession, ...]:
    """Give two sessions with an appendix tail different lines in it, if there are enough lines.

    The tail of the circle's third session has neither line of the first one's. Each of the four is
    in a tail once, so NS is free: chosen so that all arrows can run the same way round.
    """
    appendix = shape.tail is not None and shape.tail.kind is TailKind.APPENDIX
    if not appendix or len(line_ups) != 2 or shape.lines < LINES_FOR_TWO_TAILS:
        return line_ups
    third = _session_with_line_1_in_the_middle(shape, 2)
    return line_ups[0], replace(third, tail=tuple(reversed(third.tail)))


def _session_with_idle_line(shape: Shape, s: int) -> LineSession:
    """Session `s`, from 0, with all lines on the circle: line s + 1 is alone in the Howell tail."""
    size = shape.lines
    matches = _chords(s, size, first_line=1)
    return LineSession(matches, (_line_at(s, size, first_line=1),), turned=s % 2 == 1)


def _session_with_line_1_in_the_middle(shape: Shape, s: int) -> LineSession:
    """Session `s`, from 0, with all lines but line 1 on the circle: the last match is the tail."""
    size = shape.lines - 1
    matches = (LineMatch(1, _line_at(s, size, first_line=3)), *_chords(s, size, first_line=3))
    if shape.tail is None:
        return LineSession(matches)
    return LineSession(matches[:-1], tuple(matches[-1]), turned=s % 2 == 1)


def _chords(s: int, size: int, first_line: int) -> tuple[LineMatch, ...]:
    """The matches in session `s` of the `size` lines on the circle, nearest neighbours first."""
    return tuple(
        LineMatch(_line_at(s - j, size, first_line), _line_at(s + j, size, first_line))
        for j in range(1, (size + 1) // 2)
    )


def _line_at(position: int, size: int, first_line: int) -> int:
    """The line at a position of the circle: position -j and +j are the neighbours of session 1.

    Position 0 is the last line if the circle has all lines, line 2 if line 1 is in the middle.
    """
    at = position % size
    if at == 0:
        return size if first_line == 1 else 2
    return first_line + 2 * (at - 1) + 1 if at <= size // 2 else first_line + 2 * (size - at - 1)


def seat_lines(lines: Lines, line_up: LineSession, number: int) -> Session:
    """The session of a line-up, with that number: the Mitchells A, B …, then the tail."""
    sections = [
        _mitchell_section(lines, match, section_letter(index))
        for index, match in enumerate(line_up.matches)
    ]
    if lines.shape.tail:
        sections.append(
            _tail_section(lines, lines.shape.tail, line_up, section_letter(len(sections)))
        )
    if line_up.switched:
        last = line_up.switched
        sections = [replace(s, movement=switch_arrow(s.movement, last)) for s in sections]
    return new_session(number, sections)


def _mitchell_section(lines: Lines, match: LineMatch, letter: str) -> Section:
    base = lines.shape.base
    blocks = (
        Block(match.ns, tuple(range(1, base + 1))),
        Block(match.ew, tuple(range(base + 1, 2 * base + 1))),
    )
    seats = lines.members(match.ns) + lines.members(match.ew)
    return Section(letter, lines.shape.base_movement, seats, blocks)


def _tail_section(lines: Lines, tail: Tail, line_up: LineSession, letter: str) -> Section:
    """The tail's section; the exceptional line is stationary in a Howell, last in an appendix."""
    base, extra = tail.base, lines.exceptional
    if tail.kind is TailKind.HOWELL:
        still = len(extra)
        blocks = [Block(line_up.tail[0], tuple(range(still + 1, still + base + 1)))]
        blocks.append(Block(EXCEPTIONAL, tuple(range(1, still + 1))))
        seats = extra + lines.members(line_up.tail[0])
    else:
        n, half = tail.tables, len(extra) // 2
        ns, ew = line_up.tail
        blocks = [
            Block(ns, tuple(range(1, base + 1))),
            Block(ew, tuple(range(n + 1, n + base + 1))),
        ]
        appended = (*range(base + 1, n + 1), *range(n + base + 1, 2 * n + 1))
        blocks.append(Block(EXCEPTIONAL, appended))
        seats = lines.members(ns) + extra[:half] + lines.members(ew) + extra[half:]
    movement = howell_of(tail.movement, tail.exceptional_pairs, line_up.form)
    movement = turn_movement(movement) if line_up.turned else movement
    return Section(letter, movement, seats, tuple(blocks))


def sessions_of(
    lines: Lines, line_ups: Sequence[LineSession], first: int = 1
) -> tuple[Session, ...]:
    """The sessions of the line-ups, numbered from `first` on."""
    return tuple(seat_lines(lines, each, n) for n, each in enumerate(line_ups, start=first))
