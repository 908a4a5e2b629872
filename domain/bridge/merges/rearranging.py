"""Rearrangements before a session begins, so that two sit-outs can be merged.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.4: the members of a line
may be permuted and the lines of a section may exchange directions, and if the lines that would be
idle have met, lines are swapped between sections. None of this is possible once play has begun;
then only `domain.bridge.merges.merging` remains.

For each two vacancies the least rearrangement is proposed: none, then one permutation, an exchange
of directions, both, and finally a swap of lines: if the idle lines have met, or the two sit-outs
are in one section, each line concerned is tried in the place of every line of the other sections.
Sections already changed are left alone. If even that fails, the remaining sessions can be replanned
with the two vacancies kept together: `domain.bridge.lines.replanning`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from domain.bridge.ledger import Ledger
from domain.bridge.merges.merging import (
    Merge,
    MergeObjectionKind,
    MergeRefusal,
    examine_merge,
    merge_sit_outs,
)
from domain.bridge.merges.vacancies import Vacancy
from domain.bridge.session import EXCEPTIONAL, Block, PairNo, Section, Session
from domain.errors import RuleViolation, Unknown
from domain.messages import say

ARTICLE = "M. Eminenti, Multiphase Pairs Tournaments, 1.3.4"


@dataclass(frozen=True, slots=True)
class MemberExchange:
    """Two members of a line change places in the line's order."""

    section: str
    places: tuple[int, int]

    def __str__(self) -> str:
        return say(
            "Section {section}: places {places} and {places2} change.",
            section=self.section,
            places=self.places[0],
            places2=self.places[1],
        )


@dataclass(frozen=True, slots=True)
class ExchangedLines:
    """The lines of a section change directions."""

    section: str

    def __str__(self) -> str:
        return say("Section {section}: NS and EW lines change directions.", section=self.section)


@dataclass(frozen=True, slots=True)
class LineExchange:
    """Two lines change sections: (section, line) each."""

    one: tuple[str, int]
    other: tuple[str, int]

    def __str__(self) -> str:
        (a, line), (b, another) = self.one, self.other
        return say(
            "Line {line} of section {a} and line {another} of section {b} change sections.",
            line=line,
            a=a,
            another=another,
            b=b,
        )


Rearrangement = MemberExchange | ExchangedLines | LineExchange


@dataclass(frozen=True)
class Proposal:
    """`session` is seated as rearranged, not yet merged."""

    rearrangements: tuple[Rearrangement, ...]
    session: Session
    merge: Merge

    def merged_session(self) -> Session:
        return merge_sit_outs(self.session, self.merge)


def least_proposal(
    session: Session, host: Vacancy, guest: Vacancy, ledger: Ledger
) -> Proposal | None:
    """The least rearrangement with which these two can be merged; they may move with it.

    One that separates two other vacancies may cost as many games as it gains, so it is not offered.
    """
    ways = _proposals(session, host, guest, ledger)
    return next((way for way in ways if len(way.merged_session().games) > len(session.games)), None)


def swap_lines(session: Session, act: LineExchange) -> Session:
    """Swap two lines between sections, both of which must still be as they were seated."""
    (letter, line), (another, other) = act.one, act.other
    here, there = session.section(letter), session.section(another)
    block, coming = _block_of_line(here, line), _block_of_line(there, other)
    if letter == another or len(block.places) != len(coming.places):
        raise RuleViolation(
            "{act} They are in one section, or of different sizes.", ARTICLE, act=act
        )
    for section in (here, there):
        if not session.is_as_seated(section):
            raise RuleViolation(
                "In section {letter} somebody has moved already; its lines stay.",
                ARTICLE,
                letter=section.letter,
            )
    return session.with_sections(_swap_blocks((here, block), (there, coming)))


def _block_of_line(section: Section, line: int) -> Block:
    for block in section.blocks:
        if block.line == line and line != EXCEPTIONAL:
            return block
    raise Unknown(
        say("normal line"), say("{line} in section {letter}", line=line, letter=section.letter)
    )


