"""The table of teams: points of all matches, then the announced tie-breaks, then shared places.

Points are the victory points of the matches, carry-forwards, and deductions or additions. Screens,
files and the audit all rank with these functions. A team that leaves a round robin before half of
its matches is annulled: its matches do not count, and it has no place (decided here, as for teams
of chess); later its matches stand and the remaining ones are forfeited.

Tie-breaks use the played matches. H2H: points in the matches among the tied teams, if each of them
has met all others; else it separates none. IMPQ: IMPs won on boards over IMPs lost; without any
lost it is the greatest. IMPD: IMPs won less lost. WON: matches won. OPP: the sum of the opponents'
points. PREV: the place in the stage before; SEED: the number. More is better for all except the
last two. Unions often announce H2H, quotient, difference; no rule fixes it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from domain.errors import Unsupported
from domain.ids import EntryId, Number
from domain.messages import join_messages, say
from domain.results import Mark
from domain.teams_of_four.knock_out import progress_of
from domain.teams_of_four.scores import MatchScore, counted_match_scores
from domain.teams_of_four.stage import PenaltyUnit, TeamsStage

BYES = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE})


TITLES: Mapping[str, str] = {
    "H2H": say("matches among them"),
    "IMPQ": say("IMP quotient"),
    "IMPD": say("IMP difference"),
    "WON": say("matches won"),
    "OPP": say("points of the opponents"),
    "PREV": say("place in the stage before"),
    "SEED": say("seed"),
}
"""The tie-breaks that may be announced."""
LOWER_IS_BETTER = frozenset({"PREV", "SEED"})


class MatchRecord(NamedTuple):
    """A match from one team's side. `points` is None while no board of it can be compared."""

    opponent: EntryId
    points: Decimal | None
    won: Fraction
    lost: Fraction
    margin: Fraction
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """A team's record so far; `matches` in the order of rounds, `extra` points without a match."""

    carried: Decimal
    extra: Decimal
    matches: tuple[MatchRecord, ...]

    @property
    def points(self) -> Decimal:
        won = sum((match.points or Decimal(0) for match in self.matches), Decimal(0))
        return self.carried + self.extra + won


class Place(NamedTuple):
    """`rank` is None for a team without a place. `values` are those of the tie-breaks, None if
    undefined. `points` include carry-forwards.
    """

    rank: int | None
    number: Number
    entry: EntryId
    points: Decimal
    values: tuple[Fraction | None, ...]
    carried: Decimal


def team_records(stage: TeamsStage, rounds: int) -> Mapping[EntryId, TeamRecord]:
    """The records after that many rounds, of every team with a number."""
    played: dict[EntryId, list[MatchRecord]] = {team.id: [] for _, team in stage.numbered_entries()}
    out = annulled_teams(stage)
    for _, match, score in counted_match_scores(stage, rounds):
        for side, team in enumerate(match.teams):
            if team in played and not out & set(match.teams):
                played[team].append(_match_record(match.teams[1 - side], score, side))
    return {
        team: TeamRecord(
            stage.carried.get(team, Decimal(0)),
            sum(_points_without_match(stage, team, rounds), Decimal(0)),
            tuple(matches),
        )
        for team, matches in played.items()
    }


def annulled_teams(stage: TeamsStage) -> frozenset[EntryId]:
    """The teams that left a round robin too early to count."""
    if stage.table is None or stage.table.table is None:
        return frozenset()
    scheduled, played = stage.table.table.games_of, Counter[EntryId]()
    for r in stage.rounds:
        for match in r.matches:
            if match.forfeit is None and match.is_finished:
                played.update(match.teams)
    return frozenset(
        team.id
        for number, team in stage.numbered_entries()
        if team.withdrawn_from is not None and 2 * played[team.id] < len(scheduled[number])
    )


def _points_without_match(stage: TeamsStage, team: EntryId, rounds: int) -> Iterator[Decimal]:
    for r in stage.rounds[:rounds]:
        yield from (stage.rules.awards.bye for t, mark in r.byes if t == team and mark in BYES)
    for each in stage.penalties_of(team, PenaltyUnit.VICTORY_POINTS, rounds):
        yield -each.amount


def _match_record(opponent: EntryId, score: MatchScore, side: int) -> MatchRecord:
    imps = score.imps
    return MatchRecord(
        opponent,
        score.points[side] if score.points else None,
        imps.won[side],
        imps.won[1 - side],
        imps.margins[side],
        score.marks[side] if score.marks else None,
    )


def checked_tie_breaks(names: Iterable[str]) -> tuple[str, ...]:
    """The announced tie-breaks; Unsupported for an unknown name."""
    found = tuple(names)
    for name in found:
        if name not in TITLES:
            known = join_messages(", ", TITLES)
            option = say("the tie-break {name}; it knows {known}", name=name, known=known)
            raise Unsupported(say("A table of teams"), option)
    return found


def team_ranking(stage: TeamsStage, rounds: int) -> tuple[Place, ...]:
    """The ranking, best first; expelled or annulled teams at the end, without a place. In a
    knock-out places are those of the bracket: the losers of a round share theirs.
    """
    if stage.knock_out is not None and stage.knock_out.plan.is_drawn:
        return tuple(_bracket_places(stage, rounds))
    records = team_records(stage, rounds)
    out = annulled_teams(stage)
    out |= {team.id for _, team in stage.numbered_entries() if team.expelled}
    counted = [team for _, team in stage.numbered_entries() if team.id not in out]
    order = checked_tie_breaks(stage.rules.tie_breaks)
    groups = _split_groups([[t.id for t in counted]], {t: _points_of(records[t]) for t in records})
    columns = []
    for tie_break in order:
        column: dict[EntryId, Fraction | None] = {}
        for group in groups:
            column |= _VALUES[tie_break](stage, records, group)
        groups = _split_groups(groups, column)
        columns.append(_values_as_shown(tie_break, column))
    groups = _split_groups(groups, {team: Fraction(value) for team, value in stage.by_hand.items()})
    return tuple(_list_places(stage, records, columns, groups, out))


