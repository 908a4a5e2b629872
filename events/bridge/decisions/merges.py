"""Merging two sit-outs, swapping lines so that they can be merged, undoing a merge.

The system lists every valid merge with the instructions for each table
(`domain.bridge.merges.swapping`); a requested merge is proved once more here, against the ledger of
pairs, and recorded with its games. An impossible merge is refused with the reason and with the
possible ones.
"""

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from domain.bridge.merges.merging import (
    Merge,
    MergedGame,
    MergeRefusal,
    disturbed_sessions,
    examine_merge,
    tables_of_merge,
    undo_merge as seats_without_merge,
)
from domain.bridge.merges.rearranging import (
    ARTICLE,
    ExchangedLines,
    LineExchange,
    MemberExchange,
    Proposal,
    Rearrangement,
    least_proposal,
)
from domain.bridge.merges.swapping import examine_swap, has_begun, merge_choices, swaps_of_line
from domain.bridge.merges.vacancies import Vacancy, vacancies
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.seating import later_sessions
from domain.bridge.session import NOBODY, Section, Session, SessionAct
from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say, say_counted
from domain.texts import counted_noun
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.seats import refuse_individual, refuse_played_seats
from events.bridge.decisions.sessions import session_ready_for
from events.bridge.vocabulary.commands import MergeSections, SwapLines
from events.bridge.vocabulary.fields import reseated_difference, stated_seats
from events.bridge.vocabulary.sessions import (
    MergeUndone,
    SectionsMerged,
    SectionsRearranged,
    stated_game,
)
from events.game import act
from events.game.roles import RUNNING
from events.game.words import list_some

NAMED = 3
"""Most possibilities named in a refusal; the list has them all."""


@act("merge-sections", MergeSections, the_phase, RUNNING, slow=True)
def merge_sections(
    phase: Phase, command: MergeSections
) -> tuple[SectionsRearranged | SectionsMerged, ...]:
    session = session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    table, first = session.seating, command.first_round
    refuse_individual(phase)
    if first > table.rounds:
        raise NotNow(
            say_counted(
                "Session {session} has {count} round, no round {round}.",
                "Session {session} has {count} rounds, no round {round}.",
                table.rounds,
                session=session.number,
                round=first,
            )
        )
    host = Vacancy(command.host_section, command.host_place)
    guest = Vacancy(command.guest_section, command.guest_place)
    _refuse_unless_vacant(table, (host, guest), first)
    if command.rearranged:
        return _rearrangement_and_merge(phase, session, command, (host, guest))
    answer = examine_merge(table, host, guest, phase.ledger_without_session(session.number), first)
    if isinstance(answer, MergeRefusal):
        raise RuleViolation(_merge_refusal_words(phase, session, answer, first), ARTICLE)
    as_it_is = Proposal((), session.seating, answer)
    return (_merge_event(phase, session, as_it_is, command.reason),)


def _refuse_unless_vacant(table: Session, named: tuple[Vacancy, Vacancy], first: int) -> None:
    """Raise NotNow unless both places are vacancies from round `first` on."""
    free = vacancies(table, first)
    for each in named:
        if each not in free:
            others = list_some([_place_words(vacancy) for vacancy in free], 4) or "none"
            raise NotNow(
                "{place} is not vacant from round {first} on with somebody idle opposite. "
                "Vacancies: {named}.",
                place=_place_words(each),
                first=first,
                named=others,
            )


def _place_words(vacancy: Vacancy) -> str:
    return say("Place {place} of section {section}", place=vacancy.place, section=vacancy.section)


def _rearrangement_and_merge(
    phase: Phase, session: PhaseSession, command: MergeSections, both: tuple[Vacancy, Vacancy]
) -> tuple[SectionsRearranged | SectionsMerged, ...]:
    """The merge of the host's and the guest's vacancy, after the rearrangement that it needs."""
    if command.first_round != 1:
        raise NotNow(
            "Sections are rearranged before play only; merge without rearranging, or from round 1."
        )
    _refuse_once_begun(phase, session)
    ledger = phase.ledger_without_session(session.number)
    found = least_proposal(session.seating, *both, ledger)
    if found is None:
        answer = examine_merge(session.seating, *both, ledger)
        assert isinstance(answer, MergeRefusal), "what needs no rearrangement is proposed"
        raise RuleViolation(
            _merge_refusal_words(phase, session, answer, command.first_round), ARTICLE
        )
    merge = _merge_event(phase, session, found, command.reason)
    if not found.rearrangements:
        return (merge,)
    return (
        SectionsRearranged(
            stage=phase.id,
            session=session.seating.number,
            acts=tuple(map(_act_row, found.rearrangements)),
            sections=stated_seats(_changed_sections(session.seating, found.session)),
            reason=command.reason,
        ),
        merge,
    )


def _changed_sections(before: Session, now: Session) -> list[Section]:
    old = {section.letter: section for section in before.sections}
    return [section for section in now.sections if section != old[section.letter]]


