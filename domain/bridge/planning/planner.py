"""Plans for N pairs over S sessions, side by side, with the best marked and its reasons.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.2 and 1.3, requires of a
movement: A any number of pairs, B easily followed by players, C every pair plays every board, D a
session neither too short nor too long, E flexible to sudden changes of numbers. Mixtures of m(a)
and sm(a+1) lack C; the Polish movement has all of them, on base 5 above all: only four special
movements, short sessions, and 10 boards a session go well into a day.

Decided here. A plan that breaks a given limit is listed with its objections and is never the best.
For several sessions the best is the complete one with the shortest sessions; for one session the
complete one whose number of boards is nearest 26, then the one that shares fewer sets. One section
alone is offered if it is playable by hand: Howells up to 15 tables, Mitchells up to 21. A Mitchell
has one winner, with the arrow switched in as many of the last rounds as make its competition most
even, or two. A Howell can be spread over sessions, as a barometer, since its boards would be left
overnight. Swiss pairs, one match per session, are offered for as many sessions as there are tables:
up to then every pair has an opponent left. An individual, whose players are the pairs here, is
offered for one session, with rounds of 33 boards at most.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from domain.bridge.hall import allot_rooms
from domain.bridge.lines.lines import TooManySessions
from domain.bridge.movements.balance import best_switch, switch_arrow, with_best_switch
from domain.bridge.movements.howell import LARGEST, howell, recorded_starts, three_quarter_howell
from domain.bridge.movements.individual import RAINBOWS, places_for, rainbow, whist
from domain.bridge.movements.mitchell import mitchell, relay_mitchell, rover_mitchell, skip_mitchell
from domain.bridge.movements.movement import (
    Movement,
    MovementKind,
    as_barometer,
    curtail,
    swiss_match,
)
from domain.bridge.movements.tails import BASES, mixture, shape_for_tables
from domain.errors import DomainError, RuleViolation, Unsupported
from domain.messages import join_messages, say, say_counted
from domain.texts import counted_noun

FEWEST_PAIRS = 4
USUAL_BOARDS = 26
_LONGEST_MITCHELL = 21
_MOST_ROUNDS = 13
_MOST_BOARDS = 33
"""For an individual, whose movement has as many rounds as there are partners."""


class Scheme(StrEnum):
    POLISH = "Polish movement"
    MIXTURE = "Mitchell and skip Mitchell sections"
    ONE_SECTION = "one section"
    SPREAD = "one Howell over all sessions"
    SWISS = "Swiss pairs"
    INDIVIDUAL = "individual"
    """All play for themselves, with a new partner in each round; "pairs" are single players."""
    AS_PLAYED = "as it was played"
    """Imported results; can't be planned."""


@dataclass(frozen=True, slots=True)
class Requirements:
    """`rooms` are tables per room, `copies` is the number of sets of boards that can be made for a
    session, `longest_minutes` its most minutes. `individual`: the pairs are players of an
    individual; None: not known yet. Limits that are not given do not apply.
    """

    pairs: int
    sessions: int
    boards: int = 2
    rooms: tuple[int, ...] = ()
    copies: int | None = None
    longest_minutes: int | None = None
    minutes_a_board: int = 7
    minutes_a_change: int = 2
    individual: bool | None = None


@dataclass(frozen=True, slots=True)
class PlanPart:
    """Sections of one movement, `count` of them."""

    movement: Movement
    count: int

    @property
    def tables(self) -> int:
        return self.count * self.movement.tables

    @property
    def sets(self) -> int:
        """The number of sets of boards to make, every copy counted."""
        return self.count * sum(self.movement.copies.values())


class PlanObjectionKind(StrEnum):
    SESSIONS = "too few sessions without a rematch: {number}"
    ROOMS = "the rooms cannot hold the sections of these tables: {number}"
    COPIES = "sets of boards to make: {number}"
    MINUTES = "minutes a session: {number}"


@dataclass(frozen=True, slots=True)
class PlanObjection:
    kind: PlanObjectionKind
    amount: int

    def __str__(self) -> str:
        return say(self.kind.value, number=self.amount)


