"""An open of nine rounds, published to every kind of place after each of them, while the server and
the places are killed at the moments of their talk: each round is everywhere as the desk has it.
"""

import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any
from xml.etree import ElementTree

import httpx2
import pytest

from domain.formats.pgn.read import read_pgn
from domain.formats.pgn.write import write_pgn
from domain.ids import TournamentId
from domain.tournament import Part, Tournament
from events.log.store.databases import open_store
from events.replay import replay
from server.files.site import is_page, site_files
from server.publishing.letters import Subscriber, letters_due, with_subscriber
from server.publishing.outlets import HOOKED
from server.sheets.versions import sheets_of
from tests.effort import KILLS as ALL_KILLS, only_in_full
from tests.faults.places import (
    DONE,
    HEARD,
    KINDS,
    SPACES,
    TOLD,
    FolderFiles,
    Fuse,
    Journal,
    Killed,
    Standing,
    broadcasts,
    mails,
    messages,
    some_fuse,
)
from tests.faults.served import Served, serving
from tests.server.publishing.chess_results_stand_in import CREATOR, IV, KEY, SOURCE
from tests.server.publishing.lichess_stand_in import TOKEN
from web.face import Face
from web.faces import face_of

pytestmark = only_in_full


ROUNDS, PLAYERS = 9, 12
KILLS = ALL_KILLS // 8
"""200 of them: WALLCHART_KILLS=1600."""
READERS = ("ada@example.org", "bo@example.org", "cy@example.org", "dee@example.org")
SENDER, SECRET = "club@example.org", "hush"
RESULTS = ("1-0", "0-1", "=-=")
OF_THE_SERVER = 0.5
"""Waves in which one of those who are killed is the server: it takes the longest to begin again."""
PATIENCE = 120
UNKNOWN = "It is not known whether"
SITES = ("folder", "put", "s3")
SITE_OF = dict.fromkeys(SPACES, "")
_keys = count(1)


class Hall:
    """The desk, the server that is killed and the places; `said` is what the desk last said of each
    kind of target.
    """

    def __init__(self, url: str, folder: Path, lots: Random) -> None:
        self.url, self.folder, self.lots = url, folder, lots
        self._life = ExitStack()
        self.places = {kind: Standing(kind, folder) for kind in KINDS}
        self.starts = 0
        self.unasked = 0
        self.said: dict[str, dict[str, Any]] = {}
        self.server = self._serve()
        self.tournament = ""
        self.version = 0

    def _serve(self) -> Served:
        self._life.close()
        self.starts += 1
        options = ("--private-targets", "--publish-into", str(self.folder))
        return self._life.enter_context(serving(self.url, *options))

    def end(self) -> None:
        self._life.close()
        for place in self.places.values():
            place.end()

    def again(self) -> None:
        self.server = self._serve()

    def kill_unasked(self) -> None:
        self.unasked += 1
        self.server.kill()
        self.again()

    def asked(self, ask: Callable[[Served], Any]) -> Any:
        """As a tablet does: again until there is an answer."""
        while True:
            for place in self.places.values():
                place.see_to()
            try:
                return ask(self.server)
            except httpx2.TransportError:
                self.again()

    def post(self, path: str, body: object) -> Any:
        key = f"hall-key-{next(_keys)}"
        return self.asked(lambda server: server.post(path, body, key))

    def do(self, command: str, **body: object) -> Any:
        told = self.post(f"/api/tournaments/{self.tournament}/commands/{command}", body)
        self.version = told["version"]
        return told

    @property
    def api(self) -> str:
        return f"/api/files/{self.tournament}/publication"

    def now(self, kind: str) -> None:
        self.post(f"{self.api}/now?kind={kind}", {})

    def look(self) -> dict[str, dict[str, Any]]:
        """What the desk says of each kind of target: never less than it has said before."""
        told = self.asked(lambda server: server.read(self.api))
        found = {"": told, **{one["target"]["kind"]: one for one in told["others"]}}
        for kind, one in found.items():
            before = self.said.get(kind)
            if before and before["since"] == one["since"]:
                assert one["version"] >= before["version"], (kind, before, one)
        self.said = found
        return found

    def direct(self, kind: str, known: str = "") -> None:
        self.post(self.api, {"target": self._target(kind, known)})

    def _target(self, kind: str, known: str) -> dict[str, str]:
        name = {"put": "space", "s3": "bucket"}.get(kind, kind)
        at = f"http://127.0.0.1:{self.places[name].port}" if name in self.places else ""
        of_kind: dict[str, dict[str, str]] = {
            "folder": {"path": "results"},
            "put": {"address": f"{at}/open", "user": "club", "secret": SECRET},
            "s3": {"address": f"{at}/open", "user": "id", "secret": SECRET},
            "lichess": {"address": at, "secret": TOKEN, "known": known},
            "chess-results": {
                **{"address": f"{at}/Uploadxml.aspx", "source": SOURCE, "creator": CREATOR},
                **{"key": KEY, "iv": IV, "known": known},
            },
            "webhook": {"address": f"{at}/hook", "secret": SECRET},
            "mail": {"address": at.replace("http:", "smtp:"), "sender": SENDER},
        }
        return {"type": kind, **of_kind[kind]}

    def state(self) -> tuple[Tournament, bytes]:
        with closing(open_store(self.url)) as store:
            found = replay(store, TournamentId(self.tournament))
            assert found is not None
            return found, store.head(found.id).hash

    # Somebody who looks where the desk says that it is not known.

    def look_there(self, kind: str) -> None:
        folder = self.places[kind].folder
        known = broadcasts(folder).tours if kind == "lichess" else messages(folder).keys
        assert len(known) < 2, f"{kind} has {len(known)} of one tournament"
        self.direct(kind, next(iter(known), "new"))

    def settle(self) -> None:
        """Until the desk says of every place that it has all there is."""
        end = monotonic() + PATIENCE
        while True:
            told = self.look()
            behind = {
                kind: one
                for kind, one in told.items()
                if one["version"] != self.version
                or one["due"]
                or one["under_way"]
                or one["trouble"]
            }
            if not behind:
                return
            assert monotonic() < end, behind
            self.urge(behind)
            sleep(0.02)

    def urge(self, told: dict[str, dict[str, Any]]) -> None:
        for kind, one in told.items():
            if one["trouble"].startswith(UNKNOWN):
                self.look_there(kind)
            elif not one["under_way"]:
                self.now(kind)


