"""Withdrawals and late pairs, and the vacancies they leave or fill.

A vacancy is a place of a movement that is empty from some round to the end of the session. Its
opponents, one in each round, have a sit-out; a late pair may take it over if it has met none of
them and neither it nor they play a set twice. A substitute player has no effect here: the pair
keeps its number (Laws of Duplicate Bridge 2017, Law 4).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from domain.bridge.ledger import Ledger, repeated_sets
from domain.bridge.movements.movement import Direction, MovementSeat
from domain.bridge.partnerships import holders_of, is_complete, partnership_number, without_holder
from domain.bridge.session import NOBODY, PairNo, Section, Session, Sitting
from domain.errors import RuleViolation, Unknown
from domain.messages import say

NO_REMATCH = "M. Eminenti, Multiphase Pairs Tournaments, 1.3.3"


@dataclass(frozen=True, slots=True, order=True)
class Vacancy:
    section: str
    place: int


def sitting_of(session: Session, section: Section, place: int, number: int) -> Sitting | None:
    """The sitting at whose table this place is in a round; None if the movement rests it."""
    seat = section.movement.seats.get((number, place))
    return session.by_place[number, section.letter, seat.table] if seat else None


def vacancies(session: Session, first_round: int = 1) -> tuple[Vacancy, ...]:
    """Places empty from `first_round` on, with an opponent at least once."""
    return tuple(
        Vacancy(section.letter, place)
        for section in session.sections
        for place in range(1, section.movement.places + 1)
        if _is_vacant(session, section, place, first_round)
    )


def _is_vacant(session: Session, section: Section, place: int, first_round: int) -> bool:
    """Whether the place is empty from that round on, with an opponent in one of the rounds."""
    idle = False
    for number in range(first_round, session.rounds + 1):
        seat = section.movement.seats.get((number, place))
        if seat is None:
            continue
        sitting = session.by_place[number, section.letter, seat.table]
        side = sitting.pair_in(seat.direction)
        if is_complete(side) or section.pair_at(place) in holders_of(side):
            return False
        idle = idle or bool(sitting.holders)
    return idle


def without_pair(session: Session, pair: PairNo, first_round: int = 1) -> Session:
    """The session with the pair's seats empty from that round on."""
    if pair not in session.by_pair:
        raise Unknown(
            "pair", say("{leaving} in session {number}", leaving=pair, number=session.number)
        )
    new = session.with_sittings(
        s._replace(ns=without_holder(s.ns, pair), ew=without_holder(s.ew, pair))
        for s in session.by_pair[pair]
        if s.round >= first_round
    )
    if first_round > 1:
        return new
    sections = (
        section.with_pairs({place: NOBODY for place, p in enumerate(section.seats, 1) if p == pair})
        for section in session.sections
    )
    return replace(new, sections=tuple(sections))


def join_late(
    session: Session, vacancy: Vacancy, pair: PairNo, ledger: Ledger, first_round: int = 1
) -> Session:
    """Seat a late pair in a vacancy from that round on; earlier rounds are not played."""
    if vacancy not in vacancies(session, first_round):
        raise Unknown(
            "vacancy", say("{section}, place {place}", section=vacancy.section, place=vacancy.place)
        )
    if any(s.round >= first_round for s in session.by_pair.get(pair, ())):
        raise RuleViolation("Pair {pair} already plays in this session.", NO_REMATCH, pair=pair)
    new = session.with_sittings(_sittings_taken_over(session, vacancy, pair, first_round))
    if first_round == 1:
        own = new.section(vacancy.section)
        placed = own.with_pairs({vacancy.place: pair})
        new = replace(new, sections=tuple(placed if s is own else s for s in new.sections))
    met = ledger.with_games(session.by_pair.get(pair, ()))
    games = (s for s in new.by_pair.get(pair, ()) if s.is_played and s.round >= first_round)
    _check_new_opponents(games, pair, met)
    check_new_sets(session, new)
    return new


def open_vacancies(
    session: Session, pair: PairNo, ledger: Ledger, first_round: int = 1
) -> tuple[Vacancy, ...]:
    """The vacancies a late pair can take without repeating a meeting or a set."""
    found = []
    for vacancy in vacancies(session, first_round):
        try:
            join_late(session, vacancy, pair, ledger, first_round)
        except RuleViolation:
            continue
        found.append(vacancy)
    return tuple(found)


def _sittings_taken_over(
    session: Session, vacancy: Vacancy, pair: PairNo, first_round: int
) -> Iterator[Sitting]:
    section = session.section(vacancy.section)
    for number in range(first_round, session.rounds + 1):
        seat = section.movement.seats.get((number, vacancy.place))
        if seat:
            sitting = session.by_place[number, section.letter, seat.table]
            taken = _new_occupant(section, sitting, seat, (vacancy.place, pair))
            yield sitting.with_pair(seat.direction, taken)


def _new_occupant(
    section: Section, sitting: Sitting, seat: MovementSeat, coming: tuple[int, PairNo]
) -> PairNo:
    """The occupant of the seat once the pair has come. In an individual a player joins the partner,
    if present, on the chair of the place.
    """
    place, pair = coming
    if not section.movement.is_individual:
        return pair
    games = section.movement.by_round[sitting.round]
    game = next(each for each in games if each.table == seat.table)
    first, _ = holders_of(game.ns if seat.direction is Direction.NS else game.ew)
    partner = next(iter(holders_of(sitting.pair_in(seat.direction))), NOBODY)
    return (
        partnership_number(pair, partner) if place == first else partnership_number(partner, pair)
    )


def _check_new_opponents(games: Iterable[Sitting], pair: PairNo, ledger: Ledger) -> None:
    seen: set[PairNo] = set()
    for game in games:
        opponent = game.ew if game.ns == pair else game.ns
        if opponent in seen or ledger.have_met(pair, opponent):
            raise RuleViolation(
                "Pairs {pair} and {opponent} have met.", NO_REMATCH, pair=pair, opponent=opponent
            )
        seen.add(opponent)


def check_new_sets(before: Session, now: Session) -> None:
    """Raise RuleViolation if a pair would play a set twice that it has not played twice before."""
    for pair, played in sorted(repeated_sets(now) - repeated_sets(before)):
        raise RuleViolation(
            "Pair {pair} would play set {played} twice.", NO_REMATCH, pair=pair, played=played
        )