def _bracket_places(stage: TeamsStage, rounds: int) -> Iterator[Place]:
    records = team_records(stage, rounds)
    teams = stage.by_number
    for place in progress_of(stage, rounds).places():
        team = teams[place.number]
        values = (None,) * len(stage.rules.tie_breaks)
        yield _place_of(stage, place.first, team, records[team], values)


Values = Mapping[EntryId, Fraction | None]
"""A tie-break's values by team, more being better; None: undefined."""


def _values_as_shown(tie_break: str, column: Values) -> Values:
    """The values as shown; places and seeds are better the lower, so they are compared negated."""
    if tie_break not in LOWER_IS_BETTER:
        return column
    return {team: None if value is None else -value for team, value in column.items()}


def _points_of(record: TeamRecord) -> Fraction:
    return Fraction(record.points)


def _split_groups(groups: Iterable[Sequence[EntryId]], values: Values) -> list[list[EntryId]]:
    """The groups split by values, higher first; teams without a value last."""

    def key(team: EntryId) -> tuple[int, Fraction]:
        known = values.get(team)
        return (0, -known) if known is not None else (1, Fraction(0))

    return [
        list(members) for group in groups for _, members in groupby(sorted(group, key=key), key=key)
    ]


def _points_among_them(
    _: TeamsStage, records: Mapping[EntryId, TeamRecord], group: Sequence[EntryId]
) -> Values:
    """The points in the matches among the teams; undefined if one has not met all others."""
    found: dict[EntryId, Fraction | None] = {}
    for team in group:
        points_of_opponents = [m for m in records[team].matches if m.opponent in group]
        if {m.opponent for m in points_of_opponents} != set(group) - {team}:
            return dict.fromkeys(group)
        found[team] = sum((Fraction(m.points or 0) for m in points_of_opponents), Fraction(0))
    return found if len(group) > 1 else dict.fromkeys(group)


BY_NOTHING = Fraction(10**6)
"""In place of a quotient by zero; no match has that many IMPs."""


def imp_quotient(record: TeamRecord) -> Fraction:
    won = sum((m.won for m in record.matches), Fraction(0))
    lost = sum((m.lost for m in record.matches), Fraction(0))
    if lost:
        return won / lost
    return BY_NOTHING if won else Fraction(1)


def _imp_difference(record: TeamRecord) -> Fraction:
    return sum((m.margin for m in record.matches), Fraction(0))


def _matches_won(record: TeamRecord) -> Fraction:
    return Fraction(sum(m.mark in (Mark.WIN, Mark.FORFEIT_WIN) for m in record.matches))


def _opponents_points(
    _: TeamsStage, records: Mapping[EntryId, TeamRecord], group: Sequence[EntryId]
) -> Values:
    def points_of_opponents(team: EntryId) -> Iterator[Fraction]:
        for match in records[team].matches:
            if match.opponent in records:
                yield Fraction(records[match.opponent].points)

    return {team: sum(points_of_opponents(team), Fraction(0)) for team in group}


def _negated_earlier_places(
    stage: TeamsStage, _: Mapping[EntryId, TeamRecord], group: Sequence[EntryId]
) -> Values:
    """The places in the stage before, negated, so that more is better."""
    return {t: -Fraction(stage.placed[t]) if t in stage.placed else None for t in group}


def _negated_seeds(
    stage: TeamsStage, _: Mapping[EntryId, TeamRecord], group: Sequence[EntryId]
) -> Values:
    """The seeds, negated, so that more is better."""
    return {team: -Fraction(stage.entry(team).number or 0) for team in group}


ComputeValues = Callable[[TeamsStage, Mapping[EntryId, TeamRecord], Sequence[EntryId]], Values]
"""Gives the values of the teams of a tied group."""


def _value_by_record(value: Callable[[TeamRecord], Fraction]) -> ComputeValues:
    return lambda _stage, records, group: {team: value(records[team]) for team in group}


_VALUES: Mapping[str, ComputeValues] = {
    "H2H": _points_among_them,
    "IMPQ": _value_by_record(imp_quotient),
    "IMPD": _value_by_record(_imp_difference),
    "WON": _value_by_record(_matches_won),
    "OPP": _opponents_points,
    "PREV": _negated_earlier_places,
    "SEED": _negated_seeds,
}


def _list_places(
    stage: TeamsStage,
    records: Mapping[EntryId, TeamRecord],
    columns: Sequence[Mapping[EntryId, Fraction | None]],
    groups: Iterable[Sequence[EntryId]],
    unplaced: frozenset[EntryId],
) -> Iterator[Place]:
    rank = 1
    for group in groups:
        for team in sorted(group, key=lambda each: stage.entry(each).number or 0):
            values = tuple(column[team] for column in columns)
            yield _place_of(stage, rank, team, records[team], values)
        rank += len(group)
    for _, entry in stage.numbered_entries():
        if entry.id in unplaced:
            yield _place_of(stage, None, entry.id, records[entry.id], (None,) * len(columns))


def _place_of(
    stage: TeamsStage,
    rank: int | None,
    team: EntryId,
    record: TeamRecord,
    values: tuple[Fraction | None, ...],
) -> Place:
    number = stage.entry(team).number
    assert number is not None, "only who has a number is counted"
    return Place(rank, number, team, record.points, values, record.carried)
