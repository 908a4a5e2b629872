"""Seating by name: the seats of all players in the current round.

Each player has a line, so that both players of a pair find themselves. Players who sit out have
one, too, and so do those who left during the session: lines keep their places while people read.

The start list has every pair by its number, with its first seat once a session is published.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.bridge.cards import Stop, first_stops, stops_by_pair
from domain.bridge.phase import Moment, PairEntry, Phase, PhaseSession, phase_of
from domain.bridge.session import NOBODY
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.views.visibility import (
    Pair,
    PhaseHead,
    PlaceInPair,
    VisiblePerson,
    boards_text,
    current_moment,
    entries_in_order,
    namesake_distinctions,
    namesakes_of,
    pair_of,
    person_of,
    phase_head,
    room_at,
)
from web.shared.names import filing_key, filing_letter
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of

GONE = Stop(0, "", None, NOBODY, 0)


@dataclass(frozen=True, slots=True)
class SeatsHead(PhaseHead):
    """`rooms` are the named ones; if they change, every line is sent again."""

    rooms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """`table` is empty if the movement rests the pair, `room` if the director has named none."""

    key: str
    letter: str
    player: VisiblePerson
    pair: int
    table: str
    room: str
    direction: str
    opponent: Pair | None
    boards: str
    note: str
    partner: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The partner of a playing player, only in an individual."""


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    rows = sorted(_seat_rows(phase, shown), key=_filing_order) if shown else []
    head = SeatsHead(
        **fields_of(phase_head(tournament, phase)),
        rooms=tuple(sorted(set(phase.room_names.values()))),
    )
    return Sheet(head, tuple(rows))


def _filing_order(row: SeatRow) -> tuple[tuple[str, str], int]:
    return filing_key(row.player.family, row.player.given), row.pair


def _seat_rows(phase: Phase, session: PhaseSession) -> Iterator[SeatRow]:
    here = stops_by_pair(session.seating, session.current_round)
    at = current_moment(session)
    apart = namesake_distinctions(
        {entry.number: entry.players_at(at) for entry in entries_in_order(phase)}
    )
    for entry in entries_in_order(phase):
        left = entry.withdrawn_from
        if entry.number in here or (left and left.session == session.number):
            yield from _rows_of_pair(phase, session, entry, here.get(entry.number, GONE), apart)


def _rows_of_pair(
    phase: Phase,
    session: PhaseSession,
    entry: PairEntry,
    stop: Stop,
    apart: Mapping[PlaceInPair, str],
) -> Iterator[SeatRow]:
    at = current_moment(session)
    note = say("left") if stop is GONE else say("sits out")
    partner = pair_of(phase, stop.partner, at)
    for place, player in enumerate(entry.players_at(at), start=1):
        yield SeatRow(
            key=f"{session.number}.{session.current_round}.{entry.number}.{place}",
            letter=filing_letter(player.family),
            player=person_of(player, apart.get((entry.number, place), "")),
            pair=entry.number,
            table=stop.table,
            room=room_at(phase, stop.table),
            direction=stop.seat,
            opponent=pair_of(phase, stop.opponent, at),
            boards=boards_text(phase, stop.set) if stop.has_opponents else "",
            note="" if stop.has_opponents else note,
            partner=partner.numbered_name if partner else LEFT_OUT,
        )


VIEW = View("seats", build_sheet, say("Next positions"), "bridge/sheets/seats.js")


@dataclass(frozen=True, slots=True)
class SeatedPairRow:
    """`seat` is the first one in the published session, "B3 NS", taken in round `begins`: left out
    if in the first one.
    """

    key: str
    pair: int
    players: tuple[VisiblePerson, ...]
    federation: str
    seat: str
    withdrawn: bool
    categories: tuple[str, ...]
    begins: int | LeftOut = field(default=LEFT_OUT, kw_only=True)


def build_start_list(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.public_session
    seats = first_stops(shown.seating) if shown else {}
    at = Moment(shown.number, shown.current_round) if shown else Moment(1, 1)
    apart = namesakes_of(phase)
    rows = (
        _pair_row(entry, at, seats.get(entry.number), apart) for entry in entries_in_order(phase)
    )
    return Sheet(phase_head(tournament, phase), tuple(rows))


def _pair_row(
    entry: PairEntry, at: Moment, seat: Stop | None, apart: Mapping[PlaceInPair, str]
) -> SeatedPairRow:
    players = entry.players
    named = dict.fromkeys(player.federation for player in players if player.federation)
    return SeatedPairRow(
        key=str(entry.number),
        pair=entry.number,
        players=tuple(
            person_of(player, apart.get((entry.number, place), ""))
            for place, player in enumerate(players, start=1)
        ),
        federation="/".join(named),
        seat=f"{seat.table} {seat.seat}" if seat else "",
        withdrawn=entry.is_absent(at),
        categories=entry.categories,
        begins=seat.round if seat and seat.round > 1 else LEFT_OUT,
    )


START_LIST = View("pairs", build_start_list, say("Start list"), "bridge/sheets/start_list.js")
