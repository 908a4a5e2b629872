"""The options for the sit-outs of a session, for the desk: every valid merge with the announcement
for each table, merges in force, and the reason if there is no option.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.merges.merging import MergeDone, instructions
from domain.bridge.merges.swapping import MergeChoice, merge_choices, merge_refusals
from domain.bridge.merges.vacancies import Vacancy, vacancies
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.session import SessionState
from domain.messages import join_messages, say

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
    """A merge that was made; it can be undone from round `undo_from` on, 0: no more."""

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
    free = vacancies(session.table, first)
    ways = _possible_merges(phase, session, first) if len(free) > 1 else ()
    return SitOuts(
        session=session.number,
        places=tuple(
            say("Section {section}, place {place}", section=v.section, place=v.place) for v in free
        ),
        ways=tuple(_merge_line(one) for one in ways[:MOST]),
        why=() if ways else tuple(_refusal_sentences(phase, session, first))[:MOST],
        standing=tuple(_merge_in_force(session, done) for done in session.standing_merges),
    )


def _round_to_merge(session: PhaseSession) -> int:
    """The current round, or the next one with more vacancies, so that a pair leaving after this
    round is planned for now.
    """
    rounds = range(session.current_round, session.table.rounds + 1)
    return max(rounds, key=lambda number: (len(vacancies(session.table, number)), -number))


def _possible_merges(phase: Phase, session: PhaseSession, first: int) -> tuple[MergeChoice, ...]:
    """The merges from the current round on; if there are none, from the first round with any."""
    for number in range(first, session.table.rounds + 1):
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


def _merge_in_force(session: PhaseSession, done: MergeDone) -> MergeInForce:
    last = done.merge.games[-1].round
    start = max(done.merge.first_round, session.current_round)
    tables = tuple(map(str, instructions(done.merge)))
    return MergeInForce(done.version, tables, start if start <= last else 0)
