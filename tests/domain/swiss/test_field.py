"""A player's past rounds by the rules: C.04.3 (2026), 1.2-1.8 and C1-C3; (2017), A.2-A.7."""

from dataclasses import replace

from domain.pairing import Forbidden
from domain.results import PointSystem
from domain.swiss.dutch.edition_2017 import Edition2017
from domain.swiss.dutch.edition_2026 import Edition2026
from domain.swiss.field import EditionAttributes, Field, build_field
from domain.swiss.matching.bits import members
from tests.domain.swiss.histories import chart, request

NEW, OLD = Edition2026.attributes, Edition2017.attributes

# One round; the scores after it are 1 1 ½ 0 0 and nothing for 6.
ROUND_ONE = chart("4w1", "U", "H", "1b0", "6w+", "5b-")


def _field(edition: EditionAttributes = NEW, absent: tuple[int, ...] = ()) -> Field:
    return build_field(request(ROUND_ONE, 5, absent), edition)


def _numbers(field: Field, mask: int) -> list[int]:
    return sorted(field.number[g] for g in members(mask))


def test_players_are_ordered_by_score_and_then_by_number() -> None:
    field = _field()

    assert field.number == [1, 2, 5, 3, 4, 6]
    assert field.groups == [(0, 3), (3, 4), (4, 6)]


def test_in_2026_only_unplayed_rounds_above_a_loss_float() -> None:
    assert _numbers(_field(NEW), _field(NEW).down_last) == [2, 3, 5]


def test_in_2017_every_unplayed_round_is_a_downfloat() -> None:
    assert _numbers(_field(OLD), _field(OLD).down_last) == [2, 3, 5, 6]


def test_a_game_between_different_scores_floats_both() -> None:
    # after round 1: 1 and 2 have 1, 3 and 4 have 0; in round 2 1 meets 3
    table = chart("4w1 3b1", "3w1 4b1", "2b0 1w0", "1b0 2w0")
    field = build_field(request(table, 5), NEW)

    assert _numbers(field, field.down_last) == [1, 2]
    assert _numbers(field, field.up_last) == [3, 4]
    assert not field.down_before | field.up_before


def test_bye_and_forfeit_win_bar_another_bye_in_both_editions() -> None:
    for edition in (NEW, OLD):
        field = _field(edition)
        assert _numbers(field, field.bye_allowed) == [1, 3, 4, 6]


def test_a_full_point_bye_bars_the_bye_since_2026_only() -> None:
    table = chart("F", "3w1", "2b0")

    new, old = (build_field(request(table, 5), edition) for edition in (NEW, OLD))

    assert _numbers(new, new.bye_allowed) == [2, 3]
    assert _numbers(old, old.bye_allowed) == [1, 2, 3]


def test_a_half_point_bye_worth_a_win_bars_the_bye_in_2026() -> None:
    table = replace(chart("H", "3w1", "2b0"), points=PointSystem(half_bye=10))
    field = build_field(request(table, 5), NEW)

    assert _numbers(field, field.bye_allowed) == [2, 3]


def test_a_forfeited_game_is_no_meeting() -> None:
    field = _field()
    five = field.number.index(5)  # won against 6 by forfeit in round 1

    assert 6 in _numbers(field, field.legal[five])


def test_a_played_game_is_a_meeting() -> None:
    field = _field()
    one, four = field.number.index(1), field.number.index(4)

    assert not field.legal[one] >> four & 1


def test_a_late_entry_has_no_number_before_he_arrives() -> None:
    field = build_field(request(chart("", "", ""), 5, absent=[1]), NEW)

    assert list(zip(field.number, field.parity, strict=True)) == [(2, 1), (3, 2)]


def test_an_absent_player_keeps_the_parity() -> None:
    field = _field(absent=(1,))

    assert dict(zip(field.number, field.parity, strict=True)) == {2: 2, 5: 5, 3: 3, 4: 4, 6: 6}


def test_forbidden_pairs_hold_for_their_rounds_only() -> None:
    """Bit n of a set is player n + 1."""
    round_request = request(chart("", "", ""), 5)

    now = replace(round_request, forbidden=(Forbidden(frozenset({1, 2}), 1, 1),))
    later = replace(round_request, forbidden=(Forbidden(frozenset({1, 2}), 2, 5),))

    assert build_field(now, NEW).legal == [0b100, 0b100, 0b011]
    assert build_field(now, NEW).kept_apart == [0b010, 0b001, 0]
    assert build_field(later, NEW).legal == [0b110, 0b101, 0b011]


def test_virtual_points_count_for_the_order_and_not_for_the_boards() -> None:
    round_request = replace(request(ROUND_ONE, 5), virtual={4: (10, 10), 6: (10, 10)})
    field = build_field(round_request, NEW)

    assert field.number == [1, 2, 4, 5, 6, 3]
    assert field.standing[2] == 0  # of player 4, third in the order


def test_ranking_by_position_orders_equal_scores() -> None:
    field = build_field(replace(request(chart("", "", ""), 5), positions=(3, 1, 2)), NEW)

    assert field.number == [3, 1, 2]
    assert field.parity == [1, 2, 3]


def test_only_more_than_half_of_the_points_makes_a_topscorer_in_the_last_round() -> None:
    table = chart("2w1 4b=", "1b0 3w1", "4w= 2b0", "3b= 1w=")

    final, earlier = (build_field(request(table, rounds), NEW) for rounds in (3, 4))

    assert _numbers(final, final.topscorers) == [1]
    assert not earlier.topscorers