@contextmanager
def hall(url: str, folder: Path, lots: Random) -> Iterator[Hall]:
    found = Hall(url, folder, lots)
    try:
        yield found
    finally:
        found.end()


class Kills:
    """So many, in waves: each is one or more fuses that burn while everything is sent."""

    def __init__(self, hall: Hall, most: int) -> None:
        self._hall, self._most = hall, most

    @property
    def done(self) -> list[Killed]:
        burnt = [one for place in self._hall.places.values() for one in place.killed]
        return [*burnt, *(Killed("server", "", "at any time"),) * self._hall.unasked]

    def until(self, share: float, kinds: tuple[str, ...]) -> None:
        """Up to that share of them all."""
        while (left := round(self._most * share) - len(self.done)) > 0:
            if self._hall.lots.random() < 0.07:
                for kind in self._hall.look():
                    self._hall.now(kind)
                sleep(self._hall.lots.random() / 8)
                self._hall.kill_unasked()
                continue
            names = self._hall.lots.sample(kinds, min(left, len(kinds), 3))
            self.wave({name: self._fuse(name, number) for number, name in enumerate(names)})

    def _fuse(self, name: str, number: int) -> Fuse:
        its = not number and self._hall.lots.random() < OF_THE_SERVER
        return some_fuse(self._hall.lots, name, self._hall.server.pid if its else 0)

    def mail_wave(self) -> None:
        self.wave({"mail": self._fuse("mail", 0)})

    def wave(self, fuses: dict[str, Fuse]) -> None:
        """Until all of them have burnt; only the first may be the server's."""
        hall, end = self._hall, monotonic() + PATIENCE
        for name, fuse in fuses.items():
            hall.places[name].lay(fuse)
        while not all(hall.places[name].burnt for name in fuses):
            assert monotonic() < end, (fuses, hall.said)
            told = hall.look()
            hall.urge({kind: told[kind] for kind in {SITE_OF.get(name, name) for name in fuses}})
            sleep(0.01)
        if any(fuse.victim == hall.server.pid for fuse in fuses.values()):
            hall.again()  # it is being killed, and nobody has asked it since
        for place in hall.places.values():
            place.see_to()


