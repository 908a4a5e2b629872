"""Data shared by all tie-breaks of one chart, computed once.

Players are named by their index in `chart.rows`, which ascend by number."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from domain.results import Crosstable
from domain.standings.rules import CURRENT, RankingRules
from domain.standings.tiebreaks.terms import (
    EncounterReader,
    Raw,
    Reading,
    RoundAsRead,
    Term,
    UnplayedLedger,
)

Name = str | tuple[str, Reading]
"""The key of a cached result; most depend on how unplayed rounds are read."""


@dataclass(frozen=True, slots=True)
class TieBreakCache:
    """Results cached by name and player, or by name and tied group."""

    ledgers: dict[Reading, UnplayedLedger] = field(default_factory=dict)
    games: dict[int, Sequence[RoundAsRead]] = field(default_factory=dict)
    terms: dict[Name, dict[int, Sequence[Term]]] = field(default_factory=dict)
    values: dict[Name, dict[int, Raw]] = field(default_factory=dict)
    places: dict[tuple[Name, tuple[int, ...]], Mapping[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Context:
    chart: Crosstable
    rules: RankingRules = CURRENT
    kept: TieBreakCache = field(default_factory=TieBreakCache, repr=False, compare=False)

    @cached_property
    def index(self) -> Mapping[int, int]:
        """The index of each number."""
        return {row.number: place for place, row in enumerate(self.chart.rows)}

    @cached_property
    def all_rated(self) -> bool:
        return all(self.rating(player) > 0 for player in range(len(self.chart.rows)))

    def rating(self, player: int) -> int:
        """The player's rating, or the one announced for unrated players."""
        return self.chart.rows[player].rating or self.rules.unrated

    @cached_property
    def plain_ledger(self) -> UnplayedLedger:
        """The chart as its tournament reads it, without options of any tie-break."""
        return self.ledger(Reading(forfeits_are_games=self.rules.predetermined))

    def ledger(self, reading: Reading) -> UnplayedLedger:
        """The rounds of all players in that reading."""
        if reading not in self.kept.ledgers:
            reader = EncounterReader(self.chart, self.rules, self.index, reading)
            self.kept.ledgers[reading] = reader.read_ledger()
        return self.kept.ledgers[reading]

    def games(self, player: int) -> Sequence[RoundAsRead]:
        """The rounds played over the board; never forfeits, in any kind of pairings."""
        games = self.kept.games
        if player not in games:
            games[player] = [met for met in self.plain_ledger.encounters[player] if met.played]
        return games[player]

    def cached_terms(
        self, name: Name, player: int, compute: Callable[[], Sequence[Term]]
    ) -> Sequence[Term]:
        """The terms that several tie-breaks start from."""
        by_player = self.kept.terms.setdefault(name, {})
        if player not in by_player:
            by_player[player] = compute()
        return by_player[player]

    def cached_value(self, name: Name, player: int, compute: Callable[[int], Raw]) -> int:
        """A whole value of one player, used by the tie-breaks of their opponents."""
        by_player = self.kept.values.setdefault(name, {})
        if player not in by_player:
            by_player[player] = compute(player)
        value = by_player[player]
        assert isinstance(value, int), f"{name} of an opponent met over the board"
        return value

    def cached_places(
        self, name: Name, group: Sequence[int], compute: Callable[[], Mapping[int, int]]
    ) -> Mapping[int, int]:
        """The places within a tied group."""
        key = (name, tuple(group))
        if key not in self.kept.places:
            self.kept.places[key] = compute()
        return self.kept.places[key]
