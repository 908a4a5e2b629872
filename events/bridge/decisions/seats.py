"""Seating a late or returning pair in empty seats, and exchanging seats, if no meeting is repeated.

If no seat is possible, the refusal says whom the pair would meet again and what else is possible.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.bridge.cards import sitting_at
from domain.bridge.ledger import Ledger, meeting_of
from domain.bridge.lines.lines import Lines, seat_lines
from domain.bridge.merges.swapping import PairExchange, complete_exchange, exchange_pairs
from domain.bridge.merges.vacancies import (
    NO_REMATCH,
    Vacancy,
    check_new_sets,
    join_late,
    open_vacancies,
    vacancies,
)
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.seating import later_sessions, line_members, rematches
from domain.bridge.session import (
    EXCEPTIONAL,
    NOBODY,
    PairNo,
    Session,
    SessionAct,
    SessionState,
    TableBoardPlace,
)
from domain.errors import NotNow, RuleViolation
from domain.messages import join_messages, say, say_counted
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.pairs import moment_of
from events.bridge.decisions.sessions import session_ready_for
from events.bridge.facts.pairs import place_in_line
from events.bridge.vocabulary.commands import ReseatPairs, SeatHeld, SeatPair
from events.bridge.vocabulary.fields import Reseated, reseated_difference
from events.bridge.vocabulary.pairs import LateSeated, PairReinstated
from events.bridge.vocabulary.sessions import PairsReseated, TableSeated
from events.game import act
from events.game.roles import ENTERING, RUNNING

Place = tuple[int, int]
"""A line and a place in it, from 1; place 0: none."""
NO_PLACE: Place = (EXCEPTIONAL, 0)
NAMED = 4
"""Most free seats whose obstacle a refusal explains."""


@act("seat-pair", SeatPair, the_phase, RUNNING)
def seat_pair(phase: Phase, command: SeatPair) -> PairReinstated | LateSeated:
    entry = phase.entry(command.pair)
    at = moment_of(phase, command.session, command.round)
    if at.session < phase.next_session:
        reseated, place = _seat_in_vacancy(phase, entry, command)
    elif command.section or command.place:
        raise NotNow(
            "Session {session} is not planned; plan it before you name a seat in it.",
            session=at.session,
        )
    else:
        reseated, place = (), _place_in_lines(phase, entry, at.session)
    taken = PairReinstated if entry.withdrawn_from is not None else LateSeated
    return taken(phase.id, entry.number, *at, reseated, *place)


def _seat_in_vacancy(
    phase: Phase, entry: PairEntry, command: SeatPair
) -> tuple[tuple[Reseated, ...], Place]:
    """The changes by which the pair takes a vacancy of a session, and its place in a line."""
    session = session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    beside = phase.ledger_without_session(session.number)
    vacancy = Vacancy(command.section, command.place)
    if not (command.section or command.place):
        vacancy = _first_open_vacancy(session, entry, beside, command.round)
    table = join_late(session.seating, vacancy, entry.number, beside, command.round)
    section = session.seating.section(vacancy.section)
    place = _free_place(phase.lines, entry.number, section.block_of(vacancy.place).line)
    changed = reseated_difference(session.seating, table)
    refuse_played_seats(phase, changed)
    return (changed,), place


def _first_open_vacancy(
    session: PhaseSession, entry: PairEntry, beside: Ledger, first_round: int
) -> Vacancy:
    """The first vacancy that the pair can take; without one, refused with the reasons."""
    table, pair = session.seating, entry.number
    last = max((sitting.round for sitting in table.by_pair.get(pair, ())), default=0)
    if last >= first_round:
        raise NotNow(
            "{name} has a seat in session {number}, last in round {round}; name a later round "
            "or the next session.",
            name=entry.name,
            number=session.number,
            round=last,
        )
    if found := open_vacancies(table, pair, beside, first_round):
        return found[0]
    free = vacancies(table, first_round)
    if not free:
        raise NotNow(
            "No seat of session {number} is free from round {first_round} on. Possible "
            "instead: undo a merge, or seat the pair in the next session.",
            number=session.number,
            first_round=first_round,
        )
    reasons = join_messages(
        " ", (_obstacle(table, vacancy, pair, beside, first_round) for vacancy in free[:NAMED])
    )
    raise RuleViolation(
        "No free seat is open to {name}. {reasons} Possible instead: a later round, or the "
        "next session.",
        NO_REMATCH,
        name=entry.name,
        reasons=reasons,
    )


def _obstacle(
    table: Session, vacancy: Vacancy, pair: PairNo, beside: Ledger, first_round: int
) -> str:
    """Why the pair can't take that vacancy, as a sentence."""
    try:
        join_late(table, vacancy, pair, beside, first_round)
    except RuleViolation as reason:
        return say(
            "Place {place} of section {section}: {sentence}",
            place=vacancy.place,
            section=vacancy.section,
            sentence=reason.sentence,
        )
    raise AssertionError(say("a seat that is open was taken"))


