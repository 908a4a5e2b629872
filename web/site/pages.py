"""One frozen context per template of the site, as `web.shared.pages` has them for the server's
pages.
"""

from dataclasses import dataclass
from typing import ClassVar

from web.bridge.traveller import Traveller
from web.bridge.views.parts import Pair
from web.bridge.views.ranking import RankRow
from web.chess.site_card import CardRow, Detail
from web.chess.views.crosstable import ChartRow
from web.chess.views.pairings import BoardRow
from web.chess.views.parts import Player
from web.chess.views.standings import StandingRow, TeamLine
from web.shared.languages import Offered, Words
from web.shared.links import Link


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
class StageCard:
    name: str
    status: str
    accent: int
    pages: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class SiteFront:
    template: ClassVar[str] = "site/front.html"
    frame: Frame
    stages: tuple[StageCard, ...]


@dataclass(frozen=True, slots=True)
class SiteStandings:
    """`after` is the round the table stands after, 0 before the first; `complete`: all of it.
    `teams` are those of a Scheveningen match.
    """

    template: ClassVar[str] = "site/standings.html"
    frame: Frame
    after: int
    complete: bool
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    teams: tuple[TeamLine, ...]


@dataclass(frozen=True, slots=True)
class SiteRound:
    template: ClassVar[str] = "site/round.html"
    frame: Frame
    number: int
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class SiteCrosstable:
    """`headings` stand over the cells: rounds, or opponents in a round robin (`grid`)."""

    template: ClassVar[str] = "site/crosstable.html"
    frame: Frame
    grid: bool
    headings: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    entries: dict[int, int]
    """The entry of each number, for the links in the cells."""


@dataclass(frozen=True, slots=True)
class SitePlayers:
    template: ClassVar[str] = "site/players.html"
    frame: Frame
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SitePlayer:
    """`facts` are the name and the value of what is known about the player."""

    template: ClassVar[str] = "site/player.html"
    frame: Frame
    player: Player
    facts: tuple[tuple[str, str], ...]
    rows: tuple[CardRow, ...]
    details: tuple[Detail, ...]


@dataclass(frozen=True, slots=True)
class SiteRanking:
    """Of pairs. `session` is the newest that the hall sees, 0 before the first. `fields` are one
    without a name, or North-South and East-West.
    """

    template: ClassVar[str] = "site/ranking.html"
    frame: Frame
    session: int
    final: bool
    carried: bool
    fields: tuple[tuple[str, tuple[RankRow, ...]], ...]


@dataclass(frozen=True, slots=True)
class SiteSession:
    """The boards of a session that all have played; shares are per cent, or IMPs."""

    template: ClassVar[str] = "site/session.html"
    frame: Frame
    number: int
    travellers: tuple[Traveller, ...]
    imps: bool


@dataclass(frozen=True, slots=True)
class PairLine:
    """One board of a pair; `score` is NS's, `share` its own."""

    session: int
    round: int
    table: str
    board: int
    direction: str
    opponents: Pair
    result: str
    score: str
    share: str


@dataclass(frozen=True, slots=True)
class SitePair:
    template: ClassVar[str] = "site/pair.html"
    frame: Frame
    pair: int
    name: str
    lines: tuple[PairLine, ...]
    imps: bool


SitePage = (
    SiteFront
    | SiteStandings
    | SiteRound
    | SiteCrosstable
    | SitePlayers
    | SitePlayer
    | SiteRanking
    | SiteSession
    | SitePair
)
PAGES = (
    *(SiteFront, SiteStandings, SiteRound, SiteCrosstable, SitePlayers, SitePlayer),
    *(SiteRanking, SiteSession, SitePair),
)
