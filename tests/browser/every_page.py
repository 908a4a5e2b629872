"""Every page of a server: found by its routes, with the values that each game's registries have,
and by following the links on those pages.

The template of a page is recognised by the text that always stands in it.
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
from web.pages.render import TEMPLATES, template_environment
from web.shared.static_addresses import static_stamp

PAGE_TEMPLATES = [page.template for page in PAGES]
GAME_OF_TEMPLATE = {
    page.template: page.__module__.split(".")[1].replace("_", "-") for page in PAGES
}
"""By template: the game whose package in `web` fills it."""
EXAMPLE_VALUES = {
    **dict.fromkeys(("stage", "round", "board", "match", "session", "team", "table"), "1"),
    **{"section": "A", "place": "A1", "system": "crenshaw", "entries": "10"},
}
"""Values for the parameters of routes that no registry lists."""
NOT_A_PAGE = re.compile(r"^/(api|static|log|feed)|/(sheets|export|report)/|\.(svg|json|zip|txt)$")
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
SECRET_CODE = re.compile(r"/[a-z2-7]{32}(?=/|$)")


@dataclass(frozen=True, slots=True)
class FoundPage:
    template: str
    game: str
    """Empty for a page of the whole server."""
    address: str
    """Path and query."""
    kind: str
    """The address without its numbers and codes: one page of each kind is enough."""


@cache
def constant_texts(template: str) -> tuple[str, ...]:
    """The texts that the template always prints, with those of the template that it extends."""
    tree = template_environment().parse((TEMPLATES / template).read_text())
    extended = [base.template for base in tree.find_all(nodes.Extends)]
    bases = [base.value for base in extended if isinstance(base, nodes.Const)]
    takes_all_blocks = bases != ["base.html"]
    blocks = [
        b for b in tree.find_all(nodes.Block) if takes_all_blocks or b.name in ("page", "assets")
    ]
    texts = (
        part.data.strip().replace('"/static/', f'"/static/{static_stamp()}/')
        for body in (tree.body, *(block.body for block in blocks))
        for output in body
        if isinstance(output, nodes.Output)
        for part in output.nodes
        if isinstance(part, nodes.TemplateData)
    )
    return (*(mark for base in bases if takes_all_blocks for mark in constant_texts(base)), *texts)


def template_of(html: str, game: str = "") -> str:
    """The template with the most constant text in this page; of equals that game's own, then the
    one that games share. Empty for HTML of no template.
    """

    def match_quality(name: str) -> tuple[int, bool, bool]:
        template_game = GAME_OF_TEMPLATE[name]
        return (
            sum(map(len, constant_texts(name))),
            template_game == game,
            template_game == "contest",
        )

    candidates = (
        name for name in PAGE_TEMPLATES if all(mark in html for mark in constant_texts(name))
    )
    return max(candidates, key=match_quality, default="")


def every_page(server: Server, tournaments: Iterable[str]) -> list[FoundPage]:
    """One page of each kind, as the organiser of these tournaments sees it."""
    games = {name: _game_of(server, name) for name in tournaments}
    unvisited = [
        "/",
        *(path for name, game in games.items() for path in _paths_of_routes(name, game)),
    ]
    found: dict[str, FoundPage | None] = {}
    while unvisited:
        path = unvisited.pop()
        kind = _kind_of_address(path)
        if kind in found or NOT_A_PAGE.search(urlsplit(path).path) or "lang=" in path:
            continue
        game = next((game for name, game in games.items() if name in path), "")
        if path.startswith("/t/") and not game:  # of a tournament that is not asked about
            continue
        html = _html_of(server, path)
        template = template_of(html, game)
        found[kind] = FoundPage(template, game, path, kind) if template else None
        unvisited += _links(server, path, html)
    return sorted(filter(None, found.values()), key=lambda page: page.kind)


def _game_of(server: Server, tournament: str) -> str:
    return next(iter(state_of(server, tournament).parts.values())).game


def _paths_of_routes(tournament: str, game: str) -> Iterator[str]:
    face = FACES[game]
    registries = {"view": face.screen_titles, "sheet": face.papers, "kind": face.overlays}
    choices = {name: list(registry) for name, registry in registries.items()}
    choices |= {name: [value] for name, value in EXAMPLE_VALUES.items()} | {
        "tournament": [tournament]
    }
    for route in routes():
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            parameters = PARAMETER.findall(route.path)
            for values in product(*(choices.get(parameter, []) for parameter in parameters)):
                yield route.path_format.format(**dict(zip(parameters, values, strict=True)))


def _kind_of_address(path: str) -> str:
    """The address with numbers, codes and query values made alike; the tournament's id stays."""
    path, _, query = path.partition("?")
    named = re.sub(r"=[^&]*", "=", query)
    return re.sub(r"(?<=/)\d+(?=/|$)", "1", SECRET_CODE.sub("/code", path)) + f"?{named}"


def _html_of(server: Server, path: str) -> str:
    """The HTML at that path; empty if it redirects, is refused or is not HTML."""
    try:
        with urlopen(Request(server.url + path, headers={"Cookie": server.cookie})) as answer:
            not_redirected = answer.url == server.url + path
            is_html = answer.headers["Content-Type"].startswith("text/html")
            return answer.read().decode() if not_redirected and is_html else ""
    except HTTPError as refused:
        refused.close()
        return ""


def _links(server: Server, path: str, html: str) -> Iterator[str]:
    for link in re.findall(r'href="([^"]+)"', html):
        address = urlsplit(urljoin(server.url + path, link.replace("&amp;", "&")))
        if address.netloc == urlsplit(server.url).netloc:
            yield address.path + (f"?{address.query}" if address.query else "")
