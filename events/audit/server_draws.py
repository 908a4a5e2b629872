"""Check that the server filled in only the results of draws in an act.

A device signs what it sends. What the server fills in is stored beside that, unsigned, so that the
keeper of the log could otherwise change the command in the sender's name.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from domain.errors import DomainError
from domain.messages import join_messages, plain_text, say
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


def draw_discrepancy(before: Tournament | None, act: Act) -> str:
    """Why the act's drawn fields are not those that the server fills in; "" if they are."""
    command = command_of(replace(act, drawn=b""))
    try:
        filled = fill_draws(before, command, _LOTS)
    except DomainError as reason:
        return say("this could not be asked for. {reason}", reason=reason)
    sent = to_builtins(command, enc_hook=plain_text)
    expected = set(_changed_fields(sent, to_builtins(filled, enc_hook=plain_text)))
    present = set(_changed_fields(sent, to_builtins(command_of(act), enc_hook=plain_text)))
    if fields := join_messages(", ", sorted(present - expected)):
        return say("the server has filled in what its sender says: {fields}", fields=fields)
    if fields := join_messages(", ", sorted(expected - present)):
        return say("the server has not drawn {fields}", fields=fields)
    return ""


def _changed_fields(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Paths of the fields in which two values differ, nested fields included."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        yield path
        return
    for name in one.keys() | other.keys():
        if one.get(name) != other.get(name):
            yield from _changed_fields(one.get(name), other.get(name), f"{path} {name}".strip())
