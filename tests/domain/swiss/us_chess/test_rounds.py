"""Byes, house player, teams, re-entries, late entrants, classes, batches: announced and paired."""

from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from domain.errors import NoValidPairing, Unsupported
from domain.ids import Number
from domain.pairing import Forbidden, PairingRequest
from domain.results import ABSENT, Crosstable, Mark
from domain.swiss.systems import pair_round
from domain.swiss.us_chess.options import Grouping, PlayerBatch, UsChessOptions, options_of
from tests.domain.swiss.histories import chart, request
from tests.domain.swiss.matching.witness import largest_matching
from tests.domain.swiss.us_chess.fields import PAIR, troubled_request
from tests.effort import some_rounds


def with_ratings(table: Crosstable, *ratings: int) -> Crosstable:
    """The crosstable with these ratings; without any, with 2000, 1990, 1980 and so on."""
    ratings_or_default = ratings or tuple(range(2000, 2000 - 10 * len(table.rows), -10))
    rows = tuple(
        replace(row, rating=r) for row, r in zip(table.rows, ratings_or_default, strict=True)
    )
    return replace(table, rows=rows)


PLAIN = UsChessOptions()


def request_for(table: Crosstable, options: UsChessOptions = PLAIN) -> PairingRequest:
    return replace(request(table, 5), options=options)


def pairs(answer_to: PairingRequest) -> set[frozenset[int]]:
    return {frozenset(map(int, board)) for board in PAIR(answer_to).boards}


def sets(*boards: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(board) for board in boards}


def test_in_round_1_the_lowest_rated_has_the_bye_not_an_unrated_player() -> None:
    table = with_ratings(chart(*[""] * 5), 2000, 1900, 1800, 1700, 0)

    answer = PAIR(request_for(table))

    assert answer.bye == 4
    assert answer.trace.bye is not None
    assert answer.trace.bye.eligible == 5


def test_a_late_entrant_has_no_bye_in_round_1() -> None:
    table = with_ratings(chart(*[""] * 5))

    assert PAIR(request_for(table, UsChessOptions(late=frozenset({5})))).bye == 4


def test_among_unrated_players_one_with_rated_games_precedes_a_new_one() -> None:
    table = chart("", "", "")

    assert PAIR(request_for(table)).bye == 3
    assert PAIR(request_for(table, UsChessOptions(known=frozenset({2})))).bye == 2


def test_a_half_point_bye_taken_or_committed_keeps_from_the_full_one() -> None:
    # 4 and 5 lost to 1 and 2; 3 took half a point
    table = with_ratings(chart("4w1", "5b1", "H", "1b0", "2w0"))

    assert PAIR(request_for(table)).bye == 5
    assert PAIR(request_for(table, UsChessOptions(half_byes_ahead=frozenset({5})))).bye == 4
    both = UsChessOptions(half_byes_ahead=frozenset({4, 5}))
    assert PAIR(request_for(table, both)).bye in (4, 5), "everybody of their group has had one"


def test_a_second_bye_is_never_given() -> None:
    table = with_ratings(chart("2w1", "1b0", "U"))

    assert PAIR(request_for(table)).bye == 2


def test_a_round_without_candidate_for_the_bye_is_refused() -> None:
    table = with_ratings(chart("U Z Z", "Z U Z", "Z Z U"))

    with pytest.raises(NoValidPairing):
        PAIR(request_for(table))


def test_the_house_player_plays_only_if_the_others_are_odd() -> None:
    odd, even = with_ratings(chart(*[""] * 4)), with_ratings(chart(*[""] * 5))

    answer = PAIR(request_for(odd, UsChessOptions(house_player=2)))
    assert {n for board in answer.boards for n in board} == {1, 2, 3, 4}
    assert answer.bye is None

    answer = PAIR(request_for(even, UsChessOptions(house_player=2)))
    assert {n for board in answer.boards for n in board} == {1, 3, 4, 5}
    assert answer.bye is None


def test_team_mates_of_one_group_are_kept_apart() -> None:
    table = with_ratings(chart(*[""] * 6))

    assert pairs(request_for(table)) == sets((1, 4), (2, 5), (3, 6))
    mates = UsChessOptions(teams=(frozenset({1, 4}),))
    answer = PAIR(request_for(table, mates))
    assert pairs(request_for(table, mates)) == sets((1, 5), (2, 4), (3, 6))
    (switch,) = answer.trace.brackets[0].switches
    assert (switch.kind, switch.article) == ("removal", "28N, 29E8")


def test_below_plus_two_team_mates_are_moved_to_the_next_group() -> None:
    # 1 and 2 have a point, 3 to 6 have none
    table = with_ratings(chart("5w1", "6b1", "Z", "Z", "1b0", "2w0"))

    assert frozenset({1, 2}) in pairs(request_for(table))
    mates = UsChessOptions(teams=(frozenset({1, 2}),))
    assert frozenset({1, 2}) not in pairs(request_for(table, mates))


