"""A picture of a section as a self-contained SVG: the seats in a round and the next moves.

Tables are in a ring, the first at the top, clockwise. Solid arrows outside are pairs
going to their next table, dashed arrows inside are sets of boards. The picture names itself and
says everything it shows in its description; elements carry classes and data attributes (round,
table, pair), so that a page may recolour or animate them.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from markupsafe import Markup

from domain.bridge.cards import Move, SetMove, pair_moves, set_moves
from domain.bridge.partnerships import number_text
from domain.bridge.session import Session, Sitting
from domain.errors import Unknown
from domain.messages import join_messages, say
from web.shared.svg import element, empty_element, standalone_picture

_WIDTH = 76
_LONGEST = 153
"""Most characters of the pairs at a table times their size that fit in its box: "8+12 - 10+4"."""
_HEIGHT = 58
_MARGIN = 44


class Point(NamedTuple):
    x: float
    y: float


def section_picture(session: Session, letter: str, round_number: int = 1) -> str:
    here = _tables_of_round(session, letter, round_number)
    radius = max(110.0, (_WIDTH + 34) * len(here) / (2 * pi))
    places = _points_on_circle([sitting.name for sitting in here], radius)
    size = 2 * (radius + _WIDTH / 2 + _MARGIN)
    name = f"session-{session.number}-{letter}-round-{round_number}"
    title = say(
        "Session {number}, section {letter}, round {round_number}",
        number=session.number,
        letter=letter,
        round_number=round_number,
    )
    parts = (
        _arrow_head(name),
        *_draw_arrows(session, round_number, places, (name, Point(size / 2, size / 2))),
        *(_draw_table(sitting, places[sitting.name]) for sitting in here),
    )
    description = title, describe_section(session, letter, round_number)
    return standalone_picture((size, size), name, description, parts, data_round=round_number)


def describe_section(session: Session, letter: str, round_number: int = 1) -> str:
    sentences = [_seat_text(s) for s in _tables_of_round(session, letter, round_number)]
    pairs, sets = _moves_within_section(session, letter, round_number)
    sentences += [
        say(
            "Pair {pair} goes from {table} to {table2}.",
            pair=m.pair,
            table=m.table,
            table2=m.next.table,
        )
        for m in pairs
    ]
    sentences += [
        say("Set {set} goes from {table} to {next}.", set=m.set, table=m.table, next=m.next)
        for m in sets
    ]
    return join_messages(" ", sentences)


def _tables_of_round(session: Session, letter: str, round_number: int) -> list[Sitting]:
    session.section(letter)  # Unknown if there is none
    here = [s for s in session.sittings if s.section == letter and s.round == round_number]
    if not here:
        raise Unknown("round", round_number)
    return here


def _seat_text(sitting: Sitting) -> str:
    if sitting.is_played:
        ns, ew = number_text(sitting.ns), number_text(sitting.ew)
        who = say("{ns} NS against {ew} EW", ns=ns, ew=ew)
    else:
        who = (
            say("{idle} sits out", idle=number_text(sitting.idle_pair))
            if sitting.idle_pair
            else say("nobody")
        )
    return say("Table {name}: {who}, set {set}.", name=sitting.name, who=who, set=sitting.set)


def _moves_within_section(
    session: Session, letter: str, round_number: int
) -> tuple[list[Move], list[SetMove]]:
    """The moves of pairs and of sets after that round, within the section."""
    tables = {s.name for s in _tables_of_round(session, letter, round_number)}
    if round_number >= session.rounds:
        return [], []
    pairs = [
        move
        for move in pair_moves(session, round_number)
        if move.table in tables and move.next.table in tables and not move.keeps_table
    ]
    return pairs, [m for m in set_moves(session, round_number) if m.table in tables]


def _points_on_circle(names: Sequence[str], radius: float) -> dict[str, Point]:
    centre = radius + _WIDTH / 2 + _MARGIN
    angles = (2 * pi * index / len(names) - pi / 2 for index in range(len(names)))
    return {
        name: Point(centre + radius * cos(angle), centre + radius * sin(angle))
        for name, angle in zip(names, angles, strict=True)
    }


def _arrow_head(name: str) -> Markup:
    head = empty_element("path", d="M0 0 8 4 0 8z", fill="context-stroke")
    marker = element(
        "marker",
        head,
        id=f"{name}-head",
        viewBox="0 0 8 8",
        refX=7,
        refY=4,
        markerWidth=7,
        markerHeight=7,
        orient="auto-start-reverse",
    )
    return element("defs", marker)


def _draw_arrows(
    session: Session, round_number: int, places: Mapping[str, Point], frame: tuple[str, Point]
) -> Iterator[Markup]:
    """The arrows between tables at those places; `frame` is the picture's name and its centre."""
    letter = next(s.section for s in session.sittings if s.name in places)
    pairs, sets = _moves_within_section(session, letter, round_number)
    for move in pairs:
        ends = places[move.table], places[move.next.table]
        look = {"class_": ("move", "pair"), "data_pair": move.pair}
        yield _draw_arrow(ends, frame, 1.35, {**look, "stroke": "#1f5fa8", "stroke_width": 2})
    for moved in sets:
        ends = places[moved.table], places[moved.next]
        look = {"class_": ("move", "set"), "data_set": moved.set, "stroke": "#8a5a00"}
        dashed = {**look, "stroke_width": "1.5", "stroke_dasharray": "5 4"}
        yield _draw_arrow(ends, frame, 0.6, dashed)


