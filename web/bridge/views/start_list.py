"""The start list: every pair by its number, and where it begins once a session is published."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.cards import Stop, positions
from domain.bridge.phase import Moment, PairEntry, phase_of
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.views.visibility import (
    Person,
    Seated,
    in_order,
    person_of,
    phase_head,
    told_apart_in,
)
from web.shared.sheet import Sheet, View


@dataclass(frozen=True, slots=True)
class PairRow:
    """`seat` is the first one in the session the hall sees, "B3 NS"."""

    key: str
    pair: int
    players: tuple[Person, ...]
    federation: str
    seat: str
    withdrawn: bool
    categories: tuple[str, ...]


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown = phase.shown
    seats = positions(shown.table, 1) if shown else {}
    at = Moment(shown.number, shown.round_on) if shown else Moment(1, 1)
    apart = told_apart_in({entry.number: entry.players for entry in in_order(phase)})
    rows = (_row(entry, at, seats.get(entry.number), apart) for entry in in_order(phase))
    return Sheet(phase_head(tournament, phase), tuple(rows))


def _row(entry: PairEntry, at: Moment, seat: Stop | None, apart: Mapping[Seated, str]) -> PairRow:
    players = entry.players
    named = dict.fromkeys(player.federation for player in players if player.federation)
    return PairRow(
        key=str(entry.number),
        pair=entry.number,
        players=tuple(
            person_of(player, apart.get((entry.number, place), ""))
            for place, player in enumerate(players, start=1)
        ),
        federation="/".join(named),
        seat=f"{seat.table} {seat.seat}" if seat and seat.direction else "",
        withdrawn=entry.absent(at),
        categories=entry.categories,
    )


VIEW = View("pairs", build, say("Start list"), "bridge/sheets/start_list.js")
