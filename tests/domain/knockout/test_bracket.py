"""Knock-out brackets: every course of play up to eight players, random ones up to 256."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.ids import EntryId, Number
from domain.knockout.match import Turn, parse_steps
from domain.knockout.plan import (
    LARGEST,
    NOBODY,
    FirstColours,
    KnockOutBracket,
    KnockOutPlan,
    MatchId,
    SeedDraw,
    draw_bracket_numbers,
    seeding_order,
)
from domain.knockout.progress import KnockOutMatch, MatchStatus, Progress
from domain.results import GameResult, parse_result
from tests.domain.knockout.playing import play_bracket
from tests.effort import beyond_the_gate, some_tournaments
from tests.every import every

SINGLE = parse_steps(("1 standard", "1 armageddon"))
WORLD_CUP = parse_steps(("2 standard", "2 rapid 25+10", "2 blitz 5+3", "1 blitz 3+2"))


def play_to_the_end(
    plan: KnockOutPlan, outcomes: Random, gone: frozenset[Number] = frozenset()
) -> Progress:
    def decide_game(_match: KnockOutMatch, _turn: Turn) -> GameResult:
        return parse_result(outcomes.choice(["1-0", "=-=", "0-1", "+--", "--+"]))

    *_, last = play_bracket(plan, decide_game, gone)
    return last


def assert_finished_bracket_is_sound(
    progress: Progress, gone: frozenset[Number] = frozenset()
) -> None:
    """Check the properties of every finished bracket."""
    assert progress.is_over
    entries = progress.bracket.entries
    third = progress.bracket.for_third_place
    main = [m for m in progress.matches.values() if m.id != third]
    real = [m for m in main if m.status is not MatchStatus.BYE]
    lost: Counter[Number] = Counter(number for match in main for number in match.losers)
    assert all(times == 1 for times in lost.values()), "who has lost is out"
    out = set(lost)
    for match in main:
        later = [m for m in main if m.id.round > match.id.round]
        assert not any(loser in m.sides for loser in match.losers for m in later)
    if len(gone) < entries:
        assert len(real) >= 1
        assert out | {progress.winner} == set(range(1, entries + 1))
        if not gone:
            assert len(real) == entries - 1, "each match but a bye puts one out"
    places = {place.number: place for place in progress.places()}
    assert set(places) == set(range(1, entries + 1))
    assert not any(place.provisional for place in places.values())
    if progress.winner:
        assert places[progress.winner].first == 1
        assert sum(place.first == 1 for place in places.values()) == 1


class TestSeeding:
    def test_the_seeding_order_of_sixteen_is_the_customary_one(self) -> None:
        assert seeding_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)

    @every("rounds", range(1, 9))
    def test_the_best_can_only_meet_as_late_as_possible(self, rounds: int) -> None:
        order = seeding_order(2**rounds)
        assert sorted(order) == list(range(1, 2**rounds + 1))
        for number in range(rounds):
            size = 2 ** (rounds - number)
            parts = [order[i : i + size] for i in range(0, len(order), size)]
            assert all(sum(n <= len(parts) for n in part) == 1 for part in parts)

    @every("entries", [*range(2, 34), 63, 64, 65, 206, 255, LARGEST])
    def test_byes_are_given_only_to_the_highest_seeds(self, entries: int) -> None:
        bracket = KnockOutBracket(entries)
        sides = [bracket.first_sides(place) for place in range(1, bracket.match_count_in(1) + 1)]
        byes = {high for high, low in sides if low == NOBODY}
        assert byes == set(range(1, bracket.size - entries + 1))
        assert {n for both in sides for n in both} - {NOBODY} == set(range(1, entries + 1))
        assert all(high != NOBODY for high, _ in sides), "no match has two byes"

    def test_rounds_are_named_by_their_number_of_players(self) -> None:
        bracket = KnockOutBracket(12, third_place=True)
        names = [bracket.round_name(number) for number in range(1, 5)]
        assert [template.format(count=count) for template, count in names] == [
            "Round of 16",
            "Quarter-finals",
            "Semi-finals",
            "Final",
        ]
        assert bracket.match_name(MatchId(4, 2)) == ("Third place", 2)
        assert KnockOutBracket(2).round_name(1) == ("Match", 2)


@every("third_place", [False, True])
@every("entries", range(2, 9))
def test_every_outcome_of_a_small_bracket_is_sound(entries: int, third_place: bool) -> None:
    plan = KnockOutPlan(SINGLE, third_place=third_place, entries=entries, seed=b"seed")
    matches = [id_ for id_ in plan.bracket.matches() if id_.round > 1] + [
        MatchId(1, place)
        for place in range(1, plan.bracket.match_count_in(1) + 1)
        if NOBODY not in plan.bracket.first_sides(place)
    ]
    winners = Counter[Number | None]()
    for uppers in product((True, False), repeat=len(matches)):
        upper_wins = dict(zip(matches, uppers, strict=True))

        def decide_game(
            match: KnockOutMatch, turn: Turn, upper_wins: dict[MatchId, bool] = upper_wins
        ) -> GameResult:
            winner = match.sides[0] if upper_wins[match.id] else match.sides[1]
            return parse_result("1-0" if turn.white == winner else "0-1")

        *_, last = play_bracket(plan, decide_game)
        assert_finished_bracket_is_sound(last)
        winners[last.winner] += 1
    assert set(winners) == set(range(1, entries + 1)), "anybody can win"


@pytest.mark.parametrize("entries", range(2, 6))
def test_a_withdrawal_from_a_small_bracket_loses_undecided_matches(entries: int) -> None:
    numbers = [Number(n) for n in range(1, entries + 1)]
    for leaving in product((False, True), repeat=entries):
        withdrawn = frozenset(n for n, left in zip(numbers, leaving, strict=True) if left)
        for chance in range(4):
            plan = KnockOutPlan(SINGLE, third_place=True, entries=entries, seed=b"seed")
            last = play_to_the_end(plan, Random(chance), withdrawn)
            assert_finished_bracket_is_sound(last, withdrawn)
            assert last.winner not in withdrawn
            assert (last.winner == NOBODY) == (len(withdrawn) == entries)


@beyond_the_gate
@some_tournaments
@given(
    st.integers(2, LARGEST),
    st.booleans(),
    st.booleans(),
    st.sampled_from([SINGLE, WORLD_CUP]),
    st.sampled_from(FirstColours),
    st.integers(0, 4),
    st.randoms(use_true_random=False),
)
def test_a_bracket_of_any_size_is_sound(
    entries: int,
    third_place: bool,
    all_played: bool,
    steps: tuple,  # type: ignore[type-arg]
    colours: FirstColours,
    final_games: int,
    outcomes: Random,
) -> None:
    plan = KnockOutPlan(
        steps, final_games, all_played, third_place, colours=colours, entries=entries
    )
    last = play_to_the_end(plan, outcomes)
    assert_finished_bracket_is_sound(last)
    for match in last.matches.values():
        if match.course is None:
            continue
        whites = Counter(turn.white for turn in match.course.turns)
        assert abs(whites[match.sides[0] or NOBODY] - whites[match.sides[1] or NOBODY]) <= 1
    shared = Counter(place.first for place in last.places())
    for first, count in shared.items():
        assert all(p.last == first + count - 1 for p in last.places() if p.first == first)


@some_tournaments
@given(st.integers(2, 64), st.randoms(use_true_random=False))
def test_a_bracket_with_withdrawn_players_is_sound(entries: int, outcomes: Random) -> None:
    withdrawn = frozenset(Number(n) for n in range(1, entries + 1) if outcomes.random() < 0.3)
    last = play_to_the_end(KnockOutPlan(SINGLE, entries=entries), outcomes, withdrawn)
    assert_finished_bracket_is_sound(last, withdrawn)


def test_no_match_of_a_round_starts_before_the_round_before_is_over() -> None:
    plan = KnockOutPlan(SINGLE, entries=8)

    def draw_in_first_match(match: KnockOutMatch, turn: Turn) -> GameResult:
        return parse_result("=-=" if match.id.place == 1 and turn.step == 0 else "1-0")

    for known in play_bracket(plan, draw_in_first_match):
        assert len({match.id.round for match in known.startable_matches()}) <= 1


class TestDraw:
    def test_a_draw_by_rating_numbers_the_entries_in_order(self) -> None:
        ranked = [EntryId(n) for n in (7, 3, 9)]
        assert draw_bracket_numbers(ranked, SeedDraw.RATING, b"") == {7: 1, 3: 2, 9: 3}

    @some_tournaments
    @given(st.integers(2, LARGEST), st.binary(min_size=1), st.sampled_from(SeedDraw))
    def test_each_entry_gets_one_number_and_equal_seeds_give_equal_numbers(
        self, entries: int, seed: bytes, way: SeedDraw
    ) -> None:
        ranked = [EntryId(n) for n in range(1, entries + 1)]
        drawn = draw_bracket_numbers(ranked, way, seed)
        assert sorted(drawn.values()) == list(range(1, entries + 1))
        assert drawn == draw_bracket_numbers(ranked, way, seed)
        if way is SeedDraw.POTS:
            for entry, number in drawn.items():
                assert (entry - 1).bit_length() == (number - 1).bit_length(), "each in their pot"

    def test_lots_are_fair(self) -> None:
        """Over 2000 seeds each of four is first about 500 times and has White about 1000 times;
        100 is more than four standard deviations.
        """
        firsts = Counter[EntryId]()
        whites = 0
        for trial in range(2000):
            seed = trial.to_bytes(4, "big")
            drawn = draw_bracket_numbers([EntryId(n) for n in range(1, 5)], SeedDraw.LOT, seed)
            firsts[next(entry for entry, number in drawn.items() if number == 1)] += 1
            plan = KnockOutPlan(SINGLE, entries=4, seed=seed)
            whites += plan.first_white(MatchId(1, 1), Number(1), Number(4), 0) == Number(1)
        assert all(400 < count < 600 for count in firsts.values())
        assert 900 < whites < 1100

    @pytest.mark.parametrize(
        ("colours", "first"), [(FirstColours.HIGHER, 3), (FirstColours.LOWER, 6)]
    )
    def test_by_seeding_the_two_take_turns_from_step_to_step(
        self, colours: FirstColours, first: int
    ) -> None:
        plan = KnockOutPlan(SINGLE, colours=colours, entries=8)
        begins = [plan.first_white(MatchId(1, 4), Number(6), Number(3), step) for step in range(3)]
        assert begins == [first, 3 + 6 - first, first]
