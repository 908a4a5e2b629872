"""Contexts of the site's pages common to all games, one frozen class per template; and the address
of each page relative to the folder of its stage: an entry's address stays the same if its number
changes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple, Protocol

from domain.ids import EntryId, RoundNo, StageId
from web.shared.frame import Link
from web.shared.languages import OfferedLanguage, Words
from web.shared.names import PersonName, filing_key, filing_letter
from web.shared.page import Page
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class SiteFrame:
    """The frame of each page. `up` leads to the front page in the same language, `root` to the
    folder of the whole site; `menu` and `rounds` are the stage's pages, `here` the address of this
    one. `origin` names the log and its version. `languages` are those of the site, empty if there
    is only one. `proof` is the address of the audit without a server relative to the folder of the
    whole site, if included. `page_of` is the address of an entry's own page.
    """

    up: str
    tournament: str
    details: str
    stage: str
    accent: int
    menu: tuple[Link, ...]
    rounds: tuple[Link, ...]
    here: str
    origin: str
    words: Words
    root: str = ""
    languages: tuple[OfferedLanguage, ...] = ()
    proof: str = ""
    page_of: Callable[[int], str] = str


class Leader(NamedTuple):
    """One of the first of a table, as shown on the front page."""

    rank: str
    title: str
    family: str
    given: str
    score: str
    address: str
    apart: str | LeftOut = LEFT_OUT


@dataclass(frozen=True, slots=True)
class PartCard:
    """`leaders` are the first of its table, empty without a table."""

    name: str
    status: str
    accent: int
    pages: tuple[Link, ...]
    leaders: tuple[Leader, ...] = ()


class LetterGroup(NamedTuple):
    letter: str
    people: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SiteFront:
    template: ClassVar[str] = "site/front.html"
    frame: SiteFrame
    stages: tuple[PartCard, ...]


class SitePage(Page, Protocol):
    @property
    def frame(self) -> SiteFrame: ...


SitePages = Iterator[tuple[str, SitePage]]
"""Pages of a part, each with its address in the part's folder."""

FRONT = "index.html"
STANDINGS = "standings.html"
CROSSTABLE = "crosstable.html"
BRACKET = "bracket.html"
PLAYERS = "players.html"
RANKING = "ranking.html"
UP = "../"


def language_prefix(lang: str, langs: Sequence[str]) -> str:
    """The prefix of a language's paths; the site's first one has no folder of its own."""
    return "" if lang == langs[0] else f"{lang}/"


def stage_folder(stage: StageId) -> str:
    return f"stage-{stage}"


def round_page(number: RoundNo | int) -> str:
    return f"round-{number}.html"


def session_page(number: int) -> str:
    return f"session-{number}.html"


def pair_page(pair: int) -> str:
    return f"pair-{pair}.html"


def player_page(entry: EntryId | int) -> str:
    return f"player-{entry}.html"


def group_by_letter(people: Iterable[PersonName]) -> tuple[LetterGroup, ...]:
    in_order = sorted(people, key=lambda person: filing_key(person.family, person.given))
    letters = groupby(in_order, key=lambda person: filing_letter(person.family))
    return tuple(LetterGroup(letter, tuple(group)) for letter, group in letters)
