"""Building SVG. All text is escaped, so that no name can inject markup."""

import json
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from domain.messages import MessageText, message_as_data


def element(name: str, *inside: Markup | str, **attributes: object) -> Markup:
    """An element; `stroke_width` becomes stroke-width, `class_` class: a text or several. A message
    that is the only content is added as data, so that a page's script can translate it.
    """
    if len(inside) == 1 and isinstance(inside[0], MessageText) and inside[0].places:
        attributes["data_message"] = json.dumps(message_as_data(inside[0]), ensure_ascii=False)
    within = "".join(map(escape, inside))
    return Markup(f"<{name}{_write_attributes(attributes)}>{within}</{name}>")


def empty_element(name: str, **attributes: object) -> Markup:
    """An element without content, with attributes as in `element`."""
    return Markup(f"<{name}{_write_attributes(attributes)}/>")


def _write_attributes(attributes: Mapping[str, object]) -> str:
    written = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    texts = (
        (key, " ".join(value) if isinstance(value, tuple) else value) for key, value in written
    )
    return "".join(f' {key}="{escape(text)}"' for key, text in texts)


def standalone_picture(
    size: tuple[float, float],
    name: str,
    title_and_description: tuple[str, str],
    parts: Iterable[Markup],
    **more: object,
) -> str:
    """A standalone picture; `name` makes its ids unique on a page."""
    title, description = title_and_description
    svg = element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", description, id=f"{name}-description"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]:.0f} {size[1]:.0f}",
        role="img",
        aria_labelledby=f"{name}-title {name}-description",
        **more,
    )
    return str(svg)


def picture(width: float, height: float, says: str, parts: Iterable[Markup]) -> Markup:
    """The picture inside a page; `says` is the text alternative."""
    return element(
        "svg",
        element("title", says),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
        class_="picture",
    )


def text(
    x: float,
    y: float,
    content: str,
    anchor: str = "start",
    title: Markup | str = "",
    **more: object,
) -> Markup:
    return element("text", content, title, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, **more)


def line(x1: float, y1: float, x2: float, y2: float, **more: object) -> Markup:
    return element("line", x1=f"{x1:g}", y1=f"{y1:g}", x2=f"{x2:g}", y2=f"{y2:g}", **more)