def test_at_plus_two_team_mates_stay_in_their_group() -> None:
    table = with_ratings(chart("5w1 6w1", "6b1 5b1", "Z Z", "Z Z", "1b0 2w0", "2w0 1b0"))

    mates = UsChessOptions(teams=(frozenset({1, 2}),))
    answer = PAIR(request_for(table, mates))

    assert frozenset({1, 2}) in pairs(request_for(table, mates))
    assert [f.name for f in answer.trace.brackets[0].failed] == ["boards of team mates"]


def test_a_field_of_one_team_plays_itself_with_a_note() -> None:
    table = with_ratings(chart(*[""] * 4))

    answer = PAIR(request_for(table, UsChessOptions(requested=(frozenset({1, 2, 3, 4}),))))

    assert [note.article for note in answer.trace.notes] == ["28N"]


def test_a_re_entry_does_not_meet_the_earlier_entrys_opponents() -> None:
    # 4 is the re-entry of 3, who lost to 2 and left; 2 and 4 would meet
    table = with_ratings(chart("5w1", "3w1", "2b0", "H", "1b0"), 1900, 1800, 1700, 1700, 1600)
    request_2 = replace(request_for(table), absent=frozenset({3}))
    with_re_entry = replace(request_2, options=UsChessOptions(re_entries={4: 3}))

    answer = PAIR(with_re_entry)

    assert all(set(board) != {2, 4} for board in answer.boards)


def test_a_second_meeting_is_better_than_no_pairing_and_noted() -> None:
    table = with_ratings(chart("2w1", "1b0"))

    answer = PAIR(request_for(table))

    assert answer.boards == ((2, 1),)
    assert [note.article for note in answer.trace.notes] == ["27A1"]


def test_a_second_meeting_comes_before_a_third() -> None:
    # everybody has met everybody; 1 and 2 as well as 3 and 4 twice
    table = with_ratings(
        chart("2w1 3w1 4b1 2b1", "1b0 4w1 3w1 1w0", "4w1 1b0 2b0 4b1", "3b0 2b0 1w0 3w0")
    )

    met_twice = sets((1, 2), (3, 4))
    assert not pairs(replace(request_for(table), total_rounds=9)) & met_twice


def test_two_players_with_a_prohibited_pairing_can_not_be_paired() -> None:
    table = with_ratings(chart("", ""))
    request_1 = replace(request_for(table), forbidden=(Forbidden(frozenset({1, 2})),))

    with pytest.raises(NoValidPairing):
        PAIR(request_1)


def test_a_forfeit_is_no_meeting() -> None:
    table = with_ratings(chart("2w+", "1b-"))

    assert not PAIR(request_for(table)).trace.notes


def test_class_pairings_of_the_last_round_pair_each_class_by_itself() -> None:
    # 1 and 3 have a point, 2 and 4 none; classes 1, 2 and 3, 4
    table = with_ratings(chart("2w1", "1b0", "4w1", "3b0", "", ""))
    classes = (frozenset({1, 2, 5}), frozenset({3, 4, 6}))
    last = replace(request_for(table, UsChessOptions(classes=classes)), total_rounds=2)
    earlier = replace(last, total_rounds=3)

    assert frozenset({1, 3}) in pairs(earlier)
    assert frozenset({1, 5}) in pairs(last)


def test_points_added_for_the_upper_half_make_a_group_of_their_own() -> None:
    table = with_ratings(chart(*[""] * 8))
    accelerated = replace(request_for(table), virtual=dict.fromkeys(range(1, 5), (10, 10)))

    assert pairs(accelerated) == sets((1, 3), (2, 4), (5, 7), (6, 8))


def test_a_batch_is_paired_straight_across_by_adjusted_rating() -> None:
    table = with_ratings(chart(*[""] * 8))
    grouping = Grouping(
        "28R2", (PlayerBatch("B2 v C2", frozenset({1, 2}), frozenset({5, 6, 7})),), {5: 1000}
    )

    answer = PAIR(request_for(table, UsChessOptions(grouping=grouping)))

    # 5 counts as 1000 and is left over; he joins 3, 4 and 8
    assert {frozenset(p) for p in answer.trace.brackets[0].pairs} == sets((1, 6), (2, 7))
    assert answer.trace.brackets[0].floaters == (5,)
    assert {frozenset(p) for p in answer.trace.brackets[1].pairs} == sets((5, 3), (4, 8))
    assert [note.name for note in answer.trace.notes] == ["grouped by 28R2"]


def test_an_unknown_variation_is_refused_by_its_number() -> None:
    options = UsChessOptions(variations=frozenset({"29E6b"}))

    with pytest.raises(Unsupported, match="29E6b"):
        PAIR(request_for(with_ratings(chart("", "")), options))


