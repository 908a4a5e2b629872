"""A client of the real application with one tournament, used as a browser would."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from starlette.testclient import TestClient

from domain.ids import TournamentId
from events.log.store import EventStore
from server.application.app import build_app
from server.application.backup_rotation import BackupRotation
from server.context.services import Services
from server.live.tournaments import Live
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.door import sign_in
from tests.server.hearing import next_message

_keys = count(1)


class Club:
    """A tournament on the server: that of the id, or a new one. `do` sends a command for stage 1
    with a new idempotency key.
    """

    def __init__(self, client: TestClient, store: EventStore, id: str = "") -> None:
        self.client = client
        self.store = store
        self.id: str = id or self.post("/api/tournaments", {"name": "Club Evening"})["tournament"]

    def post(self, path: str, body: object, key: str = "", status: int = 200) -> dict[str, Any]:
        headers = {"Idempotency-Key": key or f"test-key-{next(_keys)}"}
        response = self.client.post(path, json=body, headers=headers)
        assert response.status_code == status, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def do(
        self, command: str, /, key: str = "", status: int = 200, **body: object
    ) -> dict[str, Any]:
        body = body if command.startswith("plan-") else {"stage": 1, **body}
        return self.post(f"/api/tournaments/{self.id}/commands/{command}", body, key, status)

    def with_players(self, players: int, rounds: int = 5) -> "Club":
        self.do("plan-stage", name="Open", rounds=rounds, initial_colour="w")
        for i in range(1, players + 1):
            self.do("register-entry", family=f"Player{i:02}", rating=2400 - 10 * i)
        return self

    def with_pairs(self, count: int, **plan: Any) -> "Club":
        """Add a phase of pairs, whose only session is seated and not published."""
        self.do("plan-phase", name="Pairs", sessions=1, scheme="one-section", **plan)
        for number in range(1, count + 1):
            players = [{"family": f"{side}{number}", "given": ""} for side in "NS"]
            self.do("register-pair", players=players, seeding=100 - number)
        self.do("seed-lines", seed=1)
        self.do("plan-session", stage=1, session=1)
        return self

    def with_round(self, number: int) -> "Club":
        """Pair and publish the round."""
        self.do("pair-round", round=number)
        self.do("publish-round", round=number)
        return self

    def boards(self, round_number: int) -> list[dict[str, Any]]:
        """The rows of a round's boards on the desk's sheet."""
        rows = self.sheet("desk")["rows"]
        return [r for r in rows if r["kind"] == "board" and r["round"] == round_number]

    def sheet(self, view: str, stage: int = 1) -> dict[str, Any]:
        with self.client.websocket_connect("/feed") as socket:
            assert next_message(socket)["type"] == "hello"
            socket.send_json(subscription(self.id, view, stage=stage))
            return next_message(socket)

    def enter_result(self, round_number: int, board: int, code: str) -> dict[str, Any]:
        saw = self.boards(round_number)[board - 1]["saw"]
        return self.do("record-result", round=round_number, board=board, result=code, saw=saw)

    def version(self) -> int:
        return self.store.head(TournamentId(self.id)).version

    @property
    def services(self) -> Services:
        services: Services = self.client.app.state.services  # type: ignore[attr-defined]  # the application's own
        return services

    def live(self) -> Live:
        """The tournament as the server has it in memory."""
        assert self.client.portal is not None
        return self.client.portal.call(self.services.tournaments.load, TournamentId(self.id))

    def new_browser(self) -> TestClient:
        """A browser that is not signed in, on the same server's event loop."""
        browser = TestClient(self.client.app, base_url=str(self.client.base_url))
        browser.portal = self.client.portal
        return browser


def subscription(
    tournament: str, *views: str, have: object = None, stage: int = 1
) -> dict[str, Any]:
    wanted = [{"view": view, "stage": stage} for view in views]
    return {"type": "subscribe", "tournament": tournament, "views": wanted, "have": have}


@contextmanager
def running(
    store: EventStore | None = None,
    backups: BackupRotation | None = None,
    settings: Settings | None = None,
) -> Iterator[Club]:
    store = store or MemoryStore()
    app = build_app(store, backups=backups, settings=settings)
    with TestClient(app) as client:
        sign_in(client)
        yield Club(client, store)
