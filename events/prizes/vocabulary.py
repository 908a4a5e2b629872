"""What is announced to be won: the permanent format. Money is in cents."""

from typing import ClassVar

from msgspec import Struct

from events.log.event import StageEvent


class CategoryStated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What it asks for; `sex` is w, m, or x for a woman and a man. 0 is no limit."""

    name: str
    sex: str = ""
    youngest: int = 0
    oldest: int = 0
    on: str = ""
    rating_from: int = 0
    rating_to: int = 0
    unrated: bool = False
    federation: str = ""
    club: str = ""
    tag: str = ""


class PrizeListStated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The prizes of a category (empty: everybody's), first prize first: (cents, goods)."""

    category: str
    prizes: tuple[tuple[int, str], ...]
    beside: bool = False


class CategoriesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All of them, in the place of those before."""

    stored_as: ClassVar[str] = "categories-announced/1"

    categories: tuple[CategoryStated, ...]
    confirmed: int = 0


class PrizesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All of them, with the rules they are given by, in the place of those before."""

    stored_as: ClassVar[str] = "prizes-announced/1"

    lists: tuple[PrizeListStated, ...]
    currency: str
    several: bool
    sharing: str
    choice: str
    unrated_most: int = 0
    confirmed: int = 0


class PrizeDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    """Of that entry or pair, in a category (empty: the prizes of everybody). `declined` false: they
    take one again.
    """

    stored_as: ClassVar[str] = "prize-declined/1"

    entry: int
    category: str
    declined: bool
    reason: str
