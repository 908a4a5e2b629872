"""Numbers by lot: free, restricted by the Varma tables, and spread in other tables."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.draws.lots import check_drawn_numbers, draw_numbers
from domain.errors import RuleViolation, Unsupported
from domain.ids import EntryId
from domain.round_robin.berger import berger_table
from domain.round_robin.systems import TableName, build_table
from domain.round_robin.table import ScheduledGame, Table
from domain.round_robin.varma import (
    ENVELOPES,
    draw_numbers_apart,
    drawing_order,
    envelopes,
    varma_numbers,
)
from tests.every import every


def late_games_of_compatriots(
    table: Table,
    numbers: Mapping[EntryId, int],
    federations: Mapping[EntryId, str],
    rounds: int = 3,
) -> tuple[ScheduledGame, ...]:
    """The games between compatriots in the last `rounds`."""
    federation = {number: federations[entry] for entry, number in numbers.items()}
    late = (game for last in table.rounds[-rounds:] for game in last.games)
    return tuple(g for g in late if federation[g.white] == federation[g.black])


def federations_of_entries(*federations: str) -> dict[EntryId, str]:
    """Entries 101, 102 … in the order of their names."""
    return {EntryId(100 + i): code for i, code in enumerate(federations, start=1)}


def test_a_draw_gives_each_entry_one_number_and_repeats_with_its_seed() -> None:
    entries = list(federations_of_entries(*"ABCDEFGH"))

    numbers = draw_numbers(entries, Random(7))

    assert sorted(numbers.values()) == list(range(1, 9))
    assert numbers == draw_numbers(entries, Random(7))
    assert numbers != draw_numbers(entries, Random(8))


def test_lots_drawn_by_hand_are_kept() -> None:
    lots = {EntryId(11): 2, EntryId(12): 1}

    assert check_drawn_numbers(lots) == lots


@pytest.mark.parametrize(
    ("lots", "sentence"),
    [({1: 1, 2: 1}, "Number 1 was drawn 2 times"), ({1: 1, 2: 3}, "Number 2 was drawn 0 times")],
)
def test_lots_with_a_missing_or_double_number_are_refused(
    lots: dict[int, int], sentence: str
) -> None:
    with pytest.raises(RuleViolation, match=sentence):
        check_drawn_numbers({EntryId(entry): number for entry, number in lots.items()})


# Of twelve players the annex is wrong, see below.
@every("entries", [entries for entries in range(9, 25) if entries != 12])
def test_numbers_of_an_envelope_do_not_meet_in_the_last_three_rounds(entries: int) -> None:
    late = [g for last in berger_table(entries).rounds[-3:] for g in last.games]

    groups = envelopes(entries)

    assert sorted(n for group in groups for n in group) == list(range(1, entries + 1))
    assert not any(g.players <= set(group) for g in late for group in groups)


def test_as_printed_6_and_12_share_an_envelope_and_meet_in_the_last_round() -> None:
    assert envelopes(12)[2] == ENVELOPES[12][2] == (6, 8, 12)
    assert {6, 12} in [g.players for g in berger_table(12).rounds[-1].games]


def test_the_largest_federation_draws_first_and_equal_ones_by_code() -> None:
    federations = federations_of_entries("SLO", "AUT", "CRO", "SLO", "CRO", "ITA")

    codes = [federations[entry] for entry in drawing_order(federations)]

    assert codes == ["CRO", "CRO", "SLO", "SLO", "AUT", "ITA"]


@given(
    st.integers(9, 24).filter(lambda entries: entries != 12),
    st.data(),
    st.randoms(use_true_random=False),
)
def test_varma_lots_keep_compatriots_apart_in_the_last_three_rounds(
    entries: int, data: st.DataObject, lots: Random
) -> None:
    codes = st.lists(st.sampled_from(["AAA", "BBB", "CCC"]), min_size=3, max_size=6)
    shared = data.draw(codes)
    alone = [f"X{i:02}" for i in range(entries - len(shared))]
    federations = federations_of_entries(*shared, *alone)

    try:
        numbers = varma_numbers(federations, lots)
    except Unsupported as refusal:
        assert "no envelope holds as many" in str(refusal)  # noqa: PT017  # the other lawful end
        return

    assert sorted(numbers.values()) == list(range(1, entries + 1))
    assert late_games_of_compatriots(berger_table(entries), numbers, federations) == ()


@pytest.mark.parametrize("entries", [8, 25])
def test_varma_tables_exist_for_9_to_24_players(entries: int) -> None:
    with pytest.raises(Unsupported, match="9 to 24"):
        varma_numbers(federations_of_entries(*map(str, range(entries))), Random(1))


def test_a_federation_too_large_for_any_envelope_is_refused() -> None:
    with pytest.raises(Unsupported, match="4 players of SLO"):
        varma_numbers(federations_of_entries(*["SLO"] * 4, *"ABCDEF"), Random(1))


@given(
    st.sampled_from(TableName),
    st.lists(st.integers(1, 4), min_size=4, max_size=12),
    st.randoms(use_true_random=False),
)
def test_compatriots_do_not_meet_in_the_protected_rounds_of_any_table(
    system: TableName, sizes: list[int], lots: Random
) -> None:
    federations = federations_of_entries(
        *(f"F{i}" for i, size in enumerate(sizes) for _ in range(size))
    )
    whole = build_table(system, len(federations))

    found = draw_numbers_apart(whole, federations, lots)

    assert sorted(found.numbers.values()) == list(range(1, len(federations) + 1))
    if found.protected:
        assert late_games_of_compatriots(whole, found.numbers, federations, found.protected) == ()


def test_compatriots_of_a_usual_field_are_kept_apart_for_three_rounds() -> None:
    # thirty players: one federation of eight, three of four, ten single players
    federations = federations_of_entries(
        *["HOM"] * 8, *["ONE", "TWO", "TRE"] * 4, *map(str, range(10))
    )

    assert (
        draw_numbers_apart(build_table(TableName.CRENSHAW, 30), federations, Random(3)).protected
        == 3
    )


def test_compatriots_alone_can_not_be_kept_apart() -> None:
    assert (
        draw_numbers_apart(
            build_table(TableName.BERGER, 6), federations_of_entries(*["SLO"] * 6), Random(3)
        ).protected
        == 0
    )
