"""Common parts of all draws that the server promises before they are made."""

from typing import Annotated

from msgspec import Meta

from domain.errors import NotNow
from domain.messages import say
from domain.tournament import Tournament

ServersPart = Annotated[
    str, Meta(max_length=128, description="Filled in by the server: leave it out.")
]
WrittenForm = Annotated[str, Meta(max_length=20)]


def commitment_label(tournament: Tournament, part: str) -> str:
    """The subject of a commitment on one line: tournament, id (against namesakes) and part."""
    label = say("{name} ({id}), {name2}", name=tournament.name, id=tournament.id, name2=part)
    return "".join(char if char.isprintable() else " " for char in label)


def refuse_sent_server_part(server: object) -> None:
    """Refuse a command whose field `server` is filled in already."""
    if server:
        raise NotNow("The server makes its part of a draw itself; leave `server` out.")