def _proposals(
    session: Session, host: Vacancy, guest: Vacancy, ledger: Ledger
) -> Iterator[Proposal]:
    """Ways to merge the two, least first; with swaps of lines only if they could help."""
    swap_lines = host.section == guest.section
    for acts, trial, here, there in _rearrangements(session, host, guest):
        answer = examine_merge(trial, here, there, ledger)
        if isinstance(answer, MergeRefusal):
            kinds = {objection.kind for objection in answer.objections}
            swap_lines = swap_lines or kinds == {MergeObjectionKind.HAVE_MET}
        elif _has_no_rematch(trial, session, ledger):
            yield Proposal(acts, trial, answer)
    if swap_lines:
        yield from _proposals_by_swapping(session, host, guest, ledger)


def _proposals_by_swapping(
    session: Session, host: Vacancy, guest: Vacancy, ledger: Ledger
) -> Iterator[Proposal]:
    for swap, swapped, at, away in _line_swaps(session, host, guest):
        if not _has_no_rematch(swapped, session, ledger):
            continue
        for acts, trial, here, there in _rearrangements(swapped, at, away):
            answer = examine_merge(trial, here, there, ledger)
            if isinstance(answer, Merge) and _has_no_rematch(trial, session, ledger):
                yield Proposal((swap, *acts), trial, answer)


SwappedSeating = tuple[LineExchange, Session, Vacancy, Vacancy]
Arranged = tuple[tuple[Rearrangement, ...], Session, Vacancy, Vacancy]
"""What was rearranged, the session after it, and where host and guest are then."""


def _rearrangements(session: Session, host: Vacancy, guest: Vacancy) -> Iterator[Arranged]:
    """The seatings with one or both vacancies moved by rearrangements, fewest first."""
    yield (), session, host, guest
    free = {v for v in (host, guest) if session.is_as_seated(session.section(v.section))}
    options = []
    for here, there in product(
        _vacancy_moves(session, host, free), _vacancy_moves(session, guest, free)
    ):
        acts = (*here[0], *there[0])
        if acts and host.section != guest.section:
            options.append((len(acts), acts, here, there))
    for _, acts, here, there in sorted(options, key=lambda option: option[0]):
        seated = [section for done, section, _ in (here, there) if done]
        yield acts, session.with_sections(seated), here[2], there[2]
    if host.section == guest.section and host in free:
        yield from _rearrangements_within_section(session, host, guest)


def _rearrangements_within_section(
    session: Session, host: Vacancy, guest: Vacancy
) -> Iterator[Arranged]:
    """Merges within one section: the guest gets another place of its line, not the host's line."""
    for acts, section, there in _vacancy_moves(session, guest, {guest}):
        same_block = host.place in session.section(host.section).block_of(guest.place).places
        if len(acts) == 1 and isinstance(acts[0], MemberExchange) and not same_block:
            yield acts, session.with_sections((section,)), host, there


Move = tuple[tuple[Rearrangement, ...], Section, Vacancy]
"""What was rearranged, the section after it, and where the vacancy is then."""


def _vacancy_moves(session: Session, vacancy: Vacancy, movable: set[Vacancy]) -> Iterator[Move]:
    """The vacancy's section as it is and, if that is `movable`, in every other allowed way."""
    section = session.section(vacancy.section)
    yield (), section, vacancy
    if vacancy not in movable:
        return
    yield from _permutations(section, vacancy, ())
    if exchanged := _exchange_directions(section):
        place = vacancy.place + section.movement.tables
        place -= section.movement.places if place > section.movement.places else 0
        moved = Vacancy(section.letter, place)
        act = ExchangedLines(section.letter)
        yield (act,), exchanged, moved
        yield from _permutations(exchanged, moved, (act,))


