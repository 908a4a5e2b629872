"""The start list: every pair by its number, and where it begins once a session is published."""

from dataclasses import dataclass

from domain.bridge.cards import Stop, positions
from domain.bridge.phase import Moment, PairEntry, phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.views.shown import Person, in_order, person_of, phase_head
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
    rows = (_row(entry, at, seats.get(entry.number)) for entry in in_order(phase))
    return Sheet(phase_head(tournament, phase), tuple(rows))


def _row(entry: PairEntry, at: Moment, seat: Stop | None) -> PairRow:
    players = entry.players
    named = dict.fromkeys(player.federation for player in players if player.federation)
    return PairRow(
        key=str(entry.number),
        pair=entry.number,
        players=tuple(map(person_of, players)),
        federation="/".join(named),
        seat=f"{seat.table} {seat.direction}" if seat and seat.direction else "",
        withdrawn=entry.absent(at),
        categories=entry.categories,
    )


VIEW = View("pairs", build, "Start list", "bridge/sheets/start_list.js")