def test_another_system_refuses_options_of_us_chess() -> None:
    with pytest.raises(Unsupported, match="options of US Chess"):
        pair_round("fide-dutch", "2026", request_for(with_ratings(chart("", ""))))


@some_rounds
@given(st.integers(0, 10**6))
def test_avoidable_second_meetings_are_avoided(seed: int) -> None:
    request_n = troubled_request(seed, most=10)
    try:
        answer = PAIR(request_n)
    except NoValidPairing:
        return
    playing = {n for board in answer.boards for n in board}
    edges = [pair for pair in allowed_pairs(request_n) if set(pair) <= playing]
    second_meetings = [board for board in answer.boards if tuple(sorted(board)) not in edges]
    assert not second_meetings or 2 * len(largest_matching(playing, edges)) < len(playing)


def allowed_pairs(asked_for: PairingRequest) -> list[tuple[int, int]]:
    """The pairs that have not met and are not forbidden."""
    rows, here = asked_for.chart.by_number, set(asked_for.chart.by_number) - asked_for.absent

    def new(a: int, b: int) -> bool:
        met = any(c.opponent == b and c.played for c in rows[Number(a)].cells)
        return not met and not any({a, b} <= f.numbers for f in asked_for.forbidden)

    return [(a, b) for a in here for b in here if a < b and new(a, b)]


RATED, KNOWN, NEW = range(3)
"""Players with a rating, unrated ones with rated games, and others."""


class Candidate(NamedTuple):
    """`key` sorts by kind, late entry in round 1, rating and number, the largest number first."""

    key: tuple[int, bool, int, int]
    number: int
    had_bye: bool
    half_bye: bool


def bye_line(asked_for: PairingRequest) -> list[int]:
    """The candidates for the bye by 28L2 to 28L5, the first in line first."""
    options, points = options_of(asked_for), asked_for.chart.points
    played = asked_for.round_number - 1
    groups: dict[int, list[Candidate]] = {}
    for row in asked_for.chart.rows:
        if row.number in asked_for.absent:
            continue
        cells = [*row.cells, *[ABSENT] * (played - len(row.cells))]
        marks = {cell.mark for cell in cells}
        had_bye = bool(marks & {Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN})
        half = Mark.HALF_BYE in marks or row.number in options.half_byes_ahead
        added = asked_for.virtual.get(row.number, ())
        score = sum(points.cell_points(cell) for cell in cells) + sum(added[played : played + 1])
        kind = RATED if row.rating else KNOWN if row.number in options.known else NEW
        late = played == 0 and row.number in options.late
        key = (kind, late, row.rating, -row.number)
        candidate = Candidate(key, row.number, had_bye, half)
        groups.setdefault(score, []).append(candidate)
    lines: list[list[Candidate]] = []
    for _, group in sorted(groups.items()):
        able = [one for one in sorted(group) if not one.had_bye]
        without_half_bye = [one for one in able if not one.half_bye]
        lines.append(without_half_bye or able)
    if asked_for.total_rounds == 4 and "28L5" in options.variations:
        lowest = next((i for i, line in enumerate(lines) if line), len(lines))
        if lowest < len(lines) - 2 and all(one.key[0] == NEW for one in lines[lowest]):
            lines.insert(lowest + 1, lines.pop(lowest))
    return [one.number for line in lines for one in line]


@some_rounds
@given(st.integers(0, 10**6))
def test_the_bye_goes_to_the_first_in_line_without_whom_the_others_can_be_paired(seed: int) -> None:
    request_n = troubled_request(seed, most=10)
    try:
        answer = PAIR(request_n)
    except NoValidPairing:
        return
    if answer.bye is None:
        return
    line, edges = bye_line(request_n), allowed_pairs(request_n)
    here = [n for n in request_n.chart.by_number if n not in request_n.absent]

    def can_pair_without(out: int) -> bool:
        rest = [(a, b) for a, b in edges if out not in (a, b)]
        return 2 * len(largest_matching([n for n in here if n != out], rest)) == len(here) - 1

    assert answer.bye == next((n for n in line if can_pair_without(n)), line[0])


@some_rounds
@given(st.integers(0, 10**6))
def test_every_departure_is_explained_with_its_rule(seed: int) -> None:
    request_n = troubled_request(seed, most=14)
    try:
        answer = PAIR(request_n)
    except NoValidPairing:
        return
    for group in answer.trace.brackets:
        natural = {frozenset(pair) for pair in group.natural}
        final = {frozenset(pair) for pair in group.pairs}
        explained = {
            frozenset(pair) for s in group.switches if s.kind != "removal" for pair in s.made
        }
        assert final - natural <= explained
        assert all(switch.article and switch.reason for switch in group.switches)
