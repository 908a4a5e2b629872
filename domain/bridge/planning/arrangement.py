"""Build the sessions of a chosen plan: every table of every session, for every scheme.

Decided here, beyond what the Polish movement and each movement decide themselves:

- Mixed sections, m(a)+sm(a+1): lines of a pairs move among the Mitchells and lines of a+1 among the
  skip Mitchells, each on its circle (M. Eminenti, *Multiphase Pairs Tournaments*, 1.2 and 1.3).
- One section: two fields are seeded like two lines, a Howell in the order of the ranking.
- The empty place of an odd field is a stationary place of a Howell, so that the sit-out
  stays at one table; NS at the last table of a share-and-relay Mitchell, so that no set is shared;
  otherwise as the weakest pair.
- A Howell spread over sessions gets new boards for each session, the same for all tables.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from domain.bridge.lines.directions import EDITION, balance_directions
from domain.bridge.lines.lines import LineSession, circle_line_ups
from domain.bridge.movements.balance import rounds_note
from domain.bridge.movements.mitchell import mitchell, skip_mitchell
from domain.bridge.movements.movement import Movement, MovementKind
from domain.bridge.movements.tails import Mixture, Shape
from domain.bridge.planning.plan_figures import polish_plan_of, whole_howell
from domain.bridge.planning.planner import MovementPlan, Scheme
from domain.bridge.session import (
    NOBODY,
    Block,
    PairNo,
    Section,
    Session,
    new_session,
    section_letter,
)
from domain.errors import RuleViolation, Unsupported
from domain.messages import say

_ONE_FIELD = (
    *(MovementKind.HOWELL, MovementKind.THREE_QUARTER_HOWELL),
    *(MovementKind.WHIST, MovementKind.RAINBOW),
)
LinePairs = Sequence[tuple[PairNo, ...]]
"""The pairs of each line."""


def arrange_sessions(
    plan: MovementPlan,
    ranking: Sequence[PairNo],
    sessions: int,
    lots: Random | None = None,
    edition: int = EDITION,
) -> tuple[Session, ...]:
    """Seat all sessions of a plan for `ranking`, its whole field, strongest first. Unsupported for
    a Swiss, whose sessions follow from results.
    """
    if len(ranking) != plan.pairs:
        raise RuleViolation(
            "The plan is for {pairs} pairs, not for {ranking}.",
            say("plan again"),
            pairs=plan.pairs,
            ranking=len(ranking),
        )
    if not 1 <= sessions <= plan.most_sessions:
        raise RuleViolation(
            "{name} plays at most {most_sessions} sessions, not {sessions}.",
            "M. Eminenti, Multiphase Pairs Tournaments, 1.3.3",
            name=plan.name,
            most_sessions=plan.most_sessions,
            sessions=sessions,
        )
    if plan.scheme is Scheme.SWISS:
        raise Unsupported(str(plan.scheme), say("seats before the results they follow from"))
    if plan.scheme is Scheme.POLISH:
        return polish_plan_of(ranking, sessions, plan.base, lots, edition).sessions
    if plan.scheme is Scheme.MIXTURE:
        return _arrange_mixture(_mixture_of(plan), ranking, sessions, lots)
    section = seat_one_section(plan.parts[0].movement, ranking, lots)
    if plan.scheme is Scheme.SPREAD:
        return _spread_sessions(section, whole_howell(section.movement.tables, edition), sessions)
    return (new_session(1, [section]),)


def seat_one_section(
    movement: Movement, ranking: Sequence[PairNo], lots: Random | None = None
) -> Section:
    """The field in one section; at most one pair may be missing."""
    if not 0 <= movement.places - len(ranking) <= 1:
        raise RuleViolation(
            "{name} seats {places} pairs, not {ranking}.",
            say("plan again"),
            name=movement.name,
            places=movement.places,
            ranking=len(ranking),
        )
    missing = movement.places > len(ranking)
    seats = list(ranking) if movement.kind in _ONE_FIELD else _two_field_seats(ranking, movement)
    if missing:
        seats.insert(_empty_index(movement), NOBODY)
    return Section("A", movement, tuple(_draw_seats(seats, lots)))


def _two_field_seats(ranking: Sequence[PairNo], movement: Movement) -> list[PairNo]:
    """NS gets 1, 4, 5, 8 …, EW 2, 3, 6, 7 …, moved so that the field without a vacancy is full."""
    ns: list[PairNo] = []
    ew: list[PairNo] = []
    for index, pair in enumerate(ranking):
        (ns if index % 4 in (0, 3) else ew).append(pair)
    wanted = movement.tables - (_empty_index(movement) < movement.tables)
    if movement.places == len(ranking):
        wanted = movement.tables
    while len(ns) > wanted:
        ew.append(ns.pop())
    while len(ns) < wanted:
        ns.append(ew.pop())
    return ns + ew


def _empty_index(movement: Movement) -> int:
    """The index of the place that stays empty."""
    if movement.kind is MovementKind.RELAY_MITCHELL:
        return movement.tables - 1
    return 0 if movement.kind in _ONE_FIELD else movement.places - 1


def _draw_seats(seats: list[PairNo], lots: Random | None) -> list[PairNo]:
    """Let pairs change seats by lot; the empty place stays."""
    if lots is None:
        return seats
    pairs = [pair for pair in seats if pair]
    order = iter(lots.sample(pairs, len(pairs)))
    return [next(order) if pair else pair for pair in seats]


def _spread_sessions(section: Section, whole: Movement, sessions: int) -> tuple[Session, ...]:
    """The rounds of the whole Howell in turn, divided evenly, the longer sessions first."""
    rounds = 2 * whole.tables - 1
    found, first = [], 1
    for number in range(1, sessions + 1):
        last = first + -(-(rounds - first + 1) // (sessions - number + 1)) - 1
        games = tuple(
            game._replace(round=game.round - first + 1, set=game.set - first + 1)
            for game in whole.games
            if first <= game.round <= last
        )
        part = replace(whole, games=games, sets=last - first + 1, note=rounds_note(first, last))
        found.append(new_session(number, [replace(section, movement=part)]))
        first = last + 1
    return tuple(found)


def _mixture_of(plan: MovementPlan) -> Mixture:
    counts = {part.movement.tables: part.count for part in plan.parts}
    return Mixture(plan.base, counts.get(plan.base, 0), counts[plan.base + 1])


def _arrange_mixture(
    mixture: Mixture, ranking: Sequence[PairNo], sessions: int, lots: Random | None
) -> tuple[Session, ...]:
    lines, first_long = _mixed_lines(mixture, ranking, lots), 2 * mixture.odd
    odd, even = mitchell(mixture.base), skip_mitchell(mixture.base + 1)
    halves = (
        (odd, _circle_line_ups(mixture.base, mixture.odd, sessions), 0),
        (even, _circle_line_ups(mixture.base, mixture.even, sessions), first_long),
    )
    return tuple(
        new_session(
            number + 1,
            [
                replace(section, letter=section_letter(index))
                for index, section in enumerate(
                    section
                    for movement, line_ups, before in halves
                    if line_ups
                    for section in _sections_of_line_up(movement, lines, line_ups[number], before)
                )
            ],
        )
        for number in range(sessions)
    )


def _circle_line_ups(base: int, sections: int, sessions: int) -> tuple[LineSession, ...]:
    return balance_directions(circle_line_ups(Shape(base, sections), sessions)) if sections else ()


def _sections_of_line_up(
    movement: Movement, lines: LinePairs, line_up: LineSession, before: int
) -> list[Section]:
    """The sections of a circle; `before` lines have lower numbers than its first."""
    n = movement.tables
    ns, ew = tuple(range(1, n + 1)), tuple(range(n + 1, 2 * n + 1))
    return [
        Section(
            "",
            movement,
            lines[before + match.ns - 1] + lines[before + match.ew - 1],
            (Block(before + match.ns, ns), Block(before + match.ew, ew)),
        )
        for match in line_up.matches
    ]


def _mixed_lines(mixture: Mixture, ranking: Sequence[PairNo], lots: Random | None) -> LinePairs:
    """Deal the ranking back and forth over all lines; the weakest group only to longer ones."""
    total = 2 * (mixture.odd + mixture.even)
    lines: list[list[PairNo]] = [[] for _ in range(total)]
    padded = [*ranking, NOBODY]
    for group in range(mixture.base + 1):
        longer = lines[2 * mixture.odd :] if group == mixture.base else lines
        for line in longer[:: -1 if group % 2 else 1]:
            line.append(padded.pop(0))
    return [tuple(lots.sample(line, len(line)) if lots else line) for line in lines]
