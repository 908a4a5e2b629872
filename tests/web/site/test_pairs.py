"""The site of a pairs tournament: ranking, boards and pages of pairs, without boards that are
still being played.
"""

import re
from functools import cache
from posixpath import join, normpath

import pytest

from domain.bridge.phase import phase_of
from domain.ids import StageId
from domain.tournament import Tournament
from events.fold import fold_records
from events.log.chain import verify_chain
from server.demo.pairs_story import PAIRS, PairsStory
from tests.bridge_stories import pairs_playing
from tests.events.bridge.afternoon import Afternoon
from tests.events.bridge.two_phases import TwoPhases
from tests.events.log.memory_store import MemoryStore
from tests.web.site.test_build import FIRST_PLACES, pages
from web.bridge.traveller import is_played_by_all
from web.site.build import build_site


@cache
def danube() -> Tournament:
    store = MemoryStore()
    state = fold_records(verify_chain(store.read(PairsStory(store).create_once())))
    assert state is not None
    return state


def test_every_address_leads_to_a_file_and_a_place_in_it() -> None:
    files = build_site(danube())
    for path, page in pages(danube()).items():
        for address in page.addresses:
            file, _, place = address.partition("#")
            target = normpath(join(path, "..", file)) if file else path
            assert target in files, f"{path}: {address}"
            assert not place or f'id="{place}"' in files[target].decode(), f"{path}: {address}"


def test_there_is_a_page_for_each_session_and_each_pair() -> None:
    paths = [path for path in build_site(danube()) if path.endswith(".html")]
    assert paths == [
        "index.html",
        "stage-1/ranking.html",
        "stage-1/players.html",
        "stage-1/session-1.html",
        "stage-1/session-2.html",
        *(f"stage-1/pair-{n}.html" for n in range(1, PAIRS + 1)),
    ]


def test_front_page_of_pairs_starts_with_ranking_and_links_to_boards() -> None:
    front = pages(danube())["index.html"]
    first, second, third, *_ = (a for a in front.addresses if a.startswith("stage-1/"))
    assert [first, second] == ["stage-1/ranking.html", "stage-1/players.html"]
    assert third == "stage-1/session-2.html"
    assert sum("stage-1/pair-" in address for address in front.addresses) == FIRST_PLACES
    players = pages(danube())["stage-1/players.html"]
    assert {f"pair-{n}.html" for n in range(1, PAIRS + 1)} <= set(players.addresses)


def test_a_board_is_shown_once_all_have_played_it() -> None:
    phase = phase_of(danube(), StageId(1))
    for session in phase.visible_sessions:
        page = build_site(danube())[f"stage-1/session-{session.number}.html"].decode()
        shown = {int(board) for board in re.findall(r'id="board-(\d+)"', page)}
        boards = phase.play.session_records(session.number)
        assert shown == {board for board in boards if is_played_by_all(phase, session, board)}


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "fr",
            ["Classement", "Séance 1", "Donne 1", "Donneur N · Vulnérable personne", "Est-Ouest"],
        ),
        ("de", ["Rangliste", "Durchgang 1", "Board 1", "Teiler N · Gefahr niemand", "Ost-West"]),
        ("es", ["Clasificación", "Sesión 1", "Mano 1", "Dador N · Vulnerable nadie", "Este-Oeste"]),
        ("pl", ["Klasyfikacja", "Sesja 1", "Rozdanie 1", "Rozdający N · Po partii nikt", "Wschód"]),
    ],
)
def test_the_site_is_written_in_the_language_asked_for(lang: str, expected: list[str]) -> None:
    english, files = build_site(danube()), build_site(danube(), lang=lang)
    assert files.keys() == english.keys()
    page = files["stage-1/session-1.html"].decode()
    assert f'<html lang="{lang}"' in page
    for text in expected:
        assert text in page, text
    for path in ("index.html", "stage-1/ranking.html", "stage-1/pair-1.html"):
        assert files[path] != english[path], path


def test_before_any_result_there_is_a_ranking_page_during_session_1() -> None:
    page = pages(pairs_playing(20))["stage-1/ranking.html"]
    assert "Ranking during session 1" in page.text


def test_where_each_direction_has_a_winner_both_are_ranked() -> None:
    plan = {"scheme": "one-section", "base": 0, "movement": "Mitchell"}
    club = TwoPhases(14, **plan).played()  # type: ignore[arg-type]  # a plan's
    page = build_site(club.state)["stage-1/ranking.html"].decode()
    _, ns, ew = re.split(r"<h2>(?:North-South|East-West)</h2>", page)
    ranks = [re.findall(r'<td class="right strong">(\d)=?</td><td', part) for part in (ns, ew)]
    assert ranks == [[*"1234567"]] * 2


@pytest.mark.parametrize("scoring", ["matchpoints", "butler"])
def test_ranking_has_per_cent_only_of_matchpoints_and_directions_in_the_readers_language(
    scoring: str,
) -> None:
    club = Afternoon(6, 1, scheme="one-section", movement="Mitchell", scoring=scoring)
    club.seeded().playing(1)
    page = build_site(club.state, lang="pl")["stage-1/ranking.html"].decode()
    assert (">%</th>" in page) is (scoring == "matchpoints")
    assert "<h2>Północ-Południe</h2>" in page