def _free_place(lines: Lines | None, pair: PairNo, wanted: int) -> Place:
    """A free place in the wanted line, or in another; NO_PLACE if none, or the pair has one."""
    if lines is None or pair in line_members(lines):
        return NO_PLACE
    places = sorted(_free_places(lines), key=lambda place: place[0] != wanted)
    return places[0] if places else NO_PLACE


def _free_places(lines: Lines) -> Iterator[Place]:
    for line in (*range(1, len(lines.normal) + 1), EXCEPTIONAL):
        for index, pair in enumerate(lines.members(line), start=1):
            if pair == NOBODY:
                yield line, index


def _place_in_lines(phase: Phase, entry: PairEntry, number: int) -> Place:
    """A place without a repeated meeting in all remaining sessions, by the planned line-ups; for a
    returning pair NO_PLACE if there is none: the lines are replanned with it."""
    returns = entry.withdrawn_from is not None
    if phase.seeding is None:
        if returns:
            return NO_PLACE
        raise NotNow(
            "{name} is registered; it gets its seat when the lines are drawn.", name=entry.name
        )
    if phase.lines is None:
        if returns and entry.number in phase.seeding.ranking:
            return NO_PLACE
        raise NotNow(
            "Plan session {number} first; then {name} can take a free seat in it.",
            number=number,
            name=entry.name,
        )
    if entry.number in line_members(phase.lines):
        if returns:
            return NO_PLACE
        raise NotNow("{name} has its place in a line.", name=entry.name)
    for place in _free_places(phase.lines):
        if _repeats_no_meeting(phase, place_in_line(phase.lines, entry.number, *place), number):
            return place
    if returns:
        return NO_PLACE
    full = not any(_free_places(phase.lines))
    why = (
        say("No line has a free place")
        if full
        else say("It has met somebody on every free place's way")
    )
    raise RuleViolation(
        "{why}. Possible instead: plan the lines again; {name} gets a place in them.",
        NO_REMATCH,
        why=why,
        name=entry.name,
    )


def _repeats_no_meeting(phase: Phase, lines: Lines, first: int) -> bool:
    """Whether these lines repeat no meeting in session `first` and later ones."""
    ledger, first = phase.ledger, max(first, phase.lines_since)
    for number, line_up in enumerate(phase.line_ups[first - 1 :], start=first):
        session = seat_lines(lines, line_up, number)
        if rematches(session, ledger):
            return False
        ledger = ledger.with_games(session.sittings)
    return True


@act("reseat-pairs", ReseatPairs, the_phase, RUNNING)
def reseat_pairs(phase: Phase, command: ReseatPairs) -> PairsReseated:
    session = session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    table, first = session.seating, command.first_round
    refuse_individual(phase)
    last = command.last_round or table.rounds
    if not first <= last <= table.rounds:
        raise NotNow(
            say_counted(
                "Session {session} has {count} round.",
                "Session {session} has {count} rounds.",
                table.rounds,
                session=session.number,
            )
        )
    exchange = _exchange_of(table, command.seats, (first, last))
    reseated = _seat_exchange_event(phase, session, exchange, (first, last), command.reason)
    if reseated is None:
        raise NotNow("Everybody sits there already.")
    return reseated


def _seat_exchange_event(
    phase: Phase, session: PhaseSession, swap: PairExchange, rounds: tuple[int, int], reason: str
) -> PairsReseated | None:
    """The exchange of seats; None if all pairs sit there already."""
    if session.standing_merges:
        raise NotNow(
            "Sit-outs of session {number} are merged; undo that first.", number=session.number
        )
    table = session.seating
    after = exchange_pairs(table, complete_exchange(swap), *rounds)
    if after == table:
        return None
    changed = reseated_difference(table, after)
    refuse_played_seats(phase, changed)
    _refuse_repeats(phase, table, after)
    return PairsReseated(phase.id, session.number, *rounds, changed, reason)


def accepts_seats(phase: Phase, session: PhaseSession) -> bool:
    """Whether tablets at the tables may report who sits there."""
    on = session.state is SessionState.PUBLISHED and session.current_round == 1
    return phase.hall.has_free_seats and on and not phase.is_individual


