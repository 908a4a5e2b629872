"""Direct encounter: C.07 (2023 and 2026) Article 6; extended, of teams, 13.3.

The standings of the tied players from the games among themselves. In Swiss tournaments forfeits
don't count as encounters unless the regulations include them (/P); in predetermined pairings they
are regular games (15.2). Several meetings of two players count as one, with the average points.

If all have met, the scores rank them, and players still tied start over among themselves. If not, a
player is first who is alone at the top with any result of the missing encounters; the same
standings give the second place, and so on; the others start over without the placed players. A
group that nothing separates stays together.

Extended direct encounter: by the primary, then among teams still tied by the other score; groups
separated by it start again with the primary score. If only two teams are left, the boards of their
own matches may decide: board count, top board results or bottom board elimination (13.3.2).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import (
    GroupDefinition,
    Modifier,
    TieBreak,
    places_of_parts,
)
from domain.standings.tiebreaks.team_boards import (
    OTHER,
    TeamContext,
    as_team_context,
    points_without_bottom_boards,
)
from domain.standings.tiebreaks.terms import GAMES, Term, Why

Meetings = Mapping[int, Mapping[int, int | Fraction]]
"""For every player of the group, the average points against each opponent met in it."""


def _points_by_opponent(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> Meetings:
    encounters = context.ledger(tiebreak.reading(context)).encounters
    members = frozenset(group)
    met: dict[int, dict[int, list[int]]] = {}
    for player in group:
        points: dict[int, list[int]] = defaultdict(list)
        for e in encounters[player]:
            if e.opponent in members and e.kind in GAMES:
                points[e.opponent].append(e.points)
        met[player] = points
    return {
        player: {
            opponent: points[0] if len(points) == 1 else Fraction(sum(points), len(points))
            for opponent, points in opponents.items()
        }
        for player, opponents in met.items()
    }


def _separate_tied(group: Sequence[int], meetings: Meetings, win: int) -> list[list[int]]:
    """The group in the order of places; players who share a place stay in one list."""
    members = frozenset(group)
    within = {p: [points for q, points in meetings[p].items() if q in members] for p in group}
    scores = {p: sum(points) for p, points in within.items()}
    missing = {p: len(group) - 1 - len(points) for p, points in within.items()}
    if any(missing.values()):
        parts = _leaders(group, scores, {p: scores[p] + win * missing[p] for p in group})
    else:
        parts = [[p for p in group if scores[p] == s] for s in sorted({*scores.values()})[::-1]]
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _separate_tied(part, meetings, win)]


def _leaders(
    group: Sequence[int],
    lowest: Mapping[int, int | Fraction],
    highest: Mapping[int, int | Fraction],
) -> list[list[int]]:
    """The players who stay ahead of all below them even if they lose every missing game and the
    others win theirs, each alone; then the rest together.
    """
    parts: list[list[int]] = []
    rest = sorted(group, key=lambda p: lowest[p], reverse=True)
    while len(rest) > 1 and lowest[rest[0]] > max(highest[p] for p in rest[1:]):
        parts.append([rest.pop(0)])
    return [*parts, rest]


def _encounter_places(
    context: Context, tiebreak: TieBreak, group: Sequence[int]
) -> Mapping[int, int]:
    def compute() -> dict[int, int]:
        met = _points_by_opponent(context, tiebreak, group)
        return places_of_parts(_separate_tied(group, met, context.chart.points.win))

    return context.cached_places(("DE", tiebreak.reading(context)), group, compute)


def _games_within(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
    """The points of the player in the games within the group."""
    members = frozenset(group)
    return [
        Term(e.round, e.number, e.points, GAMES[e.kind])
        for e in context.ledger(tiebreak.reading(context)).encounters[player]
        if e.opponent in members and e.kind in GAMES
    ]


DIRECT_ENCOUNTER = GroupDefinition(
    "DE",
    "Direct Encounter",
    "C.07 6",
    _encounter_places,
    _games_within,
    modifiers=frozenset({Modifier.FORFEITS}),
)


Parts = list[list[int]]


def _board_count(points: Sequence[int]) -> list[int]:
    """The negative board count, as the lower board count ranks first."""
    return [-sum(board * scored for board, scored in enumerate(points, start=1))]


Step = tuple[str, Callable[[Sequence[int]], list[int]]]
"""Its name, and what is compared of the points by board."""
_BOARD_COUNT: Step = ("Board Count", _board_count)
_TOP_BOARDS: Step = ("Top Boards", list)
_BOTTOM_BOARDS: Step = ("Bottom Boards", points_without_bottom_boards)
STEPS: Mapping[str, tuple[Step, ...]] = {
    "EDE": (),
    "EDEC": (_BOARD_COUNT,),
    "EDET": (_TOP_BOARDS,),
    "EDEB": (_BOTTOM_BOARDS,),
    "EDEBT": (_BOARD_COUNT, _TOP_BOARDS),
    "EDEBB": (_BOARD_COUNT, _BOTTOM_BOARDS),
}


def _places_of_teams(
    context: Context, tiebreak: TieBreak, group: Sequence[int]
) -> Mapping[int, int]:
    return places_of_parts(_separate_group(as_team_context(context), tiebreak, list(group)))


def _separate_group(teams: TeamContext, tiebreak: TieBreak, group: list[int]) -> Parts:
    """The teams in the order of places; those who share a place stay in one list."""
    if len(group) == 1:
        return [group]
    score = tiebreak.score or teams.primary
    for each in (score, OTHER[score]):
        places = DIRECT_ENCOUNTER.places(teams.both[each], tiebreak, group)
        ranked = sorted(group, key=lambda player: places[player])
        parts = [list(tied) for _, tied in groupby(ranked, key=lambda player: places[player])]
        if len(parts) > 1:
            return [smaller for part in parts for smaller in _separate_group(teams, tiebreak, part)]
    return _split_by_boards(teams, tiebreak, group) if len(group) == 2 else [group]


def _split_by_boards(teams: TeamContext, tiebreak: TieBreak, pair: Sequence[int]) -> Parts:
    """Two teams, apart if a step of 13.3.2 separates them."""
    first, second = pair
    scored = [
        list(_points_on_boards(teams, tiebreak, *sides))
        for sides in ((first, second), (second, first))
    ]
    for _, compared in STEPS[tiebreak.code]:
        first_key, second_key = map(compared, scored)
        if first_key != second_key:
            return [[first], [second]] if first_key > second_key else [[second], [first]]
    return [[first, second]]


def _points_on_boards(
    teams: TeamContext, tiebreak: TieBreak, player: int, opponent: int
) -> Iterator[int]:
    """A team's points on each board against the other, board 1 first."""
    rounds = {
        met.round
        for met in teams.ledger(tiebreak.reading(teams)).encounters[player]
        if met.opponent == opponent and met.kind in GAMES
    }
    boards = [each for each in teams.boards_of(player) if each.round in rounds]
    for board in range(1, teams.team_chart.size + 1):
        yield sum(each.points for each in boards if each.board == board)


def _matches_within(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
    """The matches within the group, by the primary score and then by the other one."""
    teams = as_team_context(context)
    score = tiebreak.score or teams.primary
    own = DIRECT_ENCOUNTER.terms(teams.both[score], tiebreak, player, group)
    other = DIRECT_ENCOUNTER.terms(teams.both[OTHER[score]], tiebreak, player, group)
    return [*own, *(term._replace(why=Why.OTHER_SCORE) for term in other)]


EXTENDED = tuple(
    GroupDefinition(
        code,
        ", ".join(["Extended Direct Encounter", *(name for name, _ in steps)]),
        "C.07 13.3",
        _places_of_teams,
        _matches_within,
        modifiers=frozenset({Modifier.FORFEITS}),
    )
    for code, steps in STEPS.items()
)
