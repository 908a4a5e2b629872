"""What both editions of the Dutch system share: pairing brackets from the top.

A *tier* defines the players who may leave a bracket: one out of each of its sets, none if it is
empty. An edition's requirements on downfloaters are an ordered list of tiers; the first that has a
pairing wins, and inside it the remaining criteria and the generation order decide.
"""

# One bracket, from its players to its pairs:
#
#   the edition's `pair_all` builds   residents of one score and those moved down to it,
#        │  and ranks who may leave it         as tiers, best first
#        ▼
#   settle_bracket ─ tier by tier► _settle_tier    parity, then
#        │                      1. `direct`    counting alone; most brackets end here
#        │                      2. `exact`     the heaviest matching, if the tier has a pairing
#        ▼
#   None: no tier holds ────► the edition      looks ahead to the following bracket; where the
#        │                                     round can't be completed so, 2017 collapses the rest
#        ▼
#   finish_bracket                             keeps the pairs; who is unpaired moves down
#
# Ways 1 and 2 give the same pairs; 1 is there for its speed. Two traps. `direct` pairs all MDPs, so
# it may settle a tier only if whoever leaves is a resident. And a field may be narrowed to pairs
# that complete the round only from where on completion is demanded: by 2026 (C4) before the first
# bracket, by 2017 not before the penultimate one.

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol

from domain.errors import NoValidPairing
from domain.pairing import BracketFact, CriterionFact
from domain.swiss.dutch.bracket import Bracket, DutchCompletion, Pairs
from domain.swiss.dutch.direct import DirectPairing
from domain.swiss.dutch.exact import BracketProblem, Situation
from domain.swiss.field import EditionAttributes, Field
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import Matching, PerfectAttempt

Tier = tuple[int, ...]
SMALL = 40
"""Up to this number of players the whole rest of the round is simply part of the matching."""


class Shortcut(Protocol):
    """Pairs a bracket by counting alone; None if that can't settle it."""

    def pair_bracket(self, bracket: Bracket, leavers: int) -> Pairs | None: ...


class FinishedBracket(NamedTuple):
    """A paired bracket; `method` names the way that led to it."""

    bracket: Bracket
    pairs: Pairs
    method: str
    note: str


class BracketLoop(ABC):
    """Pairs one round of one field: `pair_all` sets `finished_brackets` and `bye`."""

    edition: ClassVar[str]
    attributes: ClassVar[EditionAttributes]
    bye_article: ClassVar[str]

    def __init__(self, field: Field, *, shortcut: bool = True) -> None:
        self.shortcut = shortcut
        self.use_field(field)
        self.finished_brackets: list[FinishedBracket] = []
        self.bye = -1
        self.method = ""
        self.eligible_for_bye = 0

    def use_field(self, field: Field) -> None:
        """Continue with this field: the same players, perhaps with fewer legal pairs."""
        self.field = field
        self.completion = DutchCompletion(field)
        self.direct = self.make_shortcut(field) if self.shortcut else None

    def make_shortcut(self, field: Field) -> Shortcut:
        return DirectPairing(field)

    @abstractmethod
    def pair_all(self) -> None:
        """Pair all players, or raise `NoValidPairing`."""

    def no_pairing_error(self) -> NoValidPairing:
        """The error, with the players without legal opponent who can't have the bye."""
        field = self.field
        may_leave = field.bye_allowed if field.size % 2 else 0
        stuck = [
            field.number[g]
            for g in range(field.size)
            if not field.legal[g] and not may_leave >> g & 1
        ]
        return NoValidPairing(field.round_number, sorted(stuck) or self._numbers_left_over())

    def _numbers_left_over(self) -> list[int]:
        """The numbers of players whom a largest set of legal pairs leaves over."""
        field = self.field
        whole = Bracket((), 0, field.size)
        leaving = (field.bye_allowed,) if field.size % 2 else ()
        matching = Matching(whole.build_graph(field.legal, leaving))
        left = [v for v in matching.unmatched if v < field.size]
        return sorted(field.number[v] for v in left)

    def settle_bracket(self, bracket: Bracket, tiers: Sequence[Tier]) -> Pairs | None:
        """The bracket's pairing under the first tier that has one; None if none has."""
        for tier in tiers:
            if all(tier):
                pairs = self._settle_tier(bracket, tier)
                if pairs is not None:
                    return pairs
        return None

    def _settle_tier(self, bracket: Bracket, tier: Tier) -> Pairs | None:
        """The bracket's pairing if one player of each set in `tier` leaves; None if there
        is none.
        """
        if (bracket.size + len(tier)) % 2:
            return None
        resident_leaves = len(tier) < 2 and not (tier and tier[0] & bracket.moved_down_players)
        if self.direct is not None and resident_leaves:
            pairs = self.direct.pair_bracket(bracket, tier[0] if tier else 0)
            if pairs is not None:
                self.method = "direct"
                return pairs
        if not PerfectAttempt(bracket.build_graph(self.field.legal, tier)).is_perfect:
            return None
        self.method = "exact"
        return self.pair_by_weights(bracket, Situation(leaving=tier))

    def make_problem(self, bracket: Bracket, situation: Situation) -> BracketProblem:
        return BracketProblem(self.field, bracket, situation)

    def pair_by_weights(self, bracket: Bracket, situation: Situation) -> Pairs | None:
        solution = self.make_problem(bracket, situation).solve()
        return None if solution is None else solution.pairs

    def tiers_by_level(self, bracket: Bracket, rank: Callable[[int], list[int]]) -> list[Tier]:
        """Tiers of one leaver: a resident before an MDP, a lower MDP before a higher one (C7; C6).

        `rank` splits a set of players of one score into sets in order of preference.
        """
        score, moved = self.field.score, bracket.moved_down
        levels = [bracket.residents]
        for value in sorted({score[m] for m in moved}):
            level = mask_of(m for m in moved if score[m] == value)
            levels += [level]
        return [(players,) for level in levels for players in rank(level) if players]

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        return (pair for finished in self.finished_brackets for pair in finished.pairs)

    @property
    def pairs_by_number(self) -> Iterator[tuple[int, int]]:
        number = self.field.number
        return ((number[g], number[h]) for g, h in self.pairs)

    def numbers_of(self, ranks: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.field.number[g] for g in ranks)

    def bracket_fact(
        self, finished: FinishedBracket, failed: Iterable[CriterionFact]
    ) -> BracketFact:
        """The fact for the trace, with the criteria not fully met."""
        bracket = finished.bracket
        return BracketFact(
            score=self.field.score[bracket.low],
            moved_down=self.numbers_of(bracket.moved_down),
            residents=self.numbers_of(range(bracket.low, bracket.high)),
            pairs=tuple((self.field.number[a], self.field.number[b]) for a, b in finished.pairs),
            floaters=self.numbers_of(members(bracket.unpaired_players(finished.pairs))),
            failed=tuple(failed),
            note=finished.note,
            method=finished.method,
        )

    def finish_bracket(self, bracket: Bracket, pairs: Pairs, note: str = "") -> tuple[int, ...]:
        """Record the bracket's pairing; returns its downfloaters by rank."""
        self.finished_brackets.append(FinishedBracket(bracket, pairs, self.method, note))
        return tuple(members(bracket.unpaired_players(pairs)))
