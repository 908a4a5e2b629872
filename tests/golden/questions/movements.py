"""Movements, plans, lines and sessions, also after pairs have left or come."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random

from domain.bridge.hall import allot_rooms
from domain.bridge.ledger import Ledger, ledger_of
from domain.bridge.lines.delayed_swiss import LineHistory, ranked_lines, seat_by_results
from domain.bridge.lines.directions import direction_balances
from domain.bridge.lines.lines import Lines, LineSession
from domain.bridge.lines.possible_meetings import find_openings, free_choices
from domain.bridge.lines.relining import reform_lines
from domain.bridge.lines.replanning import replan_line_ups
from domain.bridge.merges.merging import Merge, examine_merge, instructions, valid_merges
from domain.bridge.merges.vacancies import open_vacancies, vacancies, without_pair
from domain.bridge.movements.howell import howell, three_quarter_howell
from domain.bridge.movements.mitchell import (
    mitchell,
    relay_mitchell,
    reverse_appendix,
    rover_mitchell,
    skip_mitchell,
)
from domain.bridge.movements.movement import Movement, as_barometer
from domain.bridge.planning.arrangement import arrange_sessions
from domain.bridge.planning.plan_figures import polish_plan
from domain.bridge.planning.planner import MovementPlan, Requirements, ordered_plans
from domain.bridge.session import PairNo, Session
from domain.errors import DomainError
from tests.domain.bridge.merges.proposals import proposals
from tests.golden.plain import described_or_refusal, or_refusal

Answers = Iterator[tuple[str, object]]


def _movement(movement: Movement) -> object:
    games = [tuple(game) for game in movement.games]
    return [movement.name, movement.places, movement.complete, movement.sit_outs, games]


def _barometer(movement: Movement) -> object:
    return _movement(as_barometer(movement))


def tables() -> Answers:
    for size in range(0, 23):
        for build in (mitchell, skip_mitchell, relay_mitchell, rover_mitchell):
            yield f"{build.__name__} {size}", described_or_refusal(_movement, build, size)
    for size in range(2, 15):
        yield f"howell {size}", described_or_refusal(_movement, howell, size)
        yield f"barometer {size}", described_or_refusal(_barometer, howell, size)
        for rounds in range(1, 2 * size):
            name = f"howell {size} in {rounds}"
            yield name, described_or_refusal(_movement, three_quarter_howell, size, rounds)
    for base in range(3, 18):
        for more in range(0, 9):
            name = f"reverse appendix {base}+{more}"
            yield name, described_or_refusal(_movement, reverse_appendix, base, more)


def _wishes(draw: Random) -> Requirements:
    return Requirements(
        pairs=draw.randint(4, 90),
        sessions=draw.randint(1, 8),
        boards=draw.randint(1, 4),
        rooms=tuple(draw.randint(2, 20) for _ in range(draw.choice((0, 0, 1, 3)))),
        copies=draw.choice((None, None, 30, 80)),
        longest_minutes=draw.choice((None, None, 180, 240)),
        minutes_a_board=draw.choice((7, 8)),
        minutes_a_change=draw.choice((2, 3)),
    )


def _described_plan(plan: MovementPlan) -> object:
    sentences = [*map(str, plan.objections), *map(str, plan.reasons)]
    counts = [plan.tables, plan.sets, plan.barometer_sets, plan.rounds, plan.boards, plan.minutes]
    return [plan.name, plan.scheme, *counts, plan.most_sessions, plan.complete, *sentences]


def planning(seeds: range) -> Answers:
    for seed in seeds:
        wish = _wishes(Random(seed))
        found = ordered_plans(wish) if wish.pairs > 2 else ()
        yield f"plans {seed}", [_described_plan(plan) for plan in found]


def arranging(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        wish = Requirements(draw.randint(6, 60), draw.randint(1, 3))
        ranking = [PairNo(n) for n in range(1, wish.pairs + 1)]
        for plan in ordered_plans(wish)[:4]:
            for lots in (None, draw):
                count = min(wish.sessions, plan.most_sessions)
                sessions = partial(arrange_sessions, plan, ranking, count, lots)
                name = f"{seed} {plan.name} {'by lot' if lots else 'as seeded'}"
                yield name, described_or_refusal(_sessions, sessions)
            too_many = plan.most_sessions + 1
            yield f"{seed} {too_many}", or_refusal(arrange_sessions, plan, ranking, too_many)


def _sessions(sessions: tuple[Session, ...]) -> object:
    return [_session(session) for session in sessions]


def _session(session: Session) -> object:
    return [[tuple(each) for each in session.sittings], [s.blocks for s in session.sections]]


def lines(seeds: range) -> Answers:
    """Plans of lines, replanned after some pairs have left and others come."""
    for seed in seeds:
        draw = Random(seed)
        pairs, sessions = draw.randint(20, 66), draw.randint(1, 4)
        try:
            plan = polish_plan(pairs, sessions, draw.choice((5, 5, 7)), draw)
        except DomainError as refusal:
            yield str(seed), str(refusal)
            continue
        ledger = ledger_of(plan.sessions)
        left = find_openings(plan.lines, ledger)
        yield f"{seed} openings", [left, free_choices(plan.lines)]
        yield f"{seed} balance", direction_balances(plan.line_ups)
        for more in (1, 2, 4):
            ask = partial(replan_line_ups, plan.lines, ledger, more, Random(seed), plan.line_ups)
            yield f"{seed} {more} more", or_refusal(ask)
        yield from _by_results(seed, plan.lines, plan.line_ups, ledger)
        field = set(sorted(plan.sessions[0].by_pair)[draw.randint(0, 9) :])
        field |= {PairNo(pairs + n) for n in range(1, draw.randint(1, 12))}
        ask_anew = partial(reform_lines, plan.lines, field, ledger, 2, Random(seed))
        yield f"{seed} relined", or_refusal(ask_anew)


def _by_results(
    seed: int, planned: Lines, line_ups: tuple[LineSession, ...], ledger: Ledger
) -> Answers:
    draw = Random(seed)
    everybody = [*(pair for row in planned.normal for pair in row), *planned.exceptional]
    scores = {pair: Fraction(draw.randint(300, 700), 10) for pair in everybody}
    yield f"{seed} ranked", ranked_lines(planned, scores)
    behind = LineHistory(line_ups, ledger)
    ask = partial(seat_by_results, planned, scores, behind, 2, Random(seed))
    yield f"{seed} by results", or_refusal(ask)


def merging(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        plan = polish_plan(draw.choice((20, 26, 28, 30, 32, 40)), 2)
        session, ledger = plan.sessions[1], ledger_of(plan.sessions[:1])
        for pair in draw.sample(sorted(session.by_pair), draw.randint(2, 4)):
            session = without_pair(session, pair, draw.choice((1, 1, 2)))
        empty = vacancies(session)
        yield f"{seed} vacancies", empty
        first = draw.randint(1, 3)
        found = valid_merges(session, ledger, first)
        yield f"{seed} merges", found
        yield f"{seed} said", [[str(one) for one in instructions(merge)] for merge in found]
        for host in empty[:3]:
            for guest in empty[:3]:
                if host != guest:
                    answer = examine_merge(session, host, guest, ledger, first)
                    if not isinstance(answer, Merge):
                        yield f"{seed} {host} {guest}", [str(one) for one in answer.objections]
        yield f"{seed} newcomer", open_vacancies(session, PairNo(99), ledger, first)
        proposed = [
            [[str(act) for act in one.rearrangements], one.merge.games]
            for one in proposals(session, ledger)
        ]
        yield f"{seed} proposals", proposed


def rooms() -> Answers:
    for seed in range(200):
        draw = Random(seed)
        sections = {draw.randint(3, 9): draw.randint(1, 4) for _ in range(draw.randint(1, 3))}
        held = tuple(draw.randint(3, 30) for _ in range(draw.randint(1, 4)))
        yield f"fit {seed}", allot_rooms(sections, held) is not None
        yield f"allotted {seed}", allot_rooms(sections, held)


QUESTIONS: dict[str, Callable[[], Answers]] = {
    "movements": tables,
    "rooms": rooms,
    **{f"plans-{at}": partial(planning, range(at, at + 40)) for at in (0, 40)},
    **{f"arranged-{at}": partial(arranging, range(at, at + 8)) for at in (0, 8, 16)},
    **{f"lines-{at}": partial(lines, range(at, at + 8)) for at in (0, 8, 16)},
    **{f"merges-{at}": partial(merging, range(at, at + 6)) for at in (0, 6, 12)},
}
