"""Public pages are in the language their address asks for, else in the one the browser likes."""

from collections.abc import Iterator

import pytest

from tests.server.club import Club, running


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as running_club:
        yield running_club.with_players(4).with_round(1)


def read(club: Club, path: str, accepted: str = "") -> str:
    headers = {"Accept-Language": accepted} if accepted else {}
    answer = club.client.get(path, headers=headers)
    text: str = answer.text
    return text


@pytest.mark.parametrize(
    ("accepted", "says"),
    [
        ("", "4 players, round 1 of 5 under way, 0 of 2 results"),
        ("de-CH,de;q=0.9", "4 Spieler, Runde 1 von 5 läuft, 0 von 2 Ergebnissen"),
        ("pl", "4 graczy, trwa runda 1 z 5, "),
        ("nl", "4 players, round 1 of 5 under way"),
    ],
)
def test_the_front_page_and_the_tournament_follow_the_browser(
    club: Club, accepted: str, says: str
) -> None:
    assert says in read(club, "/", accepted)
    assert says in read(club, f"/t/{club.id}", accepted)


def test_the_address_decides_before_the_browser(club: Club) -> None:
    page = read(club, f"/t/{club.id}?lang=fr", "de")

    assert "4 joueurs, ronde 1 sur 5 en cours" in page
    assert f'href="/t/{club.id}/s/1/screen/standings?lang=fr"' in page
    assert 'href="/?lang=fr"' in page
    assert "&amp;theme=dark" in page


def test_english_is_kept_when_somebody_with_another_browser_chose_it(club: Club) -> None:
    page = read(club, f"/t/{club.id}?lang=en", "de")

    assert "round 1 of 5 under way" in page
    assert 'href="/?lang=en"' in page


def test_a_language_nobody_has_is_not_asked_for(club: Club) -> None:
    assert 'lang="de"' in read(club, f"/t/{club.id}?lang=xx", "de")


@pytest.mark.parametrize("path", ["/", "/t/{}", "/t/{}/me", "/display"])
def test_who_keeps_answers_is_told_that_they_differ(club: Club, path: str) -> None:
    answer = club.client.get(path.format(club.id))

    assert "Accept-Language" in answer.headers["Vary"]


def test_ones_own_board_is_found_in_ones_own_language_and_kept_in_another(club: Club) -> None:
    page = read(club, f"/t/{club.id}/me?name=player", "pl")
    mine = read(club, f"/t/{club.id}/me?stage=1&entry=1&lang=en", "pl")

    assert f"/t/{club.id}/me?stage=1&amp;entry=1&amp;lang=pl" in page
    assert "?name=player&amp;lang=de" in page
    assert f'href="/t/{club.id}/me?lang=en"' in mine


def test_a_page_that_is_not_there_says_so_in_every_language(club: Club) -> None:
    german = read(club, "/t/nowhere", "de")
    english = read(club, "/t/nowhere")

    assert "Dieses Turnier gibt es nicht" in german
    assert "Unter dieser Adresse gibt es nichts." in german
    assert "There is no tournament nowhere in this log." in english


def test_a_display_that_shows_only_its_code(club: Club) -> None:
    assert "Zeskanuj to telefonem" in read(club, "/display", "pl")


@pytest.mark.parametrize("page", ["desk", "tablet"])
def test_the_desk_follows_the_browser_of_who_sits_at_it(club: Club, page: str) -> None:
    assert '<html lang="de"' in read(club, f"/t/{club.id}/s/1/{page}", "de")


def test_a_language_chosen_at_the_desk_is_kept_on_the_device(club: Club) -> None:
    desk = f"/t/{club.id}/s/1/desk"

    assert "Sprache" not in read(club, f"{desk}?lang=pl", "de")
    assert '<html lang="pl"' in read(club, desk, "de")
    assert '<html lang="pl"' in read(club, f"/t/{club.id}/audit", "de")
    assert '<html lang="en"' in read(club, f"{desk}?lang=en", "de")
    assert '<html lang="en"' in read(club, desk, "de")
    club.client.cookies.delete("wallchart-language")
