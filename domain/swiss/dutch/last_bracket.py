"""How well the last bracket copes with one downfloater (C7, FIDE C.04.3 (2017)).

In the last bracket an unpaired player gets the bye. One who may not have it weighs 3, another 1;
after that weight it counts whether the downfloater stays unpaired. The sets of players
that some matching covers form a matroid, so that a best exposure is reached by moving single
exposures from players who may not to players who may, while that is possible.
"""

from domain.swiss.dutch.bracket import Bracket, with_leaving
from domain.swiss.dutch.completion import DutchCompletion
from domain.swiss.field import Field
from domain.swiss.matching.bits import lowest, members, span
from domain.swiss.matching.cardinality import Matching

Cost = tuple[int, int]


class LastBracket:
    """The players from rank `low` on."""

    def __init__(self, field: Field, completion: DutchCompletion, low: int) -> None:
        self.field = field
        self.bracket = Bracket((), low, field.size)
        self.players = self.bracket.residents
        receivers = (field.bye_allowed & self.players).bit_count()
        size = self.bracket.size
        self.indifferent = completion.dense(low, field.size) and (size % 2 == 1 or receivers >= 2)
        """Pairing any downfloater leaves at most one player over, who may have the bye."""
        self.graph: list[int] | None = None
        self._known: dict[tuple[int, bool], Cost] = {}

    def rank(self, players: int) -> list[int]:
        """Possible downfloaters by what they cost the bracket, the cheapest first."""
        by_cost: dict[Cost, int] = {}
        for g in members(players):
            cost = self._cost(g)
            by_cost[cost] = by_cost.get(cost, 0) | 1 << g
        return [by_cost[cost] for cost in sorted(by_cost)]

    def _cost(self, g: int) -> Cost:
        opponents = self.field.legal[g] & self.players
        if self.indifferent and opponents:
            return 0, 0
        key = opponents, bool(self.field.bye_allowed >> g & 1)
        if key not in self._known:
            self._known[key] = self._cost_of(*key)
        return self._known[key]

    def _cost_of(self, opponents: int, may_have_bye: bool) -> Cost:
        if self.graph is None:
            self.graph = self.bracket.graph(self.field.legal)
        graph = with_leaving(list(self.graph), [self.bracket.vertices(opponents)])
        matching, floater = Matching(graph), len(graph) - 1
        cheap = self.bracket.vertices(self.field.bye_allowed) | may_have_bye << floater
        dear = span(0, len(graph)) & ~cheap
        self._expose_receivers(matching, cheap, dear)
        weight = matching.exposed.bit_count() + 2 * (matching.exposed & dear).bit_count()
        if not matching.exposed >> floater & 1:
            return weight, 0
        alike = dear if dear >> floater & 1 else cheap
        other = matching.replaceable(floater) & alike & ~(1 << floater)
        return weight, 0 if other else 1

    def _expose_receivers(self, matching: Matching, cheap: int, dear: int) -> None:
        moved = True
        while moved:
            moved = False
            for v in members(matching.exposed & dear):
                if instead := matching.replaceable(v) & cheap:
                    matching.expose_instead(v, lowest(instead))
                    moved = True
