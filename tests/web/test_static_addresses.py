"""Static files have addresses derived from their content, are cached for ever, and are all
preloaded.
"""

import re

from tests.server.club import running
from web.shared.static_addresses import STATIC, module_with_imports, static_stamp, without_stamp

HEAD = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')


def test_a_stamped_address_is_immutable_and_a_plain_one_revalidated() -> None:
    with running() as club:
        stamped = club.client.get(f"/static/{static_stamp()}/shared/dom.js")
        plain = club.client.get("/static/shared/dom.js")
        older = club.client.get("/static/@0123456789ab/shared/dom.js")
    assert (
        stamped.content == plain.content == older.content == (STATIC / "shared/dom.js").read_bytes()
    )
    assert "immutable" in stamped.headers["Cache-Control"]
    assert plain.headers["Cache-Control"] == older.headers["Cache-Control"] == "no-cache"


def test_a_page_announces_every_module_that_its_scripts_need_once() -> None:
    with running() as club:
        club.with_players(4)
        page = club.client.get(f"/t/{club.id}/s/1/desk").text
    announced = HEAD.findall(page)
    assert len(announced) == len(set(announced))
    needed = {*module_with_imports("chess/desk/desk.js"), *module_with_imports("frame/frame.js")}
    loaded = {without_stamp(address) for address in announced} | {
        "chess/desk/desk.js",
        "frame/frame.js",
    }
    assert loaded == needed
    assert '"/static/shared' not in page


def test_script_module_needs_its_direct_and_indirect_imports() -> None:
    needed = ("shared/search.js", "shared/dom.js", "shared/words.js")
    assert module_with_imports("shared/search.js") == needed
    assert "contest/results/codes.js" in module_with_imports("chess/desk/desk.js")
