"""Extended direct encounter: FIDE C.07 (2023 and 2026) 13.3.

Direct encounter by the primary score, then among those still tied by the other score; whatever that
has parted starts again with the primary score. Where two teams alone are left, the boards of their
own matches may decide: board count, top board results or bottom board elimination (13.3.2).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.declared import GroupDefinition, Modifier, TieBreak
from domain.standings.tiebreaks.direct_encounter import DIRECT_ENCOUNTER
from domain.standings.tiebreaks.team_boards import bottom_first
from domain.standings.tiebreaks.team_context import OTHER, TeamContext, of_teams
from domain.standings.tiebreaks.terms import Term, Why
from domain.standings.tiebreaks.unplayed import GAMES

Parts = list[list[int]]


def _board_count(points: Sequence[int]) -> list[int]:
    """The lower the better, so that the higher of these is first."""
    return [-sum(board * scored for board, scored in enumerate(points, start=1))]


def _top_boards(points: Sequence[int]) -> list[int]:
    return list(points)


Compared = Callable[[Sequence[int]], list[int]]
STEPS: Mapping[str, tuple[Compared, ...]] = {
    "EDE": (),
    "EDEC": (_board_count,),
    "EDET": (_top_boards,),
    "EDEB": (bottom_first,),
    "EDEBT": (_board_count, _top_boards),
    "EDEBB": (_board_count, bottom_first),
}


def _places(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> Mapping[int, int]:
    places: dict[int, int] = {}
    for part in _separated(of_teams(context), tiebreak, list(group)):
        places |= dict.fromkeys(part, len(places) + 1)
    return places


def _separated(teams: TeamContext, tiebreak: TieBreak, group: list[int]) -> Parts:
    if len(group) == 1:
        return [group]
    score = tiebreak.score or teams.primary
    for each in (score, OTHER[score]):
        parts = _by_encounter(teams, each, tiebreak, group)
        if len(parts) > 1:
            return [smaller for part in parts for smaller in _separated(teams, tiebreak, part)]
    return _by_boards(teams, tiebreak, group) if len(group) == 2 else [group]


def _by_encounter(
    teams: TeamContext, score: str, tiebreak: TieBreak, group: Sequence[int]
) -> Parts:
    places = DIRECT_ENCOUNTER.places(teams.both[score], tiebreak, group)
    ranked = sorted(group, key=lambda player: places[player])
    return [list(tied) for _, tied in groupby(ranked, key=lambda player: places[player])]


def _by_boards(teams: TeamContext, tiebreak: TieBreak, pair: Sequence[int]) -> Parts:
    one, other = pair
    scored = [list(_on_boards(teams, tiebreak, *sides)) for sides in ((one, other), (other, one))]
    for compared in STEPS[tiebreak.code]:
        mine, theirs = map(compared, scored)
        if mine != theirs:
            return [[one], [other]] if mine > theirs else [[other], [one]]
    return [[one, other]]


def _on_boards(teams: TeamContext, tiebreak: TieBreak, player: int, opponent: int) -> Iterator[int]:
    """What a team scored on each board against the other, board 1 first."""
    rounds = {
        met.round
        for met in teams.ledger(tiebreak.reading(teams)).encounters[player]
        if met.opponent == opponent and met.kind in GAMES
    }
    boards = [each for each in teams.boards(player) if each.round in rounds]
    for board in range(1, teams.team_chart.size + 1):
        yield sum(each.points for each in boards if each.board == board)


def _matches_within(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
    """By the primary score, then by the other one."""
    teams = of_teams(context)
    score = tiebreak.score or teams.primary
    own = DIRECT_ENCOUNTER.terms(teams.both[score], tiebreak, player, group)
    other = DIRECT_ENCOUNTER.terms(teams.both[OTHER[score]], tiebreak, player, group)
    return [*own, *(term._replace(why=Why.OTHER_SCORE) for term in other)]


_NAMES = {
    "EDE": "Extended Direct Encounter",
    "EDEC": "Extended Direct Encounter, Board Count",
    "EDET": "Extended Direct Encounter, Top Boards",
    "EDEB": "Extended Direct Encounter, Bottom Boards",
    "EDEBT": "Extended Direct Encounter, Board Count, Top Boards",
    "EDEBB": "Extended Direct Encounter, Board Count, Bottom Boards",
}
EXTENDED = tuple(
    GroupDefinition(
        code,
        name,
        "C.07 13.3",
        _places,
        _matches_within,
        modifiers=frozenset({Modifier.FORFEITS}),
    )
    for code, name in _NAMES.items()
)
