"""A knock-out over HTTP: every page, paper and file answers at every moment of it."""

from collections.abc import Iterator

import pytest

from domain.ids import TournamentId
from events.audit.verdict import CLEAN, audit_log
from server.chess.files import REPORTS
from tests.effort import beyond_the_gate
from tests.server.club import Club, running
from web.chess.documents import FILES
from web.chess.face import FACE
from web.chess.papers import PAPERS

STEPS = ["2 standard", "2 rapid 15+10", "1 armageddon"]


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.do("plan-knock-out", name="Cup", steps=STEPS, third_place=True)
        for i in range(1, 7):
            club.do("register-entry", family=f"Player{i}", rating=2400 - 10 * i)
        yield club


def play_games(club: Club, number: int, code: str) -> None:
    club.do("start-games", round=number)
    for board in range(1, len(club.boards(number)) + 1):
        club.enter_result(number, board, code)


def addresses(club: Club) -> Iterator[str]:
    root, stage = f"/t/{club.id}", f"/t/{club.id}/s/1"
    yield from (root, f"{root}/audit", f"{root}/me?stage=1&entry=1", f"{root}/me?q=Player6")
    yield from (f"{stage}/{page}" for page in ("desk", "tablet", "pictures"))
    yield from (f"{stage}/screen/{view}" for view in FACE.screen_titles)
    yield from (f"{stage}/print/{paper}" for paper in PAPERS)


def assert_all_pages_answer(club: Club, *also: str) -> None:
    for address in (*addresses(club), *also):
        assert club.client.get(address).status_code == 200, address


@beyond_the_gate
def test_all_pages_papers_and_files_answer_from_the_plan_to_the_winner(club: Club) -> None:
    assert_all_pages_answer(club)
    club.do("draw-bracket")
    assert_all_pages_answer(club)
    play_games(club, 1, "1-0")
    play_games(club, 2, "=-=")
    stage = f"/t/{club.id}/s/1"
    files = [f"{stage}/export/{form}" for form in FILES]
    files += [f"{stage}/report/{form}.txt" for form in REPORTS]
    why = (f"{stage}/why/2/1", f"{stage}/why/2/byes")
    assert_all_pages_answer(club, *files, *why)
    club.do("withdraw-entry", entry=1, reason="ill")
    for number in range(3, 30):
        if club.sheet("bracket")["head"]["winner"]:
            break
        play_games(club, number, "1-0")
    assert_all_pages_answer(club, *files, *why)
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_only_a_knock_out_has_reports_of_other_rates() -> None:
    with running() as club:
        club.with_players(4).with_round(1)
        answer = club.client.get(f"/t/{club.id}/s/1/report/trf16-blitz.txt")
        assert answer.status_code == 409
        assert "take the ordinary report" in answer.text


def test_only_the_matches_of_a_played_game_change_in_the_bracket_sheet(club: Club) -> None:
    club.do("draw-bracket")
    before = {row["key"]: row for row in club.sheet("bracket")["rows"]}
    play_games(club, 1, "1-0")
    after = {row["key"]: row for row in club.sheet("bracket")["rows"]}
    assert before.keys() == after.keys()
    # Six players in a bracket of eight: numbers 1 and 2 are free in matches 1 and 3.
    assert {key for key in before if before[key] != after[key]} == {"match.1.2", "match.1.4"}
