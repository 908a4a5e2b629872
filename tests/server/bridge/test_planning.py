"""Pairs over HTTP: movement plans, lists, sheets, papers, pictures and a pair's own page."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.confirmations import ACKNOWLEDGED
from tests.effort import beyond_the_gate
from tests.every import every
from tests.server.club import Club, running
from tests.server.hearing import next_message
from web.faces import FACES


@pytest.fixture
def club() -> Iterator[Club]:
    """Chess is stage 1, the pairs are phase 2; session 1 is published."""
    with running() as club:
        club.with_players(4)
        club.do("plan-phase", name="Pairs", sessions=2)
        pairs = [
            {"players": [{"family": f"N{n}"}, {"family": f"E{n}"}], "seeding": 1000 - n}
            for n in range(1, 22)
        ]
        club.do("register-pairs", stage=2, pairs=pairs)
        club.do("seed-lines", stage=2, seed=7)
        club.do("plan-session", stage=2, session=1)
        club.do("publish-session", stage=2, session=1)
        yield club


def sheet(club: Club, view: str, stage: int = 2) -> dict[str, Any]:
    answer: dict[str, Any] = club.client.get(
        f"/api/tournaments/{club.id}/stages/{stage}/{view}"
    ).json()
    return answer


class TestPlanning:
    def test_movement_plans_name_the_best_and_the_objections_to_others(self, club: Club) -> None:
        query = {"pairs": 51, "sessions": 3, "longest": 100}
        best, *others = club.client.get("/api/pairs/plans", params=query).json()
        assert (best["scheme"], best["base"], best["best"]) == ("polish", 5, True)
        # Polish on base 5: five rounds of two boards; 51 pairs sit at 26 tables, one of them short.
        assert (best["rounds"], best["boards"], best["tables"]) == (5, 10, 26)
        assert not any(way["best"] for way in others)
        # On base 7: seven rounds of two boards, eight minutes each, which is more than 100.
        assert ["minutes a session: 112"] in [way["objections"] for way in others]

    def test_every_offered_movement_plan_can_be_announced(self, club: Club) -> None:
        for way in club.client.get("/api/pairs/plans", params={"pairs": 14}).json():
            names = {name: way[name] for name in ("scheme", "base", "movement")}
            club.do("plan-phase", name=way["name"], sessions=1, **names)

    def test_plans_for_pairs_and_for_individuals_are_offered_apart(self, club: Club) -> None:
        def plans_for(pairs: int, of: str, sessions: int = 1) -> Any:
            params: dict[str, Any] = {"pairs": pairs, "of": of, "sessions": sessions}
            return club.client.get("/api/pairs/plans", params=params).json()

        best, *others = plans_for(20, "players")
        assert best["best"]
        assert {way["scheme"] for way in (best, *others)} == {"individual"}
        assert "individual" not in {way["scheme"] for way in plans_for(20, "pairs")}
        assert "1 session 8 to 32 can play, but not 14" in plans_for(14, "players")["detail"]
        assert "20 players over 2 sessions" in plans_for(20, "players", 2)["detail"]

    @pytest.mark.parametrize(
        "query", [{}, {"pairs": "many"}, {"pairs": 5000}, {"pairs": 20, "rooms": "1 x"}]
    )
    def test_an_invalid_number_is_refused_with_its_limits(
        self, club: Club, query: dict[str, str]
    ) -> None:
        answer = club.client.get("/api/pairs/plans", params=query)
        assert answer.status_code == 400
        assert "write one from 1 to" in answer.json()["detail"]

    def test_a_previewed_list_of_pairs_can_be_registered(self, club: Club) -> None:
        text = "Kowalski, Jan; Nowak, Ewa; 12\nlonely"
        preview = club.client.post("/api/pairs/list", content=text.encode()).json()
        assert preview["problems"] == [
            "Line 2: it needs two players; separate them by a semicolon or a tab."
        ]
        club.do("register-pairs", stage=2, pairs=preview["pairs"])
        assert sheet(club, "pairs")["rows"][-1]["players"][0] == {
            "family": "Kowalski",
            "given": "Jan",
        }


class TestTheHall:
    def test_sheets_of_chess_and_bridge_stages_are_kept_apart(self, club: Club) -> None:
        # 21 pairs: ten full tables and one with a sit-out.
        assert len(sheet(club, "tables")["rows"]) == 11
        assert sheet(club, "seats", stage=1)["status"] == 404
        assert sheet(club, "pairings", stage=2)["status"] == 404
        assert sheet(club, "pairs-desk")["status"] == 404
        assert sheet(club, "clock")["head"]["session"] == 1

    def test_a_screen_and_the_desk_open_at_the_same_address_as_those_of_chess(
        self, club: Club
    ) -> None:
        root = f"/t/{club.id}/s/2"
        assert 'data-view="seats"' in club.client.get(f"{root}/screen/seats").text
        assert "phase-desk" in club.client.get(f"{root}/desk").text
        assert club.client.get(f"{root}/screen/pairings").status_code == 404
        assert club.client.get(f"/t/{club.id}/s/1/screen/seats").status_code == 404

    def test_the_feed_sends_the_desk_and_the_called_round(self, club: Club) -> None:
        with club.client.websocket_connect("/feed") as socket:
            next_message(socket)
            views = [{"view": view, "stage": 2} for view in ("pairs-desk", "seats")]
            socket.send_json({"type": "subscribe", "tournament": club.id, "views": views})
            desk, seats = (next_message(socket) for _ in views)
            assert (desk["head"]["hand_round"], seats["head"]["round"]) == (1, 1)
            club.do("call-round", stage=2, session=1, round=1)
            club.do("call-round", stage=2, session=1, round=2, confirmed=ACKNOWLEDGED)
            while (change := next_message(socket))["view"] != "seats" or (
                change.get("head", {}).get("round") != 2
            ):
                continue

    def test_clock_and_notices_reach_the_screens_of_a_phase(self, club: Club) -> None:
        start = "2026-11-21T14:00:00Z"
        club.do("time-round", stage=2, round=1, starts=start, minutes=16)
        club.do("show-notice", stage=2, text="Slow play is fined")
        head = sheet(club, "seats")["head"]
        assert (head["clock"]["minutes"], head["notices"][0]["text"]) == (16, "Slow play is fined")
        assert sheet(club, "pairings", stage=1)["head"]["notices"] == head["notices"]
        club.do("call-round", stage=2, session=1, round=1)
        club.do("call-round", stage=2, session=1, round=2, confirmed=ACKNOWLEDGED)
        assert sheet(club, "seats")["head"]["clock"] is None, "it was the clock of round 1"


class TestPapers:
    @beyond_the_gate
    @every("paper", FACES["bridge"].papers)
    def test_each_paper_names_its_state_of_the_log(self, club: Club, paper: str) -> None:
        page = club.client.get(f"/t/{club.id}/s/2/print/{paper}").text
        assert "State of the log" in page
        shared = paper in FACES["chess"].papers
        other = club.client.get(f"/t/{club.id}/s/1/print/{paper}").status_code
        assert other == (200 if shared else 404)

    def test_a_session_that_is_not_published_is_on_no_paper(self, club: Club) -> None:
        club.do("plan-session", stage=2, session=2)
        page = club.client.get(f"/t/{club.id}/s/2/print/guide-cards").text
        assert "Session 1" in page
        assert "Session 2" not in page

    def test_a_movement_picture_is_served_for_rounds_of_the_published_session(
        self, club: Club
    ) -> None:
        answer = club.client.get(f"/t/{club.id}/s/2/movement/A/3.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert 'data-round="3"' in answer.text
        assert club.client.get(f"/t/{club.id}/s/2/movement/A/9.svg").status_code == 404
        assert club.client.get(f"/t/{club.id}/s/2/movement/Z/1.svg").status_code == 404


class TestAPairsOwnPage:
    @pytest.mark.parametrize("query", ["e7", "N7", "7"])
    def test_a_pairs_page_is_found_by_either_name_and_by_number(
        self, club: Club, query: str
    ) -> None:
        page = club.client.get(f"/t/{club.id}/me", params={"name": query}).text
        assert "N7 – E7" in page

    def test_a_pairs_page_shows_its_table(self, club: Club) -> None:
        seat = next(row for row in sheet(club, "seats")["rows"] if row["pair"] == 7)
        page = club.client.get(f"/t/{club.id}/me?stage=2&entry=7").text
        assert f"<b>{seat['table']}</b>" in page


def test_a_list_that_is_too_long_is_refused(club: Club) -> None:
    answer = club.client.post("/api/pairs/list", content=b"a;b\n" * 100_000)
    assert answer.status_code == 400


def test_the_audit_shows_the_seats_at_any_version(club: Club) -> None:
    published = club.client.get(f"/t/{club.id}/audit/timeline").json()[-1]["version"]
    club.do("withdraw-pair", stage=2, pair=3, session=1, round=1)

    def seats_at(version: int) -> dict[str, Any]:
        answer: dict[str, Any] = club.client.get(
            f"/t/{club.id}/audit/at/{version}", params={"stage": 2}
        ).json()
        return answer

    before, after = seats_at(published), seats_at(published + 1)
    assert (before["session"], before["round"], before["state"]) == (1, 1, "under way")
    assert len(before["tables"]) == 11
    changed = [
        (was, now) for was, now in zip(before["tables"], after["tables"], strict=True) if was != now
    ]
    assert len(changed) == 1
    assert 3 in {seat and seat["number"] for seat in (changed[0][0]["ns"], changed[0][0]["ew"])}
