"""What talks with another program again and again: each game with scoring devices has its own, and
games of chess are read.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

from domain.tournament import Tournament
from events.log.vocabulary import Command
from server.http.client import OutgoingClient
from server.publishing.target import Polled

Execute = Callable[[Command, str], Awaitable[None]]
"""A command and its idempotency key; DomainError where it is refused."""
Keep = Callable[[dict[str, str]], Awaitable[None]]


P = TypeVar("P", bound=Polled, contravariant=True)


class Exchanged(NamedTuple):
    """`notes` are a sentence for each thing that could not go out, and for what the director should
    know. `round` is the newest of which something has come in; `over`: nothing more will.
    """

    notes: tuple[str, ...]
    round: int = 0
    over: bool = False


class DeviceExchange(Protocol[P]):
    """One process's talk with the other program, about one tournament."""

    async def run(
        self,
        client: OutgoingClient,
        target: P,
        state: Tournament,
        given: dict[str, str],
        keep: Keep,
        execute: Execute,
    ) -> Exchanged:
        """Send what has changed, enter what has come in. Unpublished where the other side refuses
        or can't be understood. `given` is what `keep` has kept before.
        """
        ...
