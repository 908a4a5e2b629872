"""FIDE (Dutch) System, C.04.3, in force from 1 February 2026: the bracket loop.

In this edition completion (C4) is required of every bracket; the score of the bye's receiver (C5)
has priority over all else and is settled first, for the whole round; each bracket looks ahead to
the following one (C8); C9 counts the receiver's unplayed games.

Ideal brackets. The least number of downfloaters parity allows bounds C6, a resident as downfloater
bounds C7, and a downfloater with whom the following bracket has no needless floater of its own and
all below completes bounds C8. If any candidate reaches these three bounds together, all best ones
do, without another look at the following bracket: the bounds are a set of possible downfloaters.
"""

from domain.swiss.completion import players_with_opponent
from domain.swiss.dutch.bracket import Bracket, Pairs
from domain.swiss.dutch.exact import Look, Situation
from domain.swiss.dutch.loop import SMALL, BracketLoop, Tier
from domain.swiss.field import EditionAttributes
from domain.swiss.matching.bits import members, span
from domain.swiss.matching.cardinality import Matching


class Edition2026(BracketLoop):
    edition = "2026"
    attributes = EditionAttributes(absence_floats=False, any_win_bars=True)
    bye_article = "C5"
    fragile = False
    """Whether a completion failed in this round when it was not required in advance: the field has
    few complete pairings left, and it is quicker to require one from the start.
    """

    def pair_all(self) -> None:
        self._settle_bye_score()
        self._drop_useless_pairs()
        arrivals: tuple[int, ...] = ()
        for k, (low, high) in enumerate(self.field.groups):
            bracket = Bracket(self._arrivals_without_bye(arrivals, low), low, high)
            pairs = self.settle_bracket(bracket, self._leaver_tiers(bracket, k))
            if pairs is None:
                pairs = self._pair_looking_ahead(bracket, k)
            arrivals = self.finish_bracket(bracket, pairs)
        if self.receivers and len(arrivals) == 1 and self.receivers >> arrivals[0] & 1:
            self.bye = arrivals[0]
        elif self.receivers or arrivals:
            raise self.no_pairing_error()

    def _drop_useless_pairs(self) -> None:
        """Bar pairs that no complete round contains (C4) from the start, in every bracket."""
        field = self.field
        if not self.completion.is_dense(0, field.size):
            bye = (self.receivers,) if self.receivers else ()
            self.use_field(self.completion.narrow_field(Bracket((), 0, field.size), bye))

    def _settle_bye_score(self) -> None:
        """C5: find the lowest score of a possible bye receiver in a legal round. `receivers` are
        the players with that score or less: as no player with less can be left over, the receiver
        will have that score.
        """
        field = self.field
        self.receivers = 0
        self.bye_score = 0
        if field.size % 2 == 0:
            if not self.completion.can_complete((), 0, ()):
                raise self.no_pairing_error()
            return
        candidates = self.completion.removable_players(0, field.size) & field.bye_allowed
        if not candidates:
            raise self.no_pairing_error()
        self.bye_score = field.score[candidates.bit_length() - 1]
        first = next(low for low, _ in field.groups if field.score[low] <= self.bye_score)
        self.eligible_for_bye = (candidates & span(first, field.size)).bit_count()
        self.receivers = field.bye_allowed & span(first, field.size)

    def _arrivals_without_bye(self, arrivals: tuple[int, ...], low: int) -> tuple[int, ...]:
        """Below the bye's score the only MDP who can have the bye gets it and is in no bracket."""
        if self.receivers and self.field.score[low] < self.bye_score:
            candidates = [m for m in arrivals if self.receivers >> m & 1]
            if len(candidates) == 1:
                self.bye = candidates[0]
                self.receivers = 0
                return tuple(m for m in arrivals if m != self.bye)
        return arrivals

    def _receiver_may_float_from(self, low: int) -> bool:
        """Whether the receiver may be a downfloater of the bracket with residents from `low`."""
        return bool(self.receivers) and self.field.score[low] <= self.bye_score

    def _bye_tier_below(self, low: int) -> Tier:
        """The one set of players of whom one leaves the brackets below for the bye: the possible
        receivers. No set if the receiver may float from the bracket itself, or nobody gets a bye.
        """
        return (
            (self.receivers,) if self.receivers and not self._receiver_may_float_from(low) else ()
        )

    def _leaver_tiers(self, bracket: Bracket, k: int) -> list[Tier]:
        """The tiers (`loop`) of ideal leavers of bracket k; none if it can't be ideal."""
        bye_here = self._receiver_may_float_from(bracket.low)
        below = bracket.high < self.field.size
        if (bracket.size - bye_here) % 2:
            downfloaters = self._ideal_downfloaters(bracket, k) if below else 0
            return [
                (self.receivers & bracket.players, downfloaters) if bye_here else (downfloaters,)
            ]
        if below and not self.completion.can_complete(
            (), bracket.high, self._bye_tier_below(bracket.low)
        ):
            return []
        return self.tiers_by_level(bracket, self._most_games_first) if bye_here else [()]

    def _most_games_first(self, players: int) -> list[int]:
        """C9: sets of receivers of one score, those with the fewest unplayed games first."""
        by_games: dict[int, int] = {}
        for g in members(players & self.receivers):
            games = self.field.games[g]
            by_games[games] = by_games.get(games, 0) | 1 << g
        return [by_games[games] for games in sorted(by_games, reverse=True)]

    def _ideal_downfloaters(self, bracket: Bracket, k: int) -> int:
        """Residents who, as the only downfloater, are paired in a following bracket without
        avoidable downfloaters, with all players below completed."""
        low, high = self.field.groups[k + 1]
        last = high == self.field.size
        bye_here = self._receiver_may_float_from(low) and bool(self._bye_tier_below(bracket.low))
        leaving = [self.receivers] if bye_here else []
        bye_further = self._bye_tier_below(low) if not bye_here else ()
        if (high - low + 1 + len(leaving)) % 2:
            onward = 0 if last else self._onward_floaters(low, high, bye_further)
            if not onward:
                return 0
            leaving.append(onward)
        elif not last and not self.completion.can_complete((), high, bye_further):
            return 0
        partners = self.completion.removable_players(low, high, leaving)
        return players_with_opponent(self.field, bracket.residents, partners)

    def _onward_floaters(self, low: int, high: int, bye: Tier) -> int:
        """The players (bits) of ranks `low` to `high` - 1 who complete if they float below them."""
        open_to = self.completion.removable_players(high, self.field.size, bye)
        return players_with_opponent(self.field, span(low, high), open_to)

    def _pair_looking_ahead(self, bracket: Bracket, k: int) -> Pairs:
        """Pair a bracket that is not ideal with the next one (C8) and the completion below."""
        self.method = "look-ahead"
        pairs = self._pair_with_sinks(bracket, k) if bracket.high < self.field.size else None
        if pairs is None:
            situation = Situation(
                leaving=(self.receivers,) if self.receivers else (),
                following=self._end_of_following_group(k),
                end=self.field.size,
                look=Look.AHEAD,
                bye_first=self._receiver_may_float_from(bracket.low),
            )
            pairs = self.pair_by_weights(bracket, situation)
        if pairs is None:
            raise self.no_pairing_error()
        return pairs

    def _end_of_following_group(self, k: int) -> int:
        groups = self.field.groups
        return groups[k + 1][1] if k + 1 < len(groups) else self.field.size

    def _pair_with_sinks(self, bracket: Bracket, k: int) -> Pairs | None:
        """As `_pair_looking_ahead`, with sinks for brackets that absorb all floaters; None: that
        fails."""
        high, field = self._end_of_following_group(k), self.field
        floaters = len(Matching(bracket.build_graph(field.legal)).unmatched)
        bye_here = self._receiver_may_float_from(bracket.low)
        if bracket.size + field.size - bracket.high > SMALL and self._is_absorbed_at_once(
            bracket, high, floaters
        ):
            situation = Situation(
                leaving=(self.receivers,) if bye_here else (),
                sinks=floaters + bye_here,
                bye_first=bye_here,
            )
            pairs = self.pair_by_weights(bracket, situation)
            if pairs is not None:
                return pairs
        if high == field.size or self.fragile:
            return None
        return self._pair_without_completion(bracket, high, floaters)

    def _is_absorbed_at_once(self, bracket: Bracket, high: int, floaters: int) -> bool:
        """Whether C8 and completion come out the same whichever `floaters` (their number) leave the
        bracket: the following one, which ends at `high`, pairs them all without avoidable
        downfloaters, and so do those below.
        """
        low, end = bracket.high, self.field.size
        bye_here = self._receiver_may_float_from(bracket.low)
        if high < end and not self.completion.can_absorb(high, end, floaters + 4):
            return False
        if not self.completion.can_absorb(low, high, floaters + 4):
            return False
        pending = bool(self.receivers) and not bye_here
        if high == end and (floaters + high - low + pending) % 2:
            return False
        if not pending:
            return True
        near = (self.receivers & span(low, high)).bit_count()
        enough = floaters + 5
        return (self.receivers & span(low, end)).bit_count() >= enough and (
            not near or near >= enough
        )

    def _pair_without_completion(self, bracket: Bracket, high: int, floaters: int) -> Pairs | None:
        """Match without requiring completion, and test the result. Dropping a condition only adds
        candidates: if the first of the best without it meets it, that is the first of the best with
        it. As many sinks as both brackets can leave players over suffice, as no condition forces
        more to leave.
        """
        bye_next = self._receiver_may_float_from(bracket.high)
        sinks = floaters + self.completion.unpaired_count(bracket.high, high) + bye_next
        reachable = bracket.players | span(bracket.high, high)
        situation = Situation(
            leaving=(self.receivers & reachable,) if bye_next else (),
            following=high,
            sinks=sinks,
            look=Look.AHEAD,
            bye_first=self._receiver_may_float_from(bracket.low),
        )
        pending = () if bye_next or not self.receivers else (self.receivers,)

        def completes(departed: tuple[int, ...]) -> bool:
            return self.completion.can_complete(departed, high, pending)

        solution = self.make_problem(bracket, situation).solve(completes)
        if solution and completes(solution.departed):
            return solution.pairs
        self.fragile = True
        return None
