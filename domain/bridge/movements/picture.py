"""A picture of a section as SVG that stands alone: who sits where in a round and where all go next.

Tables stand in a ring, the first at the top, going round clockwise. Solid arrows outside are pairs
going to their next table, dashed arrows inside are sets of boards. The picture names itself and
says everything it shows in its description; elements carry classes and data attributes (round,
table, pair), so that a page may recolour or animate them.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from domain.bridge.cards import Move, SetMove, next_positions, set_moves
from domain.bridge.session import Session, Sitting
from domain.errors import Unknown

_WIDTH = 76
_HEIGHT = 58
_MARGIN = 44


class Point(NamedTuple):
    x: float
    y: float


def picture(session: Session, letter: str, round_number: int = 1) -> str:
    here = _tables(session, letter, round_number)
    radius = max(110.0, (_WIDTH + 34) * len(here) / (2 * pi))
    places = _ring([sitting.name for sitting in here], radius)
    size = 2 * (radius + _WIDTH / 2 + _MARGIN)
    name = escape(f"session-{session.number}-{letter}-round-{round_number}", quote=True)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:.0f} {size:.0f}" '
            f'role="img" aria-labelledby="{name}-title {name}-description" '
            f'data-round="{round_number}">',
            f'<title id="{name}-title">{_title(session, letter, round_number)}</title>',
            f'<desc id="{name}-description">{_words(session, letter, round_number)}</desc>',
            _arrow_head(name),
            *_arrows(session, round_number, places, (name, Point(size / 2, size / 2))),
            *(_table(sitting, places[sitting.name]) for sitting in here),
            "</svg>",
        )
    )


def described(session: Session, letter: str, round_number: int = 1) -> str:
    """The whole picture in words, for people who can't see it."""
    sentences = [_seated(s) for s in _tables(session, letter, round_number)]
    pairs, sets = _moves(session, letter, round_number)
    sentences += [f"Pair {m.pair} goes from {m.table} to {m.next.table}." for m in pairs]
    sentences += [f"Set {m.set} goes from {m.table} to {m.next}." for m in sets]
    return " ".join(sentences)


def _tables(session: Session, letter: str, round_number: int) -> list[Sitting]:
    session.section(letter)
    here = [s for s in session.sittings if s.section == letter and s.round == round_number]
    if not here:
        raise Unknown("round", round_number)
    return here


def _seated(sitting: Sitting) -> str:
    if sitting.played:
        who = f"{sitting.ns} NS against {sitting.ew} EW"
    else:
        who = f"{sitting.idle} sits out" if sitting.idle else "nobody"
    return f"Table {sitting.name}: {who}, set {sitting.set}."


def _moves(session: Session, letter: str, round_number: int) -> tuple[list[Move], list[SetMove]]:
    """Those inside the section; who is a guest elsewhere is told there."""
    tables = {s.name for s in _tables(session, letter, round_number)}
    if round_number >= session.rounds:
        return [], []
    pairs = [
        move
        for move in next_positions(session, round_number)
        if move.table in tables and move.next.table in tables and not move.stays
    ]
    return pairs, [m for m in set_moves(session, round_number) if m.table in tables]


def _title(session: Session, letter: str, round_number: int) -> str:
    return escape(f"Session {session.number}, section {letter}, round {round_number}")


def _words(session: Session, letter: str, round_number: int) -> str:
    return escape(described(session, letter, round_number))


def _ring(names: Sequence[str], radius: float) -> dict[str, Point]:
    centre = radius + _WIDTH / 2 + _MARGIN
    angles = (2 * pi * index / len(names) - pi / 2 for index in range(len(names)))
    return {
        name: Point(centre + radius * cos(angle), centre + radius * sin(angle))
        for name, angle in zip(names, angles, strict=True)
    }


def _arrow_head(name: str) -> str:
    return (
        f'<defs><marker id="{name}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" '
        'fill="context-stroke"/></marker></defs>'
    )


def _arrows(
    session: Session,
    round_number: int,
    places: Mapping[str, Point],
    frame: tuple[str, Point],
) -> Iterator[str]:
    letter = next(s.section for s in session.sittings if s.name in places)
    pairs, sets = _moves(session, letter, round_number)
    for move in pairs:
        ends = places[move.table], places[move.next.table]
        kind = f'class="move pair" data-pair="{move.pair}" stroke="#1f5fa8" stroke-width="2"'
        yield _arrow(ends, frame, 1.35, kind)
    for one in sets:
        ends = places[one.table], places[one.next]
        kind = (
            f'class="move set" data-set="{one.set}" stroke="#8a5a00" stroke-width="1.5" '
            'stroke-dasharray="5 4"'
        )
        yield _arrow(ends, frame, 0.6, kind)


def _arrow(ends: tuple[Point, Point], frame: tuple[str, Point], bend: float, kind: str) -> str:
    """A curve from table to table, drawn out of the ring's centre or towards it by `bend`."""
    name, centre = frame
    start, end = ends
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    control = Point(
        centre.x + bend * (middle.x - centre.x), centre.y + bend * (middle.y - centre.y)
    )
    a, b = _edge(start, control), _edge(end, control)
    path = f"M{a.x:.0f} {a.y:.0f}Q{control.x:.0f} {control.y:.0f} {b.x:.0f} {b.y:.0f}"
    return f'<path {kind} d="{path}" fill="none" marker-end="url(#{name}-head)"/>'


def _edge(table: Point, towards: Point) -> Point:
    """Where the way from a table's middle leaves its box."""
    dx, dy = towards.x - table.x, towards.y - table.y
    reach = max(abs(dx) / (_WIDTH / 2 + 4), abs(dy) / (_HEIGHT / 2 + 4), 1.0)
    return Point(table.x + dx / reach, table.y + dy / reach)


def _table(sitting: Sitting, at: Point) -> str:
    x, y = at.x - _WIDTH / 2, at.y - _HEIGHT / 2
    state = "played" if sitting.played else "sit-out" if sitting.idle else "empty"
    pairs = f"{sitting.ns or '·'} - {sitting.ew or '·'}"
    return (
        f'<g class="table {state}" data-table="{escape(sitting.name, quote=True)}">'
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{_WIDTH}" height="{_HEIGHT}" rx="8" '
        'fill="#fff" stroke="#444"/>'
        f"{_text(at, -12, 11, escape(sitting.name), '#555')}"
        f"{_text(at, 6, 17, pairs, '#111')}"
        f"{_text(at, 22, 11, f'set {sitting.set}', '#8a5a00')}"
        "</g>"
    )


def _text(at: Point, down: int, size: int, words: str, colour: str) -> str:
    return (
        f'<text x="{at.x:.0f}" y="{at.y + down:.0f}" font-family="sans-serif" '
        f'font-size="{size}" text-anchor="middle" fill="{colour}">{words}</text>'
    )