def _act_row(act: Rearrangement) -> tuple[str, str, int, str, int]:
    """The act as in `SectionsRearranged`."""
    match act:
        case MemberExchange(section, (one, other)):
            return "permuted", section, one, section, other
        case ExchangedLines(section):
            return "exchanged", section, 0, section, 0
        case LineExchange((section, line), (another, other)):
            return "swapped", section, line, another, other
        case _:
            assert_never(act)


def _merge_event(
    phase: Phase, session: PhaseSession, proposal: Proposal, reason: str
) -> SectionsMerged:
    merge, later = proposal.merge, later_sessions(phase, session.number)
    merged = proposal.merged_session()
    refuse_played_seats(phase, reseated_difference(session.seating, merged))
    return SectionsMerged(
        stage=phase.id,
        session=session.number,
        host=(merge.host.section, merge.host.place),
        guest=(merge.guest.section, merge.guest.place),
        first_round=merge.first_round,
        games=tuple(map(stated_game, merge.games)),
        met_before=merge.met_before,
        disturbed=disturbed_sessions(session.seating, merged, later),
        reason=reason,
    )


def _merge_refusal_words(
    phase: Phase, session: PhaseSession, answer: MergeRefusal, first: int
) -> str:
    reasons = join_messages(" ", map(str, answer.objections[:NAMED]))
    ways = list_some(list(_possible_merges(phase, session, first)), NAMED)
    return say(
        "They can't be merged. {reasons} Possible instead: {ways}.",
        reasons=reasons,
        ways=ways or say("the sit-outs stay"),
    )


def _possible_merges(phase: Phase, session: PhaseSession, first: int) -> Iterator[str]:
    """Each possible merge in words: the guest's place takes the host's."""
    for way in merge_choices(phase, session.number, first):
        host, guest = way.host, way.guest
        several = len(way.rearrangements)
        acts = (
            say(" after {rearranged}", rearranged=counted_noun(several, "rearrangement"))
            if several
            else ""
        )
        yield say(
            "place {place} of section {section} takes place {place2} of section {acts}",
            place=guest.place,
            section=guest.section,
            place2=host.place,
            acts=join_messages("", (host.section, acts)),
        )


@act("swap-lines", SwapLines, the_phase, RUNNING, slow=True)
def swap_lines(phase: Phase, command: SwapLines) -> SectionsRearranged:
    session = session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    _refuse_once_begun(phase, session)
    swap = LineExchange(
        (command.section, command.line), (command.other_section, command.other_line)
    )
    found = examine_swap(phase, session.number, swap)
    if found.again:
        pairs = list_some(
            [say("{one} and {other}", one=one, other=other) for one, other in found.again], 2
        )
        others = swaps_of_line(phase, session.number, command.section, command.line)
        free = (each.act.other for each in others if not each.again)
        ways = [
            say("line {line} of section {section}", line=line, section=section)
            for section, line in islice(free, NAMED)
        ]
        raise RuleViolation(
            "Pairs {pairs} have met. Possible instead: {ways}.",
            ARTICLE,
            pairs=pairs,
            ways=list_some(ways) or say("no swap of that line"),
        )
    changed = stated_seats(_changed_sections(session.seating, found.session))
    return SectionsRearranged(phase.id, session.number, (_act_row(swap),), changed, command.reason)


def _refuse_once_begun(phase: Phase, session: PhaseSession) -> None:
    if has_begun(phase, session):
        raise NotNow(
            "Session {number} has begun; its sections are rearranged before play only.",
            number=session.number,
        )


@act("undo-merge", MergeUndone, the_phase, RUNNING)
def undo_merge(phase: Phase, command: MergeUndone) -> MergeUndone:
    session = session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    done = next((d for d in session.standing_merges if d.version == command.merge), None)
    if done is None:
        standing = list_some([d.version for d in session.standing_merges]) or "none"
        raise NotNow(
            "No merge of version {merge} stands in session {number}; those that do have "
            "version {standing}.",
            merge=command.merge,
            number=session.number,
            standing=standing,
        )
    games = [game for game in done.merge.games if game.round >= command.first_round]
    if not games:
        raise NotNow(
            "That merge has no game from round {first_round} on.", first_round=command.first_round
        )
    for game in games:
        if not _is_as_merged(session.seating, done.merge, game):
            raise NotNow(
                "Somebody has left or come to {at} or {away} in round {round} since the "
                "merge; undo that first.",
                at=game.at,
                away=game.away,
                round=game.round,
            )
    apart = seats_without_merge(session.seating, done.merge, command.first_round)
    refuse_played_seats(phase, reseated_difference(session.seating, apart))
    return command


def _is_as_merged(table: Session, merge: Merge, game: MergedGame) -> bool:
    """Whether the guest of the game still has its new seat, and its old table is still empty."""
    at, away = tables_of_merge(table, merge, game)
    taken = at.pair_in(game.direction) == game.guest
    return taken and away.ns == away.ew == NOBODY
