"""The crosstable of a stage, which is the input of engines and tie-breaks; and its ranking by the
announced tie-breaks in their edition (FIDE C.07).

Screens, files and the audit all rank with these functions. In a round robin every played game
counts, also early ones, except those of an annulled player (`domain.chess.round_robin`); in every
other stage the given number of rounds. Every quad has its own winner (US Chess 30G, 7th edition),
so each quad has a table.

If a player of US Chess gave back an irrevocable bye, a win in that round counts as a draw here
(22C, 7th edition) and as a win in all other places: in the crosstable, for pairings, in reports.

The score of a team in a Scheveningen match is the sum of its players' points.

C.04.2 (2026) 2.2 has the rating, then the title, then the alphabet, unless another criterion was
announced. The codes of the methods are those of record 172 of TRF26.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from domain.chess.knock_out import has_drawn_bracket, progress_of
from domain.chess.official_ratings import ListKind, rating_for_round
from domain.chess.round_robin import annulled_numbers, cells_of_boards, counted_chart
from domain.chess.stage import Entry, Round, Stage, StageRules
from domain.ids import EntryId, Number, Tenths
from domain.people import initial_ranking_key
from domain.results import ABSENT, Cell, Crosstable, CrosstableRow
from domain.standings.rules import RankingRules, TieBreakEdition, with_prize_draws, without_games_of
from domain.standings.table import RankingTable, Selection, ranking_table
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import Definition
from domain.standings.tiebreaks.descriptor import parse_tie_break

RankKey = tuple[int, int, str, int]


class StartingRankMethod(StrEnum):
    """The rating by which players are ranked. NRO: the national one only. FIDON: FIDE's, else the
    national. NIDOF: the national, else FIDE's. HBFN, LBFN: the higher, the lower of both.
    """

    FIDE = "FIDE"
    NRO = "NRO"
    FIDON = "FIDON"
    NIDOF = "NIDOF"
    HBFN = "HBFN"
    LBFN = "LBFN"


class EqualsOrder(StrEnum):
    """The order of players with the same rating and title."""

    NAME = "name"
    FIDE_ID = "fide-id"
    OLDER = "older"
    ENTRY = "entry"


class Ratings(NamedTuple):
    fide: int
    national: int


def ratings_of(entry: Entry) -> Ratings:
    """The ratings at the start; FIDE's is the entered rating if no list was stated."""
    fide, national = (rating_for_round(entry.official, kind, 1) for kind in ListKind)
    return Ratings(fide.rating if fide else entry.person.rating, national.rating if national else 0)


def tournament_rating(rules: StageRules, entry: Entry) -> int:
    """The rating for ranking and pairing; 0: unrated."""
    method = StartingRankMethod(rules.starting_rank)
    if method is StartingRankMethod.FIDE:
        return entry.person.rating
    fide, national = ratings_of(entry)
    match method:
        case StartingRankMethod.NRO:
            return national
        case StartingRankMethod.FIDON:
            return fide or national
        case StartingRankMethod.NIDOF:
            return national or fide
        case StartingRankMethod.HBFN:
            return max(fide, national)
        case StartingRankMethod.LBFN:
            return min(fide or national, national or fide)


def ranking_key(rules: StageRules, entry: Entry) -> RankKey:
    """The sort key of the starting list, ascending from the first number."""
    _, title, name = initial_ranking_key(entry.person)
    equals_key = _key_among_equals(EqualsOrder(rules.equals), entry, name)
    return (-tournament_rating(rules, entry), title, *equals_key)


def _key_among_equals(equals: EqualsOrder, entry: Entry, name: str) -> tuple[str, int]:
    """The part of the sort key by which equals are ordered; without the deciding value last."""
    match equals:
        case EqualsOrder.NAME:
            return name, 0
        case EqualsOrder.FIDE_ID:
            known = entry.person.fide_id
            return (known.rjust(20) if known else "~"), 0
        case EqualsOrder.OLDER:
            return "", entry.person.born or 9999
        case EqualsOrder.ENTRY:
            return "", int(entry.id)


def crosstable_of(stage: Stage, rounds: int | None = None) -> Crosstable:
    """The crosstable after `rounds` rounds (None: all) of the entries with a number."""
    used = stage.rounds if rounds is None else stage.rounds[:rounds]
    numbers = stage.numbers
    columns = [_cells_of_round(r, numbers) for r in used]
    rows = tuple(
        CrosstableRow(
            number,
            tuple(c.get(number, ABSENT) for c in columns),
            tournament_rating(stage.rules, entry),
        )
        for number, entry in stage.numbered_entries()
    )
    return Crosstable(rows, len(used), stage.rules.points)


def _cells_of_round(r: Round, numbers: Mapping[EntryId, Number]) -> dict[Number, Cell]:
    byes = {numbers[entry]: Cell(0, None, mark) for entry, mark in r.byes if entry in numbers}
    return byes | cells_of_boards(r.boards, numbers)


