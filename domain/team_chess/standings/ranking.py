"""The table of teams: the primary score, then the announced tie-breaks (C.07), then shared places.

Screens, files and the audit all rank by this one function. Of whom the tie-breaks leave tied,
values from outside part some (`TeamStage.by_hand`). Who is expelled has no place; in a round robin
a team that left before half of its matches counts for nobody (C.05 (2026), 6.6). A knock-out's
places are its bracket's.
"""

from dataclasses import replace
from typing import NamedTuple

from domain.ids import Number, Tenths
from domain.standings.counted import without_games_of
from domain.standings.rules import Rules, TieBreakEdition
from domain.standings.table import (
    EVERYBODY,
    RankingTable,
    Selection,
    refuse_unsuitable,
    tabulated,
)
from domain.standings.tiebreaks.declared import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, team_tie_break
from domain.standings.tiebreaks.team_context import BoardScore, TeamChart, TeamContext
from domain.team_chess.knock_out import progress_of
from domain.team_chess.round_robin import annulled
from domain.team_chess.stage import TeamStage
from domain.team_chess.standings.chart import chart_of


class TeamPlace(NamedTuple):
    """`rank` is None for a team without a place; the rest is what every list of teams shows.
    `provisional`: a match of it has no result yet.
    """

    rank: int | None
    number: Number
    match_points: Tenths
    game_points: Tenths
    played: int
    won: int
    drawn: int
    lost: int
    provisional: bool


def team_ranking(stage: TeamStage, rounds: int) -> RankingTable:
    """After that many rounds, with what `domain.standings.explain` needs for every value."""
    if stage.knock_out is not None and stage.knock_out.plan.drawn:
        return _by_bracket(stage, rounds)
    chart, rules, order = chart_of(stage, rounds), rules_of(stage), order_of(stage)
    refuse_unsuitable(order, rules)
    out = annulled(stage)
    counted = replace(
        chart,
        matches=without_games_of(chart.matches, out),
        games=without_games_of(chart.games, out),
        boards=_boards_without(chart, out),
    )
    primary = stage.rules.terms.primary.value
    context = TeamContext.of(counted, primary, rules)
    by_hand = {n: stage.by_hand[t.id] for n, t in stage.numbered() if t.id in stage.by_hand}
    table = tabulated(context, chart.of(primary), order, without_place(stage, out))
    return table.parted(by_hand)


def _by_bracket(stage: TeamStage, rounds: int) -> RankingTable:
    """Points are those of all matches; the places are the bracket's."""
    primary = stage.rules.terms.primary.value
    chart, rules = chart_of(stage, rounds), rules_of(stage)
    context = TeamContext.of(chart, primary, rules)
    table = tabulated(context, chart.of(primary), order_of(stage), EVERYBODY)
    places = progress_of(stage, rounds).places()
    return table.placed({place.number: place.first for place in places})


def order_of(stage: TeamStage) -> tuple[TieBreak, ...]:
    """The columns: points first. A bracket gives the places of a knock-out, so that no tie-break
    is counted there.
    """
    primary = stage.rules.terms.primary.value
    if stage.knock_out is not None:
        return (TieBreak("PTS", score=primary), TieBreak("MPVGP"))
    listed = (team_tie_break(name, primary) for name in stage.rules.tie_breaks)
    return full_order(listed, primary)


def rules_of(stage: TeamStage) -> Rules:
    announced = stage.rules
    edition = TieBreakEdition(announced.tie_break_edition)
    return Rules(edition, stage.table is not None, announced.rounds)


def without_place(stage: TeamStage, out: frozenset[int]) -> Selection:
    expelled = frozenset(int(number) for number, team in stage.numbered() if team.expelled)
    return Selection(unplaced=expelled - out, annulled=out)


def _boards_without(chart: TeamChart, out: frozenset[int]) -> dict[int, tuple[BoardScore, ...]]:
    return {
        number: () if number in out else tuple(each for each in boards if each.opponent not in out)
        for number, boards in chart.boards.items()
    }


def places(stage: TeamStage, rounds: int) -> tuple[TeamPlace, ...]:
    """Best first, with what a list of teams shows beside the tie-breaks."""
    table = team_ranking(stage, rounds)
    context = table.context
    assert isinstance(context, TeamContext)
    open_yet = unfinished(stage, rounds)
    found = []
    for standing in table.standings:
        cells = context.team_chart.matches.by_number[standing.number].cells
        marks = [cell.mark.value for cell in cells if cell.opponent]
        found.append(
            TeamPlace(
                standing.rank,
                standing.number,
                context.team_chart.matches.score(standing.number),
                context.team_chart.games.score(standing.number),
                len(marks),
                sum(mark in "1+" for mark in marks),
                marks.count("="),
                sum(mark in "0-" for mark in marks),
                standing.number in open_yet,
            )
        )
    return tuple(found)


def unfinished(stage: TeamStage, rounds: int) -> frozenset[int]:
    """Numbers of the teams whose place a match without its results may still change most."""
    numbers = {team.id: int(number) for number, team in stage.numbered()}
    return frozenset(
        numbers[team]
        for r in stage.rounds[:rounds]
        for match in r.matches
        if not match.finished
        for team in match.teams
        if team in numbers
    )
