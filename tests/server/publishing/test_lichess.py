"""A tournament as a broadcast of lichess: made once, each round as the desk has it, and every cell
of its table that is otherwise told.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from domain.formats.broadcast import BroadcastLine, code_of, differing_cells
from server.application.app import build_app
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.lichess_stand_in import TOKEN, StandIn, lichess
from tests.server.publishing.test_outlets import other, until_there
from tests.server.publishing.test_publishing import direct


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    store, settings = MemoryStore(), Settings(beside=tmp_path / "desk", private_targets=True)
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        yield Club(client, store)


def to(site: StandIn, **more: str) -> dict[str, str]:
    return {"type": "lichess", "address": site.url, "secret": TOKEN, **more}


def play(club: Club, number: int) -> None:
    club.with_round(number)
    for board in (1, 2):
        club.result(number, board, "1-0")
    club.do("close-round", round=number)


def there(club: Club) -> None:
    club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
    until_there(club, version=club.versions(), due=False, under_way=False, trouble="")


def test_a_tournament_is_made_once_and_every_round_is_pushed(club: Club) -> None:
    with lichess() as site:
        club.with_players(4)
        direct(club, to(site))
        for number in (1, 2):
            play(club, number)
            there(club)
        assert [form["name"] for form in site.rounds.values()] == [["Round 1"], ["Round 2"]]
        (form,) = site.tours.values()
        assert form["name"] == ["Club Evening"]
        assert set(form["tiebreaks[]"]) <= {"BH-C1", "BH", "SB", "DE"}
        tags = [[game.tags["Round"] for game in games] for games in site.games.values()]
        assert tags == [["1.1", "1.2"], ["2.1", "2.2"]]
        assert other(club)["notes"] == []

        pushed = site.pushes
        there(club)
        assert site.pushes == pushed, "what is the same is not sent again"


def test_a_bye_is_told_as_the_reason_why_the_table_differs(club: Club) -> None:
    with lichess() as site:
        club.with_players(5)
        play(club, 1)
        direct(club, to(site))
        until_there(club, version=club.versions(), under_way=False, trouble="")
        assert other(club)["notes"] == ["Player05 is not in the table of the broadcast."]
        play(club, 2)
        there(club)
        assert any("(a bye is no game there)" in note for note in other(club)["notes"])


def test_a_tournament_whose_making_was_not_answered_is_not_made_twice(club: Club) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1)
        site.lost = "/broadcast/new"
        direct(club, to(site))
        unknown = "It is not known whether lichess has Open already: look there, and write its id "
        club.post(f"/api/files/{club.id}/publication/now?kind=lichess", {})
        until_there(club, trouble=f"{unknown}into the target.")
        assert len(site.tours) == 1

        site.lost = ""
        direct(club, to(site, known=next(iter(site.tours))))
        until_there(club, version=club.versions(), trouble="")
        assert (len(site.tours), len(site.rounds)) == (1, 1)


def test_a_token_that_is_refused_is_told(club: Club) -> None:
    with lichess() as site:
        club.with_players(4).with_round(1)
        direct(club, to(site, secret="no"))
        until_there(club, trouble="lichess answers 401: No such token")
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
    assert (code_of("BH/C1"), code_of("SB"), code_of("STD")) == ("BH-C1", "SB", "")
