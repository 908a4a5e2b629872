"""What is announced to be won: the permanent format. Money is in cents."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from events.log.command import Name, Positive, Rating, Text
from events.log.event import StageEvent

Age = Annotated[int, Meta(ge=0, le=120)]


class CategoryStated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who belongs to it: all that is said has to be so. `sex` is w, m, or x for a mixed pair; ages
    are whole years on the day `on`, ISO 8601; `tag` is a name given to entries. 0 is no limit.
    """

    name: Name
    sex: Text = ""
    youngest: Age = 0
    oldest: Age = 0
    on: Text = ""
    rating_from: Rating = 0
    rating_to: Rating = 0
    unrated: bool = False
    federation: Text = ""
    club: Text = ""
    tag: Text = ""


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

    entry: Positive
    category: str
    declined: bool
    reason: str
