"""The ranking: points, then the tie-breaks in order, then shared ranks.

FIDE Handbook C.07 (2023 and 2026) Article 4: the first tie-break of the list is applied, the next
one to each subgroup still tied. Players still tied share a rank; drawing lots is done by the
arbiter, not here. An undefined value ranks below every defined one.

Players without a place come last. `unplaced` were expelled: their games stand. `annulled` withdrew
from a round robin before half of their games, see `rules`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby

from domain.errors import Unknown, Unsupported
from domain.ids import Number
from domain.results import Crosstable
from domain.standings.rules import CURRENT, RankingRules, without_games_of
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.context import Context
from domain.standings.tiebreaks.definition import Definition, GroupDefinition, TieBreak
from domain.standings.tiebreaks.teams import TEAM_TIEBREAKS
from domain.standings.tiebreaks.terms import Raw

Groups = list[list[int]]
"""Players by index, best group first; the members of a group are tied so far."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`values` in points, in the order of the columns; `rank` is None without a place."""

    rank: int | None
    number: Number
    values: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The players without a place."""

    unplaced: frozenset[int] = frozenset()
    annulled: frozenset[int] = frozenset()

    @property
    def without_place(self) -> frozenset[int]:
        return self.unplaced | self.annulled


EVERYBODY = Selection()


@dataclass(frozen=True)
class RankingTable:
    """A ranked chart whose values can be explained.

    `columns` hold raw values by player index, one column for each of `order`. `groups` is the final
    order, `tied[k]` the groups to which column k was applied.
    """

    chart: Crosstable
    order: tuple[TieBreak, ...]
    selection: Selection
    context: Context
    columns: tuple[Sequence[Raw], ...]
    tied: tuple[Groups, ...]
    groups: Groups

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first; equal ranks by number, players without a place last."""
        return tuple(self._ranked_lines())

    def with_ties_broken(self, stated: Mapping[Number, int]) -> "RankingTable":
        """The table with tied players ordered by stated values, the higher first: a play-off, lots,
        an order of the arbiter. Players without a value come after those with one.
        """
        if not stated:
            return self
        rows = self.context.chart.rows
        column = [stated.get(row.number) for row in rows]
        return replace(self, groups=_split_groups(self.groups, column, lower_wins=False))

    def with_places(self, places: Mapping[Number, int]) -> "PlacedTable":
        """The table with places decided elsewhere, such as by the bracket of a knock-out."""
        kept = {each.name: getattr(self, each.name) for each in fields(RankingTable)}
        return PlacedTable(**kept, places=places)

    def _ranked_lines(self) -> Iterator[Standing]:
        """Yield the players in order, those without a place last."""
        rows = self.context.chart.rows
        place = 1
        for group in self.groups:
            for player in group:
                yield Standing(place, rows[player].number, self._tie_break_values(player))
            place += len(group)
        for number in sorted(self.selection.without_place):
            player = self.context.index[number]
            yield Standing(None, rows[player].number, self._tie_break_values(player))

    def _tie_break_values(self, player: int) -> tuple[Fraction | None, ...]:
        """The values of the player at that index, in points."""
        if self.context.chart.rows[player].number in self.selection.annulled:
            return (None,) * len(self.columns)
        scaled = zip(self.columns, self._scales, strict=True)
        return tuple([value_in_points(column[player], scale) for column, scale in scaled])

    @cached_property
    def _scales(self) -> tuple[int, ...]:
        return tuple(definition_of(tiebreak).scale for tiebreak in self.order)


def ranked_standings(
    chart: Crosstable,
    order: Sequence[TieBreak],
    rules: RankingRules = CURRENT,
    selection: Selection = EVERYBODY,
) -> tuple[Standing, ...]:
    """The ranked table. `order` usually starts with PTS, see `full_order`."""
    return ranking_table(chart, order, rules, selection).standings


