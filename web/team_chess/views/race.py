"""The ten teams that lead, and the place of each after every round; the last one moves with the
results. Before the first round it is empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.ids import Number, StageId
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from web.shared.kept import KeptOfTournaments
from web.shared.notation import value_text
from web.shared.race import LEADERS, Runner
from web.shared.sheet import Sheet, View, fields_of
from web.team_chess import ranking
from web.team_chess.views.shown import Head, head_of, published_rounds
from web.team_chess.views.standings import playing_now

Places = Mapping[Number, int]


@dataclass(frozen=True, slots=True)
class RaceHead(Head):
    """`steps` are the rounds; with only one of them a step before it has the order of the numbers.
    `live`: the last step is of a round that is still on.
    """

    steps: tuple[str, ...]
    live: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = team_stage_of(tournament, stage_id)
    rounds = published_rounds(stage)
    head = head_of(tournament, stage, rounds[-1] if rounds else None)
    live = bool(rounds) and head.entered < head.boards
    steps = tuple(str(n) for n in range(0 if len(rounds) == 1 else 1, len(rounds) + 1))
    whole = RaceHead(**fields_of(head), steps=steps, live=live)
    if not rounds:
        return Sheet(whole, ())
    before = [_places(tournament, stage, rounds[: int(step)]) for step in steps[:-1]]
    return Sheet(whole, _rows(stage, len(rounds), before))


def _rows(stage: TeamStage, rounds: int, before: list[Places]) -> tuple[Runner, ...]:
    teams, playing = dict(stage.numbered()), playing_now(stage)
    table = ranking.ranked(stage, rounds)
    ranks = [line.rank for line in table[: LEADERS + 1]]
    return tuple(
        Runner(
            key=str(teams[line.number].id),
            title="",
            family=teams[line.number].name,
            given="",
            rank=f"{line.rank}{'=' * (ranks.count(line.rank) > 1)}" if line.rank else "",
            score=value_text(line.values[0]),
            places=(*(places.get(line.number, 0) for places in before), place),
            playing=teams[line.number].id in playing,
        )
        for place, line in enumerate(table[:LEADERS], 1)
    )


def _places(tournament: Tournament, stage: TeamStage, rounds: tuple[TeamRound, ...]) -> Places:
    """Everybody's after these rounds. Results of the round that is on don't change them."""
    key = (stage.id, len(rounds))
    made_from = (stage.rules, stage.entries, stage.adjustments, stage.by_hand, *rounds)
    kept = _kept.get(tournament, key)
    if kept is None or not all(a is b for a, b in zip(kept[0], made_from, strict=True)):
        kept = _kept.put(tournament, key, (made_from, _order(stage, len(rounds))))
    return kept[1]


_kept = KeptOfTournaments[tuple[tuple[object, ...], Places]]()


def _order(stage: TeamStage, rounds: int) -> Places:
    if rounds == 0:
        return {number: place for place, (number, _) in enumerate(stage.numbered(), 1)}
    return {line.number: place for place, line in enumerate(ranking.ranked(stage, rounds), 1)}


VIEW = View("race", build, "Lead race", "team_chess/sheets/race.js")
