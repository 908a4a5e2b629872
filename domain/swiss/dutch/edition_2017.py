"""FIDE (Dutch) System, C.04.3, as approved in 2016 (Baku) and 2017 (Goynuk), in force until 31
January 2026.

In this edition a bracket is paired without regard to completion (C4), only with a look at the
following bracket (C7). If its downfloaters and the players below can't be completed, it becomes the
penultimate pairing bracket (PPB, A.9): it is paired again with completion first and without C7, and
its downfloaters and all players below form one collapsed last bracket. The bye is given there, to
the player its criteria leave over.

One downfloater: C5 and C6 determine their number and score; C7 depends on that player alone, so it
is a ranking of possible downfloaters, and the first rank that has a pairing is C7's optimum.

In the last bracket the cost of one downfloater (C7) is found as follows. An unpaired player gets
the bye. An unpaired player who may not have it weighs 3, another 1; next it counts whether the
downfloater stays unpaired. The sets of players that some matching covers form a matroid, so a best
exposure is reached by moving single exposures from players who may not have the bye to players who
may, as long as possible.
"""

from collections.abc import Callable

from domain.messages import say
from domain.swiss.completion import players_with_opponent
from domain.swiss.dutch.bracket import Bracket, DutchCompletion, Pairs, with_leaving
from domain.swiss.dutch.exact import Look, Situation
from domain.swiss.dutch.loop import SMALL, BracketLoop, Tier
from domain.swiss.field import EditionAttributes, Field
from domain.swiss.matching.bits import lowest_member, members, span
from domain.swiss.matching.cardinality import Matching

Cost = tuple[int, int]
"""The weight of the unpaired players, then 1 if the downfloater must be one of them, else 0."""


class LastBracket:
    """The players from rank `low` on, as the last bracket."""

    def __init__(self, field: Field, completion: DutchCompletion, low: int) -> None:
        self.field = field
        self.bracket = Bracket((), low, field.size)
        self.players = self.bracket.residents
        receivers = (field.bye_allowed & self.players).bit_count()
        size = self.bracket.size
        self.indifferent = completion.is_dense(low, field.size) and (
            size % 2 == 1 or receivers >= 2
        )
        """Whether any downfloater leaves at most one player over, who may have the bye."""
        self.graph: list[int] | None = None
        self._known: dict[tuple[int, bool], Cost] = {}

    def rank_downfloaters(self, players: int) -> list[int]:
        """Possible downfloaters in sets (bits) by their cost to the bracket, the cheapest first."""
        by_cost: dict[Cost, int] = {}
        for g in members(players):
            cost = self._cost_of_downfloater(g)
            by_cost[cost] = by_cost.get(cost, 0) | 1 << g
        return [by_cost[cost] for cost in sorted(by_cost)]

    def _cost_of_downfloater(self, g: int) -> Cost:
        opponents = self.field.legal[g] & self.players
        if self.indifferent and opponents:
            return 0, 0
        key = opponents, bool(self.field.bye_allowed >> g & 1)
        if key not in self._known:
            self._known[key] = self._compute_cost(*key)
        return self._known[key]

    def _compute_cost(self, opponents: int, may_have_bye: bool) -> Cost:
        if self.graph is None:
            self.graph = self.bracket.build_graph(self.field.legal)
        graph = with_leaving(list(self.graph), [self.bracket.vertices_of(opponents)])
        matching, floater = Matching(graph), len(graph) - 1
        cheap = self.bracket.vertices_of(self.field.bye_allowed) | may_have_bye << floater
        dear = span(0, len(graph)) & ~cheap
        self._expose_receivers(matching, cheap, dear)
        weight = matching.exposed.bit_count() + 2 * (matching.exposed & dear).bit_count()
        if not matching.exposed >> floater & 1:
            return weight, 0
        alike = dear if dear >> floater & 1 else cheap
        other = matching.replaceable_vertices(floater) & alike & ~(1 << floater)
        return weight, 0 if other else 1

    def _expose_receivers(self, matching: Matching, cheap: int, dear: int) -> None:
        """Leave `cheap` vertices (bits) unpaired in place of `dear` ones, as long as possible."""
        moved = True
        while moved:
            moved = False
            for v in members(matching.exposed & dear):
                if instead := matching.replaceable_vertices(v) & cheap:
                    matching.expose_instead(v, lowest_member(instead))
                    moved = True


