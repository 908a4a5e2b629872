"""What it means that two lines change sections, proved before it is done.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.4: lines are swapped
between sections if those that would be idle have met; nothing of the kind once play has begun.
Decided here: play has begun with the second call of a session or the first board that is scored.
Every line of another section is examined in the same way, so that who asks sees all there is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from domain.bridge.ledger import Meeting
from domain.bridge.merges.merging import disturbed, merges
from domain.bridge.merges.rearranging import Swapped, swapped
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.seating import outlook, rematches
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo, Session


class LinePlace(NamedTuple):
    """A line in a section, and who sits in it."""

    section: str
    line: int
    pairs: tuple[PairNo, ...]


class Facing(NamedTuple):
    """Which lines meet in a section: NS and EW, or as its tail has them."""

    section: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Swap:
    """`session` is seated as swapped. Its `games` that are new were compared with the `compared`
    meetings of the other sessions: `again` are those that would be a second one. `merges` counts
    the vacancies that could be merged then, two by two.
    """

    act: Swapped
    session: Session
    facing: tuple[Facing, ...]
    games: int
    compared: int
    again: tuple[Meeting, ...]
    disturbed: tuple[int, ...]
    merges: int


def has_begun(phase: Phase, session: PhaseSession) -> bool:
    return session.called > 1 or bool(phase.play.of_session(session.number))


def movable(session: Session) -> tuple[LinePlace, ...]:
    """Every normal line whose section is still as it was seated."""
    return tuple(
        LinePlace(section.letter, block.line, _members(session, section.letter, block.places))
        for section in session.sections
        if session.as_seated(section)
        for block in section.blocks
        if block.line != EXCEPTIONAL
    )


def _members(session: Session, letter: str, places: tuple[int, ...]) -> tuple[PairNo, ...]:
    section = session.section(letter)
    return tuple(pair for pair in map(section.pair_at, places) if pair != NOBODY)


def examined(phase: Phase, number: int, act: Swapped) -> Swap:
    """RuleViolation if they can't change at all: of one section, or not as they were seated."""
    before, ledger = phase.session(number).table, phase.ledger_beside(number)
    after = swapped(before, act)
    two = (act.one[0], act.other[0])
    return Swap(
        act=act,
        session=after,
        facing=tuple(_facing(after, letter) for letter in two),
        games=len(set(after.games) - set(before.games)),
        compared=len(ledger.meetings),
        again=rematches(after, ledger),
        disturbed=disturbed(before, after, outlook(phase, number)),
        merges=len({frozenset((each.host, each.guest)) for each in merges(after, ledger)}),
    )


def _facing(session: Session, letter: str) -> Facing:
    lines = (block.line for block in session.section(letter).blocks if block.line != EXCEPTIONAL)
    return Facing(letter, tuple(lines))


def swaps(phase: Phase, number: int, section: str, line: int) -> Iterator[Swap]:
    """That line with every other one of its size that can be moved."""
    lines = movable(phase.session(number).table)
    sizes = {
        (each.letter, block.line): len(block.places)
        for each in phase.session(number).table.sections
        for block in each.blocks
    }
    if (section, line) not in {(each.section, each.line) for each in lines}:
        return
    for other in lines:
        there = (other.section, other.line)
        if other.section != section and sizes[there] == sizes[section, line]:
            yield examined(phase, number, Swapped((section, line), there))