def _permutations(
    section: Section, vacancy: Vacancy, before: tuple[Rearrangement, ...]
) -> Iterator[Move]:
    """Each exchange of the vacancy with another place of its line, after the acts `before`."""
    for place in section.block_of(vacancy.place).places:
        if place != vacancy.place:
            act = MemberExchange(section.letter, (vacancy.place, place))
            changed = section.with_pairs(
                {vacancy.place: section.pair_at(place), place: section.pair_at(vacancy.place)}
            )
            yield (*before, act), changed, Vacancy(section.letter, place)


def _exchange_directions(section: Section) -> Section | None:
    """NS and EW exchanged; None unless it is two lines: a tail's directions are fixed by rule."""
    half = section.movement.places // 2
    if len(section.blocks) != 2 or any(len(block.places) != half for block in section.blocks):
        return None
    ns, ew = section.blocks
    blocks = (Block(ew.line, ns.places), Block(ns.line, ew.places))
    return replace(section, seats=section.seats[half:] + section.seats[:half], blocks=blocks)


def _line_swaps(session: Session, host: Vacancy, guest: Vacancy) -> Iterator[SwappedSeating]:
    """Swaps of lines of the two sections with equally long ones elsewhere, with vacancies moved."""
    concerned = {host.section, guest.section}
    for letter in sorted(concerned):
        section = session.section(letter)
        if not session.is_as_seated(section):
            continue
        for block in section.blocks:
            if block.line != EXCEPTIONAL:
                for act, trial, other, places in _swaps_out_of_section(
                    session, section, block, concerned
                ):
                    moved = dict(zip(block.places, places, strict=True))
                    yield (
                        act,
                        trial,
                        _vacancy_after_swap(host, letter, other, moved),
                        _vacancy_after_swap(guest, letter, other, moved),
                    )


def _vacancy_after_swap(
    vacancy: Vacancy, letter: str, other: str, moved: Mapping[int, int]
) -> Vacancy:
    """The vacancy after places of section `letter` have `moved` to those of section `other`."""
    if vacancy.section == letter and vacancy.place in moved:
        return Vacancy(other, moved[vacancy.place])
    return vacancy


def _swaps_out_of_section(
    session: Session, section: Section, leaving: Block, concerned: set[str]
) -> Iterator[tuple[LineExchange, Session, str, tuple[int, ...]]]:
    """The swaps of a line out of the `concerned` sections: act, session after it, and the section
    and places in which the leaving line then is.
    """
    for other in session.sections:
        if other.letter in concerned or not session.is_as_seated(other):
            continue
        for block in other.blocks:
            if block.line != EXCEPTIONAL and len(block.places) == len(leaving.places):
                act = LineExchange((section.letter, leaving.line), (other.letter, block.line))
                trial = session.with_sections(_swap_blocks((section, leaving), (other, block)))
                yield act, trial, other.letter, block.places


def _swap_blocks(
    one: tuple[Section, Block], other: tuple[Section, Block]
) -> tuple[Section, Section]:
    """The two sections after their blocks have exchanged lines and pairs."""
    (section, idle), (another, block) = one, other
    leaving = [section.pair_at(place) for place in idle.places]
    coming = [another.pair_at(place) for place in block.places]
    return (
        _with_pairs(section, idle, coming, block.line),
        _with_pairs(another, block, leaving, idle.line),
    )


def _with_pairs(section: Section, block: Block, pairs: list[PairNo], line: int) -> Section:
    """The section with these pairs, of that line, in the places of the block."""
    seated = section.with_pairs(dict(zip(block.places, pairs, strict=True)))
    blocks = tuple(Block(line, b.places) if b == block else b for b in section.blocks)
    return replace(seated, blocks=blocks)


def _has_no_rematch(trial: Session, session: Session, ledger: Ledger) -> bool:
    """Whether the rearranged sections have no rematch; the others were sound before."""
    new = {s for s in trial.sittings if s.is_played} - set(session.sittings)
    return not any(ledger.have_met(game.ns, game.ew) for game in new)
