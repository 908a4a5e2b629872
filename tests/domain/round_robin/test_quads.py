import pytest

from domain.errors import RuleViolation
from domain.ids import EntryId
from domain.round_robin.quads import quads


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
