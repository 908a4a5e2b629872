"""The papers of a session of pairs: guide cards, table cards, room list, start list.

All are read off the tables of the session the hall sees, as screens are. Cards are cut out, so each
says by itself which state of the log it is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from domain.bridge.cards import GuideCard, Stop, TableCard, guide_cards, table_cards
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Moment, Phase, PhaseSession
from domain.bridge.rooms import allotted
from domain.bridge.session import PairNo, Section
from domain.tournament import Tournament
from web.bridge.views import start_list as pairs_list
from web.bridge.views.parts import Person, boards_text, pair_of
from web.shared.languages import Words
from web.shared.paper import Cell, Foot, Leaf, Paper, Printed

Draw = Callable[[Tournament, Phase, Words, Foot], Paper]


@dataclass(frozen=True, slots=True)
class _Desk:
    """What every paper is drawn from."""

    tournament: Tournament
    phase: Phase
    words: Words


def _guide_cards(desk: _Desk, session: PhaseSession) -> Paper:
    cards = guide_cards(session.table)
    return Paper("guides", leaves=tuple(_guide(desk, session, card) for card in cards))


def _guide(desk: _Desk, session: PhaseSession, card: GuideCard) -> Leaf:
    phase, words = desk.phase, desk.words
    at = Moment(session.number, session.round_on)
    names = " – ".join(player.full_name for player in phase.entry(card.pair).playing(at))
    return Leaf(
        title=f"{words('Pair')} {card.pair}",
        line=names,
        small=_small(desk, session),
        columns=(
            Cell(words("Round"), "num"),
            Cell(words("Table"), "mid"),
            Cell("", "mid"),
            Cell(words("Opponents"), "name"),
            Cell(words("Boards"), "mid"),
        ),
        rows=tuple(_stop(desk, session, stop) for stop in card.stops),
    )


def _stop(desk: _Desk, session: PhaseSession, stop: Stop) -> tuple[Cell, ...]:
    opponent = pair_of(desk.phase, stop.opponent, Moment(session.number, stop.round))
    against = f"{opponent.pair} {opponent.family}" if opponent else desk.words("sits out")
    return (
        Cell(str(stop.round), "num"),
        Cell(stop.table or "–", "mid strong"),
        Cell(stop.direction or "", "mid"),
        Cell(against, "name"),
        Cell(boards_text(desk.phase, stop.set) if stop.plays else "", "mid"),
    )


def _table_cards(desk: _Desk, session: PhaseSession) -> Paper:
    return Paper(
        "guides", leaves=tuple(_table(desk, session, card) for card in table_cards(session.table))
    )


def _table(desk: _Desk, session: PhaseSession, card: TableCard) -> Leaf:
    words = desk.words
    return Leaf(
        title=f"{words('Table')} {card.table}",
        line="",
        small=_small(desk, session),
        columns=(
            Cell(words("Round"), "num"),
            Cell("NS", "num"),
            Cell("EW", "num"),
            Cell(words("Boards"), "mid"),
        ),
        rows=tuple(
            (
                Cell(str(row.round), "num"),
                Cell(str(row.ns or "–"), "num strong"),
                Cell(str(row.ew or "–"), "num strong"),
                Cell(boards_text(desk.phase, row.set), "mid"),
            )
            for row in card.rows
        ),
    )


def _small(desk: _Desk, session: PhaseSession) -> str:
    numbered = desk.words("Session {session}", session=session.number)
    return f"{desk.tournament.name} · {desk.phase.name} · {numbered}"


def _room_list(desk: _Desk, session: PhaseSession) -> Paper:
    words = desk.words
    return Paper(
        "table",
        (
            Cell(words("Room"), "name" if desk.phase.room_names else "num"),
            Cell(words("Section"), "mid"),
            Cell(words("Tables"), "num"),
            Cell(words("North-South"), "name"),
            Cell(words("East-West"), "name"),
        ),
        tuple(
            (
                Cell(room, "name" if desk.phase.room_names else "num"),
                Cell(section.letter, "mid strong"),
                Cell(str(section.movement.tables), "num"),
                Cell(_sitting(session, section, Direction.NS), "name"),
                Cell(_sitting(session, section, Direction.EW), "name"),
            )
            for room, section in rooms_of(desk.phase, session)
        ),
    )


def rooms_of(phase: Phase, session: PhaseSession) -> Iterator[tuple[str, Section]]:
    """Which section is in which room, as the director has named them. Without names rooms are
    numbered and filled as announced, all in room 1 where they do not bind or hold the sections.
    """
    if phase.room_names:
        return _named_rooms(phase, session)
    return ((str(number), section) for number, section in _numbered_rooms(phase, session))


def _named_rooms(phase: Phase, session: PhaseSession) -> Iterator[tuple[str, Section]]:
    """Room by room, the one with the first section first; sections of no room are last."""
    rooms: dict[str, list[Section]] = {}
    for section in session.table.sections:
        rooms.setdefault(phase.room_names.get(section.letter, ""), []).append(section)
    for room, sections in sorted(rooms.items(), key=lambda one: not one[0]):
        yield from ((room or "–", section) for section in sections)


def _numbered_rooms(phase: Phase, session: PhaseSession) -> Iterator[tuple[int, Section]]:
    waiting: dict[int, list[Section]] = defaultdict(list)
    for section in session.table.sections:
        waiting[section.movement.tables].append(section)
    sizes = {size: len(sections) for size, sections in waiting.items()}
    rooms = allotted(sizes, phase.plan.rooms) if phase.plan.rooms else None
    for number, holds in enumerate(rooms or (sizes,), start=1):
        here = [waiting[size].pop(0) for size, count in holds.items() for _ in range(count)]
        yield from ((number, section) for section in sorted(here, key=_place_in(session)))


def _place_in(session: PhaseSession) -> Callable[[Section], int]:
    order = {section.letter: index for index, section in enumerate(session.table.sections)}
    return lambda section: order[section.letter]


def _sitting(session: PhaseSession, section: Section, direction: Direction) -> str:
    """Who begins there, table by table."""
    here = [s for s in session.table.sittings if (s.round, s.section) == (1, section.letter)]
    pairs: list[PairNo] = [sitting.holding(direction) for sitting in here]
    return ", ".join(str(pair or "–") for pair in pairs)


def _start_list(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
    rows = [
        row
        for row in pairs_list.build(tournament, phase.id).rows
        if isinstance(row, pairs_list.PairRow)
    ]
    return Paper(
        "table",
        (
            Cell(words("Pair"), "num"),
            Cell(words("Players"), "name"),
            Cell(words("Fed."), ""),
            Cell(words("Begins"), "mid"),
        ),
        tuple(
            (
                Cell(str(row.pair), "num strong"),
                Cell(" – ".join(_full(person) for person in row.players), "name"),
                Cell(row.federation),
                Cell(words("left") if row.withdrawn else row.seat, "mid"),
            )
            for row in rows
        ),
    )


def _full(person: Person) -> str:
    return f"{person.family}, {person.given}" if person.given else person.family


def _of_a_session(draw: Callable[[_Desk, PhaseSession], Paper]) -> Draw:
    """An empty one before a session is published."""

    def drawn(tournament: Tournament, phase: Phase, words: Words, _foot: Foot) -> Paper:
        shown = phase.shown
        return draw(_Desk(tournament, phase, words), shown) if shown else Paper("table")

    return drawn


PAPERS: Mapping[str, Printed[Phase]] = {
    "guide-cards": Printed("Guide cards", _of_a_session(_guide_cards)),
    "table-cards": Printed("Table cards", _of_a_session(_table_cards)),
    "room-list": Printed("Room list", _of_a_session(_room_list)),
    "start-list": Printed("Start list", _start_list),
}
