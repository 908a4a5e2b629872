"""`wallchart movement`: a Polish movement for any field, and a comparison of movements.

The text shows the lines of pairs, the sections in which they play in each session, and that the
movement was proved sound; --tables and --pair show every game or one pair's guide card. In JSON a
pair without opponent has a bye.
"""

import json
from collections.abc import Iterable, Sequence
from random import Random

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text
from typer import BadParameter

from domain.bridge.ledger import schedule_breaches
from domain.bridge.planning.plan_figures import PolishPlan, polish_plan
from domain.bridge.planning.planner import MovementPlan, Requirements, refusal_with_plans
from domain.bridge.planning.proposed_plans import proposed_plans
from domain.bridge.session import NOBODY, PairNo, Session, Sitting, section_letter
from domain.errors import RuleViolation, Unknown
from domain.texts import counted_noun
from server.cli.bridge.movement_check import check_movement
from server.cli.bridge.options import PlanMovement
from server.cli.console.terminal import print_line


def run(args: PlanMovement) -> int | None:
    if args.check is not None:
        return check_movement(args.check, args.as_json)
    if args.pairs is None:
        raise BadParameter("give the number of pairs, or --check FILE", param_hint="--pairs")
    if not args.plans and (args.rooms or args.copies or args.minutes):
        raise BadParameter("--rooms, --copies and --minutes compare ways: add --plans")
    if args.plans:
        _show_plans(_parse_requirements(args, args.pairs), args.as_json)
    else:
        plan = plan_movement(args, args.pairs)
        if args.as_json:
            print(json.dumps(as_fields(plan)))
        elif args.pair is not None:
            _print_guide_card(plan, args.pair, Console())
        else:
            _print_movement(plan, Console(), args.tables)
    return None


def plan_movement(args: PlanMovement, pairs: int) -> PolishPlan:
    lots = None if args.seed is None else Random(args.seed)
    try:
        return polish_plan(pairs, args.sessions, args.base, lots)
    except RuleViolation as refusal:
        raise refusal_with_plans(refusal, Requirements(pairs, args.sessions)) from None


def as_fields(plan: PolishPlan) -> dict[str, object]:
    return {
        "pairs": plan.pairs,
        "base": plan.lines.shape.base,
        "sessions": [
            {
                "session": session.number,
                "games": [game._asdict() for game in session.games],
                "byes": [bye._asdict() for bye in session.byes],
            }
            for session in plan.sessions
        ],
    }


def _parse_requirements(args: PlanMovement, pairs: int) -> Requirements:
    """The requirements of the options, with rooms typed as tables in each: 20,12."""
    sizes = args.rooms.split(",") if args.rooms else []
    if not all(size.strip().isdecimal() and int(size) for size in sizes):
        raise BadParameter(
            f"{args.rooms!r} is not a list of tables in each room like 20,12", param_hint="--rooms"
        )
    rooms = tuple(map(int, sizes))
    return Requirements(
        pairs, args.sessions, args.boards, rooms, copies=args.copies, longest_minutes=args.minutes
    )


def _show_plans(needs: Requirements, as_json: bool) -> None:
    found = proposed_plans(needs)
    if as_json:
        print(json.dumps([_plan_fields(plan) for plan in found]))
    else:
        _print_plans(found, needs, Console())


def _plan_fields(plan: MovementPlan) -> dict[str, object]:
    return {
        "scheme": plan.scheme.value,
        "base": plan.base or None,
        "sections": [{"movement": part.movement.name, "count": part.count} for part in plan.parts],
        "tables": plan.tables,
        "rounds": plan.rounds,
        "boards": plan.boards,
        "byes_a_round": int(plan.half_table is not None),
        "complete": plan.complete,
        "sets": plan.sets,
        "barometer_sets": plan.barometer_sets,
        "minutes": plan.minutes,
        "most_sessions": plan.most_sessions,
        "objections": [str(each) for each in plan.objections],
        "best": plan.is_best,
        "reasons": [each.value for each in plan.reasons],
    }


def _print_plans(plans: Sequence[MovementPlan], needs: Requirements, console: Console) -> None:
    parts = ((needs.pairs, "pair"), (needs.sessions, "session"), (needs.boards, "board"))
    print_line(console, f"{', '.join(counted_noun(*part) for part in parts)} a round", "bold")
    if not console.is_terminal:
        for plan in plans:
            print_line(console, f"{'* ' if plan.is_best else '  '}{_plan_line(plan)}")
        return
    grid = Grid(box=box.SIMPLE_HEAD, header_style="dim")
    grid.add_column("way", overflow="fold")
    for heading in ("boards", "minutes", "sets", "as barometer", "sessions"):
        grid.add_column(heading, justify="right")
    grid.add_column("", overflow="fold")
    for plan in plans:
        style = "bold green" if plan.is_best else "dim" if plan.objections else ""
        numbers = (plan.boards, plan.minutes, plan.sets, plan.barometer_sets, plan.most_sessions)
        grid.add_row(_plan_title(plan), *map(str, numbers), _plan_remarks(plan), style=style)
    console.print(grid)