# What is at a place, and what the desk has.


def pages(state: Tournament, head: bytes) -> dict[str, bytes]:
    return dict(site_files(state, head, ("en",)))


def judge_site(hall: Hall, kind: str, state: Tournament, head: bytes) -> None:
    folder, root = {
        "folder": (hall.folder / "results", "/"),
        "put": (hall.places["space"].folder / "files", "/open/"),
        "s3": (hall.places["bucket"].folder / "files", "/open/"),
    }[kind]
    there = {path.removeprefix(root): data for path, data in FolderFiles(folder).items()}
    ours = pages(state, head)
    differs = [path for path, data in ours.items() if there.get(path) != data]
    assert not differs, (kind, differs)
    # Sheets have their version in their names, and stay where it was published some rounds ago.
    assert {path for path in there if is_page(path) and "/sheets/" not in path} <= set(ours)
    games = "stage-1/games.pgn"
    assert there[games] == write_pgn([game.pgn for game in games_in(state)])


def part_of(state: Tournament) -> tuple[Part, Face[Any]]:
    (part,) = state.parts.values()
    return part, face_of(part)


def seen_in(state: Tournament) -> int:
    part, face = part_of(state)
    return face.extent(part).seen


def games_in(state: Tournament, number: int = 0) -> list[Any]:
    part, face = part_of(state)
    assert face.games
    return list(face.games(state, part, number))


def judge_lichess(hall: Hall, state: Tournament) -> None:
    there, seen = broadcasts(hall.places["lichess"].folder), seen_in(state)
    assert len(there.tours) == 1
    names = {form["name"][0]: id_ for id_, form in there.rounds.items()}
    assert list(names) == [f"Round {number}" for number in range(1, seen + 1)]
    assert len(there.rounds) == seen
    for number in range(1, seen + 1):
        ours = read_pgn(write_pgn([game.pgn for game in games_in(state, number)]), "ours")
        theirs = there.games[names[f"Round {number}"]]
        assert [dict(game.tags) for game in theirs] == [dict(game.tags) for game in ours]


def judge_chess_results(hall: Hall, state: Tournament) -> None:
    there, (part, face) = messages(hall.places["chess-results"].folder), part_of(state)
    assert len(there.keys) == 1
    assert there.requests.count("GETKEY") == 1
    ours = face.files["chess-results"].write(state, part, 0).decode()
    assert told(there.uploads[-1]) == told(ElementTree.fromstring(ours))


def told(root: ElementTree.Element) -> list[tuple[str, dict[str, str]]]:
    """But for what a session adds."""
    added = {"key", "creator", "sid", "creator_sid", "tnr_sid", "source"}
    return [
        (one.tag, {name: text for name, text in one.attrib.items() if name not in added})
        for one in root.iter()
    ]


def judge_webhook(hall: Hall, state: Tournament) -> None:
    there = messages(hall.places["webhook"].folder)
    calls: dict[str, bytes] = {}
    for headers, body in there.hooks:
        signed = hmac.digest(SECRET.encode(), body, sha256).hex()
        assert headers["x-wallchart-signature"] == f"sha256={signed}"
        assert calls.setdefault(headers["x-wallchart-delivery"], body) == body
    newest = json.loads(calls[f"{state.id}.{state.version}"])
    ours = [json.loads(sheet) for view, sheet in sheets_of(state) if view in HOOKED]
    assert newest["sheets"] == ours
    versions = [json.loads(body)["version"] for body in calls.values()]
    assert versions == sorted(versions), "an older state never comes after a newer one"


def judge_mail(hall: Hall, state: Tournament, closed: int, readers: dict[str, Subscriber]) -> None:
    """Each reader has one message for each closed round; what came twice is the same one."""
    there = mails(hall.places["mail"].folder)
    for address, reader in readers.items():
        found = {one["Message-ID"]: one.get_content() for one in there.letters_to(address)[1:]}
        assert len(found) == closed
        for letter in there.letters_to(address)[1:]:
            assert found[letter["Message-ID"]] == letter.get_content()
        if closed == seen_in(state):  # else it was another state when they were sent
            had = Subscriber(reader.lang, reader.origin, reader.stop, {1: closed - 1})
            given = with_subscriber({}, address=address, subscriber=had)
            ((_, _, ours),) = letters_due(state, given)
            assert list(found.values())[-1].split() == ours.text.split()


