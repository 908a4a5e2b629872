"""The scoring table of Law 77 (2017). Just-made scores as every printed table has them."""

import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import (
    TRICKS,
    Contract,
    Doubling,
    Strain,
    declarer_score,
    ns_score,
)
from tests.every import every

# level and strain | not vulnerable: undoubled X XX | vulnerable: undoubled X XX
JUST_MADE = """
1minor   70  140  230   70  140  230
1major   80  160  520   80  160  720
1NT      90  180  560   90  180  760
2minor   90  180  560   90  180  760
2major  110  470  640  110  670  840
2NT     120  490  680  120  690  880
3minor  110  470  640  110  670  840
3major  140  530  760  140  730  960
3NT     400  550  800  600  750 1000
4minor  130  510  720  130  710  920
4major  420  590  880  620  790 1080
4NT     430  610  920  630  810 1120
5minor  400  550  800  600  750 1000
5major  450  650 1000  650  850 1200
5NT     460  670 1040  660  870 1240
6minor  920 1090 1380 1370 1540 1830
6major  980 1210 1620 1430 1660 2070
6NT     990 1230 1660 1440 1680 2110
7minor 1440 1630 1960 2140 2330 2660
7major 1510 1770 2240 2210 2470 2940
7NT    1520 1790 2280 2220 2490 2980
"""
STRAINS = {
    "minor": (Strain.CLUBS, Strain.DIAMONDS),
    "major": (Strain.HEARTS, Strain.SPADES),
    "NT": (Strain.NO_TRUMP,),
}
# down 1 … 13, from Law 77
DOWN_DOUBLED = (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500)
DOWN_DOUBLED_VULNERABLE = tuple(range(200, 4000, 300))


@pytest.mark.parametrize("row", JUST_MADE.strip().splitlines())
def test_contracts_just_made_score_as_printed(row: str) -> None:
    name, *printed = row.split()
    level = int(name[0])

    for strain in STRAINS[name[1:]]:
        computed = [
            declarer_score(Contract(level, strain, doubling), 6 + level, vulnerable)
            for vulnerable in (False, True)
            for doubling in Doubling
        ]
        assert computed == [int(score) for score in printed]


@pytest.mark.parametrize(
    ("contract", "vulnerable", "each"),
    [
        (Contract(2, Strain.DIAMONDS), True, 20),
        (Contract(2, Strain.SPADES), True, 30),
        (Contract(1, Strain.NO_TRUMP), False, 30),
        (Contract(2, Strain.CLUBS, Doubling.DOUBLED), False, 100),
        (Contract(2, Strain.NO_TRUMP, Doubling.DOUBLED), True, 200),
        (Contract(2, Strain.HEARTS, Doubling.REDOUBLED), False, 200),
        (Contract(2, Strain.HEARTS, Doubling.REDOUBLED), True, 400),
    ],
)
def test_every_overtrick_adds_the_same(contract: Contract, vulnerable: bool, each: int) -> None:
    scores = [
        declarer_score(contract, n, vulnerable) for n in range(contract.tricks_needed, TRICKS + 1)
    ]

    assert {b - a for a, b in zip(scores, scores[1:], strict=False)} == {each}


@every("down", range(1, 14))
def test_undertricks_cost_as_printed(down: int) -> None:
    def penalty(doubling: Doubling, vulnerable: bool) -> int:
        contract = Contract(7, Strain.HEARTS, doubling)
        return -declarer_score(contract, contract.tricks_needed - down, vulnerable)

    assert penalty(Doubling.UNDOUBLED, False) == 50 * down
    assert penalty(Doubling.UNDOUBLED, True) == 100 * down
    assert penalty(Doubling.DOUBLED, False) == DOWN_DOUBLED[down - 1]
    assert penalty(Doubling.DOUBLED, True) == DOWN_DOUBLED_VULNERABLE[down - 1]
    assert penalty(Doubling.REDOUBLED, False) == 2 * DOWN_DOUBLED[down - 1]
    assert penalty(Doubling.REDOUBLED, True) == 2 * DOWN_DOUBLED_VULNERABLE[down - 1]


def test_the_strain_does_not_change_what_undertricks_cost() -> None:
    """Four down, vulnerable."""
    costs = {declarer_score(Contract(3, strain), 5, True) for strain in Strain}

    assert costs == {-400}


def test_scores_are_seen_from_north_and_south() -> None:
    game = Contract(4, Strain.SPADES)

    assert ns_score(game, Direction.NS, 10, True) == 620
    assert ns_score(game, Direction.EW, 10, True) == -620
    assert ns_score(game, Direction.EW, 9, False) == 50
