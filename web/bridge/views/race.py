"""The ten leading pairs, and the place of each after every round of every session.

Boards count by their present results: a late result changes earlier rounds, too. The last step is
the ranking itself.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import PairEntry, Phase, phase_of
from domain.bridge.phases.closing import FieldRank, field_ranks, fields_of
from domain.bridge.phases.ranking import PlacedPair
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.scores import PhaseNow, RoundScore, phase_now, scores_by_round
from web.bridge.views.visibility import PhaseHead, pair_under_own_names, phase_head, score_text
from web.shared.ceremony import LEADERS, Runner
from web.shared.sheet import Sheet, View, fields_of as parts_of


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
    rounds = list(_scores_of_rounds(tournament, phase))
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


def _rank_in_field(own: FieldRank, field: Direction | None) -> str:
    return f"{field or ''} {own.rank}{'=' * own.shared}".strip()


def _runner(
    entry: PairEntry, placed: PlacedPair, place: int, rank: str, before: list[Mapping[PairNo, int]]
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
    tournament: Tournament, phase: Phase
) -> Iterator[tuple[str, Mapping[PairNo, RoundScore]]]:
    """The step, "2" or "2.1", and the scores of each round that has begun, session by session."""
    for session in phase.visible_sessions:
        by_round = scores_by_round(tournament, phase, session.number)
        for number in range(1, session.current_round + 1):
            step = f"{session.number}.{number}" if phase.plan.sessions > 1 else str(number)
            if number in by_round:
                yield step, by_round[number]


def _places_by_round(
    now: PhaseNow, rounds: list[Mapping[PairNo, RoundScore]]
) -> Iterator[Mapping[PairNo, int]]:
    """The place of each pair after each round, by all that it has won so far."""
    carried, so_far = now.carryover_by_pair, dict[PairNo, RoundScore]()
    ranked = {placed.pair: placed for placed in now.ranking}
    for won in rounds:
        for pair, more in won.items():
            had = so_far.get(pair, RoundScore())
            so_far[pair] = RoundScore(had.points + more.points, had.possible + more.possible)
        totals = {
            pair: each.total(
                now.extent, carried.get(pair, Fraction(0)), ranked[pair].score.handicap
            )
            for pair, each in so_far.items()
            if pair in ranked
        }
        order = sorted(totals, key=lambda pair: (-totals[pair], ranked[pair].place))
        yield {pair: place for place, pair in enumerate(order, 1)}


VIEW = View("race", build_sheet, say("Lead race"), "bridge/sheets/race.js")
