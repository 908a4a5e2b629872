"""Contexts and templates fit each other, and typed text is never rendered as markup."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from html.parser import HTMLParser
from importlib import import_module
from pkgutil import walk_packages

import pytest
from jinja2 import meta, nodes

import web
from domain.chess.stage import stages_of
from domain.people import Person
from domain.tournament import Tournament
from tests.every import every
from tests.stories import LONG_NAMES, OPEN, field, played, with_entry
from web.chess.face import FACE
from web.pages.problem import ProblemPage
from web.pages.render import (
    HAN_LETTERS,
    IN_THE_PAGE,
    STATIC,
    TEMPLATES,
    render,
    template_environment,
)
from web.pages.tournaments import FrontPage, ScreenPage, TournamentPage, desk_page
from web.shared.page import Page
from web.shared.static_addresses import without_stamp

HOSTILE = '<img src=x onerror="alert(1)"></script><!--\u2028'


def every_page(tournament: Tournament) -> list[Page]:
    return [
        FrontPage.build([tournament]),
        TournamentPage.build(tournament, "http://hall:8000/"),
        desk_page(tournament, OPEN, "epoch"),
        ProblemPage(404, "Not here", "There is no tournament x."),
        *(ScreenPage.build(tournament, OPEN, view, "epoch") for view in FACE.screen_titles),
    ]


class Elements(HTMLParser):
    """What a browser makes of a page: its elements, and the text of its data."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._in_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        data = tag == "script" and dict(attrs).get("type") == "application/json"
        self._in_data = data and dict(attrs).get("id") != "words"

    def handle_endtag(self, tag: str) -> None:
        self._in_data = False

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data


def parse_page(page: Page) -> Elements:
    elements = Elements()
    elements.feed(render(page))
    return elements


def page_contexts() -> Iterator[type[Page]]:
    """Every page of the server; those of the site have templates in folders of their own."""
    for module in walk_packages(web.__path__, "web."):
        for name, value in vars(import_module(module.name)).items():
            template = getattr(value, "template", "")
            if isinstance(template, str) and template.endswith(".html") and not of_site(template):
                assert is_dataclass(value), name
                yield value  # type: ignore[misc]  # a dataclass with a template is a page


def of_site(template: str) -> bool:
    return "site" in template.split("/")


GIVEN = {"words", "languages", "telephone_key", "known", "way_in", "lets_in", "frame", "reader"}
"""What every template is given about its reader; a page may have its own."""
_OF_CONTESTS = {f"contest/{name}.html" for name in ("desk", "own_team", "tablet", "why")}
BASES = {"base.html", "desk.html", *_OF_CONTESTS}
"""What pages extend."""
PAGES = sorted(set(page_contexts()), key=lambda page: page.template)


@every("page", PAGES, ids=lambda page: page.__name__)
def test_a_template_uses_exactly_the_fields_of_its_context(page: type[Page]) -> None:
    used = variables(page.template)
    assert used - GIVEN == {field.name for field in fields(page)} - GIVEN


def variables(template: str) -> set[str]:
    tree = template_environment().parse((TEMPLATES / template).read_text())
    macros = {str(name) for imported in tree.find_all(nodes.FromImport) for name in imported.names}
    others = [
        *(each.template for each in tree.find_all(nodes.Include)),
        *(each.template for each in tree.find_all(nodes.Extends)),
    ]
    included = (variables(each.value) for each in others if isinstance(each, nodes.Const))
    targets = [each.target for each in tree.find_all(nodes.Assign)]
    names = [name for each in targets for name in (each, *each.find_all(nodes.Name))]
    assigned = {name.name for name in names if isinstance(name, nodes.Name)}
    used = set(meta.find_undeclared_variables(tree))
    own = used - assigned if tree.find(nodes.Extends) else used  # set for the blocks, too
    return own.union(*(names_of_template - assigned for names_of_template in included)) - macros


