"""A pair's own page on the phone: where it sits now, and its whole way through the session.

Nothing of a session that is not published is on it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.bridge.cards import Stop, guide_card
from domain.bridge.phase import Moment, Phase, PhaseSession, phases_of
from domain.bridge.phases.fields import fields_of, in_fields
from domain.bridge.phases.ranking import Placed
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.traveller import Encounter
from domain.bridge.session import PairNo
from domain.tournament import Tournament
from web.bridge.scores import Scored, phase_now
from web.bridge.views.numbers import fixed, per_cent
from web.bridge.views.parts import boards_text, in_order, moment_of, pair_of, room_at
from web.face import Found
from web.shared.languages import Offered, Words
from web.shared.names import begin


@dataclass(frozen=True, slots=True)
class SeatLine:
    """`opponent` is empty for a sit-out, `table` where the movement rests the pair. `side` is the
    direction in two letters, `score` what the round has brought so far, in per cent or IMPs.
    """

    round: int
    table: str
    room: str
    side: str
    direction: str
    opponent: str
    boards: str
    score: str


@dataclass(frozen=True, slots=True)
class MySeat:
    """`now` is the round that is on, if the pair is in it; `left`: it has withdrawn. `score` is in
    per cent or, with a carryover or in IMPs, the total.
    """

    name: str
    phase: str
    pair: int
    session: int
    left: bool
    rank: str
    score: str
    now: SeatLine | None
    stops: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class OwnSeatPage:
    template: ClassVar[str] = "own_seat.html"
    tournament: str
    address: str
    seat: MySeat
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        phase: Phase,
        entry: int,
        words: Words,
        languages: tuple[Offered, ...] = (),
    ) -> "OwnSeatPage":
        """`entry` is the number of a pair."""
        seat = seat_of(tournament, phase, entry, words)
        return cls(tournament.name, f"/t/{tournament.id}/me", seat, words, languages)


def find(tournament: Tournament, asked: Sequence[str], words: Words) -> Iterator[Found]:
    """By either player, or by the pair's number; first where it plays now, in the latest phase."""
    several = len(tournament.parts) > 1
    for phase in reversed(tuple(phases_of(tournament).values())):
        for entry in in_order(phase):
            named = any(begin(asked, player.family, player.given) for player in entry.players)
            if named or list(asked) == [str(entry.number)]:
                about = f"{words('Pair')} {entry.number}"
                where = f"{phase.name} · {about}" if several else about
                yield Found(entry.name, where, phase.id, entry.number)


def seat_of(tournament: Tournament, phase: Phase, pair: int, words: Words) -> MySeat:
    entry, shown = phase.entry(pair), phase.shown
    now = phase_now(tournament, phase.id) if shown else None
    placed = next((p for p in now.ranking if p.pair == pair), None) if now else None
    own = in_fields(now.ranking, fields_of(phase)).get(entry.number) if now else None
    rounds = rounds_of(now.sessions[-1], entry.number) if now and shown else {}
    at = moment_of(shown) if shown else Moment(1, 1)
    card = guide_card(shown.table, entry.number) if shown else None
    stops = (
        tuple(_line(phase, shown, stop, words, rounds.get(stop.round, "")) for stop in card.stops)
        if shown and card
        else ()
    )
    return MySeat(
        name=" – ".join(player.full_name for player in entry.playing(at)),
        phase=phase.name,
        pair=entry.number,
        session=shown.number if shown else 0,
        left=entry.absent(at),
        rank=f"{own.rank}{'=' if own.shared else ''}" if own else "",
        score=score_text(placed) if placed else "",
        now=next((stop for stop in stops if stop.round == at.round), None),
        stops=stops,
    )


def _line(phase: Phase, session: PhaseSession, stop: Stop, words: Words, score: str) -> SeatLine:
    opponent = pair_of(phase, stop.opponent, Moment(session.number, stop.round))
    direction = {"NS": words("North-South"), "EW": words("East-West")}
    return SeatLine(
        round=stop.round,
        table=stop.table,
        room=room_at(phase, stop.table),
        side=words(stop.direction) if stop.direction else "",
        direction=direction.get(stop.direction or "", ""),
        opponent=f"{opponent.pair} {opponent.family}" if opponent else "",
        boards=boards_text(phase, stop.set) if stop.plays else "",
        score=score,
    )


def score_text(placed: Placed) -> str:
    if placed.score.possible and not placed.score.carryover:
        return per_cent(100 * placed.score.share)
    return fixed(placed.total)


def rounds_of(session: Scored, pair: PairNo) -> Mapping[int, str]:
    """What each round has brought a pair: the mean of its boards in per cent, or their IMPs."""
    scores, won = session.scores, defaultdict[int, list[Fraction]](list)
    for board, places in session.records.items():
        compared = scores.points.get(board, {})
        for at, record in places.items():
            if pair not in (record.ns, record.ew):
                continue
            points = compared.get(Encounter(record.ns, record.ew))
            worth = points and (points.ns if pair == record.ns else points.ew)
            if isinstance(worth, Award):
                worth = scores.award_points(pair, worth)
            if worth is not None:
                won[at.round].append(worth)
    top = scores.policy.top
    return {
        number: per_cent(100 * sum(each, Fraction(0)) / (len(each) * top))
        if top
        else fixed(sum(each, Fraction(0)))
        for number, each in won.items()
    }
