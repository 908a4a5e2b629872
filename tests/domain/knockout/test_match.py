"""The course of a match, against every way it can go."""

from itertools import product

import pytest

from domain.errors import NotNow
from domain.ids import Number
from domain.knockout.match import (
    Course,
    KnockOutGame,
    MatchStep,
    derive_course,
    half_points,
    parse_step,
    parse_steps,
    with_number_of_games,
)
from domain.knockout.plan import PRESETS
from domain.results import GameResult, parse_result

UPPER, LOWER = Number(1), Number(2)
CODES = ("1-0", "=-=", "0-1")


def course_of(texts: tuple[str, ...], codes: tuple[str, ...], all_played: bool = False) -> Course:
    """The course of a match with these results, as long as another game is to be started."""
    games: list[KnockOutGame] = []
    while True:
        run = derive_course(parse_steps(texts), all_played, (UPPER, LOWER), games, lambda _: UPPER)
        if run.next_turn is None or len(games) == len(codes):
            return run
        games.append(
            KnockOutGame(run.next_turn.white, run.next_turn.black, parse_result(codes[len(games)]))
        )


def sides_half_points(run: Course, codes: tuple[str, ...]) -> tuple[int, int]:
    """Half points of the upper and of the lower side."""
    upper = lower = 0
    for turn, code in zip(run.turns, codes, strict=False):
        one, other = half_points(parse_result(code).white), half_points(parse_result(code).black)
        upper += one if turn.white == UPPER else other
        lower += other if turn.white == UPPER else one
    return upper, lower


@pytest.mark.parametrize("games", range(1, 6))
def test_a_match_ends_as_soon_as_one_side_cannot_be_caught(games: int) -> None:
    for codes in product(CODES, repeat=games):
        run = course_of((f"{games} standard", "1 blitz"), codes)
        played = len(run.turns)
        upper, lower = sides_half_points(run, codes)
        rest = 2 * (games - played)
        caught = abs(upper - lower) > rest
        assert (run.winner is not None) == caught
        if run.winner:
            assert run.winner == (UPPER if upper > lower else LOWER)
            upper_before, lower_before = sides_half_points(run, codes[: played - 1])
            assert abs(upper_before - lower_before) <= rest + 2, "one game earlier it was open"


@pytest.mark.parametrize("games", range(1, 5))
def test_all_games_are_played_where_that_was_announced(games: int) -> None:
    for codes in product(CODES, repeat=games):
        run = course_of((f"{games} standard", "1 blitz"), codes, all_played=True)
        assert len(run.turns) == games
        upper, lower = sides_half_points(run, codes)
        assert run.winner == (None if upper == lower else UPPER if upper > lower else LOWER)


def test_colours_alternate_and_never_differ_by_more_than_one() -> None:
    texts = ("2 standard", "3 rapid", "1 blitz")
    for codes in product(CODES, repeat=8):
        run = course_of(texts, codes)
        whites = 0
        for before, turn in zip((None, *run.turns), run.turns, strict=False):
            whites += 1 if turn.white == UPPER else -1
            assert abs(whites) <= 1
            if before is not None and before.step == turn.step:
                assert before.white != turn.white


@pytest.mark.parametrize(("code", "white_wins"), [("1-0", True), ("=-=", False), ("0-1", False)])
def test_a_draw_is_a_win_for_black_in_an_armageddon_game(code: str, white_wins: bool) -> None:
    run = course_of(("1 standard", "1 armageddon"), ("=-=", code))
    last = run.turns[-1]
    assert run.winner == (last.white if white_wins else last.black)


def test_an_armageddon_game_that_both_lose_is_played_again() -> None:
    run = course_of(("1 standard", "1 armageddon"), ("=-=", "---"))
    assert run.winner is None
    assert run.next_turn is not None
    assert run.next_turn.step == 2


def test_the_last_step_is_repeated_until_it_decides_with_colours_reversed() -> None:
    run = course_of(("1 standard", "1 blitz 3+2"), ("=-=", "=-=", "=-=", "1-0"))
    whites = [turn.white for turn in run.turns]
    assert whites == [UPPER, LOWER, UPPER, LOWER]
    assert run.winner == LOWER


def test_no_game_starts_while_another_is_in_progress() -> None:
    on = KnockOutGame(UPPER, LOWER, None)
    run = derive_course(parse_steps(("2 standard",)), False, (UPPER, LOWER), [on], lambda _: UPPER)
    assert (run.winner, run.next_turn) == (None, None)


def test_unusual_half_points_are_counted() -> None:
    """A half to nothing and a draw are 2 and 1 half points."""
    run = course_of(("2 standard", "1 blitz"), ("=-0", "=-="))
    assert run.total_score == (2, 1)
    assert run.winner == UPPER


def test_every_preset_can_be_read_and_is_written_as_it_was() -> None:
    for texts in PRESETS.values():
        assert tuple(step.notation for step in parse_steps(texts)) == texts


def test_the_final_can_have_another_number_of_games_in_its_first_step() -> None:
    announced = parse_steps(("2 standard", "2 rapid 25+10"))
    assert [step.games for step in with_number_of_games(announced, 4)] == [4, 2]
    assert with_number_of_games(announced, 0) == announced


@pytest.mark.parametrize(
    "text", ["", "standard", "0 rapid", "25 rapid", "2 bullet", "2 armageddon"]
)
def test_an_invalid_step_is_refused(text: str) -> None:
    with pytest.raises(NotNow, match="Armageddon is a single game|is no step of a match"):
        parse_step(text)


def test_an_unreachable_step_is_refused() -> None:
    with pytest.raises(NotNow, match="nothing can follow it"):
        parse_steps(("1 armageddon", "2 blitz"))
    with pytest.raises(NotNow, match="at least one game"):
        parse_steps(())


def test_a_step_is_read_with_any_spacing() -> None:
    assert parse_step("  2  Rapid 25+10 ") == MatchStep(2, parse_step("1 rapid").rate, "25+10")


def test_a_forfeit_counts_as_a_game() -> None:
    forfeit: GameResult = parse_result("+--")
    run = derive_course(
        parse_steps(("1 standard",)),
        False,
        (UPPER, LOWER),
        [KnockOutGame(UPPER, LOWER, forfeit)],
        lambda _: UPPER,
    )
    assert run.winner == UPPER
