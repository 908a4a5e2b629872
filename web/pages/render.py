"""Render a page to HTML. Everything is escaped: no input becomes markup.

The first sheet is embedded in the page as data, so that a screen paints before its socket is open.
"""

import re
from dataclasses import fields
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from events.message_json import text_with_messages
from web.faces import FACES
from web.shared.frame import DeskFrame, Reader
from web.shared.languages import ENGLISH, OfferedLanguage, Words, group_thousands, size_text
from web.shared.page import Page
from web.shared.static_addresses import STATIC as STATIC, add_preloads

TEMPLATES = Path(__file__).parents[1] / "templates"
IN_THE_PAGE = (STATIC / "reading" / "begin_again.js").read_text(encoding="utf-8")
"""The one inline script of pages; the content policy of each response has its hash."""

# Letters that could end the script element or start a comment; U+2028/9 end a line in old parsers.
_UNSAFE_IN_SCRIPT = {c: f"\\u{ord(c):04x}" for c in ("<", ">", "&", "\u2028", "\u2029")}


def render(
    page: Page,
    words: Words = ENGLISH,
    languages: tuple[OfferedLanguage, ...] = (),
    frame: DeskFrame | None = None,
) -> str:
    """Render a page in its reader's language, with links to the other languages and in the frame of
    its tournament. Fields of the page with these names take precedence.
    """
    own = {field.name: getattr(page, field.name) for field in fields(page)}
    common = {"words": words, "languages": languages, "frame": frame}
    if isinstance(reader := own.pop("reader", None), Reader):
        of_reader = ("words", "languages", "telephone_key", "known", "way_in", "lets_in")
        common |= {name: getattr(reader, name) for name in of_reader}
    context = {**common, **own}
    return add_preloads(
        _with_han_fonts(template_environment().get_template(page.template).render(context))
    )


_STYLES = '<link rel="stylesheet" href="/static/base.css">\n'
_HAN_STYLES = '<link rel="stylesheet" href="/static/fonts/han.css">\n'
HAN_LETTERS = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)


def _with_han_fonts(html: str) -> str:
    """The page with the fonts for Chinese characters, kana and Hangul, if it has any; without them
    it does not fetch their long style sheet.
    """
    return html.replace(_STYLES, _STYLES + _HAN_STYLES, 1) if HAN_LETTERS.search(html) else html


@cache
def template_environment() -> Environment:
    built = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    built.filters["data"] = _json_in_script
    built.globals["begin_again"] = Markup(IN_THE_PAGE)
    for face in FACES.values():
        built.filters |= face.filters
    built.filters["isolated"] = _isolate_names
    built.filters |= {"grouped": group_thousands, "sized": size_text}
    built.filters["decimals"] = lambda text, words: words.decimals(text)
    built.filters["whole"] = lambda words: _json_in_script(words.full_catalogue)
    built.filters["sentence"] = lambda text: text[:1].upper() + text[1:] + "."
    return built


def _isolate_names(names: str) -> Markup:
    """The names of partners, each isolated, as it may be written from right to left."""
    return Markup(" – ").join(Markup("<bdi>{}</bdi>").format(name) for name in names.split(" – "))


def _json_in_script(value: object) -> Markup:
    """JSON that is safe inside a script element with data."""
    value = value.public_catalogue if isinstance(value, Words) else value
    text = text_with_messages(value)
    for unsafe, escaped in _UNSAFE_IN_SCRIPT.items():  # str.translate looks up every letter
        text = text.replace(unsafe, escaped)
    return Markup(text)
