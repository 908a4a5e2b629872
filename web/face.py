"""The interface of a game's presentation, used by all pages that belong to no particular game.

Each game has a `Face` in its package; `web.faces` finds the face of a part. A new screen is a view,
its renderer in static/<game>/sheets/ and a line in the `views` of its game; a new printed sheet is
a function and a line in its `papers`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from domain.formats.broadcast import Broadcast
from domain.formats.pgn import PlacedPgnGame
from domain.tournament import Part, Tournament
from web.prizes.contest import Contests
from web.shared.frame import Area, Link, Reader
from web.shared.languages import Words
from web.shared.page import DeskPage, Page
from web.shared.paper import SheetKind, WorkedOut
from web.shared.sheet import View
from web.site.pages import Leader, SiteFrame, SitePages

P = TypeVar("P", bound=Part)


CSV = "text/csv; charset=utf-8"
JSON = "application/json"
XML = "application/xml"
PGN = "application/x-chess-pgn; charset=utf-8"


class Overlay(NamedTuple):
    """A graphic over a video stream: the view it follows, and the script below web/static."""

    title: str
    view: View
    module: str


class Extent(NamedTuple):
    """Numbers of rounds (sessions of bridge): planned, shown to the public, and finished (closed).
    `timed` is the number of the round whose clock can be set, 0 without one.
    """

    planned: int
    seen: int
    timed: int
    finished: int = 0


class PresentPlace(NamedTuple):
    """The current place of a player: "Board 12" and "w" or "b", "Table A3" and a direction in
    words, or the reason for having none.
    """

    name: str = ""
    colour: str = ""
    direction: str = ""


NOWHERE = PresentPlace()


class SeatNotice(NamedTuple):
    """The notice sent to a player when a round is published: "Round 5", "Board 12, White against
    Novak, Eva", and the address of the player's own page.
    """

    round: str
    where: str
    address: str


def own_page_address(tournament: Tournament, part: Part, entry: int, words: Words) -> str:
    """The address of an entry's own page on this server."""
    language = words.query.replace("?", "&")
    return f"/t/{tournament.id}/me?stage={part.id}&entry={entry}{language}"


class SearchResult(NamedTuple):
    """A search result: a participant, with a description `about` that distinguishes namesakes.
    `before`: the text on earlier parts that they played is shown, too.
    """

    name: str
    about: str
    address: str
    place: PresentPlace = NOWHERE
    before: bool = False

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        part: Part,
        entry: int,
        name_and_about: tuple[str, str],
        words: Words,
        *,
        place: PresentPlace = NOWHERE,
        before: bool = False,
    ) -> "SearchResult":
        return cls(*name_and_about, own_page_address(tournament, part, entry, words), place, before)


OwnPage = Callable[[Tournament, P, int, Reader, WorkedOut | None], Page]
"""A function that builds an entry's own page; it raises Unknown if there is no such entry."""


def adapt_own_page(page: Callable[[Tournament, P, int, Reader], Page]) -> OwnPage[P]:
    """Adapt a page function that needs no precomputed value."""
    return lambda tournament, part, entry, reader, _: page(tournament, part, entry, reader)


@dataclass(frozen=True, slots=True)
class File(Generic[P]):
    """An export with a file `ending` and a `media` type. `write` takes the number of a round or
    session; 0 is the newest public one, or all of them in formats with one file for all rounds.
    """

    ending: str
    media: str
    write: Callable[[Tournament, P, int], bytes]


@dataclass(frozen=True, slots=True)
class GameSite(Generic[P]):
    """A part's pages in the result folder, by their addresses there. `menu` is on each page,
    followed by `rounds`. The front page has the `leaders` (the top of the table, with addresses in
    the part's folder), then the links `first`.
    """

    pages: Callable[[Tournament, P, SiteFrame], SitePages]
    menu: Callable[[P, Words], tuple[Link, ...]]
    first: Callable[[P, Words], tuple[Link, ...]]
    rounds: Callable[[P, Words], tuple[Link, ...]]
    leaders: Callable[[Tournament, P], Iterator[Leader]]
    page_of: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Face(Generic[P]):
    """The presentation of a game. `kind` is the class of its parts, `about` their name in refusals,
    `find_me` the message of the link to a player's own page. `placed` are views of one place, which
    follows in the view's name: "table:A3". `filters` are template filters, `areas` the areas of the
    desk, `renamed` their other titles in this part. `terms` are announced facts of a part besides
    its schedule, `choices` the organiser's choices for them. `games` are those of a round, or of
    all rounds for 0; `broadcast` is the data for a broadcast of the part. `seat_notice` is None
    while the entry plays in no current round; it raises Unknown if there is no such entry.
    """

    kind: type[P]
    about: str
    views: Mapping[str, View]
    desk: type[DeskPage]
    papers: Mapping[str, SheetKind[P]]
    files: Mapping[str, File[P]]
    site: GameSite[P]
    status: Callable[[P, Words], str]
    extent: Callable[[P], Extent]
    workplaces: Callable[[Tournament, P, Reader], tuple[Link, ...]]
    outside_fide: Callable[[P], bool]
    find_me: str
    find: Callable[[Tournament, Sequence[str], Words], Iterator[SearchResult]]
    own_page: OwnPage[P]
    seat_notice: Callable[[Tournament, P, int, Words], SeatNotice | None]
    as_of: Callable[[Tournament, P], object]
    plan: Callable[[Tournament | None], object]
    areas: tuple[Area, ...]
    contests: Contests[P]
    renamed: Callable[[P], Mapping[str, str]] = lambda _: {}
    placed: Mapping[str, Callable[[str], View]] = field(default_factory=dict)
    filters: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    terms: Callable[[P], object] | None = None
    choices: Callable[[], object] | None = None
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    games: Callable[[Tournament, P, int], Iterator[PlacedPgnGame]] | None = None
    broadcast: Callable[[P], Broadcast] | None = None

    @property
    def screen_titles(self) -> Mapping[str, str]:
        """The titles of the public views, by name."""
        return {name: view.title for name, view in self.views.items() if view.is_public}


def views_by_name(*views: View) -> Mapping[str, View]:
    return {view.name: view for view in views}