Ranking = Callable[[int], list[int]]
"""Splits possible downfloaters of one score into sets, the best first."""


class Edition2017(BracketLoop):
    edition = "2017"
    attributes = EditionAttributes(absence_floats=True, any_win_bars=False)
    bye_article = "C2"

    def pair_all(self) -> None:
        field = self.field
        self.receivers: Tier = (field.bye_allowed,) if field.size % 2 else ()
        if not self.completion.can_complete((), 0, self.receivers):
            raise self.no_pairing_error()
        arrivals = self._pair_brackets()
        if len(arrivals) != len(self.receivers):
            raise self.no_pairing_error()
        if arrivals:
            self.bye = arrivals[0]
            last = self.finished_brackets[-1].bracket
            self.eligible_for_bye = (field.bye_allowed & last.players).bit_count()

    def _pair_brackets(self) -> tuple[int, ...]:
        """Pair bracket after bracket; returns the players left over at the end."""
        arrivals: tuple[int, ...] = ()
        for k, (low, high) in enumerate(self.field.groups):
            bracket = Bracket(arrivals, low, high)
            if high == self.field.size:
                return self.finish_bracket(bracket, self._pair_last(bracket))
            pairs = self.settle_bracket(bracket, self._leaver_tiers(bracket, k))
            if pairs is None:
                pairs = self._pair_looking_ahead(bracket, k)
            floaters = members(bracket.unpaired_players(pairs))
            if not self.completion.can_complete(floaters, high, self.receivers):
                return self._pair_collapsed(bracket)
            arrivals = self.finish_bracket(bracket, pairs)
        return arrivals

    def _leaver_tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        """The tiers (`loop`) of bracket k: one player leaves it if its number is odd."""
        if bracket.size % 2 == 0:
            return [()]
        low, high = self.field.groups[k + 1]
        final = high == self.field.size
        rank = (
            LastBracket(self.field, self.completion, low).rank_downfloaters
            if final
            else self._downfloater_ranking(low, high)
        )
        return self.tiers_by_level(bracket, rank)

    def _downfloater_ranking(self, low: int, high: int) -> Ranking:
        """C7 for one downfloater: they make one more pair in the following bracket by meeting a
        player whom some maximum matching of it leaves out; or take another's place; or can't be
        paired.
        """
        gains, anyone = self.completion.missable_players(low, high), span(low, high)

        def rank(players: int) -> list[int]:
            first = players_with_opponent(self.field, players, gains)
            second = players_with_opponent(self.field, players & ~first, anyone)
            return [first, second, players & ~first & ~second]

        return rank

    def _pair_looking_ahead(self, bracket: Bracket, k: int) -> Pairs:
        """Pair bracket k with several downfloaters: C7 is part of it. A best matching of the
        following bracket with the downfloaters has at least as many pairs as without them, so as
        many sinks as downfloaters plus its own deficit suffice.
        """
        self.method = "look-ahead"
        field = self.field
        low, high = field.groups[k + 1]
        floaters = len(Matching(bracket.build_graph(field.legal)).unmatched)
        if self._is_indifferent(bracket, high, floaters):
            situation = Situation(sinks=floaters)
        else:
            situation = Situation(
                following=high,
                sinks=floaters + self.completion.unpaired_count(low, high),
                look=Look.FOR_THE_BYE if high == field.size else Look.AHEAD,
            )
        pairs = self.pair_by_weights(bracket, situation)
        assert pairs is not None, "everybody can leave through a sink"
        return pairs

    def _is_indifferent(self, bracket: Bracket, high: int, floaters: int) -> bool:
        """Whether the following bracket, up to rank `high`, surely pairs any floaters of that
        number.
        """
        low, final = bracket.high, high == self.field.size
        if bracket.size + high - low <= SMALL:
            return False
        if not self.completion.can_absorb(low, high, floaters + 3):
            return False
        even = (high - low + floaters) % 2 == 0
        receivers = (self.field.bye_allowed & span(low, high)).bit_count()
        return not final or even or receivers >= floaters + 4

    def _pair_collapsed(self, bracket: Bracket) -> tuple[int, ...]:
        """Pair the penultimate bracket and all below it as the last one; the ranks left over."""
        floaters = self.finish_bracket(
            bracket, self._pair_penultimate(bracket), say("penultimate pairing bracket")
        )
        score = self.field.score
        collapsed = Bracket(floaters, bracket.high, self.field.size)
        if score[bracket.high] == score[-1]:
            return self.finish_bracket(collapsed, self._pair_last(collapsed))
        return self.finish_bracket(
            collapsed, self._pair_collapsed_last(collapsed), say("collapsed last bracket")
        )

    def _pair_penultimate(self, bracket: Bracket) -> Pairs:
        """Pair by C4 before C5 and without C7: the downfloaters and all players below must
        complete. From here on the round has to be completed, so pairs that no completion contains
        are barred.
        """
        end, rest = self.field.size, bracket.high
        self.use_field(self.completion.narrow_field(bracket.extended_to(end), self.receivers))
        pairs = self.settle_bracket(bracket, self._completing_tiers(bracket, rest))
        if pairs is None:
            self.method = "completion"
            pairs = self._pair_without_completion(bracket)
        if pairs is None:
            situation = Situation(leaving=self.receivers, following=rest, end=end)
            pairs = self.pair_by_weights(bracket, situation)
        if pairs is None:
            raise self.no_pairing_error()
        return pairs

    def _pair_without_completion(self, bracket: Bracket) -> Pairs | None:
        """The best pairing without the condition of completion; None if the players left over and
        below can't complete after it. If they can, it is the best with the condition, too, as
        dropping a condition only adds candidates.
        """
        floaters = len(Matching(bracket.build_graph(self.field.legal)).unmatched)
        solution = self.make_problem(bracket, Situation(sinks=floaters)).solve()
        if solution is None:
            return None
        completes = self.completion.can_complete(solution.departed, bracket.high, self.receivers)
        return solution.pairs if completes else None

    def _completing_tiers(self, bracket: Bracket, low: int) -> list[Tier]:
        if bracket.size % 2:
            return self.tiers_by_level(bracket, self._completing_ranking(low))
        return [()] if self.completion.can_complete((), low, self.receivers) else []

    def _completing_ranking(self, low: int) -> Ranking:
        """Ranks single downfloaters who complete with all players from rank `low` on, by meeting
        one of them or by getting the bye.
        """
        partners, bye_left = self.completion.removable_or_bye(low, self.field.size, self.receivers)
        receivers = self.field.bye_allowed if bye_left else 0

        def rank(players: int) -> list[int]:
            return [players_with_opponent(self.field, players, partners) | players & receivers]

        return rank

    def _pair_last(self, bracket: Bracket) -> Pairs:
        """Pair the last bracket; if there is a bye, one possible receiver leaves it."""
        if bracket.size < 2:
            return []
        tiers: list[Tier] = [()]
        if self.receivers:
            receivers = self.receivers[0]
            tiers = self.tiers_by_level(bracket, lambda players: [players & receivers])
        return self._require_pairs(self.settle_bracket(bracket, tiers))

    def _pair_collapsed_last(self, bracket: Bracket) -> Pairs:
        if bracket.size < 2:
            return []
        self.method = "collapsed"
        leaving = tuple(players & bracket.players for players in self.receivers)
        return self._require_pairs(
            self.pair_by_weights(bracket, Situation(leaving=leaving, mixed=True))
        )

    def _require_pairs(self, pairs: Pairs | None) -> Pairs:
        if pairs is None:
            raise self.no_pairing_error()
        return pairs
