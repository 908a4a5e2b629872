"""The ten leading pairs, and the place of each after every round of every session.

Boards count by their present results: a late result changes earlier rounds, too. The last step is
the ranking itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import holders_of
from domain.bridge.phase import PairEntry, Phase, phase_of
from domain.bridge.phases.fields import InField, field_ranks, fields_of
from domain.bridge.phases.ranking import HALF, Length, Placed
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.traveller import Encounter
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.scores import PhaseNow, ScoredSession, phase_now
from web.bridge.views.visibility import PhaseHead, pair_under_own_names, phase_head, score_text
from web.shared.ceremony import LEADERS, Runner
from web.shared.memo import CacheOfTournaments
from web.shared.sheet import Sheet, View, fields_of as parts_of


class RaceScore(NamedTuple):
    """Matchpoints or IMPs, and the possible matchpoints."""

    points: Fraction = Fraction(0)
    possible: int = 0

    def total(self, length: Length, carried: Fraction, handicap: Fraction) -> Fraction:
        """The total, by the rule of `Score.total` for a whole phase."""
        share = self.points / self.possible if self.possible else HALF
        return (
            self.points if length.in_imps else (share + handicap) * length.most_points
        ) + carried


ByRound = Mapping[int, Mapping[PairNo, RaceScore]]


@dataclass(frozen=True, slots=True)
class PhaseRaceHead(PhaseHead):
    """`steps` are the rounds; the first of each later session has its number: "2.1"."""

    steps: tuple[str, ...]
    live: bool


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    shown, head = phase.public_session, phase_head(tournament, phase)
    if shown is None:
        return Sheet(PhaseRaceHead(**parts_of(head), steps=(), live=False), ())
    now = phase_now(tournament, stage_id)
    rounds = list(_scores_of_rounds(tournament, phase, now))
    steps = tuple(step for step, _ in rounds)
    whole = PhaseRaceHead(**parts_of(head), steps=steps, live=not head.closed)
    places = list(_places_by_round(now, [won for _, won in rounds[:-1]]))
    leaders = [placed for placed in now.ranking if placed.score.boards][:LEADERS]
    fields = fields_of(phase)
    own = field_ranks(now.ranking, fields)
    rows = (
        _runner(
            phase.entry(placed.pair),
            placed,
            place,
            _rank_in_field(own[placed.pair], fields.get(placed.pair)),
            places,
        )
        for place, placed in enumerate(leaders, 1)
    )
    return Sheet(whole, tuple(rows) if rounds else ())


def _rank_in_field(own: InField, field: Direction | None) -> str:
    return f"{field or ''} {own.rank}{'=' * own.shared}".strip()


def _runner(
    entry: PairEntry, placed: Placed, place: int, rank: str, before: list[Mapping[PairNo, int]]
) -> Runner:
    return Runner(
        key=str(placed.pair),
        title="",
        family=pair_under_own_names(entry).family,
        given="",
        rank=rank,
        score=score_text(placed),
        places=(*(places.get(placed.pair, 0) for places in before), place),
        playing=False,
    )


def _scores_of_rounds(
    tournament: Tournament, phase: Phase, now: PhaseNow
) -> Iterator[tuple[str, Mapping[PairNo, RaceScore]]]:
    """The step, "2" or "2.1", and the scores of each round that has begun, session by session."""
    for session, scored in zip(phase.sessions, now.sessions, strict=False):
        by_round = _cache.made_from(
            tournament, (phase.id, session.number), (scored,), partial(_points_by_round, scored)
        )
        for number in range(1, session.current_round + 1):
            step = f"{session.number}.{number}" if phase.plan.sessions > 1 else str(number)
            if number in by_round:
                yield step, by_round[number]


def _places_by_round(
    now: PhaseNow, rounds: list[Mapping[PairNo, RaceScore]]
) -> Iterator[Mapping[PairNo, int]]:
    """The place of each pair after each round, by all that it has won so far."""
    carried, so_far = now.carried, dict[PairNo, RaceScore]()
    ranked = {placed.pair: placed for placed in now.ranking}
    for won in rounds:
        for pair, more in won.items():
            had = so_far.get(pair, RaceScore())
            so_far[pair] = RaceScore(had.points + more.points, had.possible + more.possible)
        totals = {
            pair: each.total(
                now.extent, carried.get(pair, Fraction(0)), ranked[pair].score.handicap
            )
            for pair, each in so_far.items()
            if pair in ranked
        }
        order = sorted(totals, key=lambda pair: (-totals[pair], ranked[pair].place))
        yield {pair: place for place, pair in enumerate(order, 1)}


_cache = CacheOfTournaments[ByRound]()


def _points_by_round(scored: ScoredSession) -> ByRound:
    """The points of each pair in each round, before handicaps and carryovers."""
    scores, top = scored.scores, scored.scores.policy.top or 0
    found: dict[int, dict[PairNo, RaceScore]] = defaultdict(dict)
    for board, places in scored.records.items():
        compared = scores.points.get(board, {})
        for at, record in places.items():
            points = compared.get(Encounter(record.ns, record.ew))
            if points is None:
                continue
            sides = ((record.ns, points.ns), (record.ew, points.ew))
            for pair, worth in ((own, worth) for side, worth in sides for own in holders_of(side)):
                if isinstance(worth, Award):
                    worth = scores.award_points(pair, worth)
                if worth is not None:
                    had = found[at.round].get(pair, RaceScore())
                    found[at.round][pair] = RaceScore(had.points + worth, had.possible + top)
    return found


VIEW = View("race", build_sheet, say("Lead race"), "bridge/sheets/race.js")
