"""A real server killed by kill -9: acknowledged commands stay, screens continue, damage is
reported.
"""

import json
from collections.abc import Callable
from pathlib import Path
from time import sleep

import httpx2
import pytest
from websockets.sync.client import ClientConnection

from domain.ids import TournamentId
from events.chess.vocabulary.entries import EntryRegistered
from events.codec import event_of
from events.log.chain import verify_chain
from events.log.store.databases import open_store
from server.backup.files import check_backup
from tests.effort import beyond_the_gate
from tests.faults.served import Served, serving
from tests.forked import run_forked


def publish_first_round(server: Served) -> str:
    """Publish a round of two boards in a new tournament; return its id."""
    tournament: str = server.post("/api/tournaments", {"name": "Club Evening"})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=5, initial_colour="w")
    for name in ("Albrecht", "Barone", "Castellanos", "Dvořák"):
        server.do(tournament, "register-entry", stage=1, family=name)
    server.do(tournament, "pair-round", stage=1, round=1)
    server.do(tournament, "publish-round", stage=1, round=1)
    return tournament


def publish_session_of_pairs(server: Served) -> str:
    """Publish the only session of a phase of pairs in a new tournament; return its id."""
    tournament: str = server.post("/api/tournaments", {"name": "Club Pairs"})["tournament"]
    server.do(tournament, "plan-phase", name="Pairs", sessions=1)
    field = [
        {"players": [{"family": f"N{n:02}"}, {"family": f"E{n:02}"}], "seeding": 999 - n}
        for n in range(1, 21)
    ]
    server.do(tournament, "register-pairs", stage=1, pairs=field)
    server.do(tournament, "seed-lines", stage=1)
    for act in ("plan-session", "publish-session"):
        server.do(tournament, act, stage=1, session=1)
    return tournament


def subscribe_to_view(
    screen: ClientConnection, tournament: str, have: object = None, view: str = "pairings"
) -> dict[str, object]:
    """Subscribe a screen to a view; return the server's greeting."""
    hello: dict[str, object] = json.loads(screen.recv(60))
    views = [{"view": view, "stage": 1}]
    message = {"type": "subscribe", "tournament": tournament, "views": views, "have": have}
    screen.send(json.dumps(message))
    return hello


def test_acknowledged_command_survives_a_kill_and_the_screen_catches_up(url: str) -> None:
    with serving(url) as server:
        tournament = publish_first_round(server)
        with server.screen() as screen:
            epoch = subscribe_to_view(screen, tournament)["epoch"]
            version_seen = json.loads(screen.recv(60))["version"]
        answer = server.do(tournament, "register-entry", stage=1, family="Eriksson")
        server.kill()

    with serving(url) as server:
        store = open_store(url)
        records = list(verify_chain(store.read(TournamentId(tournament))))
        store.close()
        last = event_of(records[-1])
        assert records[-1].version == answer["version"]
        assert isinstance(last, EntryRegistered)
        assert last.family == "Eriksson"

        with server.screen() as screen:
            hello = subscribe_to_view(screen, tournament, {"epoch": epoch, "version": version_seen})
            assert hello["epoch"] == epoch
            board = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": version_seen}
            server.do(tournament, "record-result", **board)
            versions = [json.loads(screen.recv(60))["version"]]
            while versions[-1] <= answer["version"]:
                versions.append(json.loads(screen.recv(60))["version"])
        assert versions[-1] == answer["version"] + 1
        assert versions == sorted(versions)


def test_second_server_on_the_same_file_is_refused(url: str) -> None:
    with serving(url):
        refusal = run_forked("serve", "--database", url, "--port", "0")

    assert refusal.returncode != 0
    assert refusal.stderr.count("\n") == 1
    assert "Another server is using" in refusal.stderr


def test_restored_backup_has_a_new_epoch(url: str, memory: Path) -> None:
    with serving(url) as server:
        tournament = publish_first_round(server)
        backup = run_forked("backup", str(memory / "saved.sqlite3"), "--database", url)
        unsaved = server.do(tournament, "register-entry", stage=1, family="Eriksson")
        with server.screen() as screen:
            epoch = subscribe_to_view(screen, tournament)["epoch"]
    assert "every chain verified" in backup.stdout

    refusal = run_forked("restore", str(memory / "saved.sqlite3"), "--database", url)
    restored = run_forked("restore", str(memory / "saved.sqlite3"), "--database", url, "--replace")

    assert refusal.returncode != 0
    assert "--replace" in refusal.stderr
    assert "every chain verified" in restored.stdout
    with serving(url) as server, server.screen() as screen:
        assert subscribe_to_view(screen, tournament)["epoch"] != epoch
    store = open_store(url)
    assert store.head(TournamentId(tournament)).version == unsaved["version"] - 1
    store.close()


def alter_act(url: str, tournament: str, version: int) -> int:
    """Change the act of an event in the database; return the act's first version."""
    store = open_store(url)
    act = next(store.read(TournamentId(tournament), after=version - 1))
    connection = store._writing.raw_connection()
    connection.cursor().execute("DROP TRIGGER act_no_update")
    connection.cursor().execute(f"UPDATE act SET actor = 'x' WHERE version = {act.version}")
    connection.close()
    store.close()
    return act.first_version


@beyond_the_gate
@pytest.mark.parametrize(
    ("start", "name", "version"),
    [
        (publish_first_round, "Club Evening", 5),
        (publish_session_of_pairs, "Club Pairs", 5),
        (publish_session_of_pairs, "Club Pairs", 24),
    ],
    ids=["chess", "pairs-registered", "pairs-seated"],
)
def test_broken_chain_is_served_read_only(
    url: str, start: Callable[[Served], str], name: str, version: int
) -> None:
    with serving(url) as server:
        tournament = start(server)
    version = alter_act(url, tournament, version)

    refusal = run_forked("serve", "--database", url, "--port", "0")
    assert refusal.returncode == 3
    assert refusal.stderr.rstrip().count("\n") == 0
    assert f"The log of tournament {tournament} is broken at {version}: " in refusal.stderr
    assert "--read-only" in refusal.stderr

    with serving(url, "--read-only") as server:
        page = httpx2.get(f"http://127.0.0.1:{server.port}/")
        hall = httpx2.get(f"http://127.0.0.1:{server.port}/t/{tournament}")
        with server.screen() as screen:
            subscribe_to_view(
                screen, tournament, view="pairings" if start is publish_first_round else "ranking"
            )
            shown = json.loads(screen.recv(60))
        command = server.send("/api/tournaments", {"name": "Another"}, "key-of-a-read-only")

    assert page.status_code == hall.status_code == 200
    # Before version 5 no pair is entered, and a visitor's list leaves such a draft out.
    assert (name in page.text) is (start is publish_first_round or version > 5)
    assert (shown["type"], shown["version"]) == ("snapshot", version - 1)
    assert command.status_code == 403
    assert command.headers["content-type"] == "application/problem+json"


def test_publishing_a_round_makes_a_verified_backup(url: str, memory: Path) -> None:
    with serving(url) as server:
        tournament = publish_first_round(server)
        published = open_store(url).head(TournamentId(tournament)).version
        folder = memory / "log.sqlite3.backups"
        while not (backups := list(folder.glob("*.sqlite3"))):
            sleep(0.05)

    assert check_backup(backups[0])[TournamentId(tournament)].version >= published
    assert backups[0].name.endswith(f"-{tournament}-round-1.sqlite3")
