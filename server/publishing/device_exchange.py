"""What talks with the scoring devices of a game: each game with such devices has its own."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from domain.tournament import Tournament
from events.log.vocabulary import Command
from server.http.client import OutgoingClient
from server.publishing.target import Bridgemates

Execute = Callable[[Command, str], Awaitable[None]]
"""A command and its idempotency key; DomainError where it is refused."""
Keep = Callable[[dict[str, str]], Awaitable[None]]


class DeviceExchange(Protocol):
    """One process's talk with the program that serves the devices of a tournament."""

    async def run(
        self,
        client: OutgoingClient,
        target: Bridgemates,
        state: Tournament,
        given: dict[str, str],
        keep: Keep,
        execute: Execute,
    ) -> tuple[str, ...]:
        """Send what has changed, enter what has come in. Return a sentence for each thing that
        could not go out, and for what the director should know. Unpublished where the other side
        refuses or can't be understood. `given` is what `keep` has kept before.
        """
        ...
