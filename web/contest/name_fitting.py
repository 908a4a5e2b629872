"""Shorten names in pictures as on the screens: the given name first, then the end of the family
name. Text is not measured; letters are counted.
"""

from collections.abc import Iterator

from markupsafe import Markup

from domain.messages import join_messages
from domain.people import Person
from web.shared.names import PersonName
from web.shared.svg import element, text

LONGEST = 36
LETTER = 7
"""The average width of a letter in a picture's text, in pixels; rather too large."""


def name_text(
    x: float, y: float, person: Person, anchor: str = "start", before: str = ""
) -> Markup:
    """Draw a name. `before` stands in front of it; the title has the full name if it was cut."""
    shown_name = fit_name(person)
    title = element("title", person.full_name) if shown_name != person.full_name else ""
    return text(x, y, f"{before}{shown_name}", anchor, title=title)


def fit_name(person: PersonName, longest: int = LONGEST) -> str:
    """The name in at most that many letters."""
    for given in _shorter_forms(person.given):
        name = f"{person.family}, {given}" if given else person.family
        if len(name) <= longest:
            return name
    return f"{person.family[: longest - 1].rstrip()}…"


def _shorter_forms(given: str) -> Iterator[str]:
    """Shorter and shorter forms: "Maria Teresa", "Maria T.", "M. T.", "M.", ""."""
    first, *others = given.split() or [""]
    initials = [f"{name[0]}." for name in (first, *others) if name]
    yield given
    if others:
        yield join_messages(" ", [first, *initials[1:]])
        yield join_messages(" ", initials)
    yield from initials[:1]
    yield ""
