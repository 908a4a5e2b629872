"""The crosstables of FIDE's tie-break exercises and the values published for them."""

from domain.results import Crosstable
from tests.domain.standings.drawn import chart_of

SWISS: Crosstable = chart_of(
    """
     1 2200 +W9  =B13 =W2   +B15 =W4
     2 2150 +B10 +W7  =B1   +W16 =B3
     3 2100 =W11 +B6  +W8   =B4  =W2
     4 2050 +B12 H    +W13  =W3  =B1
     5 2000 -W13 -B15 +W11  =B7  +W10
     6 1950 -B14 -W3  U     +W10 +B8
     7 1900 +W15 -B2  -B16  =W5  -B11
     8 1850 =B16 +W14 -B3   +W13 -W6
     9 1800 -B1  -W10 H     -B11F U
    10 1750 -W2  +B9  -W15  -B6  -B5
    11 1700 =B3  -W16 -B5   +W9F +W7
    12 1650 -W4  U    +W14F Z    Z
    13 1600 +B5  =W1  -B4   -B8  -W14
    14 1550 +W6  -B8  -B12F Z    +B13
    15 1500 -B7  +W5  +B10  -W1  -B16
    16 1450 =W8  +B11 +W7   -B2  +W15
    """
)

ROUND_ROBIN: Crosstable = chart_of(
    """
    1 2200 =W5 +W2 +B3 -W4 +B6
    2 2150 +W6 -B1 +W5 =W3 +B4
    3 2100 +W4 +B6 -W1 =B2 +W5
    4 2050 -B3 -B5 =W6 +B1 -W2
    5 2000 =B1 +W4 -B2 -W6F -B3
    6 1950 -B2 -W3 =B4 +B5F -W1
    """
)
"""Five rounds; game 6-5 was won by forfeit, which counts as a regular game (15.2)."""

_PLAYERS = range(1, 17)


def _values_by_player(text: str) -> dict[int, str]:
    """Values of players 1 to 16 in the order of their numbers."""
    return dict(zip(_PLAYERS, text.split(), strict=True))


PUBLISHED_2023 = {
    "PTS": _values_by_player("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5"),
    "BH": _values_by_player("12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
    "BH/C1": _values_by_player("11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"),
    "SB": _values_by_player("8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
    "SB/C1": _values_by_player("7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75"),
    "FB": _values_by_player(
        "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"
    ),
    "ARO": _values_by_player(
        "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"
    ),
    "TPR": _values_by_player(
        "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"
    ),
    "PTP": _values_by_player(
        "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013"
    ),
    "APRO": _values_by_player(
        "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805"
    ),
    "APPO": _values_by_player(
        "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799"
    ),
    "WIN": _values_by_player("2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
    "WON": _values_by_player("2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
    "BPG": _values_by_player("2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"),
    "BWG": _values_by_player("1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1"),
    "REP": _values_by_player("5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"),
    "PS": _values_by_player("11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
}

CHANGED_2026 = {
    "BH": {4: "14", 6: "11.5", 11: "12.5"},
    "BH/C1": {6: "10.5", 11: "11"},
    "SB": {4: "9.25", 6: "6", 11: "4.75"},
    "SB/C1": {4: "7.75", 6: "5", 11: "3.25"},
}
"""The changes by the cap of the dummy's score from 1 March 2026 on (16.4)."""

AVERAGE_OF_BUCHHOLZ_2023 = _values_by_player(
    "12.60 13.60 13.40 13.38 13.40 13.25 11.90 13.00"
    " 12.75 10.90 12.75 15.00 12.10 13.17 12.20 13.30"
)
"""Published with two decimals."""
