"""A pair's own page on the phone: where it sits now, and its whole way through the session.

Nothing of a session that is not published is on it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.bridge.cards import Stop, guide_card
from domain.bridge.phase import Moment, Phase, PhaseSession, Player, phases_of
from domain.bridge.phases.fields import fields_of, in_fields
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.traveller import Encounter
from domain.bridge.session import PairNo
from domain.said import said_together
from domain.tournament import Tournament
from web.bridge.contest import contest_of
from web.bridge.scores import Now, Scored, phase_now
from web.bridge.views.shown import boards_text, in_order, moment_of, pair_of, room_at
from web.bridge.wording import fixed, per_cent, score_text
from web.face import NOWHERE, Found, Place
from web.shared.beginnings import coming_told
from web.shared.languages import Offered, Words
from web.shared.links import Reader
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
    per cent or, with a carryover or in IMPs, the total; of who has no board yet it is what was
    carried over. Who is not ranked has no rank.
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
    categories: tuple[tuple[str, int], ...] = ()
    """Those it is in, with its place there; none while it is not ranked."""


@dataclass(frozen=True, slots=True)
class OwnSeatPage:
    template: ClassVar[str] = "bridge/own_seat.html"
    tournament: str
    address: str
    seat: MySeat
    coming: str
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(cls, tournament: Tournament, phase: Phase, entry: int, reader: Reader) -> "OwnSeatPage":
        """`entry` is the number of a pair."""
        seat = seat_of(tournament, phase, entry, reader.words)
        return cls(
            tournament.name,
            f"/t/{tournament.id}/me",
            seat,
            coming_told(phase, reader.words),
            reader.words,
            reader.languages,
        )


def find(tournament: Tournament, asked: Sequence[str], words: Words) -> Iterator[Found]:
    """By either player, or by the pair's number; first where it plays now, in the latest phase."""
    several = len(tournament.parts) > 1
    met: set[tuple[Player, ...]] = set()
    for phase in reversed(tuple(phases_of(tournament).values())):
        for entry in in_order(phase):
            named = any(begin(asked, player.family, player.given) for player in entry.players)
            if named or list(asked) == [str(entry.number)]:
                about = f"{words('Pair')} {entry.number}"
                said = entry.name, f"{phase.name} · {about}" if several else about
                before = entry.players in met
                met.add(entry.players)
                place = NOWHERE if before else _place(phase, entry.number, words)
                yield Found.of(
                    tournament, phase, entry.number, said, words, place=place, before=before
                )


def _place(phase: Phase, pair: PairNo, words: Words) -> Place:
    stop = _stop_on(phase, pair)
    if stop is None:
        return NOWHERE
    if not stop.plays:
        return Place(words("sits out"))
    directions = {"NS": words("North-South"), "EW": words("East-West")}
    return Place(
        f"{words('Table')} {stop.table}", direction=directions.get(stop.direction or "", "")
    )


def _stop_on(phase: Phase, pair: PairNo) -> Stop | None:
    """Where the pair is in the round that is on."""
    shown = phase.shown
    if shown is None or phase.entry(pair).absent(moment_of(shown)):
        return None
    card = guide_card(shown.table, pair)
    return next((stop for stop in card.stops if stop.round == shown.round_on), None)


def seat_of(tournament: Tournament, phase: Phase, pair: int, words: Words) -> MySeat:
    entry, shown = phase.entry(pair), phase.shown
    now = phase_now(tournament, phase.id) if shown else None
    rank, score = _standing(phase, now, entry.number, words) if now else ("", "")
    rounds = rounds_of(now.sessions[-1], entry.number) if now and shown else {}
    at = moment_of(shown) if shown else Moment(1, 1)
    card = guide_card(shown.table, entry.number) if shown else None
    stops = (
        tuple(_line(phase, shown, stop, words, rounds.get(stop.round, "")) for stop in card.stops)
        if shown and card
        else ()
    )
    return MySeat(
        name=said_together(" – ", (player.full_name for player in entry.playing(at))),
        phase=phase.name,
        pair=entry.number,
        session=shown.number if shown else 0,
        left=entry.absent(at),
        rank=rank,
        score=score,
        now=next((stop for stop in stops if stop.round == at.round), None),
        stops=stops,
        categories=_categories(tournament, phase, entry.number) if rank else (),
    )


def _categories(tournament: Tournament, phase: Phase, pair: PairNo) -> tuple[tuple[str, int], ...]:
    if not phase.prizes.categories:
        return ()
    return tuple(contest_of(tournament, phase).places_of.get(pair, ()))


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


def _standing(phase: Phase, now: Now, pair: PairNo, words: Words) -> tuple[str, str]:
    """Its rank and its score: of who has no board yet, what was carried over."""
    placed = next((each for each in now.ranking if each.pair == pair), None)
    if placed is None:
        return "", ""
    if not placed.score.boards:
        carried = f"{words('Carryover')} {fixed(placed.score.carryover)}"
        return "", carried if now.starts else ""
    own = in_fields(now.ranking, fields_of(phase))[pair]
    return f"{own.rank}{'=' if own.shared else ''}", score_text(placed)


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
