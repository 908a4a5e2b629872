"""The effects of swapping two lines between sections, proved in advance.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.4: lines are swapped
between sections if those that would be idle have met, but not once play has begun. Decided here:
play has begun with the second call of a session or the first scored board. Every line of another
section is examined in the same way, so that all swaps are shown.

Also the choices for two sit-outs of a session, or the reasons why there are none.

Every valid merge is listed with the instructions for each table: first those that affect no later
session, then those with the fewest rearrangements. Rearranging is possible only before play
(`domain.bridge.merges.rearranging`), that is for round 1. Nothing is decided here; a chosen merge
is proved again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import NamedTuple

from domain.bridge.ledger import Meeting
from domain.bridge.merges.merging import (
    Instruction,
    Merge,
    MergeRefusal,
    disturbed_sessions,
    examine_merge,
    examine_merges,
    instructions,
    valid_merges,
)
from domain.bridge.merges.rearranging import (
    LineExchange,
    Proposal,
    Rearrangement,
    least_proposal,
    swap_lines,
)
from domain.bridge.merges.vacancies import Vacancy, vacancies
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.seating import later_sessions, rematches
from domain.bridge.session import EXCEPTIONAL, PairNo, Session


class LinePlace(NamedTuple):
    """A line in a section, with its pairs."""

    section: str
    line: int
    pairs: tuple[PairNo, ...]


class Facing(NamedTuple):
    """The lines that meet in a section: NS and EW, or the tail's."""

    section: str
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Swap:
    """`session` is seated as swapped. Its number of new `games` were compared with the `compared`
    meetings of the other sessions: `again` are repeated ones. `merges` counts the pairs of
    vacancies that could then be merged.
    """

    act: LineExchange
    session: Session
    facing: tuple[Facing, ...]
    games: int
    compared: int
    again: tuple[Meeting, ...]
    disturbed: tuple[int, ...]
    merges: int


def has_begun(phase: Phase, session: PhaseSession) -> bool:
    return session.called > 1 or bool(phase.play.session_records(session.number))


def movable_lines(session: Session) -> tuple[LinePlace, ...]:
    """The normal lines of sections that are still as they were seated."""
    return tuple(
        LinePlace(
            section.letter, block.line, tuple(filter(None, map(section.pair_at, block.places)))
        )
        for section in session.sections
        if session.is_as_seated(section)
        for block in section.blocks
        if block.line != EXCEPTIONAL
    )


def examine_swap(phase: Phase, number: int, act: LineExchange) -> Swap:
    """Examine a swap; RuleViolation for lines of one section, or not as they were seated."""
    before, ledger = phase.session(number).seating, phase.ledger_without_session(number)
    after = swap_lines(before, act)
    return Swap(
        act=act,
        session=after,
        facing=tuple(
            Facing(letter, tuple(b.line for b in after.section(letter).blocks if b.line))
            for letter in (act.one[0], act.other[0])
        ),
        games=len(set(after.games) - set(before.games)),
        compared=len(ledger.meetings),
        again=rematches(after, ledger),
        disturbed=disturbed_sessions(before, after, later_sessions(phase, number)),
        merges=len({frozenset((each.host, each.guest)) for each in valid_merges(after, ledger)}),
    )


def swaps_of_line(phase: Phase, number: int, section: str, line: int) -> Iterator[Swap]:
    """Swaps of the line with each movable line of the same size."""
    lines = movable_lines(phase.session(number).seating)
    sizes = {
        (each.letter, block.line): len(block.places)
        for each in phase.session(number).seating.sections
        for block in each.blocks
    }
    if (section, line) not in {(each.section, each.line) for each in lines}:
        return
    for other in lines:
        there = (other.section, other.line)
        if other.section != section and sizes[there] == sizes[section, line]:
            yield examine_swap(phase, number, LineExchange((section, line), there))


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """`host` and `guest` are the present vacancies; a rearrangement may move them.

    `disturbed` are later sessions with a rematch: planned ones, and those that the present lines
    would play. They must be replanned, if that is possible at all.
    """

    host: Vacancy
    guest: Vacancy
    rearrangements: tuple[Rearrangement, ...]
    merge: Merge
    disturbed: tuple[int, ...]

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        return instructions(self.merge)


def merge_choices(phase: Phase, number: int, first_round: int = 1) -> tuple[MergeChoice, ...]:
    """Every possible merge in a session, with the least rearrangement if play has not begun."""
    session = phase.session(number).seating
    ledger = phase.ledger_without_session(number)
    later = later_sessions(phase, number)
    before_play = first_round == 1 and not has_begun(phase, phase.session(number))
    found: list[MergeChoice] = []
    for host, guest in permutations(vacancies(session, first_round), 2):
        if before_play:
            least = least_proposal(session, host, guest, ledger)
        else:
            answer = examine_merge(session, host, guest, ledger, first_round)
            least = Proposal((), session, answer) if isinstance(answer, Merge) else None
        if least is not None:
            touched = disturbed_sessions(session, least.merged_session(), later)
            found.append(MergeChoice(host, guest, least.rearrangements, least.merge, touched))
    return tuple(sorted(found, key=lambda one: (len(one.disturbed), len(one.rearrangements))))


def merge_refusals(phase: Phase, number: int, first_round: int = 1) -> tuple[MergeRefusal, ...]:
    """The refused merges of the present seating, each with its objections."""
    session, ledger = phase.session(number).seating, phase.ledger_without_session(number)
    examined = examine_merges(session, ledger, first_round)
    return tuple(answer for answer in examined if isinstance(answer, MergeRefusal))


PairExchange = Mapping[PairNo, PairNo]
"""Original pair of a seat → its present pair."""


def complete_exchange(instead: PairExchange) -> PairExchange:
    """Complete an exchange: a pair that loses its seat takes the seat left free for it."""
    whole, before = dict(instead), {now: was for was, now in instead.items()}
    for pair in instead.values():
        if pair not in instead:
            displaced = pair
            while displaced in before:
                displaced = before[displaced]
            whole[pair] = displaced
    return {was: now for was, now in whole.items() if was != now}


def exchange_pairs(session: Session, instead: PairExchange, first: int, last: int) -> Session:
    """The session with pairs exchanged in rounds `first` to `last`; if all, in sections, too."""

    changed = session.with_sittings(
        s._replace(ns=instead.get(s.ns, s.ns), ew=instead.get(s.ew, s.ew))
        for s in session.sittings
        if first <= s.round <= last
    )
    if (first, last) != (1, session.rounds):
        return changed
    sections = (
        replace(each, seats=tuple(instead.get(pair, pair) for pair in each.seats))
        for each in session.sections
    )
    return replace(changed, sections=tuple(sections))
