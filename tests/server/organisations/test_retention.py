"""Personal data beside the log is removed some days after a tournament is over; the log never
is.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NoReturn

import pytest
from anyio import sleep

from domain.ids import TournamentId
from events.log.errors import BrokenChain
from events.log.store.sql import SqlStore
from server.access.roles import Grant, Role
from server.application.upkeep import put_away_due_tournaments
from server.files.file_journal import FileJournal
from server.organisations.retention import list_notices
from tests.faults.club import sqlite_url
from tests.server.club import Club
from tests.server.organisations.federation import Federation, federation, organiser
from web.pages.files import FilesStep

DAY = 24 * 60 * 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Federation]:
    with federation(sqlite_url(tmp_path), tmp_path / "beside") as server:
        server.add_organisation("alpha", "Club Alpha")
        server.services.organisations.set_retention("alpha", 30, "op1 operator")
        yield server


def with_round_played(club: Club) -> Club:
    club.with_players(2, rounds=1).with_round(1)
    club.enter_result(1, 1, "1-0")
    return club


def remove_due_after(server: Federation, days: int) -> None:
    """Run the hourly removal as it would run that many days from now."""
    organisations, services = server.services.organisations, server.services
    now = organisations.seconds()
    organisations.seconds = lambda: now + days * DAY

    async def led(_tournament: object) -> bool:
        return True

    server.count_usage_now()
    server.call(put_away_due_tournaments, services, led)
    organisations.seconds = lambda: now


def device_names(server: Federation) -> list[str]:
    return sorted(device.name for device in server.services.access.devices())


def test_counts_are_written_when_asked_while_others_are_being_written(server: Federation) -> None:
    """Else a tournament that is just over would not be known as over to who asked."""
    with_round_played(server.club("alpha"))
    count, store = server.services.usage.write_counts, server.services.tournaments.store
    assert isinstance(store, SqlStore)
    with store.transaction():
        written = [server.start(count) for _ in range(2)]
        server.call(sleep, 0)
        assert not any(each.done() for each in written)
    for each in written:
        each.result()


def test_devices_fees_and_publications_are_removed_on_the_day_and_the_log_is_kept(
    server: Federation,
) -> None:
    club = with_round_played(server.club("alpha"))
    tablet = server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Jana's tablet")
    another = server.club("alpha")
    server.browser(Grant(Role.CHIEF, another.id, 0, "", "alpha"), "Another's")
    club.client.post(
        f"/api/files/{club.id}/publication",
        json={"target": {"type": "folder", "path": "/tmp/nowhere"}, "languages": ["en"]},
    )
    fee = {"stage": 1, "entry": 1, "owed": "25", "paid": "10"}
    assert club.client.post(f"/api/fees/{club.id}", json=fee).status_code == 200
    versions = club.version()

    remove_due_after(server, 29)
    assert "Jana's tablet" in device_names(server)
    remove_due_after(server, 30)

    # The browsers of the two organisers have no names.
    assert device_names(server) == ["", "", "Another's"]
    assert tablet.get(f"/t/{club.id}/s/1/desk").status_code == 401
    assert server.services.fees.fees_of(TournamentId(club.id)) == {}
    assert club.version() == versions
    assert club.client.get(f"/t/{club.id}/bundle").status_code == 200
    journal = server.services.organisations.journal("alpha")
    assert [(act.act, act.device) for act in journal][0] == ("put-away", "the server")
    assert club.id in journal[0].before
    server.services.access.refresh()
    assert "Jana's tablet" not in device_names(server)


def test_nothing_of_a_running_tournament_is_removed(server: Federation) -> None:
    club = server.club("alpha").with_players(4).with_round(1)
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    remove_due_after(server, 10_000)
    assert "Tablet" in device_names(server)
    assert list_notices(server.services.organisations.store) == []


def test_nothing_is_removed_after_a_new_act_that_was_not_counted_yet(server: Federation) -> None:
    """The notice is an act after the tournament was counted as over."""
    club = with_round_played(server.club("alpha"))
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    server.count_usage_now()
    server.services.usage.on_change = lambda live: None  # type: ignore[method-assign]  # a process that died before
    club.do("show-notice", text="Prizes at six.")
    remove_due_after(server, 10_000)
    assert "Tablet" in device_names(server)


def test_data_of_a_tournament_with_an_unreadable_log_are_not_removed(server: Federation) -> None:
    """Nobody knows of it whether it is over."""
    club = with_round_played(server.club("alpha"))
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    server.count_usage_now()
    tournaments: Any = server.services.tournaments

    def damaged(*_: object) -> NoReturn:
        raise BrokenChain(club.id, 2, "other bytes")

    tournaments.forget(TournamentId(club.id))
    tournaments.store.read = damaged
    remove_due_after(server, 10_000)
    assert "Tablet" in device_names(server)


def test_organisers_see_the_day_of_removal_beforehand(server: Federation) -> None:
    club = with_round_played(server.club("alpha"))
    server.add_organisation("beta", "Club Beta")
    server.services.organisations.set_retention("beta", 30, "op1 operator")
    with_round_played(server.club("beta"))
    server.count_usage_now()

    [notice] = club.client.get("/api/organisations/alpha/retention").json()

    assert (notice["tournament"], notice["away"]) == (club.id, False)
    last_act = date.fromisoformat(notice["last"][:10])
    assert date.fromisoformat(notice["day"]) == last_act + timedelta(days=30)
    assert server.operator().get("/api/organisations/alpha/retention").status_code == 403
    remove_due_after(server, 31)
    [notice] = club.client.get("/api/organisations/alpha/retention").json()
    assert notice["away"]


def test_without_a_retention_period_nothing_is_removed(server: Federation) -> None:
    club = with_round_played(server.club("alpha"))
    server.services.organisations.set_retention("alpha", None, "op1 operator")
    server.browser(Grant(Role.SCORER, club.id, 1, "", "alpha"), "Tablet")
    remove_due_after(server, 10_000)
    assert "Tablet" in device_names(server)
    assert server.browser(organiser("alpha")).get("/api/organisations/alpha").status_code == 200


def test_the_file_trail_of_that_tournament_alone_is_removed(
    server: Federation, tmp_path: Path
) -> None:
    club = with_round_played(server.club("alpha"))
    other = server.club("alpha")
    for each in (club, other):
        bundle = each.client.get(f"/t/{each.id}/bundle").content
        each.client.post(
            f"/api/files/{each.id}/bundle/take?called=Copy",
            content=bundle,
            headers={"Idempotency-Key": f"copied-{each.id}"},
        )
    remove_due_after(server, 31)
    trail = (tmp_path / "beside" / "trail.jsonl").read_text()
    assert f'"{club.id}"' not in trail
    assert f'"{other.id}"' in trail


def trail_step(tournament: str) -> FilesStep:
    return FilesStep("2026-11-23T10:00:00Z", tournament, "organiser", "op1 desk", "looked")


def test_a_trail_that_can_not_be_rewritten_is_kept(tmp_path: Path) -> None:
    trail = FileJournal(tmp_path / "trail.jsonl")
    trail.record_step(trail_step("gone"))
    (tmp_path / ".trail.jsonl.part").mkdir()

    trail.delete_tournaments(["gone"])

    assert trail.newest_steps("gone", 5) == [trail_step("gone")]


def test_steps_added_during_a_removal_are_kept(tmp_path: Path) -> None:
    trail, added = FileJournal(tmp_path / "trail.jsonl"), 0
    with ThreadPoolExecutor(1) as forgetting:
        for _ in range(40):
            trail.record_step(trail_step("gone"))
            forgotten = forgetting.submit(trail.delete_tournaments, ["gone"])
            while not forgotten.done():
                trail.record_step(trail_step("stays"))
                added += 1

    lines = (tmp_path / "trail.jsonl").read_text().splitlines()
    assert len(lines) == added
