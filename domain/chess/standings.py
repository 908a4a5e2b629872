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

from collections.abc import Mapping
from typing import NamedTuple

from domain.chess.chart import chart
from domain.chess.knock_out import is_drawn, progress_of
from domain.chess.predetermined import annulled, counted
from domain.chess.stage import Stage
from domain.crosstable import Crosstable
from domain.ids import Number, Tenths
from domain.standings.counted import with_prize_draws, without_games_of
from domain.standings.rules import Rules, TieBreakEdition
from domain.standings.table import RankingTable, Selection, tabulate
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.declared import Definition
from domain.standings.tiebreaks.descriptor import tie_break


class TeamScore(NamedTuple):
    name: str
    points: Tenths


def rankings(stage: Stage, rounds: int) -> tuple[RankingTable, ...]:
    """The table after that many rounds, with what explains its values: one for each group that is
    ranked by itself, in the order of the numbers.
    """
    if is_drawn(stage):
        return (by_bracket(stage, rounds),)
    fixed, rules = stage.round_robin is not None, rules_of(stage)
    order = [tie_break(name) for name in ("PTS", *columns(stage))]
    whole = counted(stage) if fixed else for_prizes(stage, rounds)
    return tuple(
        tabulate(counting, order, rules, without_place(stage, counting)).parted(by_hand(stage))
        for counting in groups(stage, whole)
    )


def by_hand(stage: Stage) -> Mapping[Number, int]:
    """Values that were stated for those the tie-breaks leave tied."""
    return {n: stage.by_hand[e.id] for n, e in stage.numbered() if e.id in stage.by_hand}


def without_place(stage: Stage, counting: Crosstable) -> Selection:
    """Who is expelled has no place, and their games stand; the annulled count for nobody."""
    left_out = annulled(stage)
    expelled = frozenset(number for number, entry in stage.numbered() if entry.expelled)
    listed = counting.by_number.keys()
    return Selection(unplaced=(expelled - left_out) & listed, annulled=left_out & listed)


def by_bracket(stage: Stage, rounds: int) -> RankingTable:
    """Points are those of all games; the places are the bracket's."""
    table = tabulate(chart(stage, rounds), [tie_break("PTS")], rules_of(stage))
    places = progress_of(stage, rounds).places()
    return table.placed({place.number: place.first for place in places})


def rules_of(stage: Stage) -> Rules:
    announced = stage.rules
    edition, fixed = TieBreakEdition(announced.tie_break_edition), stage.round_robin is not None
    return Rules(edition, fixed, announced.rounds, announced.unrated)


def columns(stage: Stage) -> tuple[str, ...]:
    """The announced tie-breaks that can break ties here: not those nobody has a value of."""
    out = set(left_out_for_ratings(stage))
    return tuple(name for name in stage.rules.tie_breaks if name not in out)


def left_out_for_ratings(stage: Stage) -> tuple[str, ...]:
    """Tie-breaks made of ratings, where somebody in every group has none and no rating was
    announced for them (C.07 Article 10).
    """
    if stage.rules.unrated or not _somebody_unrated(stage):
        return ()
    return of_ratings(stage)


def counted_as_announced(stage: Stage) -> tuple[str, ...]:
    """Tie-breaks in which somebody without a rating counts as was announced."""
    if not stage.rules.unrated or all(entry.person.rating for _, entry in stage.numbered()):
        return ()
    return of_ratings(stage)


def of_ratings(stage: Stage) -> tuple[str, ...]:
    """Those of the announced tie-breaks that are made of ratings."""
    found = ((name, TIEBREAKS[tie_break(name).code]) for name in stage.rules.tie_breaks)
    return tuple(name for name, made in found if isinstance(made, Definition) and made.of_ratings)


def _somebody_unrated(stage: Stage) -> bool:
    unrated = {number for number, entry in stage.numbered() if not entry.person.rating}
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return bool(unrated)
    return bool(unrated) and all(unrated & set(group) for group in plan.own_winners)


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
