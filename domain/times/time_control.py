"""The time of each player in a game, as encoded in record 222 of TRF26 (C.02.03, Annexure A).

    222   d[:d] or Wd[:d]-Bd[:d]     d: M/S, M/S+I, S or S+I

S seconds for M moves, I seconds more for each move; without M, for the rest of the game. The
annexure shows two periods at most; reports of world championships have three.

    5400+30                  90 minutes and 30 seconds a move
    40/6000+30:900+30        100 minutes for 40 moves, then 15 minutes, 30 seconds a move throughout
    W300-B240                White has five minutes, Black four

The time limits of a part, in any game, are announced in it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say, say_counted
from domain.texts import counted_noun
from domain.tournament import Part, Tournament

USUAL_LENGTH = 60
"""The assumed number of moves of a game: Laws of Chess (2023) A.1 and B.1; B.02 (2024) 1.1."""
MOST_PERIODS = 4

_PERIOD = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)
_TWO_CLOCKS = re.compile(r"W([^-]+)-B([^-]+)")


class Pace(StrEnum):
    """The kinds of games in the Laws of Chess (2023): A.1, B.1."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Period(NamedTuple):
    """`moves` 0: the rest of the game."""

    seconds: int
    moves: int = 0
    increment: int = 0

    @property
    def code(self) -> str:
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{self.seconds}{f'+{self.increment}' if self.increment else ''}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def code(self) -> str:
        """The control in record 222."""
        white, black = (":".join(p.code for p in side) for side in (self.white, self.black))
        return white if white == black else f"W{white}-B{black}"

    @property
    def words(self) -> str:
        """The control in record 122, in the words of the Laws."""
        if self.white == self.black:
            return _periods_in_words(self.white)
        return say(
            "White {words}; Black {words2}",
            words=_periods_in_words(self.white),
            words2=_periods_in_words(self.black),
        )

    def seconds_for(self, moves: int = USUAL_LENGTH) -> int:
        """The time of the player with less time for a game of that many moves."""
        return min(_seconds_for_moves(self.white, moves), _seconds_for_moves(self.black, moves))

    @property
    def pace(self) -> Pace:
        """The pace: standard from 60 minutes on; rapid above 10; blitz up to 10."""
        seconds = self.seconds_for()
        if seconds >= 3600:
            return Pace.STANDARD
        return Pace.RAPID if seconds > 600 else Pace.BLITZ


def parse_time_control(code: str) -> TimeControl:
    """Parse a time control; RuleViolation if record 222 can't have it."""
    text = "".join(code.split())
    sides = _TWO_CLOCKS.fullmatch(text)
    white, black = (sides[1], sides[2]) if sides else (text, text)
    return TimeControl(_parse_periods(white, code), _parse_periods(black, code))


def _parse_periods(text: str, code: str) -> tuple[Period, ...]:
    """The periods of one player; `code` is the whole control, for the refusal."""
    matched = [_PERIOD.fullmatch(part) for part in text.split(":")]
    if len(matched) > MOST_PERIODS or not all(matched):
        raise _refusal(say("{code} is not a time control as reports encode it", code=repr(code)))
    periods = tuple(
        Period(int(m[2]), int(m[1] or 0), int(m[3] or 0)) for m in matched if m is not None
    )
    if not any(p.seconds or p.increment for p in periods):
        raise _refusal(say("{code} gives no time to anybody", code=repr(code)))
    if any(not period.moves for period, _next in pairwise(periods)):
        raise _refusal(
            say(
                "In {code} a period before the last one does not say for how many moves",
                code=repr(code),
            )
        )
    if periods[-1].moves:
        raise _refusal(
            say("In {code} the last period is not for the rest of the game", code=repr(code))
        )
    return periods


def _refusal(why: str) -> RuleViolation:
    return RuleViolation(
        "{why}; write seconds, such as 5400+30 or 40/6000+30:900+30.",
        "C.02.03 (2025), record 222",
        why=why,
    )


def _seconds_for_moves(periods: Sequence[Period], moves: int) -> int:
    total = 0
    for period in periods:
        made = min(moves, period.moves) if period.moves else moves
        total += period.seconds + period.increment * made
        moves -= made
        if not moves:
            break
    return total


def _periods_in_words(periods: Sequence[Period]) -> str:
    increments = {period.increment for period in periods}
    alike = len(increments) == 1
    text = join_messages(", then ", (_period_words(period, not alike) for period in periods))
    if alike and (increment := periods[0].increment):
        from_the_first = say(" from move 1") if len(periods) > 1 else ""
        text += say(
            " + {counted} a move{from_the_first}",
            counted=counted_noun(increment, "second"),
            from_the_first=from_the_first,
        )
    return text


def _period_words(period: Period, with_increment: bool) -> str:
    text = _duration_text(period.seconds)
    if period.moves:
        text = say_counted(
            "{count} move in {told}", "{count} moves in {told}", period.moves, told=text
        )
    if with_increment and period.increment:
        text += say(" + {counted} a move", counted=counted_noun(period.increment, "second"))
    return text


def _duration_text(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    text = [counted_noun(minutes, "minute")] if minutes else []
    if rest or not minutes:
        text.append(counted_noun(rest, "second"))
    return join_messages(" ", text)


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """`words` is the text for record 122 and people, `control` the content of record 222, None if
    that can't express it, as a delay. An absent player loses `default_minutes` after the start of
    the round (Laws of Chess (2023) 6.7.1); None: not announced. `approval` of FIDE's Qualification
    Commission, by which a shorter control counts as standard: event, date, number.
    """

    words: str = ""
    control: TimeControl | None = None
    default_minutes: int | None = None
    approval: str = ""

    @property
    def announced_control(self) -> str:
        """The control as announced; empty if none was."""
        return self.words or (self.control.words if self.control else "")

    @property
    def code(self) -> str:
        """The control in record 222; empty if it can't be expressed."""
        return self.control.code if self.control else ""

    @property
    def pace(self) -> Pace:
        """The pace, which decides the rating list."""
        return self.control.pace if self.control else Pace.STANDARD


@runtime_checkable
class TimedPart(Part, Protocol):
    """A part whose games are played with clocks."""

    @property
    def time(self) -> TimeLimits: ...

    @property
    def in_fide_mode(self) -> bool: ...

    def with_time(self, time: TimeLimits) -> "TimedPart": ...


def timed_part(tournament: Tournament, number: int) -> TimedPart:
    """The part with that number; NotNow if its games have no clocks."""
    part = tournament.part(number)
    if not isinstance(part, TimedPart):
        raise NotNow(
            "{name} has no time control; set the clock of its sessions instead.", name=part.name
        )
    return part
