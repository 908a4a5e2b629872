"""The table of a stage as it was announced: its tie-breaks in its edition (FIDE C.07), its rounds.

Screens, files and the audit all rank by this one function. Of a round robin every game counts that
was played, early ones too, and those of an annulled player for nobody
(`domain.chess.predetermined`); of every other stage the first rounds asked for
(`domain.chess.chart`). Every quad has its own winner (US Chess 30G, 7th edition), so quads are as
many tables.

Where a player of US Chess gave back an irrevocable bye, a win in that round counts as a draw here
(22C, 7th edition) and as a win everywhere else: in the crosstable, for pairings, in reports.

The score of a team in a Scheveningen match is the sum of its players' points.
"""

from typing import NamedTuple

from domain.chess.chart import chart
from domain.chess.predetermined import annulled, counted
from domain.chess.stage import Stage
from domain.crosstable import Crosstable
from domain.ids import Tenths
from domain.standings.annulment import without_games_of
from domain.standings.prize_draws import with_prize_draws
from domain.standings.rules import Edition, Rules
from domain.standings.table import Selection, Table, tabulate
from domain.standings.tiebreaks.descriptor import tie_break


class TeamScore(NamedTuple):
    name: str
    points: Tenths


def rankings(stage: Stage, rounds: int) -> tuple[Table, ...]:
    """The table after that many rounds, with what explains its values: one for each group that is
    ranked by itself, in the order of the numbers.
    """
    fixed = stage.round_robin is not None
    rules = Rules(Edition(stage.rules.tie_break_edition), fixed, stage.rules.rounds)
    order = [tie_break(name) for name in ("PTS", *stage.rules.tie_breaks)]
    left_out = annulled(stage)
    return tuple(
        tabulate(counting, order, rules, Selection(annulled=left_out & counting.by_number.keys()))
        for counting in groups(stage, counted(stage) if fixed else for_prizes(stage, rounds))
    )


def for_prizes(stage: Stage, rounds: int) -> Crosstable:
    """The chart with a win taken down to a draw where an irrevocable bye was given back."""
    capped = {n: e.drawn_for_prizes for n, e in stage.numbered() if e.drawn_for_prizes}
    return with_prize_draws(chart(stage, rounds), capped)


def groups(stage: Stage, whole: Crosstable) -> tuple[Crosstable, ...]:
    """The chart of each group that is ranked by itself: nobody in it meets anybody of another."""
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return (whole,)
    return tuple(
        Crosstable(tuple(whole.by_number[n] for n in group), whole.rounds, whole.points)
        for group in plan.own_winners
    )


def team_scores(stage: Stage) -> tuple[TeamScore, ...]:
    """Both teams, A first; empty unless the stage is a Scheveningen match whose lots are drawn."""
    plan = stage.round_robin
    if plan is None or plan.table is None or not plan.sides:
        return ()
    left_out = annulled(stage)
    counting = without_games_of(counted(stage), left_out)
    return tuple(
        TeamScore(name, Tenths(sum(counting.score(n) for n in side if n not in left_out)))
        for name, side in zip(plan.teams, plan.sides, strict=True)
    )
