import pytest

from domain.errors import RuleViolation, Unsupported
from domain.ids import EntryId
from domain.results import Colour
from domain.round_robin.quads import quads, quads_table


def players(count: int) -> list[EntryId]:
    return [EntryId(n) for n in range(1, count + 1)]


def test_twenty_two_are_four_quads_and_a_swiss_of_six() -> None:
    found = quads(players(22))

    assert found.groups == (
        (1, 2, 3, 4),
        (5, 6, 7, 8),
        (9, 10, 11, 12),
        (13, 14, 15, 16),
    )
    assert found.bottom == (17, 18, 19, 20, 21, 22)


@pytest.mark.parametrize(
    ("count", "groups", "bottom"),
    [(4, 1, 0), (5, 0, 5), (6, 0, 6), (7, 0, 7), (8, 2, 0), (9, 1, 5), (10, 1, 6), (11, 1, 7)],
)
def test_whoever_is_left_over_plays_a_swiss_with_the_lowest_four(
    count: int, groups: int, bottom: int
) -> None:
    found = quads(players(count))

    assert (len(found.groups), len(found.bottom)) == (groups, bottom)
    assert [*(p for group in found.groups for p in group), *found.bottom] == players(count)


def test_three_players_make_no_quad() -> None:
    with pytest.raises(RuleViolation, match="four are needed"):
        quads(players(3))


def test_two_quads_play_the_rulebooks_table_side_by_side() -> None:
    """US Chess 30G: 1-4 2-3, 3-1 4-2, 1-2 3-4; the second quad has boards 3 and 4."""
    table = quads_table(8, Colour.WHITE)

    assert [[(g.white, g.black) for g in r.games] for r in table.rounds] == [
        [(1, 4), (2, 3), (5, 8), (6, 7)],
        [(3, 1), (4, 2), (7, 5), (8, 6)],
        [(1, 2), (3, 4), (5, 6), (7, 8)],
    ]


def test_the_toss_turns_the_last_round_of_every_quad() -> None:
    white, black = (quads_table(8, colour) for colour in (Colour.WHITE, Colour.BLACK))

    assert black.rounds[:2] == white.rounds[:2]
    assert [(g.white, g.black) for g in black.rounds[2].games] == [(2, 1), (4, 3), (6, 5), (8, 7)]


@pytest.mark.parametrize("count", [0, 6, 204])
def test_a_field_of_another_size_has_no_table_of_quads(count: int) -> None:
    with pytest.raises(Unsupported, match=f"{count} players"):
        quads_table(count, Colour.WHITE)
