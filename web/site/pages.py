"""What every page of the site has, whichever game it shows; one frozen context per template."""

from dataclasses import dataclass
from typing import ClassVar, Protocol

from web.shared.languages import Offered, Words
from web.shared.links import Link
from web.shared.page import Page


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds every page. `up` leads to the front page in the same language, `root` to the
    folder of the whole site; `menu` and `rounds` are the stage's pages, `here` the address of this
    one. `origin` says which state of which log the site shows. `languages` are those it can be
    read in, none where there is only one.
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


@dataclass(frozen=True, slots=True)
class PartCard:
    name: str
    status: str
    accent: int
    pages: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class SiteFront:
    template: ClassVar[str] = "site/front.html"
    frame: Frame
    stages: tuple[PartCard, ...]


class SitePage(Page, Protocol):
    @property
    def frame(self) -> Frame: ...