class PlanReason(StrEnum):
    ONLY = "the only one within all limits"
    COMPLETE = "everybody plays every board of the session"
    SHORTEST = "the shortest sessions, with the fewest special movements"
    EVENEST = "the evenest comparison in an evening of usual length"
    USUAL_LENGTH = "nearest to a usual session of 26 boards"
    LEAST_INCOMPLETE = "no way has everybody play every board"


class HalfTable(StrEnum):
    """The treatment of the odd pair in each round."""

    SIT_OUT = "a place stays empty: who is due there rests, another pair each round"
    REST = "not everybody can sit down at once: others rest each round"
    """For an individual with one, two or three players too many."""
    BUMP = "no place stays empty: an extra pair takes a seat each round, and whose it is rests"


@dataclass(frozen=True)
class MovementPlan:
    """One plan. `boards` is the number a pair plays in a session without a sit-out.
    `arrow_switched`: NS and EW exchange hands in the last rounds, so that there is one winner.
    """

    scheme: Scheme
    base: int
    pairs: int
    parts: tuple[PlanPart, ...]
    rounds: int
    boards: int
    minutes: int
    most_sessions: int
    complete: bool
    objections: tuple[PlanObjection, ...] = ()
    reasons: tuple[PlanReason, ...] = ()
    arrow_switched: bool = False

    @property
    def is_best(self) -> bool:
        return bool(self.reasons)

    @property
    def tables(self) -> int:
        return sum(part.tables for part in self.parts)

    @property
    def movement(self) -> str:
        """The movement's name in an announcement; empty if there is no choice."""
        return self.parts[0].movement.kind.value if self.scheme in NAMED else ""

    @property
    def half_table(self) -> HalfTable | None:
        if self.scheme is Scheme.INDIVIDUAL:
            return HalfTable.REST if self.pairs % 4 else None
        if self.pairs % 2 == 0:
            return None
        kinds = {part.movement.kind for part in self.parts}
        return HalfTable.BUMP if MovementKind.ROVER_MITCHELL in kinds else HalfTable.SIT_OUT

    @property
    def sets(self) -> int:
        return sum(part.sets for part in self.parts)

    @property
    def extra_copies(self) -> int:
        return self.sets - sum(part.count * part.movement.sets for part in self.parts)

    @property
    def barometer_sets(self) -> int:
        """The sets to make if all tables are to play the same boards at the same time."""
        return self.rounds * self.tables

    @property
    def name(self) -> str:
        if self.base:
            return say("{scheme} on base {base}", scheme=self.scheme, base=self.base)
        parts = ((part.count, part.movement.name) for part in self.parts)
        sections = [join_messages(" × ", p if p[0] > 1 else p[1:]) for p in parts]
        return join_messages(", ", sections)


def ordered_plans(wish: Requirements) -> tuple[MovementPlan, ...]:
    """All plans, those within the limits first, the best of all at the head and marked."""
    if wish.pairs < FEWEST_PAIRS or wish.sessions < 1 or wish.boards < 1:
        raise Unsupported(
            say("A pairs tournament"),
            say(
                "{pairs} and {sessions}; it takes {fewest} pairs at least",
                pairs=counted_noun(wish.pairs, "pair"),
                sessions=counted_noun(wish.sessions, "session"),
                fewest=FEWEST_PAIRS,
            ),
        )
    found = [] if wish.individual is False else [*_individual_plans(wish)]
    if not wish.individual:
        found += [*_polish_plans(wish), *_mixture_plans(wish), *_one_section_plans(wish)]
        found += [*_spread_plans(wish), *_swiss_plans(wish)]
    ordered = sorted(found, key=lambda plan: _order_of_plan(plan, wish))
    if not ordered:
        sessions = counted_noun(wish.sessions, "session")
        limits = "{players} players over {sessions} (in 1 session 8 to 32 can play, but not 14)"
        raise Unsupported(say("An individual"), say(limits, players=wish.pairs, sessions=sessions))
    first, *others = ordered
    if not first.objections:
        first = replace(first, reasons=_reasons_for_first(first, others, wish))
    return (first, *others)


LAST_RESORTS = {Scheme.SPREAD: 1, Scheme.SWISS: 2, Scheme.INDIVIDUAL: 3}
"""Schemes of another kind, which must be chosen explicitly."""
NAMED = (Scheme.ONE_SECTION, Scheme.INDIVIDUAL)
"""Schemes of one section, whose announcement names the movement."""
SWITCHED = (Scheme.POLISH, Scheme.MIXTURE)
"""Schemes whose sections can switch the arrow, in one session."""


