"""Answers as they are compared: what an answer says, without how it happened to be spaced.

JSON              parsed and written again, a value a line, keys in their order
HTML, SVG         a line an element, attributes sorted, white space in text made one space

Left out of every page is what names files of the browser's own code, which may be renamed freely:
<link>, <script> (but for data in JSON), and the query after an address under /static/. Of the pages
that are driven by scripts (`WORDS_ONLY`) only the words and the data are kept: how these are nested
is a matter between page and script.

Replaced are the log's epoch and the folder of the run.
"""

import json
import re
from collections.abc import Mapping
from html.parser import HTMLParser

import msgspec

WORDS_ONLY = re.compile(
    r"GET /t/[^/]+/(s/\d+/(desk|tablet|results|screen/[^/]+|table/.*)|audit|displays|new-stage)$"
)
_STATIC = re.compile(r"((?:/|\.\./|\./)*static/[^\"'?\s]+)\?[^\"'\s]*")
_INDENT = re.compile(r"\n +")
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)


def canonical(ask: str, kind: str, body: bytes, replaced: Mapping[str, str]) -> str:
    """`kind` is the answer's media type, `replaced` what is different in every run."""
    text = body.decode("utf-8", "backslashreplace")
    for run, name in replaced.items():
        text = text.replace(run, name)
    if "json" in kind:
        return _json(text)
    if "html" in kind or "svg" in kind:
        return _markup(text, WORDS_ONLY.match(ask.partition("?")[0]) is not None)
    return text


def _json(text: str) -> str:
    """The text as `json` writes it with an indent of 0, but faster."""
    compact = json.dumps(json.loads(text), ensure_ascii=False)
    return _INDENT.sub("\n", msgspec.json.format(compact, indent=1))


def _markup(text: str, words_only: bool) -> str:
    reader = _Markup(words_only)
    reader.feed(text)
    reader.close()
    return "\n".join(reader.lines)


def _value(value: str | None) -> str:
    return _STATIC.sub(r"\1", " ".join((value or "").split()))


class _Markup(HTMLParser):
    """The lines of the canonical form; `words_only` leaves the tags out."""

    def __init__(self, words_only: bool) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._words_only = words_only
        self._within = ""  # the script or style that is being read
        self._is_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._within = tag
            self._is_data = (dict(attrs).get("type") or "").endswith("json")
        if tag in ("link", "script") or self._words_only:
            return
        attributes = "".join(f' {name}="{_value(value)}"' for name, value in sorted(attrs))
        self.lines.append(f"<{tag}{attributes}>")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._within:
            self._within = ""
        if tag not in _VOID and tag != "script" and not self._words_only:
            self.lines.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self._within == "script":
            if self._is_data:
                self.lines.append(_json(data))
        elif self._within != "style":
            text = " ".join(data.split())
            if text:
                self.lines.append(text)
