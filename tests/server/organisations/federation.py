"""A server of several organisations, used through clients as browsers would."""

from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from events.log.store.databases import open_store
from server.access.roles import Grant, Role
from server.application.app import build_app
from server.context.services import Services
from server.organisations.values import UNLIMITED, Quotas
from server.settings import Settings
from tests.faults.club import migrate_database
from tests.server.club import Club
from tests.server.door import sign_in

OPERATOR = Grant(Role.OPERATOR)


def organiser(organisation: str) -> Grant:
    return Grant(Role.ORGANISER, organisation=organisation)


class Federation:
    """Organisations on one server. `browser` gives a new client each time, with its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self._first = client
        self.services: Services = client.app.state.services  # type: ignore[attr-defined]  # the application's own state

    def add_organisation(self, id: str, name: str, quotas: Quotas = UNLIMITED) -> None:
        self.services.organisations.create(id, name, quotas, "op1 operator")

    def browser(self, grant: Grant | None = None, name: str = "") -> TestClient:
        client = TestClient(self._first.app, follow_redirects=False)
        client.portal = self._first.portal
        return client if grant is None else sign_in(client, grant, name)

    def operator(self) -> TestClient:
        return self.browser(OPERATOR, "operator")

    def club(self, organisation: str) -> Club:
        """A new tournament of the organisation, made by an organiser of it."""
        return Club(self.browser(organiser(organisation)), self.services.tournaments.store)

    def count_usage_now(self) -> None:
        """Count the usage at once, which the server does a moment later."""
        self.call(self.services.usage.write_counts)

    def call(self, act: Callable[..., Awaitable[None]], *given: object) -> None:
        """Run `act` on the server's event loop."""
        assert self._first.portal is not None
        self._first.portal.call(act, *given)

    def start(self, act: Callable[[], Awaitable[None]]) -> Future[None]:
        """Begin `act` on the server's event loop."""
        assert self._first.portal is not None
        return self._first.portal.start_task_soon(act)

    def usage_of(self, organisation: str) -> Any:
        self.count_usage_now()
        return self.services.organisations.use_of(organisation)


@contextmanager
def federation(url: str, beside: Path | None = None) -> Iterator[Federation]:
    store = open_store(migrate_database(url))
    with TestClient(build_app(store, settings=Settings(beside=beside))) as client:
        yield Federation(client)
    store.close()