@lru_cache(maxsize=16)  # an audit asks again at every decision about seats
def every_plan(wish: Requirements) -> tuple[MovementPlan, ...]:
    """All plans, also with switched arrows for one session of several sections, in no order."""
    found = ordered_plans(wish)
    switched = SWITCHED if wish.sessions == 1 else ()
    return (*found, *(_switch_arrows(plan) for plan in found if plan.scheme in switched))


def _switch_arrows(plan: MovementPlan) -> MovementPlan:
    parts = tuple(replace(part, movement=with_best_switch(part.movement)) for part in plan.parts)
    return replace(plan, parts=parts, arrow_switched=True, reasons=())


def _order_of_plan(plan: MovementPlan, wish: Requirements) -> tuple[int, ...]:
    """A sort key, least for the best plan."""
    length = plan.rounds if wish.sessions > 1 else abs(plan.boards - USUAL_BOARDS)
    known = (len(plan.objections), not plan.complete, LAST_RESORTS.get(plan.scheme, 0))
    return (*known, length, plan.extra_copies, plan.sets)


def _reasons_for_first(
    first: MovementPlan, others: Sequence[MovementPlan], wish: Requirements
) -> tuple[PlanReason, ...]:
    if all(plan.objections for plan in others):
        return (PlanReason.ONLY,)
    length = PlanReason.SHORTEST if wish.sessions > 1 else PlanReason.USUAL_LENGTH
    return (PlanReason.COMPLETE if first.complete else PlanReason.LEAST_INCOMPLETE, length)


def _plan_of(
    wish: Requirements, scheme: Scheme, parts: Sequence[PlanPart], most_sessions: int, base: int = 0
) -> MovementPlan:
    rounds = min(part.movement.rounds for part in parts)
    plan = MovementPlan(
        scheme=scheme,
        base=base,
        pairs=wish.pairs,
        parts=tuple(part for part in parts if part.count),
        rounds=rounds,
        boards=rounds * wish.boards,
        minutes=rounds * (wish.boards * wish.minutes_a_board + wish.minutes_a_change),
        most_sessions=most_sessions,
        complete=all(part.movement.complete for part in parts if part.count),
    )
    return replace(plan, objections=tuple(_objections_to_plan(plan, wish)))


def _objections_to_plan(plan: MovementPlan, wish: Requirements) -> Iterator[PlanObjection]:
    if plan.most_sessions < wish.sessions:
        yield PlanObjection(PlanObjectionKind.SESSIONS, plan.most_sessions)
    sizes = Counter({part.movement.tables: part.count for part in plan.parts})
    if wish.rooms and allot_rooms(sizes, wish.rooms) is None:
        yield PlanObjection(PlanObjectionKind.ROOMS, plan.tables)
    if wish.copies is not None and plan.sets > wish.copies:
        yield PlanObjection(PlanObjectionKind.COPIES, plan.sets)
    if wish.longest_minutes is not None and plan.minutes > wish.longest_minutes:
        yield PlanObjection(PlanObjectionKind.MINUTES, plan.minutes)


