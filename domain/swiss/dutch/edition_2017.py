"""FIDE (Dutch) System, C.04.3, as approved in 2016 (Baku) and 2017 (Goynuk), in force until 31
January 2026.

What is particular to it: a bracket is paired without regard to completion (C4), only with a look
at the following bracket (C7). If its downfloaters and everybody below can't be completed, it
becomes the penultimate pairing bracket (PPB, A.9): it is paired again with completion above all
and without C7, and everybody below collapses, with its downfloaters, into one last bracket. The
bye is given there, to whom its criteria leave.

One downfloater. C5 and C6 settle that it is one and of which score; C7 depends on nobody else,
so that it is a ranking of possible downfloaters, and the first rank that has a pairing is C7's
optimum.
"""

from collections.abc import Callable

from domain.said import say
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.completion import joined_to
from domain.swiss.dutch.exact import Look, Situation
from domain.swiss.dutch.last_bracket import LastBracket
from domain.swiss.dutch.loop import SMALL, BracketLoop, Tier
from domain.swiss.field import Attributes
from domain.swiss.matching.bits import mask_of, members, span
from domain.swiss.matching.cardinality import Matching

Ranking = Callable[[int], list[int]]
"""Splits possible downfloaters of one score into sets, the best first."""


class Edition2017(BracketLoop):
    edition = "2017"
    attributes = Attributes(absence_floats=True, any_win_bars=False)
    bye_article = "C2"

    def run(self) -> None:
        field = self.field
        self.receivers: Tier = (field.bye_allowed,) if field.size % 2 else ()
        if not self.completion.possible((), 0, self.receivers):
            raise self.impossible()
        arrivals = self._brackets()
        if len(arrivals) != len(self.receivers):
            raise self.impossible()
        if arrivals:
            self.bye = arrivals[0]
            last = self.finished[-1].bracket
            self.eligible_for_bye = (field.bye_allowed & last.players).bit_count()

    def _brackets(self) -> tuple[int, ...]:
        """Bracket after bracket; whoever is left over at the end."""
        arrivals: tuple[int, ...] = ()
        for k, (low, high) in enumerate(self.field.groups):
            bracket = Bracket(arrivals, low, high)
            if high == self.field.size:
                return self.finish(bracket, self._last(bracket))
            pairs = self.settle(bracket, self._tiers(bracket, k))
            if pairs is None:
                pairs = self._look_ahead(bracket, k)
            floaters = members(bracket.unpaired(pairs))
            if not self.completion.possible(floaters, high, self.receivers):
                return self._collapse(bracket)
            arrivals = self.finish(bracket, pairs)
        return arrivals

    def _tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        if bracket.size % 2 == 0:
            return [()]
        low, high = self.field.groups[k + 1]
        final = high == self.field.size
        rank = (
            LastBracket(self.field, self.completion, low).rank if final else self._rank(low, high)
        )
        return self.by_level(bracket, rank)

    def _rank(self, low: int, high: int) -> Ranking:
        """C7 for one downfloater, who makes one more pair of the following bracket by meeting
        somebody whom some maximum matching of it leaves out; or takes another's place in it; or
        can't be paired.
        """
        gains, anyone = self.completion.missable(low, high), span(low, high)

        def rank(players: int) -> list[int]:
            first = joined_to(self.field, players, gains)
            second = joined_to(self.field, players & ~first, anyone)
            return [first, second, players & ~first & ~second]

        return rank

    def _look_ahead(self, bracket: Bracket, k: int) -> Pairs:
        """Several downfloaters: C7 is part of the matching.

        A best matching of the following bracket with the downfloaters has at least as many pairs
        as without them, so that as many sinks as downfloaters and its own deficit are enough.
        """
        self.method = "look-ahead"
        field = self.field
        low, high = field.groups[k + 1]
        floaters = len(Matching(bracket.graph(field.legal)).unmatched)
        if self._indifferent(bracket, high, floaters):
            situation = Situation(sinks=floaters)
        else:
            situation = Situation(
                following=high,
                sinks=floaters + self.completion.deficit(low, high),
                look=Look.FOR_THE_BYE if high == field.size else Look.AHEAD,
            )
        pairs = self.weighed(bracket, situation)
        assert pairs is not None, "everybody can leave through a sink"
        return pairs

    def _indifferent(self, bracket: Bracket, high: int, floaters: int) -> bool:
        """The following bracket certainly pairs any downfloaters equally well."""
        low, final = bracket.high, high == self.field.size
        if bracket.size + high - low <= SMALL:
            return False
        if not self.completion.absorbs(low, high, floaters + 3):
            return False
        even = (high - low + floaters) % 2 == 0
        receivers = (self.field.bye_allowed & span(low, high)).bit_count()
        return not final or even or receivers >= floaters + 4

    def _collapse(self, bracket: Bracket) -> tuple[int, ...]:
        floaters = self.finish(
            bracket, self._penultimate(bracket), say("penultimate pairing bracket")
        )
        score = self.field.score
        collapsed = Bracket(floaters, bracket.high, self.field.size)
        if score[bracket.high] == score[-1]:
            return self.finish(collapsed, self._last(collapsed))
        return self.finish(
            collapsed, self._collapsed_last(collapsed), say("collapsed last bracket")
        )

    def _penultimate(self, bracket: Bracket) -> Pairs:
        """C4 before C5, and no C7: downfloaters with whom everybody below completes.

        From here on the round has to be completed, so that pairs no completion contains are barred.
        """
        end, rest = self.field.size, bracket.high
        self.use(self.completion.narrowed(bracket.reaching(end), self.receivers))
        pairs = self.settle(bracket, self._completing_tiers(bracket, rest))
        if pairs is None:
            self.method = "completion"
            pairs = self._completed_afterwards(bracket)
        if pairs is None:
            situation = Situation(leaving=self.receivers, following=rest, end=end)
            pairs = self.weighed(bracket, situation)
        if pairs is None:
            raise self.impossible()
        return pairs

    def _completed_afterwards(self, bracket: Bracket) -> Pairs | None:
        """The best pairing without regard to completion, if it happens to complete all the same:
        leaving the condition out only adds candidates."""
        floaters = len(Matching(bracket.graph(self.field.legal)).unmatched)
        solution = self.problem(bracket, Situation(sinks=floaters)).solution()
        if solution is None:
            return None
        completes = self.completion.possible(solution.departed, bracket.high, self.receivers)
        return solution.pairs if completes else None

    def _completing_tiers(self, bracket: Bracket, rest: int) -> list[Tier]:
        if bracket.size % 2:
            return self.by_level(bracket, self._completing(rest))
        return [()] if self.completion.possible((), rest, self.receivers) else []

    def _completing(self, rest: int) -> Ranking:
        """Single downfloaters who complete with everybody from rank `rest` on: by meeting one of
        them or by getting the bye.
        """
        partners, bye_left = self.completion.removable_or_bye(rest, self.field.size, self.receivers)
        receivers = self.field.bye_allowed if bye_left else 0

        def rank(players: int) -> list[int]:
            return [joined_to(self.field, players, partners) | players & receivers]

        return rank

    def _last(self, bracket: Bracket) -> Pairs:
        """The last bracket: whoever may have the bye leaves, if there is one."""
        if bracket.size < 2:
            return []
        receivers = mask_of(()) if not self.receivers else self.receivers[0]
        tiers: list[Tier] = [()]
        if self.receivers:
            tiers = self.by_level(bracket, lambda players: [players & receivers])
        return self._found(self.settle(bracket, tiers))

    def _collapsed_last(self, bracket: Bracket) -> Pairs:
        if bracket.size < 2:
            return []
        self.method = "collapsed"
        leaving = tuple(players & bracket.players for players in self.receivers)
        return self._found(self.weighed(bracket, Situation(leaving=leaving, mixed=True)))

    def _found(self, pairs: Pairs | None) -> Pairs:
        if pairs is None:
            raise self.impossible()
        return pairs
