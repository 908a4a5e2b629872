"""For the desk: every valid merge for the sit-outs of a session, with the announcement for each
table, or the reason if there is none; and the lines that can change sections, with the effects of
each swap, shown before it is made.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.ledger import Meeting
from domain.bridge.merges.merging import MergeDone, instructions
from domain.bridge.merges.swapping import (
    Facing,
    MergeChoice,
    Swap,
    has_begun,
    merge_choices,
    merge_refusals,
    movable_lines,
    swaps_of_line,
)
from domain.bridge.merges.vacancies import Vacancy, vacancies
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.session import SessionState
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.game.words import list_some

MOST = 12
"""Most merges listed; the harmless ones are first."""


@dataclass(frozen=True, slots=True)
class MergeLine:
    """A possible merge. `first` are the rearrangements before play, `tables` the announcement for
    each table; `disturbed` the planned sessions that would have to be replanned.
    """

    host_section: str
    host_place: int
    guest_section: str
    guest_place: int
    first_round: int
    rearranged: bool
    first: tuple[str, ...]
    tables: tuple[str, ...]
    disturbed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MergeInForce:
    """A merge that was made; it can be undone from round `undo_from` on, 0: no more. Pairs that
    have played a round by it keep the seats of that round.
    """

    merge: int
    tables: tuple[str, ...]
    undo_from: int


@dataclass(frozen=True, slots=True)
class SitOuts:
    """The sit-outs of a session. `places` are the vacancies whose opponents sit out; `why` has the
    reason for each couple of them if none can be merged.
    """

    session: int
    places: tuple[str, ...] = ()
    ways: tuple[MergeLine, ...] = ()
    why: tuple[str, ...] = ()
    standing: tuple[MergeInForce, ...] = ()


def sit_outs(phase: Phase, session: PhaseSession) -> SitOuts:
    if session.state is SessionState.CLOSED:
        return SitOuts(session.number)
    first = _round_to_merge(session)
    free = vacancies(session.seating, first)
    ways = _possible_merges(phase, session, first) if len(free) > 1 else ()
    return SitOuts(
        session=session.number,
        places=tuple(
            say("Section {section}, place {place}", section=v.section, place=v.place) for v in free
        ),
        ways=tuple(_merge_line(one) for one in ways[:MOST]),
        why=() if ways else tuple(_refusal_sentences(phase, session, first))[:MOST],
        standing=tuple(_merge_in_force(phase, session, done) for done in session.standing_merges),
    )


def _round_to_merge(session: PhaseSession) -> int:
    """The current round, or a later one with more vacancies, to plan for a pair that leaves."""
    rounds = range(session.current_round, session.seating.rounds + 1)
    return max(rounds, key=lambda number: (len(vacancies(session.seating, number)), -number))


def _possible_merges(phase: Phase, session: PhaseSession, first: int) -> tuple[MergeChoice, ...]:
    """The merges from the current round on; if there are none, from the first round with any."""
    for number in range(first, session.seating.rounds + 1):
        if found := merge_choices(phase, session.number, number):
            return found
    return ()


def _merge_line(choice: MergeChoice) -> MergeLine:
    return MergeLine(
        host_section=choice.host.section,
        host_place=choice.host.place,
        guest_section=choice.guest.section,
        guest_place=choice.guest.place,
        first_round=choice.merge.first_round,
        rearranged=bool(choice.rearrangements),
        first=tuple(map(str, choice.rearrangements)),
        tables=tuple(map(str, choice.instructions)),
        disturbed=choice.disturbed,
    )


def _refusal_sentences(phase: Phase, session: PhaseSession, first: int) -> Iterator[str]:
    for refusal in merge_refusals(phase, session.number, first):
        reasons = join_messages(" ", map(str, refusal.objections[:2]))
        yield say(
            "{place} into {place2}: {reasons}",
            place=_vacancy_text(refusal.guest),
            place2=_vacancy_text(refusal.host),
            reasons=reasons,
        )


def _vacancy_text(vacancy: Vacancy) -> str:
    return say("{section}, place {place}", section=vacancy.section, place=vacancy.place)


def _merge_in_force(phase: Phase, session: PhaseSession, done: MergeDone) -> MergeInForce:
    """Its undo begins with the first round from now on in which none of its games has a result."""
    games = {(game.round, game.at) for game in done.merge.games}
    played = {
        at.round
        for records in phase.play.session_records(session.number).values()
        for at, record in records.items()
        if (at.round, at.name) in games and (record.result or record.is_disputed)
    }
    last = done.merge.games[-1].round
    start = max(done.merge.first_round, session.current_round, *(each + 1 for each in played))
    tables = tuple(map(str, instructions(done.merge)))
    return MergeInForce(done.version, tables, start if start <= last else 0)


NAMED = 4


@dataclass(frozen=True, slots=True)
class LineSpot:
    """A line that can be moved, and its pairs."""

    section: str
    line: int
    pairs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineSwapRow:
    """A line to swap with, possible if no pairs meet `again`. `proof` tells what was compared and
    found, `disturbed` are the later sessions to be replanned.
    """

    section: str
    line: int
    facing: tuple[str, ...]
    proof: str
    again: str
    disturbed: tuple[int, ...]
    merges: int


def movable_spots(phase: Phase, session: PhaseSession) -> tuple[LineSpot, ...]:
    """Lines that can be swapped; none once play has begun, or with a single section."""
    if session.state is SessionState.CLOSED or has_begun(phase, session):
        return ()
    found = movable_lines(session.seating)
    if len({each.section for each in found}) < 2:
        return ()
    return tuple(LineSpot(each.section, each.line, each.pairs) for each in found)


def line_swap_rows(
    tournament: Tournament, stage: StageId, session: int, section: str, line: int
) -> tuple[LineSwapRow, ...]:
    """Exchanges of the line with each other one; Unknown if there is no such session."""
    return tuple(
        map(_swap_line, swaps_of_line(phase_of(tournament, stage), session, section, line))
    )


def _swap_line(swap: Swap) -> LineSwapRow:
    section, line = swap.act.other
    new, meetings = counted_noun(swap.games, "new game"), counted_noun(swap.compared, "meeting")
    compared = say("{new} compared with {meetings}", new=new, meetings=meetings)
    return LineSwapRow(
        section=section,
        line=line,
        facing=tuple(map(_facing_text, swap.facing)),
        proof=say("{compared}: nobody meets again.", compared=compared)
        if not swap.again
        else compared + ".",
        again=_rematches_text(swap.again),
        disturbed=swap.disturbed,
        merges=swap.merges,
    )


def _facing_text(facing: Facing) -> str:
    lines = join_messages(" and ", map(str, facing.lines))
    message = "lines {lines}" if len(facing.lines) > 1 else "line {lines}"
    return say(
        "Section {section}: {lines}", section=facing.section, lines=say(message, lines=lines)
    )


def _rematches_text(again: tuple[Meeting, ...]) -> str:
    if not again:
        return ""
    pairs = list_some(
        [say("{one} and {other}", one=one, other=other) for one, other in again], NAMED
    )
    return say("Pairs {pairs} have met.", pairs=pairs)