class TeamScore(NamedTuple):
    name: str
    points: Tenths


def rankings(stage: Stage, rounds: int) -> tuple[RankingTable, ...]:
    """The ranked tables after that many rounds: one for each group ranked separately, in the order
    of the numbers. Their values can be explained (`domain.standings.explanation.explain_value`).
    """
    if has_drawn_bracket(stage):
        table = ranking_table(
            crosstable_of(stage, rounds), [parse_tie_break("PTS")], ranking_rules(stage)
        )
        places = progress_of(stage, rounds).places()
        return (table.with_places({place.number: place.first for place in places}),)
    fixed, rules = stage.round_robin is not None, ranking_rules(stage)
    order = [parse_tie_break(name) for name in ("PTS", *counting_tie_breaks(stage))]
    whole = counted_chart(stage) if fixed else chart_for_prizes(stage, rounds)
    return tuple(
        ranking_table(chart, order, rules, players_without_place(stage, chart)).with_ties_broken(
            values_by_hand(stage)
        )
        for chart in charts_of_groups(stage, whole)
    )


def values_by_hand(stage: Stage) -> Mapping[Number, int]:
    """The values stated by hand for players still tied after the tie-breaks."""
    return {n: stage.by_hand[e.id] for n, e in stage.numbered_entries() if e.id in stage.by_hand}


def players_without_place(stage: Stage, chart: Crosstable) -> Selection:
    """The players without a place: expelled ones, whose games stand, and annulled, whose don't."""
    left_out = annulled_numbers(stage)
    expelled = frozenset(number for number, entry in stage.numbered_entries() if entry.expelled)
    listed = chart.by_number.keys()
    return Selection(unplaced=(expelled - left_out) & listed, annulled=left_out & listed)


def ranking_rules(stage: Stage) -> RankingRules:
    announced = stage.rules
    edition, fixed = TieBreakEdition(announced.tie_break_edition), stage.round_robin is not None
    return RankingRules(edition, fixed, announced.rounds, announced.unrated)


def counting_tie_breaks(stage: Stage) -> tuple[str, ...]:
    """The announced tie-breaks with a value for at least one player."""
    out = set(tie_breaks_left_out(stage))
    return tuple(name for name in stage.rules.tie_breaks if name not in out)


def tie_breaks_left_out(stage: Stage) -> tuple[str, ...]:
    """Tie-breaks made of ratings, if every group has an unrated player and no rating was announced
    for them (C.07 Article 10).
    """
    if stage.rules.unrated or not _every_group_has_unrated(stage):
        return ()
    return rating_tie_breaks(stage)


def tie_breaks_with_unrated(stage: Stage) -> tuple[str, ...]:
    """Tie-breaks in which unrated players count with the announced rating."""
    if not stage.rules.unrated or all(entry.person.rating for _, entry in stage.numbered_entries()):
        return ()
    return rating_tie_breaks(stage)


def rating_tie_breaks(stage: Stage) -> tuple[str, ...]:
    defined = ((name, TIEBREAKS[parse_tie_break(name).code]) for name in stage.rules.tie_breaks)
    return tuple(name for name, each in defined if isinstance(each, Definition) and each.of_ratings)


def _every_group_has_unrated(stage: Stage) -> bool:
    unrated = {number for number, entry in stage.numbered_entries() if not entry.person.rating}
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return bool(unrated)
    return bool(unrated) and all(unrated & set(group) for group in plan.ranked_groups)


def chart_for_prizes(stage: Stage, rounds: int) -> Crosstable:
    """The chart with wins counted as draws where an irrevocable bye was given back."""
    capped = {n: e.drawn_for_prizes for n, e in stage.numbered_entries() if e.drawn_for_prizes}
    return with_prize_draws(crosstable_of(stage, rounds), capped)


def charts_of_groups(stage: Stage, whole: Crosstable) -> tuple[Crosstable, ...]:
    """The crosstable of each group ranked separately: no player meets one of another group."""
    plan = stage.round_robin
    if plan is None or plan.table is None:
        return (whole,)
    return tuple(
        Crosstable(tuple(whole.by_number[n] for n in group), whole.rounds, whole.points)
        for group in plan.ranked_groups
    )


def team_scores(stage: Stage) -> tuple[TeamScore, ...]:
    """Both teams, A first; empty unless the stage is a Scheveningen match with drawn lots."""
    plan = stage.round_robin
    if plan is None or plan.table is None or not plan.sides:
        return ()
    left_out = annulled_numbers(stage)
    counting = without_games_of(counted_chart(stage), left_out)
    return tuple(
        TeamScore(name, Tenths(sum(counting.score(n) for n in side if n not in left_out)))
        for name, side in zip(plan.teams, plan.sides, strict=True)
    )
