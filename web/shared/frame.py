"""The links of a tournament (its parts with status and screens), and the common frame of all its
pages: a few named areas with their pages. Each game declares its areas in its face;
`web.pages.links` fills them for a user.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.shared.languages import ENGLISH, OfferedLanguage, Words

ACCENTS = 8
"""The palette's colours: the parts of a tournament take them in turn."""

IsAllowed = Callable[[str, str, int], bool]
"""A function: whether a device may do an act in a tournament and stage ("" and 0: anywhere)."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The user of a page. `known`: their device is enrolled here; `may` checks its permissions;
    `lets_in`: it may enrol other devices somewhere. `way_in`: it is not enrolled, but could be.
    `letters`: whether results of a tournament are sent by e-mail. `telephone_key` is the server's
    key for push messages; empty if it sends none. `now` is the instant, empty if unknown.
    """

    words: Words = ENGLISH
    languages: tuple[OfferedLanguage, ...] = ()
    known: bool = False
    way_in: bool = False
    lets_in: bool = False
    may: IsAllowed = lambda *_: False
    letters: Callable[[str], bool] = lambda _: False
    telephone_key: str = ""
    now: str = ""


ANYBODY = Reader()


@dataclass(frozen=True, slots=True)
class Link:
    """A page's title and its address on this server."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class PartLinks:
    """A part with one sentence on its status, and its screens; `workplaces` are the pages on which
    the user's device may work, the main one first. A stage outside FIDE mode is marked on the
    organiser's pages (endorsement rules C.02 (2026), Q40-46).
    """

    name: str
    status: str
    accent: int
    workplaces: tuple[Link, ...]
    screens: tuple[Link, ...]
    outside_fide: bool
    coming: str = ""


@dataclass(frozen=True, slots=True)
class TournamentLinks:
    name: str
    details: str
    address: str
    find_me: Link
    stages: tuple[PartLinks, ...]


def accent_of(tournament: Tournament, number: StageId) -> int:
    """The number of the part's colour, from 1 to ACCENTS."""
    return tuple(tournament.parts).index(number) % ACCENTS + 1


def part_address(tournament: Tournament, number: StageId) -> str:
    return f"/t/{tournament.id}/s/{number}"


class AreaLink(NamedTuple):
    """A page, or a panel of the desk. `address` has placeholders {part} and {root}, the addresses
    of the part and its tournament, {id} and {stage}; it is hidden from users who may not do `act`.
    """

    title: str
    address: str
    act: str = "desk"


@dataclass(frozen=True, slots=True)
class Area:
    """`key` opens it after a "g". It leads to its first page; the others are listed below it.
    `within` are last parts of addresses in the area that are not listed.
    """

    key: str
    links: tuple[AreaLink, ...]
    within: tuple[str, ...] = ()


def panel_link(title: str, name: str) -> AreaLink:
    return AreaLink(title, f"{{part}}/desk#{name}")


FEES = AreaLink(say("Fees"), "{root}/fees", "fees")


def areas_of_game(
    pairings: Area,
    entries: tuple[AreaLink, ...],
    *,
    standings: tuple[AreaLink, ...] = (),
    report: tuple[AreaLink, ...] = (),
) -> tuple[Area, ...]:
    """The areas of a game, with these pages of its own."""
    hall = (
        AreaLink(say("Hall"), "{root}/displays", "displays"),
        panel_link(say("Screens"), "hall"),
        AreaLink(say("Devices and rights"), "/devices?for={id}/{stage}", "devices"),
    )
    prizes = AreaLink(say("Categories and prizes"), "{part}/prizes", "prizes-page")
    files = AreaLink(say("Site and backups"), "{root}/files", "files")
    settings = (
        panel_link(say("Settings"), "settings"),
        AreaLink(say("Tournament data"), "{root}/data", "data"),
        AreaLink(say("Another section"), "{root}/new-stage", "new-stage"),
    )
    return (
        pairings,
        Area("e", entries),
        Area("s", (panel_link(say("Standings"), "standings"), prizes, *standings)),
        Area("h", hall),
        Area("p", (panel_link(say("Print"), "print"),)),
        Area("b", (panel_link(say("Report"), "report"), *report, files)),
        Area("t", settings),
        Area("l", (AreaLink(say("Log"), "{root}/audit", "audit"),)),
    )


class ShownAreaLink(NamedTuple):
    """A page as shown to a user: `panel` is the name of a panel of the desk, "" for other pages."""

    title: str
    address: str
    panel: str
    here: bool


@dataclass(frozen=True, slots=True)
class FrameArea:
    """`here`: the current page is in this area."""

    key: str
    first: ShownAreaLink
    steps: tuple[ShownAreaLink, ...]
    here: bool


@dataclass(frozen=True, slots=True)
class DeskFrame:
    """`address` is the tournament's, `desk` that of the part. `stages` are its other parts."""

    name: str
    stage_name: str
    status: str
    address: str
    desk: str
    accent: int
    areas: tuple[FrameArea, ...]
    stages: tuple[Link, ...]
    screens: tuple[Link, ...]
    papers: tuple[Link, ...]


def visible_areas(
    areas: Iterable[Area],
    words: Words,
    places: dict[str, str],
    path: str,
    allowed: frozenset[str],
    renamed: Mapping[str, str],
) -> tuple[FrameArea, ...]:
    """The areas with a page that the user may open. `places` fill the addresses, `path` is the
    current address, `allowed` are acts, `renamed` other titles by the usual ones. Links to pages of
    the tournament name the part if `places` has "several".
    """

    def step(link: AreaLink) -> ShownAreaLink:
        query = (
            f"?stage={places['stage']}" if places["several"] and "{root}" in link.address else ""
        )
        address = link.address.format_map(places) + query
        page, _, name = address.partition("#")
        title = words(renamed.get(link.title, link.title))
        return ShownAreaLink(title, address, name, page.partition("?")[0] == path)

    visible = []
    for area in areas:
        steps = [step(link) for link in area.links if link.act in allowed]
        if steps:
            inside = any(f"/{last}" in path for last in area.within)
            first, *others = steps
            here = inside or any(each.here for each in steps)
            visible.append(FrameArea(area.key, first, tuple(others), here))
    return tuple(visible)