def judge(hall: Hall, site: str, closed: int, readers: dict[str, Subscriber]) -> None:
    state, head = hall.state()
    for kind, one in hall.said.items():
        assert (one["version"], one["round"], one["trouble"]) == (
            state.version,
            seen_in(state),
            "",
        ), kind
        assert one["notes"] == []
    judge_site(hall, site, state, head)
    judge_lichess(hall, state)
    judge_chess_results(hall, state)
    judge_webhook(hall, state)
    judge_mail(hall, state, closed, readers)


def readers_of(hall: Hall) -> dict[str, Subscriber]:
    """They have asked for letters, and confirmed it."""
    root, found = f"http://127.0.0.1:{hall.server.port}", {}
    for address in READERS:
        page = f"{root}/t/{hall.tournament}/letters"
        httpx2.post(page, data={"address": address}).raise_for_status()
        (letter,) = mails(hall.places["mail"].folder).letters_to(address)
        link = re.search(r"http://\S+", letter.get_content())
        assert link
        httpx2.post(link[0], data={"begin": "1"}).raise_for_status()
        found[address] = Subscriber("en", root, link[0])
    return found


def begin(hall: Hall) -> dict[str, Subscriber]:
    hall.tournament = hall.post("/api/tournaments", {"name": "City Open"})["tournament"]
    hall.do("plan-stage", name="Open", rounds=ROUNDS, initial_colour="w")
    for number in range(PLAYERS):
        hall.do("register-entry", stage=1, family=f"Player{number:02}", rating=2400 - 9 * number)
    for kind in ("folder", "mail"):
        hall.direct(kind)
    return readers_of(hall)


@pytest.mark.timeout(240 + 2 * KILLS)
def test_each_round_is_everywhere_as_the_desk_has_it_whoever_is_killed(
    url: str, memory: Path, record_property: Callable[[str, object], None]
) -> None:
    lots = Random(39)
    with hall(url, memory, lots) as here:
        kills = Kills(here, KILLS)
        readers = begin(here)
        everywhere = ("lichess", "chess-results", "webhook")
        for number in range(1, ROUNDS + 1):
            here.do("pair-round", stage=1, round=number)
            seen = here.do("publish-round", stage=1, round=number)["version"]
            site = SITES[number % 3]
            here.direct(site)
            if number == 1:
                for kind in everywhere:
                    here.direct(kind)
            spaces = {"put": ("space",), "s3": ("bucket",)}.get(site, ())
            if number == 1:
                kills.wave(ever_asked(here))
            kills.until((number - 0.6) / ROUNDS, (*everywhere, *spaces))
            here.settle()
            judge(here, site, number - 1, readers)
            for board in range(1, PLAYERS // 2 + 1):
                played = {"round": number, "board": board, "result": lots.choice(RESULTS)}
                here.do("record-result", stage=1, saw=seen, **played)
            here.do("close-round", stage=1, round=number)
            if len(kills.done) < KILLS * number / ROUNDS:
                kills.mail_wave()
            kills.until(number / ROUNDS, (*everywhere, *spaces))
            here.settle()
            judge(here, site, number, readers)
        for site in SITES:
            here.direct(site)
            here.settle()
            judge(here, site, ROUNDS, readers)
        assert len(kills.done) >= KILLS
        for what, times in figures(here, kills.done):
            record_property(what, times)


def ever_asked(hall: Hall) -> dict[str, Fuse]:
    """What is made by being asked for: somebody dies in the middle of it."""
    moments = [hall.lots.choice((HEARD, DONE, TOLD)) for _ in range(2)]
    return {
        "chess-results": Fuse(moments[0], about="GETKEY", victim=hall.server.pid),
        "lichess": Fuse(moments[1], about="/broadcast/new"),
    }


def figures(hall: Hall, killed: list[Killed]) -> Iterator[tuple[str, object]]:
    yield "starts of the server", hall.starts
    for name, times in sorted(Counter((one.who, one.place, one.moment) for one in killed).items()):
        yield f"killed: {', '.join(filter(None, name))}", times
    for kind in (kind for kind in KINDS if kind not in SPACES):
        yield f"messages: {kind}", len(list(Journal(hall.places[kind].folder)))
