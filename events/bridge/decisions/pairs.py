"""Pairs: registered, corrected, withdrawn, and seated late.

A withdrawal empties the seats from its round on; a late pair or one that returns takes seats that
are empty, if it meets nobody again. Where no seat can be taken the refusal says whom it would meet
and what else is possible.
"""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, UnsetType

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import Lines, seat
from domain.bridge.merges.vacancies import (
    NO_REMATCH,
    Vacancy,
    joined,
    open_to,
    vacancies,
    withdrawn,
)
from domain.bridge.phase import Moment, PairEntry, Phase, PhaseSession
from domain.bridge.seating import members, rematches
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo, Session
from domain.bridge.session_states import SessionAct, after
from domain.errors import NotNow, RuleViolation
from events.bridge import commands as c
from events.bridge.decisions.sessions import ready
from events.bridge.folds.pairs import placed
from events.bridge.vocabulary.phases import (
    LateSeated,
    PairCorrected,
    PairRegistered,
    PairReinstated,
    PairWithdrawn,
)
from events.bridge.vocabulary.stated import PlayerStated, Reseated, difference
from events.people import check_born, check_sex
from events.words import said, stated_categories

Place = tuple[int, int]
"""A line and a member of it, from 1; member 0: none."""
NO_PLACE: Place = (EXCEPTIONAL, 0)
NAMED = 4
"""Of so many free seats a refusal says why they can't be taken."""


def register_pair(phase: Phase, command: c.RegisterPair) -> tuple[PairRegistered, ...]:
    listed = c.ListedPair(command.players, command.seeding, command.hundredths, command.categories)
    return tuple(_registered(phase, [listed]))


def register_pairs(phase: Phase, command: c.RegisterPairs) -> tuple[PairRegistered, ...]:
    return tuple(_registered(phase, command.pairs))


def _registered(phase: Phase, pairs: Iterable[c.ListedPair]) -> Iterator[PairRegistered]:
    known = {
        (player.federation, player.national_id)
        for entry in phase.entries.values()
        for player in entry.players
    }
    for number, pair in enumerate(pairs, max(phase.entries, default=0) + 1):
        players = stated_players(pair.players)
        for player in players:
            if player.national_id and (player.federation, player.national_id) in known:
                raise NotNow(
                    f"{player.family} has the number {player.national_id} of a player who is "
                    "registered already; correct or seat that pair."
                )
            known.add((player.federation, player.national_id))
        yield PairRegistered(phase.id, number, players, pair.seeding, *described(pair))


def described(
    pair: c.ListedPair | c.CorrectPair | c.PreregisterPair,
) -> tuple[int | UnsetType, tuple[str, ...] | UnsetType]:
    """Hundredths and categories as the log has them: not at all where there are none."""
    categories = stated_categories(pair.categories)
    return pair.hundredths or UNSET, categories or UNSET


def stated_players(players: Iterable[c.PairPlayer]) -> tuple[PlayerStated, ...]:
    return tuple(map(_player, players))


def _player(player: c.PairPlayer) -> PlayerStated:
    return PlayerStated(
        family=said(player.family, "family name"),
        given=player.given.strip(),
        federation=player.federation.strip().upper(),
        club=player.club.strip(),
        national_id=player.national_id.strip(),
        sex=check_sex(player.sex) or UNSET,
        born=check_born(player.born) or UNSET,
    )


def correct_pair(phase: Phase, command: c.CorrectPair) -> tuple[PairCorrected]:
    entry = phase.entry(command.pair)
    most = max((each.replaces for each in entry.substitutes), default=0)
    if len(command.players) < most:
        raise NotNow(
            f"Somebody plays for player {most} of {entry.name}; name at least {most} players."
        )
    players = stated_players(command.players)
    before = (phase.id, entry.number, players, command.seeding, command.reason)
    return (PairCorrected(*before, *described(command)),)


