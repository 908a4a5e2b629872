"""A pair's own page on the phone: where it sits now, and its whole way through the session.

Nothing of a session that is not published is on it.
"""

from dataclasses import dataclass

from domain.bridge.cards import Stop, guide_card
from domain.bridge.phase import Moment, Phase, PhaseSession
from web.languages import Words
from web.views.pairs_parts import boards_text, moment_of, pair_of


@dataclass(frozen=True, slots=True)
class SeatLine:
    """`opponent` is empty for a sit-out, `table` where the movement rests the pair. `side` is the
    direction in two letters.
    """

    round: int
    table: str
    side: str
    direction: str
    opponent: str
    boards: str


@dataclass(frozen=True, slots=True)
class MySeat:
    """`now` is the round that is on, if the pair is in it; `left`: it has withdrawn."""

    name: str
    phase: str
    pair: int
    session: int
    left: bool
    now: SeatLine | None
    stops: tuple[SeatLine, ...]


def seat_of(phase: Phase, pair: int, words: Words) -> MySeat:
    """Unknown if there is no such pair."""
    entry, shown = phase.entry(pair), phase.shown
    at = moment_of(shown) if shown else Moment(1, 1)
    card = guide_card(shown.table, entry.number) if shown else None
    stops = tuple(_line(phase, shown, stop, words) for stop in card.stops) if shown and card else ()
    return MySeat(
        name=" – ".join(player.full_name for player in entry.playing(at)),
        phase=phase.name,
        pair=entry.number,
        session=shown.number if shown else 0,
        left=entry.absent(at),
        now=next((stop for stop in stops if stop.round == at.round), None),
        stops=stops,
    )


def _line(phase: Phase, session: PhaseSession, stop: Stop, words: Words) -> SeatLine:
    opponent = pair_of(phase, stop.opponent, Moment(session.number, stop.round))
    direction = {"NS": words("North-South"), "EW": words("East-West")}
    return SeatLine(
        round=stop.round,
        table=stop.table,
        side=words(stop.direction) if stop.direction else "",
        direction=direction.get(stop.direction or "", ""),
        opponent=f"{opponent.pair} {opponent.family}" if opponent else "",
        boards=boards_text(phase, stop.set) if stop.plays else "",
    )
