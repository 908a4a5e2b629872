"""A hall that publishes to every kind of place, with fuses that kill its server and the places."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx2

from domain.ids import TournamentId
from domain.tournament import Tournament
from events.log.store.databases import open_store
from events.replay import replay_log
from tests.faults.places import (
    KINDS,
    SPACES,
    Fuse,
    Killed,
    PlaceProcess,
    broadcasts,
    messages,
    random_fuse,
)
from tests.faults.served import Served, serving
from tests.server.publishing.chess_results_stand_in import CREATOR, IV, KEY, SOURCE
from tests.server.publishing.lichess_stand_in import TOKEN

SENDER, SECRET = "club@example.org", "hush"
SERVER_SHARE = 0.5
"""Share of the waves of kills in which the server is killed too, which takes longest to restart."""
UNPROMPTED_SHARE = 0.07
"""Share of the kills that hit the server at any moment, without a fuse."""
PATIENCE = 120
UNKNOWN = "It is not known whether"
SITE_OF = dict.fromkeys(SPACES, "")
_keys = count(1)


class PublishingHall:
    """The desk, the server and the places; `status` is what the desk last said of each kind of
    target.
    """

    def __init__(self, url: str, folder: Path, random: Random) -> None:
        self.url, self.folder, self.random = url, folder, random
        self._running_server = ExitStack()
        self.places = {kind: PlaceProcess(kind, folder) for kind in KINDS}
        self.starts = 0
        self.unprompted_kills = 0
        self.status: dict[str, dict[str, Any]] = {}
        self.server = self._serve()
        self.tournament = ""
        self.version = 0

    def _serve(self) -> Served:
        self._running_server.close()
        self.starts += 1
        options = ("--private-targets", "--publish-into", str(self.folder))
        return self._running_server.enter_context(serving(self.url, *options))

    def end(self) -> None:
        self._running_server.close()
        for place in self.places.values():
            place.end()

    def restart_server(self) -> None:
        self.server = self._serve()

    def kill_at_any_time(self) -> None:
        self.unprompted_kills += 1
        self.server.kill()
        self.restart_server()

    def retry(self, ask: Callable[[Served], Any]) -> Any:
        """Repeat a request until it is answered, restarting a killed server or place."""
        while True:
            for place in self.places.values():
                place.restart_if_dead()
            try:
                return ask(self.server)
            except httpx2.TransportError:
                self.restart_server()

    def post(self, path: str, body: object) -> Any:
        key = f"hall-key-{next(_keys)}"
        return self.retry(lambda server: server.post(path, body, key))

    def do(self, command: str, **body: object) -> Any:
        receipt = self.post(f"/api/tournaments/{self.tournament}/commands/{command}", body)
        self.version = receipt["version"]
        return receipt

    @property
    def api(self) -> str:
        return f"/api/files/{self.tournament}/publication"

    def publish_now(self, kind: str) -> None:
        self.post(f"{self.api}/now?kind={kind}", {})

    def read_status(self) -> dict[str, dict[str, Any]]:
        """Read the desk's status of each kind of target; its version must not have gone back."""
        status = self.retry(lambda server: server.read(self.api))
        by_kind = {"": status, **{target["target"]["kind"]: target for target in status["others"]}}
        for kind, target in by_kind.items():
            before = self.status.get(kind)
            if before and before["since"] == target["since"]:
                assert target["version"] >= before["version"], (kind, before, target)
        self.status = by_kind
        return by_kind

    def set_target(self, kind: str, known: str = "") -> None:
        self.post(self.api, {"target": self._target(kind, known)})

    def _target(self, kind: str, known: str) -> dict[str, str]:
        name = {"put": "space", "s3": "bucket"}.get(kind, kind)
        root = f"http://127.0.0.1:{self.places[name].port}" if name in self.places else ""
        of_kind: dict[str, dict[str, str]] = {
            "folder": {"path": "results"},
            "put": {"address": f"{root}/open", "user": "club", "secret": SECRET},
            "s3": {"address": f"{root}/open", "user": "id", "secret": SECRET},
            "lichess": {"address": root, "secret": TOKEN, "known": known},
            "chess-results": {
                **{"address": f"{root}/Uploadxml.aspx", "source": SOURCE, "creator": CREATOR},
                **{"key": KEY, "iv": IV, "known": known},
            },
            "webhook": {"address": f"{root}/hook", "secret": SECRET},
            "mail": {"address": root.replace("http:", "smtp:"), "sender": SENDER},
        }
        return {"type": kind, **of_kind[kind]}

    def state(self) -> tuple[Tournament, bytes]:
        with closing(open_store(self.url)) as store:
            tournament = replay_log(store, TournamentId(self.tournament))
            assert tournament is not None
            return tournament, store.head(tournament.id).hash

    # A person who looks at the place where the desk does not know whether a request arrived.

    def tell_what_arrived(self, kind: str) -> None:
        folder = self.places[kind].folder
        ids = broadcasts(folder).tours if kind == "lichess" else messages(folder).keys
        assert len(ids) < 2, f"{kind} has {len(ids)} of one tournament"
        self.set_target(kind, next(iter(ids), "new"))

    def wait_until_published(self) -> None:
        """Wait until the desk says that every place has the newest version."""
        end = monotonic() + PATIENCE
        while True:
            status = self.read_status()
            unfinished = {
                kind: target
                for kind, target in status.items()
                if target["version"] != self.version
                or target["due"]
                or target["under_way"]
                or target["trouble"]
            }
            if not unfinished:
                return
            assert monotonic() < end, unfinished
            self.publish_unfinished(unfinished)
            sleep(0.02)

    def publish_unfinished(self, status: dict[str, dict[str, Any]]) -> None:
        for kind, target in status.items():
            if target["trouble"].startswith(UNKNOWN):
                self.tell_what_arrived(kind)
            elif not target["under_way"]:
                self.publish_now(kind)


