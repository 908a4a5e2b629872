"""Types of the fields of bridge, and the conversion of tables to payloads and back: nothing is
computed, nothing judged.

A moment is a session and a round from which a change applies. Round 1 of a session not planned yet
is the moment before it begins. Omitted lots (`seed` 0) are drawn by the server. `saw` is the
version at which the sender last saw a board; before it has a result, that of its session's plan.

Rows are tuples of numbers in the order of fields of their types in `domain.bridge`; a movement
is stored in a payload once, however many sections play it.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from domain.bridge.lines.directions import EDITION
from domain.bridge.lines.lines import LineMatch, Lines, LineSession
from domain.bridge.movements.balance import restore_note
from domain.bridge.movements.howell import HowellForm
from domain.bridge.movements.movement import Movement, MovementGame, MovementKind, SitOut
from domain.bridge.movements.tails import Shape, Tail, TailKind
from domain.bridge.session import Block, PairNo, Section, Session, Sitting, new_session
from events.log.vocabulary import Text

LARGEST_SEED = 2**31 - 1
Seed = Annotated[int, Meta(ge=0, le=LARGEST_SEED, description="0: the server draws it.")]
LinesEdition = Annotated[int, Meta(ge=1, le=EDITION)]
Sessions = Annotated[int, Meta(ge=1, le=60)]
Round = Annotated[int, Meta(ge=1, le=99)]
Letter = Annotated[str, Meta(max_length=3)]
Seeding = Annotated[int, Meta(ge=0, le=10**9, description="Strength; more is stronger.")]
Hundredths = Annotated[int, Meta(ge=0, le=99, description="Of the strength: 2.5 is 2 and 50.")]
Handicap = Annotated[
    int, Meta(ge=-5000, le=5000, description="Hundredths of a per cent: 3.5 per cent is 350.")
]
Base = Annotated[int, Meta(ge=0, le=13)]
Boards = Annotated[int, Meta(ge=1, le=16)]
Rooms = Annotated[tuple[Annotated[int, Meta(ge=1, le=2000)], ...], Meta(max_length=40)]
Options = Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)]
Saw = Annotated[int, Meta(ge=0)]
Amount = Annotated[str, Meta(pattern=r"^[0-9]{1,5}([.][0-9]{1,4}|/[0-9]{1,4})?$")]
Named = Annotated[str, Meta(pattern=r"^[a-z]{1,12}(:[0-9./,]{1,100})?$")]
Hand = Annotated[str, Meta(max_length=20, pattern=r"^[2-9TJQKA]*(\.[2-9TJQKA]*){3}$")]


SittingRow = tuple[int, str, int, int, int, int]
"""round, section, table, NS, EW, set; 0 for an empty seat."""
BlockRow = tuple[int, tuple[int, ...]]
"""line (0: the exceptional one), places."""


class PayloadPart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a payload."""


class MovementStated(PayloadPart, frozen=True, forbid_unknown_fields=True):
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


class SeatsStated(PayloadPart, frozen=True, forbid_unknown_fields=True):
    """New starting seats of a section; its movement stays."""

    letter: str
    seats: tuple[int, ...]
    blocks: tuple[BlockRow, ...]


class SectionStated(SeatsStated, frozen=True, forbid_unknown_fields=True):
    """`movement` is an index, from 0, into the list of movements in the same payload."""

    movement: int


class Reseated(PayloadPart, frozen=True, forbid_unknown_fields=True):
    """The changes in one session: the tables, and the sections whose starting seats change."""

    session: int
    sittings: tuple[SittingRow, ...]
    sections: tuple[SeatsStated, ...] = ()


class LinesStated(PayloadPart, frozen=True, forbid_unknown_fields=True):
    """`tail` is "Howell", "appendix" or empty; 0 in a line is an empty place."""

    base: int
    mitchells: int
    tail: str
    tail_tables: int
    normal: tuple[tuple[int, ...], ...]
    exceptional: tuple[int, ...]


class LineUpStated(PayloadPart, frozen=True, forbid_unknown_fields=True):
    """`matches` are (NS line, EW line) of sections A, B …; NS and EW exchange their hands in the
    last `switched` rounds.
    """

    matches: tuple[tuple[int, int], ...]
    tail: tuple[int, ...]
    turned: bool
    form: str = ""
    switched: int = 0


