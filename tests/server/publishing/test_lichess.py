"""A tournament as a lichess broadcast: created once, each round's games pushed, and differences
from lichess's table noted.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from domain.formats.broadcast import BroadcastLine, differing_cells, lichess_code
from server.application.app import build_app
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in
from tests.server.publishing.lichess_stand_in import TOKEN, LichessStandIn, lichess
from tests.server.publishing.test_outlets import only_other_publication, until_other
from tests.server.publishing.test_publishing import publish_to


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    settings = Settings(beside=tmp_path / "desk", private_targets=True)
    with running(settings=settings) as club:
        yield club


def target_at(site: LichessStandIn, **more: str) -> dict[str, str]:
    return {"type": "lichess", "address": site.url, "secret": TOKEN, **more}


def play_round(club: Club, number: int) -> None:
    club.with_round(number)
    for board in (1, 2):
        club.enter_result(number, board, "1-0")
    club.do("close-round", round=number)


def publish_now(club: Club) -> None:
    club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
    until_other(club, version=club.version(), due=False, under_way=False, trouble="")


def test_a_tournament_is_made_once_and_every_round_is_pushed(club: Club) -> None:
    with lichess() as site:
        club.with_players(4)
        publish_to(club, target_at(site))
        for number in (1, 2):
            play_round(club, number)
            publish_now(club)
        assert [form["name"] for form in site.rounds.values()] == [["Round 1"], ["Round 2"]]
        (form,) = site.tours.values()
        assert form["name"] == ["Club Evening"]
        assert set(form["tiebreaks[]"]) <= {"BH-C1", "BH", "SB", "DE"}
        tags = [[game.tags["Round"] for game in games] for games in site.games.values()]
        assert tags == [["1.1", "1.2"], ["2.1", "2.2"]]
        assert only_other_publication(club)["notes"] == []

        pushed = site.pushes
        publish_now(club)
        assert site.pushes == pushed, "what is the same is not sent again"


def test_a_bye_is_noted_as_the_reason_why_the_table_differs(club: Club) -> None:
    with lichess() as site:
        club.with_players(5)
        play_round(club, 1)
        publish_to(club, target_at(site))
        until_other(club, version=club.version(), under_way=False, trouble="")
        assert only_other_publication(club)["notes"] == [
            "Player05 is not in the table of the broadcast."
        ]
        play_round(club, 2)
        publish_now(club)
        assert any(
            "(a bye is no game there)" in note for note in only_other_publication(club)["notes"]
        )


def test_notes_of_differences_are_kept_through_a_restart(tmp_path: Path) -> None:
    store, settings = MemoryStore(), Settings(beside=tmp_path / "desk", private_targets=True)
    with lichess() as site:
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            club = Club(client, store).with_players(5).with_round(1)
            publish_to(club, target_at(site))
            until_other(club, version=club.version(), round=1, trouble="")
            notes = only_other_publication(club)["notes"]
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            publications = client.get(f"/api/files/{club.id}/publication").json()["others"]
        assert notes
        assert [publication["notes"] for publication in publications] == [notes]


def test_a_broadcast_whose_creation_was_not_answered_is_found_in_the_list(club: Club) -> None:
    with lichess() as site:
        site.tours["ofApril0"] = {"name": ["Club Evening"]}
        club.with_players(4).with_round(1)
        site.lost = "/broadcast/new"
        publish_to(club, target_at(site))
        until_other(club, trouble=BROKEN_OFF)
        site.behind = 1
        club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
        unknown = "It is not known whether lichess has Open already: "
        until_other(club, trouble=f"{unknown}it is looked for there until a minute {AND_MADE_THEN}")

        site.lost, site.behind = "", 0
        publish_now(club)
        assert list(site.tours) == ["ofApril0", "tour0001"]
        assert (list(site.tour_of_round.values()), only_other_publication(club)["notes"]) == (
            ["tour0001"],
            [],
        )


BROKEN_OFF = "127.0.0.1 closed the connection."
AND_MADE_THEN = "has passed, and made then."


def test_a_broadcast_not_listed_after_a_minute_is_created_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1)
        site.deaf = "/broadcast/new"
        publish_to(club, target_at(site))
        until_other(club, trouble=BROKEN_OFF)
        site.deaf = ""
        monkeypatch.setattr("server.publishing.lichess.LISTED_WITHIN", 0.0)
        publish_now(club)
        assert len(site.tours) == 1


def test_with_another_broadcast_of_the_name_the_organiser_has_to_choose(club: Club) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1)
        site.lost = "/broadcast/new"
        publish_to(club, target_at(site))
        until_other(club, trouble=BROKEN_OFF)
        site.tours["byHand00"] = {"name": ["Club Evening"]}
        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
        unknown = "It is not known whether lichess has Open already: look there, and write its id "
        until_other(club, trouble=f"{unknown}into the target, or “new” if it is not there.")

        publish_to(club, target_at(site, known="tour0000"))
        until_other(club, version=club.version(), trouble="")
        assert list(site.tour_of_round.values()) == ["tour0000"]


def test_a_round_is_created_once_even_if_renamed_at_lichess(club: Club) -> None:
    with lichess() as site:
        club.with_players(4)
        publish_to(club, target_at(site))
        club.with_round(1)
        site.lost = "/broadcast/tour0000/new"
        until_other(club, trouble=BROKEN_OFF)
        site.lost = ""
        publish_now(club)
        site.rounds["round000"]["name"] = ["Saturday"]
        publish_now(club)
        assert list(site.rounds) == ["round000"]


def test_a_push_without_answer_is_repeated_although_the_result_is_as_before(club: Club) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1).enter_result(1, 1, "1-0")
        publish_to(club, target_at(site))
        until_other(club, version=club.version(), trouble="")
        site.lost = "/api/broadcast/round/round000/push"
        correct(club, "0-1")
        club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
        until_other(club, trouble=BROKEN_OFF)
        correct(club, "1-0")
        site.lost = ""
        publish_now(club)
        assert site.games["round000"][0].tags["Result"] == "1-0"


def correct(club: Club, result: str) -> None:
    saw = club.boards(1)[0]["saw"]
    club.do("correct-result", round=1, board=1, result=result, saw=saw, reason="as written")


def test_a_refused_token_is_reported(club: Club) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1)
        publish_to(club, target_at(site, secret="no"))
        until_other(club, trouble="lichess answers 401: No such token")
        assert site.tours == {}


def test_every_cell_is_compared_by_fide_id_or_by_name() -> None:
    ours = [
        BroadcastLine("Ash, Ann", "1503014", {"score": Fraction(5, 2), "BH": Fraction(7)}, False),
        BroadcastLine("Müller, Bo", "", {"score": Fraction(1)}, False),
        BroadcastLine("Zero, Z", "", {"score": Fraction(0)}, False),
    ]
    theirs = [
        {
            "name": "A. Ash",
            "fideId": 1503014,
            "score": Fraction(5, 2),
            "tiebreaks": [{"extendedCode": "BH", "points": Fraction(13, 2)}],
        },
        {"name": "Bo Muller", "score": 2},
    ]
    assert list(differing_cells(ours, theirs)) == [
        "Ash, Ann, BH: 7 here, 6.5 there.",
        "Müller, Bo, score: 1 here, 2 there.",
    ]
    assert (lichess_code("BH/C1"), lichess_code("SB"), lichess_code("STD")) == ("BH-C1", "SB", "")


def test_a_round_begins_there_when_it_begins_here(club: Club) -> None:
    with lichess() as site:
        club.with_players(4)
        club.do("announce-schedule", beginnings=[[1, "2026-11-21T14:00+01:00", 240]])
        publish_to(club, target_at(site))
        play_round(club, 1)
        publish_now(club)

        (form,) = site.rounds.values()
        begins = datetime.fromtimestamp(int(form["startsAt"][0]) / 1000, UTC)
        assert begins.isoformat() == "2026-11-21T13:00:00+00:00"
