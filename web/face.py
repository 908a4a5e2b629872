"""What a game shows: what the pages that are of no game in particular ask it for.

Each game has its own in its package; `web.faces` finds that of a part. A new screen is a view, its
renderer in static/<game>/sheets/ and a line among the `views` of its game; a new printed sheet is a
function and a line among its `papers`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from domain.formats.broadcast import Broadcast
from domain.formats.pgn.write import PlacedGame
from domain.tournament import Part, Tournament
from web.prizes.contest import Contests
from web.shared.frame import Area, Link, Reader
from web.shared.languages import Words
from web.shared.page import DeskPage, Page
from web.shared.paper import Printed, WorkedOut
from web.shared.sheet import View
from web.site.pages import Frame, Leader, SitePage

P = TypeVar("P", bound=Part)


CSV = "text/csv; charset=utf-8"
JSON = "application/json"
XML = "application/xml"
PGN = "application/x-chess-pgn; charset=utf-8"


class Overlay(NamedTuple):
    """What a stream lays over its pictures: the sheet it follows, and the script below web/static
    that draws it.
    """

    title: str
    view: View
    module: str


class Extent(NamedTuple):
    """How many rounds (sessions of bridge) are planned and how many of them the hall has seen;
    `timed` is the round whose clock can be set. 0: there is none yet. `finished` are closed.
    """

    planned: int
    seen: int
    timed: int
    finished: int = 0


class Place(NamedTuple):
    """Where somebody plays now: "Board 12" and "w" or "b", "Table A3" and a direction in words, or
    why nowhere.
    """

    name: str = ""
    colour: str = ""
    direction: str = ""


NOWHERE = Place()


class SeatNotice(NamedTuple):
    """What somebody is told once the hall may see where they play: "Round 5", "Board 12, White
    against Novak, Eva", and the address of their page.
    """

    round: str
    where: str
    address: str


def own_address(tournament: Tournament, part: Part, entry: int, words: Words) -> str:
    """The address of an entry's own page on this server."""
    language = words.query.replace("?", "&")
    return f"/t/{tournament.id}/me?stage={part.id}&entry={entry}{language}"


class Found(NamedTuple):
    """Somebody the reader may have looked for: `about` tells them from another of their name.
    `before`: what they played before the part in which they are found, too.
    """

    name: str
    about: str
    address: str
    place: Place = NOWHERE
    before: bool = False

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        part: Part,
        entry: int,
        said: tuple[str, str],
        words: Words,
        *,
        place: Place = NOWHERE,
        before: bool = False,
    ) -> "Found":
        """Build a search result; `said` are the name and its description."""
        return cls(*said, own_address(tournament, part, entry, words), place, before)


OwnPage = Callable[[Tournament, P, int, Reader, WorkedOut | None], Page]
"""Of that entry; Unknown if there is none."""


def own_page_of(page: Callable[[Tournament, P, int, Reader], Page]) -> OwnPage[P]:
    """The own page of a game that works nothing out aside."""
    return lambda tournament, part, entry, reader, _: page(tournament, part, entry, reader)


@dataclass(frozen=True, slots=True)
class File(Generic[P]):
    """An export. `ending` and `media` say what it is; `write` takes a round or session, 0: the
    newest that the hall may see, or all of them where they are one file.
    """

    ending: str
    media: str
    write: Callable[[Tournament, P, int], bytes]


@dataclass(frozen=True, slots=True)
class SiteOf(Generic[P]):
    """A part's pages in the folder of the results, by their addresses there. `menu` is on each of
    them, with `rounds` behind it; `first` are those that the front page leads to, which has the
    `leaders` in front of it: the first of the table, led to by addresses in the part's folder.
    """

    pages: Callable[[Tournament, P, Frame], Iterator[tuple[str, SitePage]]]
    menu: Callable[[P, Words], tuple[Link, ...]]
    first: Callable[[P, Words], tuple[Link, ...]]
    rounds: Callable[[P], tuple[Link, ...]]
    leaders: Callable[[Tournament, P], Iterator[Leader]]


@dataclass(frozen=True, slots=True)
class Face(Generic[P]):
    """`kind` are its parts, `about` how a refusal calls one of them; `find_me` is the message that
    leads a player to their own page. `placed` views are about one place, which their name goes on
    with: "table:A3". `filters` are what its templates say things with, `areas` the places of its
    desk, and `renamed` what some are called in this part. `terms` is what it announces of a part
    beside when it is played, and `choices` what its organiser chooses that from. `games` are those
    of a round, or of all if it is 0; `broadcast` is what a broadcast is told of the part.
    `seat_notice` is None while nothing is on in which that entry plays; Unknown if there is none.
    """

    kind: type[P]
    about: str
    views: Mapping[str, View]
    desk: type[DeskPage]
    papers: Mapping[str, Printed[P]]
    files: Mapping[str, File[P]]
    site: SiteOf[P]
    status: Callable[[P, Words], str]
    extent: Callable[[P], Extent]
    workplaces: Callable[[Tournament, P, Reader], tuple[Link, ...]]
    outside_fide: Callable[[P], bool]
    find_me: str
    find: Callable[[Tournament, Sequence[str], Words], Iterator[Found]]
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
    games: Callable[[Tournament, P, int], Iterator[PlacedGame]] | None = None
    broadcast: Callable[[P], Broadcast] | None = None

    @property
    def screens(self) -> Mapping[str, str]:
        """The screens there can be, and what they are called."""
        return {name: view.title for name, view in self.views.items() if view.public}


def by_name(*views: View) -> Mapping[str, View]:
    return {view.name: view for view in views}
