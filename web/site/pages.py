"""What every page of the site has, whichever game it shows; one frozen context per template."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from web.shared.languages import Offered, Words
from web.shared.links import Link
from web.shared.page import Page


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds every page. `up` leads to the front page in the same language, `root` to the
    folder of the whole site; `menu` and `rounds` are the stage's pages, `here` the address of this
    one. `origin` says which state of which log the site shows. `languages` are those it can be
    read in, none where there is only one. `proof` leads from the folder of the whole site to the
    audit that needs no server, where it comes with it.
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
    languages: tuple[Offered, ...] = ()
    proof: str = ""


class Leader(NamedTuple):
    """One of the first of a table, as the front page names them."""

    rank: str
    title: str
    family: str
    given: str
    score: str
    address: str


@dataclass(frozen=True, slots=True)
class PartCard:
    """`leaders` are the first of its table, none before there is one."""

    name: str
    status: str
    accent: int
    pages: tuple[Link, ...]
    leaders: tuple[Leader, ...] = ()


class Lettered(NamedTuple):
    """Everybody whose name is filed under it."""

    letter: str
    people: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SiteFront:
    template: ClassVar[str] = "site/front.html"
    frame: Frame
    stages: tuple[PartCard, ...]


class SitePage(Page, Protocol):
    @property
    def frame(self) -> Frame: ...