def moment(phase: Phase, session: int, round_number: int) -> Moment:
    """One that is still of use: a round of a planned session, or the start of the next one."""
    if session > phase.plan.sessions:
        last = phase.plan.sessions
        raise NotNow(f"{phase.name} ends with session {last}; there is no session {session}.")
    if session > phase.next_session:
        raise NotNow(
            f"Session {session} comes later; the next to plan is {phase.next_session}. "
            "Name it, or a planned one."
        )
    rounds_there = 1 if session == phase.next_session else phase.session(session).table.rounds
    if round_number > rounds_there:
        why = "is not planned" if session == phase.next_session else f"has {rounds_there} rounds"
        raise NotNow(f"Session {session} {why}; there is no round {round_number} in it.")
    return Moment(session, round_number)


def withdraw_pair(phase: Phase, command: c.WithdrawPair) -> tuple[PairWithdrawn]:
    entry = phase.entry(command.pair)
    at = moment(phase, command.session, command.round)
    if entry.withdrawn_from is not None:
        session, number = entry.withdrawn_from
        raise NotNow(
            f"{entry.name} has withdrawn already, from round {number} of session {session}."
        )
    reseated = tuple(emptied(phase, entry.number, at))
    return (PairWithdrawn(phase.id, entry.number, *at, command.reason, reseated),)


def emptied(phase: Phase, pair: PairNo, at: Moment) -> Iterator[Reseated]:
    """What changes at the tables when a pair leaves, session by session."""
    for session in phase.sessions[at.session - 1 :]:
        first = at.round if session.number == at.session else 1
        if any(sitting.round >= first for sitting in session.table.of.get(pair, ())):
            after(session.number, session.state, SessionAct.CHANGE_SEATS)
            yield difference(session.table, withdrawn(session.table, pair, first))


def seat_pair(phase: Phase, command: c.SeatPair) -> tuple[PairReinstated | LateSeated]:
    entry = phase.entry(command.pair)
    at = moment(phase, command.session, command.round)
    if at.session < phase.next_session:
        reseated, place = _in_a_vacancy(phase, entry, command)
    elif command.section or command.place:
        raise NotNow(f"Session {at.session} is not planned; plan it before you name a seat in it.")
    else:
        reseated, place = (), _in_the_lines(phase, entry, at.session)
    taken = PairReinstated if entry.withdrawn_from is not None else LateSeated
    return (taken(phase.id, entry.number, *at, reseated, *place),)


def _in_a_vacancy(
    phase: Phase, entry: PairEntry, command: c.SeatPair
) -> tuple[tuple[Reseated, ...], Place]:
    session = ready(phase, command, SessionAct.CHANGE_SEATS)
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
        raise NotNow(f"{entry.name} has a seat in session {session.number}.")
    if found := open_to(table, pair, beside, first_round):
        return found[0]
    free = vacancies(table, first_round)
    if not free:
        raise NotNow(
            f"No seat of session {session.number} is free from round {first_round} on. Possible "
            "instead: undo a merge, or seat the pair in the next session."
        )
    reasons = " ".join(_obstacle(table, seat, pair, beside, first_round) for seat in free[:NAMED])
    raise RuleViolation(
        f"No free seat is open to {entry.name}. {reasons} Possible instead: a later round, or the "
        "next session.",
        NO_REMATCH,
    )


def _obstacle(table: Session, seat: Vacancy, pair: PairNo, beside: Ledger, first_round: int) -> str:
    try:
        joined(table, seat, pair, beside, first_round)
    except RuleViolation as reason:
        return f"Place {seat.place} of section {seat.section}: {reason.sentence}"
    raise AssertionError("a seat that is open was taken")


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
        raise NotNow(f"{entry.name} is registered; it gets its seat when the lines are drawn.")
    if phase.lines is None:
        if returns and entry.number in phase.seeding.ranking:
            return NO_PLACE
        raise NotNow(f"Plan session {number} first; then {entry.name} can take a free seat in it.")
    if entry.number in members(phase.lines):
        if returns:
            return NO_PLACE
        raise NotNow(f"{entry.name} has its place in a line.")
    for hole in _holes(phase.lines):
        if _meets_nobody_again(phase, placed(phase.lines, entry.number, *hole), number):
            return hole
    if returns:
        return NO_PLACE
    full = not any(_holes(phase.lines))
    why = "No line has a free place" if full else "It has met somebody on every free place's way"
    raise RuleViolation(
        f"{why}. Possible instead: plan the lines anew; {entry.name} gets a place in them.",
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