def stated_lines(lines: Lines) -> LinesStated:
    shape = lines.shape
    return LinesStated(
        base=shape.base,
        mitchells=shape.mitchells,
        tail=shape.tail.kind.value if shape.tail else "",
        tail_tables=shape.tail.tables if shape.tail else 0,
        normal=lines.normal,
        exceptional=lines.exceptional,
    )


def lines_of(stated: LinesStated) -> Lines:
    tail = Tail(TailKind(stated.tail), stated.tail_tables, stated.base) if stated.tail else None
    normal = tuple(tuple(map(PairNo, line)) for line in stated.normal)
    shape = Shape(stated.base, stated.mitchells, tail)
    return Lines(shape, normal, tuple(map(PairNo, stated.exceptional)))


def stated_line_ups(line_ups: Iterable[LineSession]) -> tuple[LineUpStated, ...]:
    return tuple(
        LineUpStated(
            tuple((m.ns, m.ew) for m in line_up.matches),
            line_up.tail,
            line_up.turned,
            line_up.form.value,
            line_up.switched,
        )
        for line_up in line_ups
    )


def line_ups_of(stated: Iterable[LineUpStated]) -> tuple[LineSession, ...]:
    return tuple(
        LineSession(
            tuple(LineMatch(*two) for two in line_up.matches),
            line_up.tail,
            line_up.turned,
            HowellForm(line_up.form),
            line_up.switched,
        )
        for line_up in stated
    )


def stated_sections(
    sections: Iterable[Section],
) -> tuple[tuple[MovementStated, ...], tuple[SectionStated, ...]]:
    """The distinct movements, and the sections that play them."""
    movements: dict[Movement, int] = {}
    found = [
        SectionStated(
            *_seat_fields(section), movements.setdefault(section.movement, len(movements))
        )
        for section in sections
    ]
    return tuple(map(_stated_movement, movements)), tuple(found)


def session_of(
    number: int, movements: Sequence[MovementStated], sections: Iterable[SectionStated]
) -> Session:
    played = [_movement_of(stated) for stated in movements]
    return new_session(number, [_section_of(each, played[each.movement]) for each in sections])


def stated_seats(sections: Iterable[Section]) -> tuple[SeatsStated, ...]:
    return tuple(SeatsStated(*_seat_fields(section)) for section in sections)


def sections_with_seats(session: Session, stated: Iterable[SeatsStated]) -> tuple[Section, ...]:
    """The sections with those seats and their movements in the session."""
    return tuple(_section_of(each, session.section(each.letter).movement) for each in stated)


def _section_of(stated: SeatsStated, movement: Movement) -> Section:
    blocks = tuple(Block(line, places) for line, places in stated.blocks)
    return Section(stated.letter, movement, tuple(map(PairNo, stated.seats)), blocks)


def _seat_fields(section: Section) -> tuple[str, tuple[int, ...], tuple[BlockRow, ...]]:
    """The fields of a `SeatsStated`."""
    blocks = tuple((block.line, block.places) for block in section.blocks)
    return section.letter, section.seats, blocks


def reseated_difference(before: Session, after: Session) -> Reseated:
    """Return the changes that turn `before` into `after`."""
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
    new = {section.letter: section for section in sections_with_seats(session, stated.sections)}
    changed = session.with_sittings(_sitting_of_row(row) for row in stated.sittings)
    sections = tuple(new.get(section.letter, section) for section in session.sections)
    return Session(session.number, sections, changed.sittings)


def _sitting_of_row(row: SittingRow) -> Sitting:
    number, section, table, ns, ew, played = row
    return Sitting(number, section, table, PairNo(ns), PairNo(ew), played)


def _stated_movement(movement: Movement) -> MovementStated:
    stated = {name: getattr(movement, name) for name in MovementStated.__struct_fields__}
    return MovementStated(**stated | {"kind": movement.kind.value})


@lru_cache(maxsize=64)  # a log is folded again and again, and its sessions share movements
def _movement_of(stated: MovementStated) -> Movement:
    return Movement(
        kind=MovementKind(stated.kind),
        tables=stated.tables,
        places=stated.places,
        sets=stated.sets,
        games=tuple(MovementGame(*row) for row in stated.games),
        sit_outs=tuple(SitOut(*row) for row in stated.sit_outs),
        complete=stated.complete,
        two_fields=stated.two_fields,
        note=restore_note(stated.note, max(row[0] for row in stated.games)) if stated.note else "",
    )
