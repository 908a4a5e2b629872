"""Render a page to HTML. Everything is escaped: no input becomes markup.

The first sheet travels inside the page as data, so that a screen paints before its socket is open.
"""

from dataclasses import fields
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from events.message_json import text_with_messages
from web.faces import FACES
from web.shared.frame import Frame, Reader
from web.shared.languages import ENGLISH, OfferedLanguage, Words, group_thousands, size_text
from web.shared.page import Page
from web.shared.static_addresses import STATIC as STATIC, announced

TEMPLATES = Path(__file__).parents[1] / "templates"
IN_THE_PAGE = (STATIC / "reading" / "begin_again.js").read_text(encoding="utf-8")
"""The one inline script of pages; the content policy of each response has its hash."""

# What could end the script element or start a comment; U+2028/9 end a line to some readers.
_UNSAFE_IN_SCRIPT = {c: f"\\u{ord(c):04x}" for c in ("<", ">", "&", "\u2028", "\u2029")}


def render(
    page: Page,
    words: Words = ENGLISH,
    languages: tuple[OfferedLanguage, ...] = (),
    frame: Frame | None = None,
) -> str:
    """Render a page in the words of its reader, with the way to their other languages and in the
    frame of its tournament, unless the page has its own.
    """
    own = {field.name: getattr(page, field.name) for field in fields(page)}
    told = {"words": words, "languages": languages, "frame": frame}
    if isinstance(reader := own.pop("reader", None), Reader):
        told |= {"words": reader.words, "languages": reader.languages}
        told["telephone_key"] = reader.telephone_key
    context = {**told, **own}
    return announced(environment().get_template(page.template).render(context))


@cache
def environment() -> Environment:
    built = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    built.filters["data"] = _data
    built.globals["begin_again"] = Markup(IN_THE_PAGE)
    for face in FACES.values():
        built.filters |= face.filters
    built.filters["isolated"] = _isolate
    built.filters |= {"grouped": group_thousands, "sized": size_text}
    built.filters["whole"] = lambda words: _data(words.whole)
    built.filters["sentence"] = lambda text: text[:1].upper() + text[1:] + "."
    return built


def _isolate(names: str) -> Markup:
    """The names of partners, each of which may be written from right to left."""
    return Markup(" – ").join(Markup("<bdi>{}</bdi>").format(name) for name in names.split(" – "))


def _data(live: object) -> Markup:
    """JSON that is safe inside a script element with data."""
    live = live.public if isinstance(live, Words) else live
    text = text_with_messages(live)
    for unsafe, escaped in _UNSAFE_IN_SCRIPT.items():  # str.translate looks up every letter
        text = text.replace(unsafe, escaped)
    return Markup(text)
