"""Operations on every movement: barometer form, curtailing, turning, arrow switch, proof."""

from dataclasses import replace
from math import sqrt

import pytest

from domain.bridge.movements.balance import (
    best_switch,
    imbalance_squared,
    restore_note,
    switch_arrow,
)
from domain.bridge.movements.howell import howell, three_quarter_howell
from domain.bridge.movements.individual import whist
from domain.bridge.movements.mitchell import mitchell, reverse_appendix, skip_mitchell
from domain.bridge.movements.movement import (
    Movement,
    MovementGame,
    MovementKind,
    as_barometer,
    curtail,
    movement_of,
    swiss_match,
    turn_movement,
)
from domain.errors import Unsupported
from tests.domain.bridge.movements.soundness import FaultKind, faults, shared_sets
from web.shared.languages import words_in


@pytest.mark.parametrize(
    "movement",
    [
        as_barometer(switch_arrow(skip_mitchell(8), 1)),
        switch_arrow(reverse_appendix(5, 2), 3),
        curtail(howell(5), 4),
        three_quarter_howell(6, 7),
        mitchell(7),
    ],
)
def test_a_movement_note_stored_as_text_becomes_a_translatable_message_again(
    movement: Movement,
) -> None:
    back = restore_note(movement.note, movement.rounds)
    german = words_in("de").translate

    assert back == movement.note
    assert german(replace(movement, note=back).name) == german(movement.name)


@pytest.mark.parametrize(
    "movement", [mitchell(7), skip_mitchell(8), howell(5), reverse_appendix(5, 2), swiss_match(4)]
)
def test_any_movement_has_a_barometer_form(movement: Movement) -> None:
    form = as_barometer(movement)

    assert faults(form) == ()
    assert all(g.set == g.round for g in form.games)
    assert set(form.copies.values()) == {form.tables}


def test_a_curtailed_mitchell_is_sound_but_not_complete() -> None:
    short = curtail(mitchell(9), 7)

    assert (short.rounds, short.sets, short.complete) == (7, 9, False)
    assert faults(short) == ()
    assert curtail(mitchell(9), 9) == mitchell(9)


def test_curtailing_keeps_the_sit_outs_of_the_remaining_rounds() -> None:
    """One of nine players rests in each round."""
    whole = whist(9)

    assert len(whole.sit_outs) == 9
    assert curtail(whole, 3).sit_outs == whole.sit_outs[:3]


def test_a_movement_sorts_its_games() -> None:
    movement = howell(5)

    assert movement_of(movement.kind, reversed(movement.games), two_fields=False) == movement


def test_no_movement_grows_by_curtailing() -> None:
    with pytest.raises(Unsupported, match="10 rounds"):
        curtail(mitchell(9), 10)


def test_turning_twice_changes_nothing() -> None:
    assert turn_movement(turn_movement(mitchell(5))).games == mitchell(5).games


# Tables: the imbalance (standard deviation of the competition between two pairs, divided by its
# mean) of a Mitchell with the last 0, 1, 2, 3 rounds switched. The least is the best switch.
BALANCE = {
    5: (1.118, 0.728, 1.526),
    7: (1.080, 0.325, 1.024, 1.453),
    9: (1.061, 0.275, 0.666, 1.178),
    11: (1.049, 0.358, 0.429, 0.907),
    13: (1.041, 0.442, 0.284, 0.689),
}


@pytest.mark.parametrize("tables", BALANCE)
def test_the_arrow_switches_that_balance_a_mitchell_best_are_found(tables: int) -> None:
    found = [
        round(sqrt(imbalance_squared(switch_arrow(mitchell(tables), k))), 3)
        for k in range(len(BALANCE[tables]))
    ]

    assert found == list(BALANCE[tables])
    assert best_switch(mitchell(tables)) == (2 if tables == 13 else 1)


def test_a_switched_round_turns_every_table() -> None:
    switched = switch_arrow(mitchell(5), 1)

    assert switched.games[:20] == mitchell(5).games[:20]
    assert all(g.ns > 5 >= g.ew for g in switched.by_round[5])


def kinds_of_faults(*games: tuple[int, int, int, int, int]) -> set[FaultKind]:
    return {
        fault.kind
        for fault in faults(movement_of(MovementKind.HOWELL, (MovementGame(*g) for g in games)))
    }


def test_the_checker_finds_every_kind_of_fault() -> None:
    """A game is round, table, NS, EW, set."""
    first = ((1, 1, 1, 2, 1), (1, 2, 3, 4, 2))

    assert kinds_of_faults(*first, (2, 1, 1, 2, 2), (2, 2, 3, 4, 1)) == {FaultKind.REMATCH}
    assert kinds_of_faults(*first, (2, 1, 1, 3, 2), (2, 2, 4, 2, 1)) == {
        FaultKind.SET_AGAIN,
        FaultKind.SET_MISSED,
    }
    assert FaultKind.SEATED in kinds_of_faults(*first, (2, 1, 1, 3, 2))
    assert FaultKind.TABLE in kinds_of_faults(*first, (2, 1, 1, 3, 3), (2, 1, 2, 4, 3))


def test_shared_sets_are_listed_by_round() -> None:
    assert shared_sets(howell(2)) == {1: (1,), 2: (2,), 3: (3,)}