@contextmanager
def running_hall(url: str, folder: Path, random: Random) -> Iterator[PublishingHall]:
    started = PublishingHall(url, folder, random)
    try:
        yield started
    finally:
        started.end()


class Kills:
    """That many kills in waves: each wave sets fuses that burn while results are sent."""

    def __init__(self, hall: PublishingHall, total: int) -> None:
        self._hall, self._total = hall, total

    @property
    def all_kills(self) -> list[Killed]:
        burnt = [kill for place in self._hall.places.values() for kill in place.kills]
        return [*burnt, *(Killed("server", "", "at any time"),) * self._hall.unprompted_kills]

    def kill_up_to(self, share: float, kinds: tuple[str, ...]) -> None:
        """Kill until that share of all kills is reached."""
        while (still_to_kill := round(self._total * share) - len(self.all_kills)) > 0:
            if self._hall.random.random() < UNPROMPTED_SHARE:
                for kind in self._hall.read_status():
                    self._hall.publish_now(kind)
                sleep(self._hall.random.random() / 8)
                self._hall.kill_at_any_time()
                continue
            names = self._hall.random.sample(kinds, min(still_to_kill, len(kinds), 3))
            self.wave({name: self._fuse(name, number) for number, name in enumerate(names)})

    def _fuse(self, name: str, number: int) -> Fuse:
        kills_server = not number and self._hall.random.random() < SERVER_SHARE
        return random_fuse(self._hall.random, name, self._hall.server.pid if kills_server else 0)

    def mail_wave(self) -> None:
        self.wave({"mail": self._fuse("mail", 0)})

    def wave(self, fuses: dict[str, Fuse]) -> None:
        """Set these fuses and publish until all have burnt; only the first may kill the server."""
        hall, end = self._hall, monotonic() + PATIENCE
        for name, fuse in fuses.items():
            hall.places[name].set_fuse(fuse)
        while not all(hall.places[name].fuse_has_burnt for name in fuses):
            assert monotonic() < end, (fuses, hall.status)
            status = hall.read_status()
            hall.publish_unfinished(
                {kind: status[kind] for kind in {SITE_OF.get(name, name) for name in fuses}}
            )
            sleep(0.01)
        if any(fuse.victim == hall.server.pid for fuse in fuses.values()):
            hall.restart_server()  # it is being killed, and no request has noticed that
        for place in hall.places.values():
            place.restart_if_dead()
