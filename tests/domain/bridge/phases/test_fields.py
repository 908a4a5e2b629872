"""Two winners: North-South 1 2 3 4, East-West 11 12 13 14, of a Mitchell without arrow switch.

| place | North-South | East-West |
|     1 | 1     60 %  | 11   70 % |
|     2 | 2 and 3     | 12   45 % |
|     3 |       50 %  | 13   44 % |
|     4 | 4     30 %  | 14   20 % |
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.bridge.movements.imported_seating import MetOnBoard as Encounter, session_as_played
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import phase_of
from domain.bridge.phases.carryover import LinearCarryover, carryovers
from domain.bridge.phases.closing import (
    Closing,
    ClosingTerms,
    close_fields,
    field_ranks,
    fields_of,
    join_fields,
    pairs_due,
)
from domain.bridge.phases.formats import graded_passages
from domain.bridge.phases.pair_sums import WonAgainst
from domain.bridge.phases.ranking import SHARED, PhaseScore, PhaseTieBreak
from domain.bridge.session import PairNo, new_session
from domain.errors import RuleViolation
from domain.formats.format_detection import read_results
from domain.ids import StageId
from tests.domain.bridge.phases.standings import AHEAD, PLAYED, score, standings
from tests.imported import SMALL, tournament_of_results

PERCENT = {1: 60, 2: 50, 3: 50, 4: 30, 11: 70, 12: 45, 13: 44, 14: 20}
SCORES: list[PhaseScore] = [score(pair, percent) for pair, percent in PERCENT.items()]
FIELDS = {PairNo(n): Direction.NS if n < 10 else Direction.EW for n in PERCENT}


def close_with_sizes(*sizes: int | None, ballot: tuple[int, ...] = (3, 2), out: int = 0) -> Closing:
    passages = graded_passages("Pairs", *((f"final {i}", size) for i, size in enumerate(sizes)))
    terms = ClosingTerms(PLAYED, passages, SHARED)
    drawn = tuple(map(PairNo, ballot))
    return close_fields(SCORES, FIELDS, terms, drawn, frozenset({PairNo(out)}))


def qualified_by_group(closing: Closing) -> list[list[int]]:
    return [[placed.pair for placed in group.pairs] for group in closing.groups]


def test_each_direction_qualifies_half_of_the_places() -> None:
    assert qualified_by_group(close_with_sizes(4)) == [[11, 1, 3, 12]]
    assert qualified_by_group(close_with_sizes(2, 4)) == [[11, 1], [3, 12, 2, 13]]
    assert qualified_by_group(close_with_sizes(2, None)) == [[11, 1], [3, 12, 2, 13, 4, 14]]
    assert [placed.pair for placed in close_with_sizes(2).reserves] == [3, 12, 2, 13, 4, 14]


def test_a_pair_that_does_not_continue_is_skipped_in_its_direction() -> None:
    assert qualified_by_group(close_with_sizes(4, out=11)) == [[1, 3, 12, 13]]


def test_a_tie_is_within_a_direction() -> None:
    """Of four places two are for NS, and 2 and 3 are tied for the second; of six both have one."""
    assert close_with_sizes(4, ballot=()).undecided == ((2, 3),)
    assert not close_with_sizes(6, ballot=()).undecided


def test_an_odd_number_of_places_is_refused() -> None:
    with pytest.raises(RuleViolation, match="5 places can't be halved between North-South and"):
        close_with_sizes(5)
    with pytest.raises(RuleViolation, match="5 can't qualify out of 4 pairs of NS"):
        close_with_sizes(10)


def test_the_same_place_of_both_directions_is_equal_for_a_carryover_by_rank() -> None:
    """A linear carryover: 4800 to place 1 and 0 to place 4; equal ranks have the mean of two."""
    (group,) = close_with_sizes(4).groups
    assert carryovers(group.pairs, LinearCarryover(), PLAYED, AHEAD) == {
        11: 4000,
        1: 4000,
        3: 800,
        12: 800,
    }


def test_pairs_have_a_rank_within_their_direction() -> None:
    found = field_ranks(close_with_sizes().ranking, FIELDS)
    assert {pair: tuple(own) for pair, own in found.items()} == {
        1: (1, False),
        2: (2, True),
        3: (2, True),
        4: (4, False),
        11: (1, False),
        12: (2, False),
        13: (3, False),
        14: (4, False),
    }


def test_pairs_due_to_qualify_follow_from_order_sizes_and_fields() -> None:
    order = [placed.pair for placed in close_with_sizes().ranking]
    assert pairs_due(order, [2, 4], FIELDS) == ({1, 11}, {2, 3, 12, 13})
    assert pairs_due(order, [3, 2], {}) == (set(order[:3]), set(order[3:5]))


def test_without_fields_there_is_one_closing() -> None:
    terms = ClosingTerms(PLAYED, graded_passages("Pairs", ("final", 3)), SHARED)
    assert qualified_by_group(close_fields(SCORES, {}, terms, (PairNo(3), PairNo(2)))) == [
        [11, 1, 3]
    ]


def test_opponents_of_the_other_field_break_ties() -> None:
    """Both have 50 %; 3 met the stronger opponents."""
    half = WonAgainst(Fraction(1, 2), 1)
    met = {2: {PairNo(14): half}, 3: {PairNo(11): half}}
    with_meetings = [replace(each, against=met.get(each.pair, {})) for each in SCORES]
    closing = close_fields(
        with_meetings, FIELDS, ClosingTerms(PLAYED, graded_passages("Pairs", ("final", 4)))
    )
    assert qualified_by_group(closing) == [[11, 1, 3, 12]]
    assert closing.groups[0].pairs[2].split is PhaseTieBreak.OPPONENTS


def test_the_last_ranking_continues_places_and_ranks_after_all_others() -> None:
    first = standings(60, 55)
    second = tuple(replace(p, score=replace(p.score, pair=PairNo(10 + p.pair))) for p in first)
    behind = tuple(replace(p, score=replace(p.score, pair=PairNo(20 + p.pair))) for p in first)

    order = join_fields([first, second, behind])

    assert [(p.pair, p.place, p.rank, p.equals) for p in order] == [
        *((1, 1, 1, 2), (11, 2, 1, 2), (2, 3, 3, 2), (12, 4, 3, 2)),
        *((21, 5, 5, 1), (22, 6, 6, 1)),
    ]


def test_a_refusal_names_the_direction_with_too_few_pairs() -> None:
    fields = {pair: side for pair, side in FIELDS.items() if pair != 14}
    scores = [score for score in SCORES if score.pair != 14]
    terms = ClosingTerms(PLAYED, graded_passages("Pairs", ("final", 8)), SHARED)

    with pytest.raises(RuleViolation, match="4 can't qualify out of 3 pairs of EW"):
        close_fields(scores, fields, terms)


def test_one_section_with_a_single_winner_leaves_no_fields_in_the_phase() -> None:
    phase = phase_of(tournament_of_results(read_results(SMALL)), StageId(1))
    assert set(fields_of(phase)) == {1, 2, 3, 4}

    # In section B pair 6 sat in both directions.
    one_field = [Encounter("B", PairNo(5), PairNo(6), 1), Encounter("B", PairNo(6), PairNo(7), 2)]
    (own,) = phase.sessions
    sections = (*own.seating.sections, *session_as_played(one_field, 1).sections)
    both = replace(phase, sessions=(replace(own, seating=new_session(1, sections)),))

    assert fields_of(both) == {}
