"""The requirements of each title norm: FIDE Handbook B.01, in force from 2024-01-01, 0.5 and
1.4.5-1.4.8.

Performance and average are rounded, halves upwards, before they are compared: 2599.5 is enough for
a grandmaster's 2600."""

from dataclasses import dataclass
from enum import StrEnum


class Title(StrEnum):
    """The titles with norms, the hardest first, the open ones before the women's."""

    GRANDMASTER = "GM"
    INTERNATIONAL_MASTER = "IM"
    WOMAN_GRANDMASTER = "WGM"
    WOMAN_INTERNATIONAL_MASTER = "WIM"

    @property
    def is_for_women(self) -> bool:
        return self in (Title.WOMAN_GRANDMASTER, Title.WOMAN_INTERNATIONAL_MASTER)


@dataclass(frozen=True, slots=True)
class Demands:
    """`floor` is the rating to which the lowest opponent may be raised; a third of the opponents
    must be `holders`; `rating` must be reached once before the title is given.
    """

    performance: int
    average: int
    floor: int
    holders: frozenset[str]
    rating: int


DEMANDS: dict[Title, Demands] = {
    Title.GRANDMASTER: Demands(2600, 2380, 2200, frozenset({"GM"}), 2500),
    Title.INTERNATIONAL_MASTER: Demands(2450, 2230, 2050, frozenset({"IM", "GM"}), 2400),
    Title.WOMAN_GRANDMASTER: Demands(2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), 2300),
    Title.WOMAN_INTERNATIONAL_MASTER: Demands(
        2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), 2200
    ),
}

TITLED = frozenset({"GM", "IM", "WGM", "FM", "WIM", "WFM"})
"""1.4.5: CM and WCM don't count."""

_AS_GOOD = {
    "GM": frozenset(Title),
    "IM": frozenset(Title) - {Title.GRANDMASTER},
    "WGM": frozenset({Title.WOMAN_GRANDMASTER, Title.WOMAN_INTERNATIONAL_MASTER}),
    "WIM": frozenset({Title.WOMAN_INTERNATIONAL_MASTER}),
}


def norms_open_to(title: str, woman: bool) -> tuple[Title, ...]:
    """The norms for titles that a player with `title` does not have yet."""
    as_good = _AS_GOOD.get(title, frozenset())
    return tuple(t for t in Title if t not in as_good and (woman or not t.is_for_women))
