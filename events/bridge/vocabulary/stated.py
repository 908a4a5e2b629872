"""How tables of bridge stand in a payload, and back: nothing is computed, nothing judged.

Rows are tuples of numbers in the order of the types of `domain.bridge` they stand for; a movement
stands in a payload once, however many sections play it.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.bridge.lines.lines import Lines, LineUp, Match
from domain.bridge.movements.howell_forms import HowellForm
from domain.bridge.movements.movement import Game, Kind, Movement, SitOut
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.session import Block, PairNo, Section, Session, Sitting, seated

SittingRow = tuple[int, str, int, int, int, int]
"""round, section, table, NS, EW, set; 0 for an empty seat."""
BlockRow = tuple[int, tuple[int, ...]]
"""line (0: the exceptional one), places."""


class Stated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a payload."""


class MovementStated(Stated, frozen=True, forbid_unknown_fields=True):
    """`games` are (round, table, NS place, EW place, set), `sit_outs` (round, place)."""

    kind: str
    tables: int
    places: int
    sets: int
    games: tuple[tuple[int, int, int, int, int], ...]
    sit_outs: tuple[tuple[int, int], ...]
    complete: bool
    two_fields: bool
    note: str


class SeatsStated(Stated, frozen=True, forbid_unknown_fields=True):
    """A section seated anew from the start; its movement stays."""

    letter: str
    seats: tuple[int, ...]
    blocks: tuple[BlockRow, ...]


class SectionStated(SeatsStated, frozen=True, forbid_unknown_fields=True):
    """`movement` is an index, from 0, into the movements that stand beside it."""

    movement: int


class Reseated(Stated, frozen=True, forbid_unknown_fields=True):
    """What changes in one session: the tables, and the sections where it changes from the start."""

    session: int
    sittings: tuple[SittingRow, ...]
    sections: tuple[SeatsStated, ...] = ()


class LinesStated(Stated, frozen=True, forbid_unknown_fields=True):
    """`tail` is "Howell", "appendix" or empty; a hole in a line is 0."""

    base: int
    mitchells: int
    tail: str
    tail_tables: int
    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[int, ...]


class LineUpStated(Stated, frozen=True, forbid_unknown_fields=True):
    """`matches` are (NS line, EW line) of sections A, B …"""

    matches: tuple[tuple[int, int], ...]
    tail: tuple[int, ...]
    turned: bool
    form: str = ""


def stated_lines(lines: Lines) -> LinesStated:
    form = lines.shape
    return LinesStated(
        base=form.base,
        mitchells=form.mitchells,
        tail=form.tail.kind.value if form.tail else "",
        tail_tables=form.tail.tables if form.tail else 0,
        normal=lines.normal,
        exceptional=lines.exceptional,
    )


def lines_of(stated: LinesStated) -> Lines:
    tail = Tail(TailKind(stated.tail), stated.tail_tables, stated.base) if stated.tail else None
    normal = tuple(tuple(map(PairNo, line)) for line in stated.normal)
    form = Shape(stated.base, stated.mitchells, tail)
    return Lines(form, normal, tuple(map(PairNo, stated.exceptional)))


def stated_line_ups(line_ups: Iterable[LineUp]) -> tuple[LineUpStated, ...]:
    return tuple(
        LineUpStated(tuple((m.ns, m.ew) for m in one.matches), one.tail, one.turned, one.form.value)
        for one in line_ups
    )


def line_ups_of(stated: Iterable[LineUpStated]) -> tuple[LineUp, ...]:
    return tuple(
        LineUp(
            tuple(Match(*two) for two in one.matches), one.tail, one.turned, HowellForm(one.form)
        )
        for one in stated
    )


def stated_sections(
    sections: Iterable[Section],
) -> tuple[tuple[MovementStated, ...], tuple[SectionStated, ...]]:
    """The movements, each once, and the sections that play them."""
    movements: dict[Movement, int] = {}
    found = [
        SectionStated(*_seats(section), movements.setdefault(section.movement, len(movements)))
        for section in sections
    ]
    return tuple(map(_stated_movement, movements)), tuple(found)


def session_of(
    number: int, movements: Sequence[MovementStated], sections: Iterable[SectionStated]
) -> Session:
    played = [_movement_of(stated) for stated in movements]
    return seated(number, [_section_of(one, played[one.movement]) for one in sections])


def stated_seats(sections: Iterable[Section]) -> tuple[SeatsStated, ...]:
    return tuple(SeatsStated(*_seats(section)) for section in sections)


def seats_of(session: Session, stated: Iterable[SeatsStated]) -> tuple[Section, ...]:
    """The sections with those seats and the movements they have in the session."""
    return tuple(_section_of(one, session.section(one.letter).movement) for one in stated)


def _section_of(stated: SeatsStated, movement: Movement) -> Section:
    blocks = tuple(Block(line, places) for line, places in stated.blocks)
    return Section(stated.letter, movement, tuple(map(PairNo, stated.seats)), blocks)


def _seats(section: Section) -> tuple[str, tuple[int, ...], tuple[BlockRow, ...]]:
    blocks = tuple((block.line, block.places) for block in section.blocks)
    return section.letter, section.seats, blocks


def difference(before: Session, after: Session) -> Reseated:
    """What has to be told so that the one session becomes the other."""
    old = {section.letter: section for section in before.sections}
    changed = [section for section in after.sections if section != old[section.letter]]
    tables = set(before.sittings)
    return Reseated(
        session=after.number,
        sittings=tuple(
            (s.round, s.section, s.table, s.ns, s.ew, s.set)
            for s in after.sittings
            if s not in tables
        ),
        sections=stated_seats(changed),
    )


def reseated_session(session: Session, stated: Reseated) -> Session:
    new = {section.letter: section for section in seats_of(session, stated.sections)}
    changed = session.changed(_sitting(row) for row in stated.sittings)
    sections = tuple(new.get(section.letter, section) for section in session.sections)
    return Session(session.number, sections, changed.sittings)


def _sitting(row: SittingRow) -> Sitting:
    number, section, table, ns, ew, played = row
    return Sitting(number, section, table, PairNo(ns), PairNo(ew), played)


def _stated_movement(movement: Movement) -> MovementStated:
    return MovementStated(
        kind=movement.kind.value,
        tables=movement.tables,
        places=movement.places,
        sets=movement.sets,
        games=tuple((g.round, g.table, g.ns, g.ew, g.set) for g in movement.games),
        sit_outs=tuple((out.round, out.place) for out in movement.sit_outs),
        complete=movement.complete,
        two_fields=movement.two_fields,
        note=movement.note,
    )


def _movement_of(stated: MovementStated) -> Movement:
    return Movement(
        kind=Kind(stated.kind),
        tables=stated.tables,
        places=stated.places,
        sets=stated.sets,
        games=tuple(Game(*row) for row in stated.games),
        sit_outs=tuple(SitOut(*row) for row in stated.sit_outs),
        complete=stated.complete,
        two_fields=stated.two_fields,
        note=stated.note,
    )
