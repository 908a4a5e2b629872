"""Law 2 (2017) prints the sixteen boards."""

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Compass, Vulnerability, dealer, vulnerability

DEALERS = "NESW" * 4


def test_vulnerability_is_as_printed() -> None:
    printed = {"None": {1, 8, 11, 14}, "NS": {2, 5, 12, 15}, "EW": {3, 6, 9, 16}}
    printed["All"] = {4, 7, 10, 13}

    for name, boards in printed.items():
        assert {n for n in range(1, 17) if vulnerability(n).value == name} == boards


def test_dealer_goes_round_the_table() -> None:
    assert "".join(dealer(n).value for n in range(1, 17)) == DEALERS


def test_boards_repeat_after_sixteen() -> None:
    for board in range(1, 33):
        assert dealer(board + 16) == dealer(board)
        assert vulnerability(board + 16) == vulnerability(board)


def test_a_vulnerability_includes_the_sides_that_are_vulnerable() -> None:
    assert Vulnerability.EW.includes(Compass.WEST.side)
    assert not Vulnerability.EW.includes(Direction.NS)
    assert Vulnerability.ALL.includes(Direction.NS)
    assert not Vulnerability.NONE.includes(Direction.EW)
