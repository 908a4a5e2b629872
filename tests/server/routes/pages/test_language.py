"""Public pages are in the language of their address, else in the browser's preferred one."""

from collections.abc import Iterator

import pytest

from tests.server.club import Club, running


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with running() as running_club:
        yield running_club.with_players(4).with_round(1)


def read_page(club: Club, path: str, accepted: str = "") -> str:
    headers = {"Accept-Language": accepted} if accepted else {}
    answer = club.client.get(path, headers=headers)
    text: str = answer.text
    return text


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("", "4 players, round 1 of 5 under way, 0 of 2 results"),
        ("de-CH,de;q=0.9", "4 Spieler, Runde 1 von 5 läuft, 0 von 2 Ergebnissen"),
        ("pl", "4 graczy, trwa runda 1 z 5, "),
        ("nl", "4 players, round 1 of 5 under way"),
    ],
)
def test_public_pages_are_in_the_browsers_language_or_english(
    club: Club, accepted: str, sentence: str
) -> None:
    assert sentence in read_page(club, "/", accepted)
    assert sentence in read_page(club, f"/t/{club.id}", accepted)


def test_a_language_in_the_address_outranks_the_browsers(club: Club) -> None:
    page = read_page(club, f"/t/{club.id}?lang=fr", "de")

    assert "4 joueurs, ronde 1 sur 5 en cours" in page
    assert f'href="/t/{club.id}/s/1/screen/standings?lang=fr"' in page
    assert 'href="/?lang=fr"' in page
    assert "&amp;theme=dark" in page


def test_links_keep_english_chosen_in_the_address(club: Club) -> None:
    page = read_page(club, f"/t/{club.id}?lang=en", "de")

    assert "round 1 of 5 under way" in page
    assert 'href="/?lang=en"' in page


def test_an_unknown_language_in_the_address_is_ignored(club: Club) -> None:
    assert 'lang="de"' in read_page(club, f"/t/{club.id}?lang=xx", "de")


@pytest.mark.parametrize("path", ["/", "/t/{}", "/t/{}/me", "/display"])
def test_public_pages_vary_by_accept_language(club: Club, path: str) -> None:
    answer = club.client.get(path.format(club.id))

    assert "Accept-Language" in answer.headers["Vary"]


def test_links_of_the_own_board_page_keep_its_language(club: Club) -> None:
    search_page = read_page(club, f"/t/{club.id}/me?name=player", "pl")
    own_page = read_page(club, f"/t/{club.id}/me?stage=1&entry=1&lang=en", "pl")

    assert f"/t/{club.id}/me?stage=1&amp;entry=1&amp;lang=pl" in search_page
    assert "?name=player&amp;lang=de" in search_page
    assert f'href="/t/{club.id}/me?lang=en"' in own_page


def test_a_not_found_page_is_in_the_readers_language(club: Club) -> None:
    german = read_page(club, "/t/nowhere", "de")
    english = read_page(club, "/t/nowhere")

    assert "Dieses Turnier gibt es nicht" in german
    assert "Unter dieser Adresse gibt es nichts." in german
    assert "There is no tournament nowhere in this log." in english


def test_a_waiting_display_is_in_the_browsers_language(club: Club) -> None:
    assert "Zeskanuj to telefonem" in read_page(club, "/display", "pl")


@pytest.mark.parametrize("page", ["desk", "tablet"])
def test_desk_and_tablet_are_in_the_browsers_language(club: Club, page: str) -> None:
    assert '<html lang="de"' in read_page(club, f"/t/{club.id}/s/1/{page}", "de")


def test_a_language_chosen_at_the_desk_is_kept_on_the_device(club: Club) -> None:
    desk = f"/t/{club.id}/s/1/desk"

    assert "Sprache" not in read_page(club, f"{desk}?lang=pl", "de")
    assert '<html lang="pl"' in read_page(club, desk, "de")
    assert '<html lang="pl"' in read_page(club, f"/t/{club.id}/audit", "de")
    assert '<html lang="en"' in read_page(club, f"{desk}?lang=en", "de")
    assert '<html lang="en"' in read_page(club, desk, "de")
    club.client.cookies.delete("wallchart-language")