def test_every_template_has_one_context() -> None:
    templates = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("[!_]*.html")}
    whole = {path for path in templates if not of_site(path) and not path.startswith("manual/")}
    assert sorted(whole - BASES) == [page.template for page in PAGES]


@pytest.mark.parametrize("size", [0, 1, 2, 800])
def test_every_page_renders_from_the_smallest_field_to_the_largest(size: int) -> None:
    tournament = played(field(size, LONG_NAMES), 3) if size > 1 else field(size)
    for page in every_page(tournament):
        assert render(page).startswith("<!doctype html>")


def test_a_server_without_tournaments_has_a_front_page() -> None:
    assert "No tournament yet" in render(FrontPage.build(()))


def test_typed_texts_never_become_markup() -> None:
    hostile = Person(family=HOSTILE, given=HOSTILE, title=HOSTILE, federation=HOSTILE, club=HOSTILE)
    tournament = with_entry(played(field(4), 1), 1, person=hostile)
    stage = stages_of(tournament)[OPEN]
    tournament = replace(
        tournament, name=HOSTILE, place=HOSTILE, parts={OPEN: replace(stage, name=HOSTILE)}
    )
    harmless = every_page(played(field(4), 1))
    for page, plain in zip(every_page(tournament), harmless, strict=True):
        tags = [tag for tag, _ in parse_page(page).found]
        assert tags == [tag for tag, _ in parse_page(plain).found]


def test_the_first_sheet_arrives_unchanged() -> None:
    hostile = with_entry(played(field(4), 1), 2, person=Person(family=HOSTILE))
    data = json.loads(parse_page(ScreenPage.build(hostile, OPEN, "crosstable", "e7")).data)
    assert (data["view"], data["stage"], data["epoch"]) == ("crosstable", OPEN, "e7")
    families = [row["player"]["family"] for row in data["sheet"]["rows"]]
    assert HOSTILE in families


def test_pages_need_no_exception_from_a_strict_content_security_policy() -> None:
    """But for one script, which the policy knows by its hash."""
    for page in every_page(played(field(4), 1)):
        scripts = re.findall(r"<script>(.*?)</script>", render(page), re.S)
        assert set(scripts) <= {IN_THE_PAGE}
        for tag, attributes in parse_page(page).found:
            assert tag != "style"
            assert not any(name == "style" or name.startswith("on") for name in attributes)
            if tag == "script" and attributes and attributes.get("type") != "application/json":
                assert attributes.get("src")


def test_every_file_a_page_loads_is_our_own_and_exists() -> None:
    for page in every_page(played(field(4), 1)):
        for tag, attributes in parse_page(page).found:
            address = attributes.get("src") or (attributes.get("href") if tag == "link" else None)
            if address:
                assert address.startswith("/static/")
                assert (STATIC / without_stamp(address.removeprefix("/static/"))).is_file()


def test_scripts_import_only_files_that_exist_and_never_set_markup() -> None:
    for script in STATIC.rglob("*.js"):
        text = script.read_text()
        for imported in re.findall(r'from "(.+?)"', text):
            assert (script.parent / imported).is_file(), f"{script.name}: {imported}"
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)


def test_style_sheets_name_only_fonts_that_are_here() -> None:
    for sheet in STATIC.rglob("*.css"):
        for address in re.findall(r'url\("(.+?)"\)', sheet.read_text()):
            assert (sheet.parent / address).is_file()


def test_pages_and_scripts_ask_for_the_same_letters_fonts() -> None:
    """Chinese characters, kana and Hangul: the server's expression and that of the scripts."""
    script = (STATIC / "reading/han.js").read_text()
    [in_script] = re.findall(r"HAN_LETTERS = /(.*)/u;", script)
    code_points = re.sub(r"\\u\{?(\w{4,5})\}?", lambda m: chr(int(m[1], 16)), in_script)

    assert code_points == HAN_LETTERS.pattern
