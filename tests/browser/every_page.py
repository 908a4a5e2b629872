"""Every page of a server, found as who comes to it finds it: by its routes, filled with what each
game's registry has, and by the links on what they lead to.

Which template a page was made of is told by what always stands there.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

from jinja2 import nodes
from starlette.routing import Route

from server.application.routes import routes
from tests.browser.codes import state_of
from tests.server.process import Server
from tests.web.test_render import PAGES
from web.faces import FACES
from web.pages.render import TEMPLATES, environment
from web.shared.static_addresses import stamp

WHOLE = [page.template for page in PAGES]
OF_GAME = {page.template: page.__module__.split(".")[1].replace("_", "-") for page in PAGES}
"""The package of `web` that fills it."""
FILLED = {
    **dict.fromkeys(("stage", "round", "board", "match", "session", "team", "table"), "1"),
    **{"section": "A", "place": "A1", "system": "crenshaw", "entries": "10"},
}
"""What a place of a route is where no registry says it."""
NO_PAGE = re.compile(r"^/(api|static|log|feed)|/(sheets|export|report)/|\.(svg|json|zip|txt)$")
PLACE = re.compile(r"\{(\w+)(?::\w+)?\}")
SECRET = re.compile(r"/[a-z2-7]{32}(?=/|$)")


@dataclass(frozen=True, slots=True)
class Found:
    template: str
    game: str
    """"" of a page of the whole server."""
    address: str
    """From the root of the server."""
    kind: str
    """Alike of pages that differ in a number or a code: one of them is enough."""


@cache
def marks(template: str) -> tuple[str, ...]:
    """What stands on it under no condition, with what the page that it extends has."""
    tree = environment().parse((TEMPLATES / template).read_text())
    extended = [base.template for base in tree.find_all(nodes.Extends)]
    bases = [base.value for base in extended if isinstance(base, nodes.Const)]
    whole = bases != ["base.html"]
    blocks = [b for b in tree.find_all(nodes.Block) if whole or b.name in ("page", "assets")]
    own = (
        part.data.strip().replace('"/static/', f'"/static/{stamp()}/')
        for body in (tree.body, *(block.body for block in blocks))
        for output in body
        if isinstance(output, nodes.Output)
        for part in output.nodes
        if isinstance(part, nodes.TemplateData)
    )
    return (*(mark for base in bases if whole for mark in marks(base)), *own)


def template_of(html: str, game: str = "") -> str:
    """The one of which most stands there, that game's own where others say the same, or what games
    have in common; "" for what is no page.
    """

    def fits(name: str) -> tuple[int, bool, bool]:
        whose = OF_GAME[name]
        return sum(map(len, marks(name))), whose == game, whose == "contest"

    fitting = (name for name in WHOLE if all(mark in html for mark in marks(name)))
    return max(fitting, key=fits, default="")


def every_page(server: Server, tournaments: Iterable[str]) -> list[Found]:
    """One of each kind, as the organiser of these tournaments sees it."""
    games = {name: _game(server, name) for name in tournaments}
    waiting = ["/", *(path for name, game in games.items() for path in _filled(name, game))]
    found: dict[str, Found | None] = {}
    while waiting:
        path = waiting.pop()
        kind = _kind(path)
        if kind in found or NO_PAGE.search(urlsplit(path).path) or "lang=" in path:
            continue
        game = next((game for name, game in games.items() if name in path), "")
        if path.startswith("/t/") and not game:  # of a tournament that is not asked about
            continue
        html = _page(server, path)
        template = template_of(html, game)
        found[kind] = Found(template, game, path, kind) if template else None
        waiting += _links(server, path, html)
    return sorted(filter(None, found.values()), key=lambda page: page.kind)


def _game(server: Server, tournament: str) -> str:
    return next(iter(state_of(server, tournament).parts.values())).game


def _filled(tournament: str, game: str) -> Iterator[str]:
    face = FACES[game]
    registries = {"view": face.screens, "sheet": face.papers, "kind": face.overlays}
    choices = {name: list(registry) for name, registry in registries.items()}
    choices |= {name: [value] for name, value in FILLED.items()} | {"tournament": [tournament]}
    for route in routes():
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            places = PLACE.findall(route.path)
            for values in product(*(choices.get(place, []) for place in places)):
                yield route.path_format.format(**dict(zip(places, values, strict=True)))


def _kind(path: str) -> str:
    """The tournament stays in it, and with it the game."""
    path, _, query = path.partition("?")
    named = re.sub(r"=[^&]*", "=", query)
    return re.sub(r"(?<=/)\d+(?=/|$)", "1", SECRET.sub("/code", path)) + f"?{named}"


def _page(server: Server, path: str) -> str:
    """Where it leads elsewhere or is refused there is none: what says so is the same everywhere."""
    try:
        with urlopen(Request(server.url + path, headers={"Cookie": server.cookie})) as answer:
            here = answer.url == server.url + path
            html = answer.headers["Content-Type"].startswith("text/html")
            return answer.read().decode() if here and html else ""
    except HTTPError as refused:
        refused.close()
        return ""


def _links(server: Server, path: str, html: str) -> Iterator[str]:
    for link in re.findall(r'href="([^"]+)"', html):
        address = urlsplit(urljoin(server.url + path, link.replace("&amp;", "&")))
        if address.netloc == urlsplit(server.url).netloc:
            yield address.path + (f"?{address.query}" if address.query else "")