def refuse_individual(phase: Phase) -> None:
    """Raise NotNow in an individual, where partners follow from the movement alone."""
    if phase.is_individual:
        raise NotNow(
            "In an individual the movement says who sits together. Enter somebody who comes in as "
            "a substitute, or plan the session again."
        )


@act("seat-table", TableSeated, the_phase, ENTERING)
def seat_table(phase: Phase, command: TableSeated) -> Iterator[PairsReseated | TableSeated]:
    """Seat the pairs that a table reports before play; those displaced take the vacated seats."""
    session, name = phase.published_session(command.session), f"{command.section}{command.table}"
    session_ready_for(phase, command.session, SessionAct.CHANGE_SEATS)
    here = sitting_at(session.seating, TableBoardPlace(1, command.section, command.table))
    if not accepts_seats(phase, session):
        raise NotNow("Seats are the director's to change now; call the director.")
    reported = phase.hall.tables_with_entered_seats(session.number)
    if name in reported:
        raise NotNow("Table {name} has said who sits there; call the director.", name=name)
    reported_pairs = (command.ns, command.ew)
    for pair in reported_pairs:
        at = next(
            (s.name for s in session.seating.by_pair.get(PairNo(pair), ()) if s.round == 1), ""
        )
        if at in reported:
            raise NotNow("Pair {pair} has said that it sits at {table}.", pair=pair, table=at)
    if any(not pair and here.pair_in(s) for s, pair in zip(Direction, reported_pairs, strict=True)):
        raise NotNow("Say of both directions which pair sits there.")
    seats = [
        SeatHeld(command.section, command.table, side.value, pair)
        for side, pair in zip(Direction, reported_pairs, strict=True)
        if pair != here.pair_in(side)
    ]
    rounds = (1, session.seating.rounds)
    exchange = _exchange_of(session.seating, seats, rounds)
    if moved := _seat_exchange_event(phase, session, exchange, rounds, say("said at the table")):
        yield moved
    yield command


def _exchange_of(
    table: Session, seats: Iterable[SeatHeld], rounds: tuple[int, int]
) -> PairExchange:
    """The pair that takes its seat, by the pair that has it in the first of the `rounds` now."""
    found: dict[PairNo, PairNo] = {}
    first, last = rounds
    for seat in seats:
        place, pair = TableBoardPlace(first, seat.section, seat.table), PairNo(seat.pair)
        holder = sitting_at(table, place).pair_in(Direction(seat.side))
        if not any(s.round == first for s in table.by_pair.get(pair, ())):
            raise NotNow(
                "Pair {pair} has no seat in that round; give it a free one first.", pair=pair
            )
        if holder == NOBODY and _most_empty_seats(table, first, last) > 1:
            raise NotNow("Several seats are empty; let pairs change seats that are taken.")
        if holder in found or pair in found.values():
            raise NotNow("Pair {pair} is named twice; give each pair one seat.", pair=pair)
        found[holder] = pair
    return found


def _most_empty_seats(table: Session, first: int, last: int) -> int:
    """The most seats that are empty in one of the rounds `first` to `last`."""
    sittings = [s for s in table.sittings if first <= s.round <= last]
    empty = Counter(s.round for s in sittings for side in Direction if not s.pair_in(side))
    return max(empty.values(), default=0)


def refuse_played_seats(phase: Phase, changed: Reseated) -> None:
    """Refuse to seat pairs where a result of others is recorded; a pair that was withdrawn by
    mistake returns to its own.
    """
    seated = {TableBoardPlace(*row[:3]): frozenset(row[3:5]) for row in changed.sittings}
    played = [
        place
        for records in phase.play.session_records(changed.session).values()
        for place, record in records.items()
        if place in seated
        and (record.result is not None or record.claims)
        and seated[place] != {record.ns, record.ew}
    ]
    if played:
        raise NotNow(
            "Table {table} has results of round {round}; take them back first, or record under "
            "Results who really played there.",
            table=played[0].name,
            round=played[0].round,
        )


def _refuse_repeats(phase: Phase, before: Session, after: Session) -> None:
    """Refuse repeated meetings and sets, in this session or a later one."""
    beside = phase.ledger_without_session(after.number)
    again = sorted(set(rematches(after, beside)) - set(rematches(before, beside)))
    new = {meeting_of(s.ns, s.ew) for s in after.games} - {
        meeting_of(s.ns, s.ew) for s in before.games
    }
    later = (
        meeting_of(s.ns, s.ew) for each in later_sessions(phase, after.number) for s in each.games
    )
    for one, other in (*again, *(two for two in later if two in new)):
        raise RuleViolation(
            "Pairs {one} and {other} would meet again.", NO_REMATCH, one=one, other=other
        )
    check_new_sets(before, after)
