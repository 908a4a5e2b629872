"""A late pair, or one that returns, takes seats that are empty, if it meets nobody again.

Where no seat can be taken the refusal says whom it would meet and what else is possible.
"""

from collections.abc import Iterator

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import Lines, seat
from domain.bridge.merges.vacancies import NO_REMATCH, Vacancy, joined, open_to, vacancies
from domain.bridge.phase import PairEntry, Phase, PhaseSession
from domain.bridge.seating import members, rematches
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo, Session
from domain.bridge.session_states import SessionAct
from domain.errors import NotNow, RuleViolation
from domain.said import said_together, say
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.pairs import moment
from events.bridge.decisions.sessions import ready
from events.bridge.facts.pairs import placed
from events.bridge.vocabulary.commands import SeatPair
from events.bridge.vocabulary.pairs import LateSeated, PairReinstated
from events.bridge.vocabulary.stated import Reseated, difference
from events.game import act
from events.game.roles import RUNNING

Place = tuple[int, int]
"""A line and a member of it, from 1; member 0: none."""
NO_PLACE: Place = (EXCEPTIONAL, 0)
NAMED = 4
"""Of so many free seats a refusal says why they can't be taken."""


@act("seat-pair", SeatPair, the_phase, RUNNING)
def seat_pair(phase: Phase, command: SeatPair) -> PairReinstated | LateSeated:
    entry = phase.entry(command.pair)
    at = moment(phase, command.session, command.round)
    if at.session < phase.next_session:
        reseated, place = _in_a_vacancy(phase, entry, command)
    elif command.section or command.place:
        raise NotNow(
            say(
                "Session {session} is not planned; plan it before you name a seat in it.",
                session=at.session,
            )
        )
    else:
        reseated, place = (), _in_the_lines(phase, entry, at.session)
    taken = PairReinstated if entry.withdrawn_from is not None else LateSeated
    return taken(phase.id, entry.number, *at, reseated, *place)


def _in_a_vacancy(
    phase: Phase, entry: PairEntry, command: SeatPair
) -> tuple[tuple[Reseated, ...], Place]:
    session = ready(phase, command.session, SessionAct.CHANGE_SEATS)
    beside = phase.ledger_beside(session.number)
    vacancy = Vacancy(command.section, command.place)
    if not (command.section or command.place):
        vacancy = _first_open(session, entry, beside, command.round)
    table = joined(session.table, vacancy, entry.number, beside, command.round)
    section = session.table.section(vacancy.section)
    place = _hole(phase.lines, entry.number, section.block_of(vacancy.place).line)
    return (difference(session.table, table),), place


def _first_open(
    session: PhaseSession, entry: PairEntry, beside: Ledger, first_round: int
) -> Vacancy:
    table, pair = session.table, entry.number
    if any(sitting.round >= first_round for sitting in table.of.get(pair, ())):
        raise NotNow(
            say("{name} has a seat in session {number}.", name=entry.name, number=session.number)
        )
    if found := open_to(table, pair, beside, first_round):
        return found[0]
    free = vacancies(table, first_round)
    if not free:
        raise NotNow(
            say(
                "No seat of session {number} is free from round {first_round} on. Possible "
                "instead: undo a merge, or seat the pair in the next session.",
                number=session.number,
                first_round=first_round,
            )
        )
    reasons = said_together(
        " ", (_obstacle(table, seat, pair, beside, first_round) for seat in free[:NAMED])
    )
    raise RuleViolation(
        say(
            "No free seat is open to {name}. {reasons} Possible instead: a later round, or the "
            "next session.",
            name=entry.name,
            reasons=reasons,
        ),
        NO_REMATCH,
    )


def _obstacle(table: Session, seat: Vacancy, pair: PairNo, beside: Ledger, first_round: int) -> str:
    try:
        joined(table, seat, pair, beside, first_round)
    except RuleViolation as reason:
        return say(
            "Place {place} of section {section}: {sentence}",
            place=seat.place,
            section=seat.section,
            sentence=reason.sentence,
        )
    raise AssertionError(say("a seat that is open was taken"))


def _hole(lines: Lines | None, pair: PairNo, wanted: int) -> Place:
    """A place in the line where the pair sits, or in any other if that one is full."""
    if lines is None or pair in members(lines):
        return NO_PLACE
    holes = sorted(_holes(lines), key=lambda hole: hole[0] != wanted)
    return holes[0] if holes else NO_PLACE


def _holes(lines: Lines) -> Iterator[Place]:
    for line in (*range(1, len(lines.normal) + 1), EXCEPTIONAL):
        for index, pair in enumerate(lines.members(line), start=1):
            if pair == NOBODY:
                yield line, index


def _in_the_lines(phase: Phase, entry: PairEntry, number: int) -> Place:
    """A place in which it meets nobody again in all sessions that are left, as they are lined up.

    Who returns and finds none is back all the same: the lines are planned anew with the pair.
    """
    returns = entry.withdrawn_from is not None
    if phase.seeding is None:
        if returns:
            return NO_PLACE
        raise NotNow(
            say("{name} is registered; it gets its seat when the lines are drawn.", name=entry.name)
        )
    if phase.lines is None:
        if returns and entry.number in phase.seeding.ranking:
            return NO_PLACE
        raise NotNow(
            say(
                "Plan session {number} first; then {name} can take a free seat in it.",
                number=number,
                name=entry.name,
            )
        )
    if entry.number in members(phase.lines):
        if returns:
            return NO_PLACE
        raise NotNow(say("{name} has its place in a line.", name=entry.name))
    for hole in _holes(phase.lines):
        if _meets_nobody_again(phase, placed(phase.lines, entry.number, *hole), number):
            return hole
    if returns:
        return NO_PLACE
    full = not any(_holes(phase.lines))
    why = (
        say("No line has a free place")
        if full
        else say("It has met somebody on every free place's way")
    )
    raise RuleViolation(
        say(
            "{why}. Possible instead: plan the lines anew; {name} gets a place in them.",
            why=why,
            name=entry.name,
        ),
        NO_REMATCH,
    )


def _meets_nobody_again(phase: Phase, lines: Lines, first: int) -> bool:
    ledger, first = phase.ledger, max(first, phase.lines_since)
    for number, line_up in enumerate(phase.line_ups[first - 1 :], start=first):
        session = seat(lines, line_up, number)
        if rematches(session, ledger):
            return False
        ledger = ledger.after(session.sittings)
    return True
