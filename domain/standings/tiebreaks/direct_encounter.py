"""Direct encounter: C.07 (2023 and 2026) Article 6.

The standings of the tied players from the games among themselves. In Swiss tournaments forfeits are
no encounters unless the regulations include them (/P); in predetermined pairings they are regular
games (15.2). Several meetings of two players count as one, with the average of their points.

If everybody has met everybody, the scores rank, and those who remain tied start over among
themselves. If not, a player is first who is alone at the top whatever the missing encounters would
have brought; the same standings then give the second place, and so on; those who remain start over
without the players placed. Where nothing of this separates a group, it stays together.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.declared import GroupDefinition, Modifier, TieBreak
from domain.standings.tiebreaks.terms import Term
from domain.standings.tiebreaks.unplayed import GAMES

Meetings = Mapping[int, Mapping[int, int | Fraction]]
"""For every player of the group, the average points against each one they met there."""


def _meetings(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> Meetings:
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


def _separate(group: Sequence[int], met: Meetings, win: int) -> list[list[int]]:
    """The group in its order of places; players who share a place stay in one list."""
    members = frozenset(group)
    within = {p: [points for q, points in met[p].items() if q in members] for p in group}
    scores = {p: sum(points) for p, points in within.items()}
    missing = {p: len(group) - 1 - len(points) for p, points in within.items()}
    if any(missing.values()):
        parts = _leaders(group, scores, {p: scores[p] + win * missing[p] for p in group})
    else:
        parts = [[p for p in group if scores[p] == s] for s in sorted({*scores.values()})[::-1]]
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _separate(part, met, win)]


def _leaders(
    group: Sequence[int],
    lowest: Mapping[int, int | Fraction],
    highest: Mapping[int, int | Fraction],
) -> list[list[int]]:
    """Whoever leads all below them even by losing every missing game while those win theirs."""
    parts: list[list[int]] = []
    rest = sorted(group, key=lambda p: lowest[p], reverse=True)
    while len(rest) > 1 and lowest[rest[0]] > max(highest[p] for p in rest[1:]):
        parts.append([rest.pop(0)])
    return [*parts, rest]


def _places(context: Context, tiebreak: TieBreak, group: Sequence[int]) -> Mapping[int, int]:
    def compute() -> dict[int, int]:
        met = _meetings(context, tiebreak, group)
        places: dict[int, int] = {}
        for part in _separate(group, met, context.chart.points.win):
            place = len(places) + 1
            places.update(dict.fromkeys(part, place))
        return places

    return context.places(("DE", tiebreak.reading(context)), group, compute)


def _games_within(
    context: Context, tiebreak: TieBreak, player: int, group: Sequence[int]
) -> list[Term]:
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
    _places,
    _games_within,
    modifiers=frozenset({Modifier.FORFEITS}),
)