def ranking_table(
    chart: Crosstable,
    order: Sequence[TieBreak],
    rules: RankingRules = CURRENT,
    selection: Selection = EVERYBODY,
) -> RankingTable:
    """The table that `ranked_standings` ranks by, which can be explained."""
    refuse_unsuitable_tiebreaks(order, rules)
    context = Context(without_games_of(chart, selection.annulled), rules)
    return tabulate_context(context, chart, order, selection)


def tabulate_context(
    context: Context, chart: Crosstable, order: Sequence[TieBreak], selection: Selection
) -> RankingTable:
    """The table of a context's games; `chart` also has the games of annulled players."""
    rows = context.chart.rows
    placeless = selection.without_place
    groups = [[i for i, row in enumerate(rows) if row.number not in placeless]]
    columns: list[Sequence[Raw]] = []
    tied = []
    for tiebreak in order:
        definition = definition_of(tiebreak)
        tied.append(groups)
        if isinstance(definition, GroupDefinition):
            columns.append(_places_by_group(context, definition, tiebreak, groups))
            lower_wins = True
        else:
            terms, total = definition.terms, definition.total
            columns.append(
                [total(context, p, terms(context, tiebreak, p)) for p in range(len(rows))]
            )
            lower_wins = definition.lower_wins is not tiebreak.reverse
        groups = _split_groups(groups, columns[-1], lower_wins)
    return RankingTable(
        chart, tuple(order), selection, context, tuple(columns), tuple(tied), groups
    )


def definition_of(tiebreak: TieBreak) -> Definition | GroupDefinition:
    """The tie-break's definition; of teams if it names a team score, or only teams have it."""
    of_teams = tiebreak.score or tiebreak.code not in TIEBREAKS
    catalogue = TEAM_TIEBREAKS if of_teams else TIEBREAKS
    if tiebreak.code not in catalogue:
        raise Unknown("tie-break", tiebreak.code)
    return catalogue[tiebreak.code]


def refuse_unsuitable_tiebreaks(order: Iterable[TieBreak], rules: RankingRules) -> None:
    """Raise for Buchholz and related tie-breaks in predetermined pairings (C.07 8)."""
    for tiebreak in order:
        definition = definition_of(tiebreak)
        if rules.predetermined and isinstance(definition, Definition) and definition.swiss_only:
            raise Unsupported("A tournament with predetermined pairings", tiebreak.name)


def _places_by_group(
    context: Context, definition: GroupDefinition, tiebreak: TieBreak, groups: Groups
) -> list[Raw]:
    """The place within the tied group; 0 in a group that its own games don't separate."""
    column: list[Raw] = [0] * len(context.chart.rows)
    for group in groups:
        if len(group) > 1:
            places = definition.places(context, tiebreak, group)
            if len(set(places.values())) > 1:
                for player, place in places.items():
                    column[player] = place
    return column


def _split_groups(groups: Groups, column: Sequence[Raw], lower_wins: bool) -> Groups:
    """Each group split by values of the column, the best first; undefined ones come last."""
    sign = 1 if lower_wins else -1

    def key(player: int) -> tuple[bool, int | Fraction]:
        value = column[player]
        return (True, 0) if value is None else (False, sign * value)

    split: Groups = []
    for group in groups:
        if len(group) < 2:
            split.append(group)
        else:
            split.extend(list(tied) for _, tied in groupby(sorted(group, key=key), key=key))
    return split


@lru_cache(maxsize=4096)
def value_in_points(value: Raw, scale: int) -> Fraction | None:
    return None if value is None else Fraction(value, scale)


@dataclass(frozen=True)
class PlacedTable(RankingTable):
    """A table with given places, possibly shared; its columns only explain values."""

    places: Mapping[Number, int] = field(default_factory=dict)

    def _ranked_lines(self) -> Iterator[Standing]:
        for number in sorted(self.places, key=lambda number: (self.places[number], number)):
            values = self._tie_break_values(self.context.index[number])
            yield Standing(self.places[number], number, values)
