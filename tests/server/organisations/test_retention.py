"""What is put away when a tournament has been over for long, and what never is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

import pytest

from domain.ids import TournamentId
from events.log.errors import BrokenChain
from server.access.roles import Grant, Role
from server.application.upkeep import put_away_what_is_due
from server.files.file_journal import FileJournal
from server.organisations.retention import notices
from tests.faults.club import sqlite_url
from tests.server.club import Club
from tests.server.organisations.federation import Federation, federation, organiser
from web.pages.files import FilesStep

DAY = 24 * 60 * 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Federation]:
    with federation(sqlite_url(tmp_path), tmp_path / "beside") as server:
        server.found("alpha", "Club Alpha")
        server.services.organisations.set_retention("alpha", 30, "op1 operator")
        yield server


def played(club: Club) -> Club:
    club.with_players(2, rounds=1).with_round(1)
    club.result(1, 1, "1-0")
    return club


def later(server: Federation, days: int) -> None:
    """The hour's look, as it is that many days from now."""
    organisations, services = server.services.organisations, server.services
    now = organisations.seconds()
    organisations.seconds = lambda: now + days * DAY

    async def led(_tournament: object) -> bool:
        return True

    server.tell()
    server.call(put_away_what_is_due, services, led)
    organisations.seconds = lambda: now


def names(server: Federation) -> list[str]:
    return sorted(device.name for device in server.services.access.devices())


def test_what_is_known_of_persons_beside_the_log_goes_and_the_log_stays(server: Federation) -> None:
    club = played(server.club("alpha"))
    tablet = server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Jana's tablet")
    another = server.club("alpha")
    server.browser(Grant(Role.CHIEF, another.id, 0, "", "alpha"), "Another's")
    club.client.post(
        f"/api/files/{club.id}/publication",
        json={"target": {"type": "folder", "path": "/tmp/nowhere"}, "languages": ["en"]},
    )
    fee = {"stage": 1, "entry": 1, "owed": "25", "paid": "10"}
    assert club.client.post(f"/api/fees/{club.id}", json=fee).status_code == 200
    versions = club.versions()

    later(server, 29)
    assert "Jana's tablet" in names(server)
    later(server, 30)

    assert names(server) == ["", "", "Another's"]
    assert tablet.get(f"/t/{club.id}/s/1/desk").status_code == 401
    assert server.services.fees.of(TournamentId(club.id)) == {}
    assert club.versions() == versions
    assert club.client.get(f"/t/{club.id}/bundle").status_code == 200
    journal = server.services.organisations.journal("alpha")
    assert [(act.act, act.device) for act in journal][0] == ("put-away", "the server")
    assert club.id in journal[0].before
    server.services.access.refresh()
    assert "Jana's tablet" not in names(server)


def test_nothing_that_is_not_over_is_ever_put_away(server: Federation) -> None:
    club = server.club("alpha").with_players(4).with_round(1)
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    later(server, 10_000)
    assert "Tablet" in names(server)
    assert notices(server.services.organisations.store) == []


def test_what_goes_on_meanwhile_is_not(server: Federation) -> None:
    """Also where it has not been counted yet that it goes on."""
    club = played(server.club("alpha"))
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    server.tell()
    server.services.usage.changed = lambda live: None  # type: ignore[method-assign]  # a process that died before
    club.do("show-notice", text="Prizes at six.")
    later(server, 10_000)
    assert "Tablet" in names(server)


def test_what_can_not_be_read_is_not(server: Federation) -> None:
    """Nobody knows of it whether it is over."""
    club = played(server.club("alpha"))
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    server.tell()
    tournaments: Any = server.services.tournaments

    def damaged(*_: object) -> NoReturn:
        raise BrokenChain(club.id, 2, "other bytes")

    tournaments.forget(TournamentId(club.id))
    tournaments.store.read = damaged
    later(server, 10_000)
    assert "Tablet" in names(server)


def test_organisers_are_told_beforehand(server: Federation) -> None:
    club = played(server.club("alpha"))
    server.found("beta", "Club Beta")
    server.services.organisations.set_retention("beta", 30, "op1 operator")
    played(server.club("beta"))
    server.tell()

    [notice] = club.client.get("/api/organisations/alpha/retention").json()

    assert (notice["tournament"], notice["away"]) == (club.id, False)
    assert notice["day"] > notice["last"][:10]
    assert server.operator().get("/api/organisations/alpha/retention").status_code == 403
    later(server, 31)
    [notice] = club.client.get("/api/organisations/alpha/retention").json()
    assert notice["away"]


def test_without_days_nothing_is(server: Federation) -> None:
    club = played(server.club("alpha"))
    server.services.organisations.set_retention("alpha", None, "op1 operator")
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    later(server, 10_000)
    assert "Tablet" in names(server)
    assert server.browser(organiser("alpha")).get("/api/organisations/alpha").status_code == 200


def test_the_trail_of_its_files_goes_and_the_others_stay(
    server: Federation, tmp_path: Path
) -> None:
    club = played(server.club("alpha"))
    other = server.club("alpha")
    for each in (club, other):
        bundle = each.client.get(f"/t/{each.id}/bundle").content
        each.client.post(
            f"/api/files/{each.id}/bundle/take?called=Copy",
            content=bundle,
            headers={"Idempotency-Key": f"copied-{each.id}"},
        )
    later(server, 31)
    trail = (tmp_path / "beside" / "trail.jsonl").read_text()
    assert f'"{club.id}"' not in trail
    assert f'"{other.id}"' in trail


def step(tournament: str) -> FilesStep:
    return FilesStep("2026-11-23T10:00:00Z", tournament, "organiser", "op1 desk", "looked")


def test_a_trail_that_can_not_be_written_anew_stays_and_the_server_runs(tmp_path: Path) -> None:
    trail = FileJournal(tmp_path / "trail.jsonl")
    trail.add(step("gone"))
    (tmp_path / ".trail.jsonl.part").mkdir()

    trail.forget(["gone"])

    assert trail.last("gone", 5) == [step("gone")]


def test_what_is_added_while_others_are_forgotten_is_there(tmp_path: Path) -> None:
    trail, added = FileJournal(tmp_path / "trail.jsonl"), 0
    with ThreadPoolExecutor(1) as forgetting:
        for _ in range(40):
            trail.add(step("gone"))
            forgotten = forgetting.submit(trail.forget, ["gone"])
            while not forgotten.done():
                trail.add(step("stays"))
                added += 1

    lines = (tmp_path / "trail.jsonl").read_text().splitlines()
    assert len(lines) == added