def _plan_title(plan: MovementPlan) -> Text:
    return Text(f"{'★ ' if plan.is_best else ''}{plan.name}")


def _plan_line(plan: MovementPlan) -> str:
    sets = f"{plan.sets} sets, {plan.barometer_sets} as a barometer"
    numbers = f"{plan.boards} boards, {plan.minutes} min, {sets}"
    remarks = _plan_remarks(plan)
    line = f"{plan.name}: {numbers}, at most {counted_noun(plan.most_sessions, 'session')}"
    return f"{line}; {remarks}" if remarks else line


def _plan_remarks(plan: MovementPlan) -> str:
    incomplete = [] if plan.complete else ["boards are missed"]
    return "; ".join([*map(str, plan.objections), *incomplete, *(r.value for r in plan.reasons)])


def _print_movement(plan: PolishPlan, console: Console, tables: bool) -> None:
    field = f"{counted_noun(plan.pairs, 'pair')}, {counted_noun(len(plan.sessions), 'session')}"
    print_line(console, f"{field}: Polish movement on base {plan.lines.shape.base}", "bold")
    for sentence in _shape_sentences(plan):
        print_line(console, sentence)
    if console.is_terminal:
        console.print(_line_up_grid(plan))
    else:
        for session in plan.sessions:
            seats = "  ".join(
                f"{s.letter} {_facing_lines_text(s.letter, session)}" for s in session.sections
            )
            print_line(console, f"Session {session.number}: {seats}")
    digits = len(str(len(plan.lines.normal)))
    for number, line in enumerate(plan.lines.normal, start=1):
        print_line(console, f"Line {number:>{digits}}: {_pair_line_text(line)}")
    if plan.lines.exceptional:
        print_line(
            console,
            f"Exceptional line, always in the tail: {_pair_line_text(plan.lines.exceptional)}",
        )
    if tables:
        _print_tables(plan, console)
    print_line(console, _proof_sentence(plan), "green")


def _shape_sentences(plan: PolishPlan) -> Iterable[str]:
    form = plan.lines.shape
    parts = []
    if form.mitchells:
        last = section_letter(form.mitchells - 1)
        letters = "A" if form.mitchells == 1 else f"A-{last}"
        parts.append(f"{letters} Mitchell of {form.base} tables")
    if form.tail:
        parts.append(f"{section_letter(form.mitchells)} {form.tail.movement.name} (the tail)")
    yield f"{form.tables} tables: {', '.join(parts)}"
    yield f"{form.base} rounds a session; {form.lines} lines allow {form.most_sessions} sessions"
    if plan.pairs % 2:
        yield "Half a table: one pair rests in each round"


def _facing_lines_text(letter: str, session: Session) -> str:
    """Lines NS and EW, such as 3-4; or 5, a line alone in a Howell."""
    section = session.section(letter)
    lines = [str(block.line) for block in section.blocks if block.line]
    first = section.movement.games[0]
    turned = len(lines) == 2 and first.ns > first.ew
    return "-".join(reversed(lines) if turned else lines)


def _line_up_grid(plan: PolishPlan) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, header_style="dim", title="Lines, NS-EW", title_style="bold")
    grid.add_column("section", style="bold")
    for session in plan.sessions:
        grid.add_column(f"session {session.number}", justify="center")
    for section in plan.sessions[0].sections:
        grid.add_row(
            section.letter, *(_facing_lines_text(section.letter, s) for s in plan.sessions)
        )
    return grid


def _pair_line_text(line: Sequence[PairNo]) -> str:
    return " ".join(str(pair) if pair != NOBODY else "-" for pair in line)


def _print_tables(plan: PolishPlan, console: Console) -> None:
    for session in plan.sessions:
        for number in range(1, session.rounds + 1):
            sittings = (_sitting_text(s) for s in session.sittings if s.round == number)
            print_line(console, f"Session {session.number}, round {number}: {'  '.join(sittings)}")


def _sitting_text(sitting: Sitting) -> str:
    if sitting.idle_pair:
        return f"{sitting.name} {sitting.idle_pair} rests"
    return f"{sitting.name} {sitting.ns}-{sitting.ew}:{sitting.set}"


def _print_guide_card(plan: PolishPlan, pair: int, console: Console) -> None:
    if not 1 <= pair <= plan.pairs:
        raise Unknown("pair", pair)
    print_line(console, f"Guide card of pair {pair}", "bold")
    for session in plan.sessions:
        for s in session.by_pair[PairNo(pair)]:
            direction, opponent = ("NS", s.ew) if s.ns == pair else ("EW", s.ns)
            against = f"against {opponent}" if opponent else "sit-out"
            where = f"Session {session.number}, round {s.round}: {s.name} {direction}"
            print_line(console, f"{where}, set {s.set}, {against}")


def _proof_sentence(plan: PolishPlan) -> str:
    found = schedule_breaches(plan.pairs, plan.sessions)
    if found:
        return f"NOT SOUND: {found[0]}"
    games = sum(len(session.games) for session in plan.sessions)
    return f"Proven: {games} games, nobody meets twice, nobody plays a set twice in a session"
