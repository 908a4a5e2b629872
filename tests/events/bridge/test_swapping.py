"""Twenty pairs on base 5 are lines 1-4: session 1 has 1-2 in section A and 3-4 in B."""

import pytest

from domain.bridge.merges.merging import valid_merges
from domain.bridge.merges.rearranging import LineExchange
from domain.bridge.merges.swapping import examine_swap, movable_lines, swaps_of_line
from domain.errors import RuleViolation
from events.bridge.vocabulary.commands import SwapLines
from tests.events.bridge.afternoon import PHASE, Afternoon


def test_every_line_is_listed_with_its_pairs() -> None:
    club = Afternoon(20, 3).seeded().planned(1)

    lines = movable_lines(club.table(1))
    assert {(each.section, each.line) for each in lines} == {("A", 1), ("A", 2), ("B", 3), ("B", 4)}
    assert sorted(pair for each in lines for pair in each.pairs) == list(range(1, 21))


def test_an_examined_swap_names_the_lines_that_meet_and_the_sessions_it_disturbs() -> None:
    """Lines 1 and 4 meet in session 2 or 3, and so do 3 and 2."""
    club = Afternoon(20, 3).seeded().planned(1)

    found = examine_swap(club.phase, 1, LineExchange(("A", 2), ("B", 4)))

    assert [(each.section, set(each.lines)) for each in found.facing] == [
        ("A", {1, 4}),
        ("B", {2, 3}),
    ]
    # In both sections five pairs of one line meet five of the other.
    assert (found.games, found.compared, found.again) == (2 * 5 * 5, 0, ())
    line_ups = club.phase.line_ups
    meet = next(n for n, one in enumerate(line_ups, 1) if {1, 4} in map(set, one.meetings))
    assert found.disturbed == (meet,)


def test_pairs_that_would_meet_again_are_reported() -> None:
    club = Afternoon(20, 2).seeded().planned(1).planned(2)
    again = [each for each in swaps_of_line(club.phase, 2, "A", 1) if each.again]

    assert len(list(swaps_of_line(club.phase, 2, "A", 1))) == 2
    assert [len(each.again) for each in again] == [50], "line 1 met line 2, and 3 met 4"


def test_after_a_swap_the_sit_outs_of_lines_that_had_met_can_be_merged() -> None:
    """Idle in session 3, in one direction, are two lines that met before."""
    club = Afternoon(80, 3).seeded().playing(1).playing(2).planned(3)
    idle = {
        block.line: (section.letter, other.places[4])
        for section in club.table(3).sections
        for block, other in (section.blocks, section.blocks[::-1])
    }
    met = (two for line_up in club.phase.line_ups[:2] for two in line_up.meetings)
    one, other = next(two for two in met if idle[two.ns][1] == idle[two.ew][1])
    for letter, place in (idle[one], idle[other]):
        club.leaves(club.pair_at(3, letter, place), 3)

    assert valid_merges(club.table(3), club.phase.ledger_without_session(3)) == ()
    ways = (
        way
        for one in movable_lines(club.table(3))
        for way in swaps_of_line(club.phase, 3, one.section, one.line)
    )
    assert any(way.merges and not way.again for way in ways)


def test_a_section_with_a_moved_pair_has_no_line_to_swap() -> None:
    club = Afternoon(20).seeded().playing(1)
    club.leaves(club.pair_at(1, "A", 3), 1, 2)

    assert {each.section for each in movable_lines(club.table(1))} == {"B"}
    assert list(swaps_of_line(club.phase, 1, "A", 1)) == []
    with pytest.raises(RuleViolation, match="somebody has moved"):
        examine_swap(club.phase, 1, LineExchange(("A", 1), ("B", 3)))


def test_a_swap_is_carried_out_as_it_was_examined() -> None:
    club = Afternoon(20, 3).seeded().planned(1)
    found = examine_swap(club.phase, 1, LineExchange(("A", 2), ("B", 4)))
    club.do(SwapLines(PHASE, 1, "A", 2, "B", 4))

    assert club.table(1) == found.session
