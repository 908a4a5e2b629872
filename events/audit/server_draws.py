"""Check that the server filled in only the result of a draw in an act.

A device signs what it sends. What the server fills in is stored beside that, unsigned, so that the
keeper of the log could use it to forge the sender's intent.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from domain.errors import DomainError
from domain.messages import plain, said_together, say
from domain.results import Colour
from domain.tournament import Tournament
from events.codec import command_of
from events.decide import fill_draws
from events.log.records import Act


class _Lots:
    """A fixed source of lots: only the fields that an act draws matter here, not their values."""

    source = Random(0)

    def colour(self) -> Colour:
        return Colour.WHITE

    def secret_seed(self, place: str) -> bytes:
        return bytes(32)


_LOTS = _Lots()


def drawn_otherwise(before: Tournament | None, act: Act) -> str:
    """Why the server can't have filled that in; "" if it can. The act must be readable."""
    asked = command_of(replace(act, drawn=b""))
    try:
        full = fill_draws(before, asked, _LOTS)
    except DomainError as reason:
        return say("this could not be asked for. {reason}", reason=reason)
    said = to_builtins(asked, enc_hook=plain)
    may = set(_changed_fields(said, to_builtins(full, enc_hook=plain)))
    was = set(_changed_fields(said, to_builtins(command_of(act), enc_hook=plain)))
    if fields := said_together(", ", sorted(was - may)):
        return say("the server has filled in what its sender says: {fields}", fields=fields)
    if fields := said_together(", ", sorted(may - was)):
        return say("the server has not drawn {fields}", fields=fields)
    return ""


def _changed_fields(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Paths of the fields in which two values differ, nested fields included."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        yield at
        return
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            yield from _changed_fields(
                one.get(name),
                other.get(name),
                say("{name}", name=said_together(" ", (at, name))).strip(),
            )