def _draw_arrow(
    ends: tuple[Point, Point], frame: tuple[str, Point], bend: float, look: Mapping[str, object]
) -> Markup:
    """A curve from table to table, bent away from the centre (`bend` above 1) or towards it;
    `frame` is the picture's name and the centre of the ring.
    """
    name, centre = frame
    start, end = ends
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    control = Point(
        centre.x + bend * (middle.x - centre.x), centre.y + bend * (middle.y - centre.y)
    )
    a, b = _edge_point(start, control), _edge_point(end, control)
    path = f"M{a.x:.0f} {a.y:.0f}Q{control.x:.0f} {control.y:.0f} {b.x:.0f} {b.y:.0f}"
    return empty_element("path", **look, d=path, fill="none", marker_end=f"url(#{name}-head)")


def _edge_point(table: Point, towards: Point) -> Point:
    """The point where the line from a table's middle leaves its box."""
    dx, dy = towards.x - table.x, towards.y - table.y
    reach = max(abs(dx) / (_WIDTH / 2 + 4), abs(dy) / (_HEIGHT / 2 + 4), 1.0)
    return Point(table.x + dx / reach, table.y + dy / reach)


def _draw_table(sitting: Sitting, at: Point) -> Markup:
    x, y = at.x - _WIDTH / 2, at.y - _HEIGHT / 2
    state = "played" if sitting.is_played else "sit-out" if sitting.idle_pair else "empty"
    ns, ew = (number_text(side) if side else "·" for side in (sitting.ns, sitting.ew))
    pairs = f"{ns} - {ew}"
    box = {"x": f"{x:.0f}", "y": f"{y:.0f}", "width": _WIDTH, "height": _HEIGHT, "rx": 8}
    return element(
        "g",
        empty_element("rect", **box, fill="#fff", stroke="#444"),
        _draw_text(at, -12, 11, sitting.name, "#555"),
        _draw_text(at, 6, min(17, _LONGEST // len(pairs)), pairs, "#111"),
        _draw_text(at, 22, 11, say("set {set}", set=sitting.set), "#8a5a00"),
        class_=("table", state),
        data_table=sitting.name,
    )


def _draw_text(at: Point, down: int, size: int, words: str, colour: str) -> Markup:
    """The words in a font of that size, centred `down` pixels below the point."""
    place = {"x": f"{at.x:.0f}", "y": f"{at.y + down:.0f}", "font_family": "sans-serif"}
    return element("text", words, **place, font_size=size, text_anchor="middle", fill=colour)
