"""Lists of tournaments and single sheets as JSON, with ETags."""

from collections.abc import Iterator

import pytest

from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def test_tournaments_are_listed_with_their_published_rounds(club: Club) -> None:
    [line] = club.client.get("/api/tournaments").json()

    assert line["tournament"] == club.id
    assert line["stages"] == [{"stage": 1, "name": "Open", "rounds": 5, "published": 1}]


def test_an_unchanged_sheet_is_answered_304(club: Club) -> None:
    address = f"/api/tournaments/{club.id}/stages/1/pairings"
    first = club.client.get(address)
    same = club.client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    club.enter_result(1, 1, "1-0")
    changed = club.client.get(address, headers={"If-None-Match": first.headers["ETag"]})

    assert len(first.json()["rows"]) == 2
    assert same.status_code == 304
    assert changed.status_code == 200


def test_a_reader_with_a_later_version_of_this_log_is_answered_304(club: Club) -> None:
    address = f"/api/tournaments/{club.id}/stages/1/pairings"
    epoch, version = club.client.get(address).headers["ETag"].strip('"').split("-")
    tags = {f'"{epoch}-{int(version) + 1}"': 304, f'"another-{version}"': 200, '"nonsense"': 200}
    tags[f'"{epoch}-{"9" * 5000}"'] = 200
    for tag, status in tags.items():
        answer = club.client.get(address, headers={"If-None-Match": tag})
        assert answer.status_code == status
        assert (answer.headers["ETag"] == tag) == (status == 304)


@pytest.mark.parametrize("path", ["1/desk", "1/nonsense", "7/pairings"])
def test_desk_and_unknown_sheets_are_not_found(club: Club, path: str) -> None:
    answer = club.client.get(f"/api/tournaments/{club.id}/stages/{path}")

    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
