"""Exchanges that poll another program: scoring devices, by their game, and games of
chess.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

from domain.tournament import Tournament
from events.log.vocabulary import Command
from server.http.client import OutgoingClient
from server.publishing.target import Polled

Execute = Callable[[Command, str], Awaitable[None]]
"""Executes a command with an idempotency key; DomainError if it is refused."""
Keep = Callable[[dict[str, str]], Awaitable[None]]


P = TypeVar("P", bound=Polled, contravariant=True)


class ExchangeOutcome(NamedTuple):
    """`notes` are sentences on data that could not be sent, and for the director. `round` is the
    newest round with received data; `over`: there will be no more.
    """

    notes: tuple[str, ...]
    round: int = 0
    over: bool = False


class DeviceExchange(Protocol[P]):
    """A process's exchange with another program, for one tournament."""

    async def run(
        self,
        client: OutgoingClient,
        target: P,
        state: Tournament,
        given: dict[str, str],
        keep: Keep,
        execute: Execute,
    ) -> ExchangeOutcome:
        """Send changes and enter received data. Unpublished if the other side refuses or is not
        understood. `given` is the data that `keep` has stored before.
        """