def _polish_plans(wish: Requirements) -> Iterator[MovementPlan]:
    for base in BASES:
        try:
            shape = shape_for_tables((wish.pairs + 1) // 2, base)
        except RuleViolation:
            continue
        if wish.sessions == 1 and not shape.mitchells:
            continue  # one section alone; it is offered by its own name
        parts = [PlanPart(shape.base_movement, shape.mitchells)] if shape.mitchells else []
        if shape.tail:
            parts.append(PlanPart(shape.tail.movement, 1))
        yield _plan_of(wish, Scheme.POLISH, parts, shape.most_sessions, base)


def _mixture_plans(wish: Requirements) -> Iterator[MovementPlan]:
    for base in BASES:
        found = mixture((wish.pairs + 1) // 2, base)
        if found and found.even:
            parts = [PlanPart(skip_mitchell(base + 1), found.even)]
            if found.odd:
                parts.insert(0, PlanPart(mitchell(base), found.odd))
            yield _plan_of(wish, Scheme.MIXTURE, parts, found.most_sessions, base)


def _one_section_plans(wish: Requirements) -> Iterator[MovementPlan]:
    """A movement of two fields with one winner, as a club plays, and with two."""
    for movement in _single_movements(wish.pairs):
        if movement.two_fields and (last := best_switch(movement)):
            switched = [PlanPart(switch_arrow(movement, last), 1)]
            yield replace(_plan_of(wish, Scheme.ONE_SECTION, switched, 1), arrow_switched=True)
        yield _plan_of(wish, Scheme.ONE_SECTION, [PlanPart(movement, 1)], 1)


class ImpossiblePlan(DomainError):
    """The request is impossible, with the reason and the possible alternatives."""

    def __init__(
        self, refusal: DomainError, instead: tuple[MovementPlan, ...], shorter: int
    ) -> None:
        super().__init__(refusal, instead, shorter)
        self.refusal = refusal
        self.instead = instead
        self.shorter = shorter

    def __str__(self) -> str:
        ways = [counted_noun(self.shorter, "session")] if self.shorter else []
        ways += [
            say_counted(
                "{name} ({count} round a session, {sessions} at most)",
                "{name} ({count} rounds a session, {sessions} at most)",
                plan.rounds,
                name=plan.name,
                sessions=counted_noun(plan.most_sessions, "session"),
            )
            for plan in self.instead
        ]
        return say(
            "{refusal} Possible instead: {ways}.",
            refusal=self.refusal,
            ways=join_messages("; or ", ways) or say("more pairs"),
        )


def refusal_with_plans(refusal: DomainError, wish: Requirements) -> ImpossiblePlan:
    """The refusal, with at most three plans that are within all limits."""
    shorter = refusal.shape.most_sessions if isinstance(refusal, TooManySessions) else 0
    ways = ordered_plans(replace(wish, individual=False)) if wish.pairs >= 4 else ()
    return ImpossiblePlan(refusal, tuple(plan for plan in ways if not plan.objections)[:3], shorter)


def _single_movements(pairs: int) -> Iterator[Movement]:
    tables = (pairs + 1) // 2
    if tables <= LARGEST and 2 * tables - 1 <= 2 * _MOST_ROUNDS:
        yield howell(tables)
    for rounds in (_MOST_ROUNDS, tables + 1):
        if (tables, rounds) in recorded_starts() and tables < rounds < 2 * tables - 1:
            yield three_quarter_howell(tables, rounds)
            break
    if 3 <= tables <= _LONGEST_MITCHELL:
        for make in (mitchell,) if tables % 2 else (relay_mitchell, skip_mitchell):
            whole = make(tables)
            yield curtail(whole, min(whole.rounds, _MOST_ROUNDS))
    if pairs % 2 and 7 <= pairs <= 41:
        yield rover_mitchell(pairs // 2)


def _spread_plans(wish: Requirements) -> Iterator[MovementPlan]:
    tables = (wish.pairs + 1) // 2
    rounds = 2 * tables - 1
    if wish.sessions > 1 and tables <= LARGEST and rounds >= wish.sessions:
        part = curtail(as_barometer(howell(tables)), -(-rounds // wish.sessions))
        yield _plan_of(wish, Scheme.SPREAD, [PlanPart(replace(part, complete=True), 1)], rounds)


def _swiss_plans(wish: Requirements) -> Iterator[MovementPlan]:
    if wish.sessions > 1:
        part = PlanPart(swiss_match((wish.pairs + 1) // 2), 1)
        yield _plan_of(wish, Scheme.SWISS, [part], wish.pairs // 2)


def _individual_plans(wish: Requirements) -> Iterator[MovementPlan]:
    if wish.sessions > 1 or not (places := places_for(wish.pairs)):
        return
    whole = whist(places)
    rounds = min(whole.rounds, max(1, _MOST_BOARDS // wish.boards))
    yield _plan_of(wish, Scheme.INDIVIDUAL, [PlanPart(whist(places, rounds), 1)], 1)
    if wish.pairs == places and (tables := wish.pairs // 4) in RAINBOWS and not wish.pairs % 4:
        yield _plan_of(wish, Scheme.INDIVIDUAL, [PlanPart(rainbow(tables), 1)], 1)
