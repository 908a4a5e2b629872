"""A captain's phone, over HTTP: its code is valid for that team and for no other."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from domain.ids import StageId
from server.contest.captain import captain_path, require_number
from server.refusals import BadRequest
from tests.effort import beyond_the_gate
from tests.server.club import Club, running
from web.faces import FACES

TEAMS = [
    {
        "name": name,
        "members": [{"family": f"{name}{n}", "rating": 2400 - 100 * n} for n in (1, 2, 3)],
    }
    for name in ("Alpha", "Beta", "Gamma", "Delta")
]
RULES: dict[str, Any] = {"order": "stated", "closes": 0, "missing": "first", "hidden": True}


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.do("plan-team-stage", name="Cup", rounds=3, boards=2, initial_colour="w")
        club.do("register-teams", teams=TEAMS)
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        yield club


def captain_address(club: Club, team: int) -> str:
    return captain_path(club.services.chance, club.live().state, StageId(1), team)


def line_up(*members: int) -> dict[str, str]:
    return {"round": "1", **{f"board-{n}": str(member) for n, member in enumerate(members, 1)}}


def opponents(club: Club) -> dict[int, int]:
    """Each team's opponent."""
    rows = club.sheet("pairings")["rows"]
    pairs = [(row["first"]["entry"], row["second"]["entry"]) for row in rows]
    return {**dict(pairs), **{b: a for a, b in pairs}}


def test_a_line_up_is_confirmed_to_its_captain_and_hidden_from_the_opponent(club: Club) -> None:
    phone, other = club.new_browser(), opponents(club)[1]
    answer = phone.post(captain_address(club, 1), data=line_up(1, 3))
    assert answer.status_code == 200
    assert "Handed in" in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "Alpha3" not in phone.get(captain_address(club, other)).text


def test_a_captain_without_a_match_reads_which_round_that_is(club: Club) -> None:
    club.do("plan-team-stage", name="Odd", rounds=3, boards=2, initial_colour="w")
    club.do("register-teams", stage=2, teams=TEAMS[:3])
    club.do("pair-round", stage=2, round=1)
    club.do("publish-round", stage=2, round=1)
    state = club.live().state
    pages = [
        club.new_browser().get(captain_path(club.services.chance, state, StageId(2), team)).text
        for team in (1, 2, 3)
    ]
    assert [page.count('<p class="nothing">Round 1 · bye</p>') for page in pages].count(1) == 1


@beyond_the_gate
def test_no_public_sheet_or_page_shows_a_line_up_before_it_is_revealed(club: Club) -> None:
    phone, public = club.new_browser(), club.new_browser()
    before = _everything_public(club, public)
    phone.post(captain_address(club, 1), data=line_up(3, 0)).raise_for_status()
    after = _everything_public(club, public)
    assert before == after
    club.do("reveal-line-ups", round=1, matches=[])
    revealed = _everything_public(club, public)
    assert revealed["boards"] != before["boards"]
    assert "Alpha3" in revealed["boards"]


def _everything_public(club: Club, seen: TestClient) -> dict[str, str]:
    """All public sheets and printed pages, without the parts that name a version."""
    names = sorted(FACES["team-chess"].screen_titles)
    sheets = {name: json.dumps(club.sheet(name)["rows"]) for name in names}
    papers = FACES["team-chess"].papers
    pages = {
        f"/{name}": re.sub(
            r"(?s)<footer.*?</footer>|data-code=\S+|[0-9A-Z]{4}(-[0-9A-Z]{4})+|v\d+",
            "",
            seen.get(f"/t/{club.id}/s/1/print/{name}").text,
        )
        for name in papers
    }
    return {**sheets, **pages}


def test_visitors_can_not_read_a_line_up_from_bundle_or_log(club: Club) -> None:
    club.new_browser().post(captain_address(club, 1), data=line_up(3, 0)).raise_for_status()
    log = f"/api/tournaments/{club.id}/log"
    assert club.new_browser().get(f"/t/{club.id}/bundle").status_code in (401, 403, 404)
    assert club.new_browser().get(log).status_code in (401, 403, 404)


def test_a_line_up_out_of_board_order_is_refused(club: Club) -> None:
    refused = club.new_browser().post(captain_address(club, 1), data=line_up(2, 1))
    assert refused.status_code == 409
    assert "stands before" in refused.text


def test_a_refusal_is_in_the_captains_language(club: Club) -> None:
    german = {"Accept-Language": "de"}
    refused = club.new_browser().post(captain_address(club, 1), data=line_up(2, 1), headers=german)
    assert "stands before" not in refused.text
    assert "steht in der Brettreihenfolge von Alpha vor" in refused.text


def test_members_of_another_team_can_not_be_lined_up(club: Club) -> None:
    assert club.new_browser().post(captain_address(club, 1), data=line_up(4, 5)).status_code == 409


def test_a_line_up_sent_twice_is_one_act(club: Club) -> None:
    phone, page_address = club.new_browser(), captain_address(club, 1)
    phone.post(page_address, data=line_up(1, 2))
    before = club.version()
    phone.post(page_address, data=line_up(1, 2))
    assert club.version() == before


def test_a_captain_may_not_change_a_revealed_line_up(club: Club) -> None:
    club.do("reveal-line-ups", round=1, matches=[])
    refused = club.new_browser().post(captain_address(club, 1), data=line_up(1, 3))
    assert refused.status_code == 409
    assert "revealed already" in refused.text


def test_a_revoked_captains_code_is_not_found(club: Club) -> None:
    old = captain_address(club, 1)
    club.do("revoke-captain-phone", entry=1, reason="phone lost")
    assert club.new_browser().get(old).status_code == 404
    assert club.new_browser().post(old, data=line_up(1, 2)).status_code == 404
    assert club.new_browser().get(captain_address(club, 1)).status_code == 200


@pytest.mark.parametrize("wrong", ["x" * 32, ""])
def test_a_wrong_code_and_an_unknown_team_are_answered_alike(club: Club, wrong: str) -> None:
    right = captain_address(club, 1)
    guessed = right.rpartition("/")[0] + f"/{wrong or 'a'}"
    nowhere = guessed.replace("/captain/1/", "/captain/99/")
    assert club.new_browser().get(guessed).status_code == 404
    assert club.new_browser().get(guessed).text == club.new_browser().get(nowhere).text


def results(club: Club) -> list[str]:
    rows = club.sheet("boards")["rows"]
    return [row["result"] for row in rows if row["kind"] == "game" and row["result"]]


def test_captains_may_enter_results_only_if_the_rules_allow_it(club: Club) -> None:
    club.do("reveal-line-ups", round=1, matches=[])
    phone, page_address = club.new_browser(), captain_address(club, 1)
    saw = str(club.version())
    report = {"round": "1", "board": "1", "saw": saw, "result": "1-0"}
    assert phone.post(page_address, data=report).status_code == 409
    club.do("announce-line-up-rules", reason="captains report", captains_enter=True, **RULES)
    assert f'name="saw" value="{saw}"' in phone.get(page_address).text
    assert phone.post(page_address, data=report).status_code == 200
    assert results(club) == ["1–0"]
    page = phone.get(page_address).text
    assert 'value="1-0" aria-pressed="true"' in page
    now = re.search(r'name="board" value="1"><input type="hidden" name="saw" value="(\d+)"', page)
    assert now
    assert (
        phone.post(page_address, data={**report, "saw": now[1], "result": "=-="}).status_code == 200
    )
    assert results(club) == ["½–½"]


def reporting_forms(page: str) -> dict[str, dict[str, str]]:
    """The fields of each board's form on a captain's page, without the result."""
    pattern = (
        r'name="round" value="(\d+)">.*?name="board" value="(\d+)">.*?name="saw" value="(\d+)"'
    )
    return {
        board: {"round": number, "board": board, "saw": saw}
        for number, board, saw in re.findall(pattern, page)
    }


def test_the_other_captain_confirms_or_disputes_what_one_has_reported(club: Club) -> None:
    club.do("reveal-line-ups", round=1, matches=[])
    club.do("announce-line-up-rules", reason="captains report", captains_enter=True, **RULES)
    phone = club.new_browser()
    first, second = captain_address(club, 1), captain_address(club, opponents(club)[1])
    for board in ("1", "2"):
        report = reporting_forms(phone.get(first).text)[board]
        phone.post(first, data={**report, "result": "1-0"}).raise_for_status()
    page = phone.get(second).text
    assert page.count("Reported by others") == 2
    assert "aria-pressed" not in page
    assert "remis" in phone.get(f"{second}?lang=de").text
    forms = reporting_forms(page)
    phone.post(second, data={**forms["1"], "result": "1-0"}).raise_for_status()
    phone.post(second, data={**forms["2"], "result": "=-="}).raise_for_status()
    one, two = club.sheet("desk")["rows"][0]["games"]
    assert (one["code"], one["witnesses"], one["disputed"]) == ("1-0", 1, False)
    assert (two["disputed"], [claim["device"] for claim in two["told"]]) == (
        True,
        ["captain of Alpha", f"captain of {TEAMS[opponents(club)[1] - 1]['name']}"],
    )
    for address in (first, second):
        page = phone.get(address).text
        assert not reporting_forms(page)
        assert "The arbiter decides." in page
    where: dict[str, Any] = {"round": 1, "match": 1, "board": 2, "saw": club.version()}
    club.do("resolve-dispute", result="1-0", reason="score sheets", **where)
    assert "The arbiter decides." not in phone.get(first).text


def test_reports_of_captains_are_planned_with_the_stage() -> None:
    with running() as club:
        stage: dict[str, Any] = {"rounds": 3, "boards": 2, "captains_enter": True}
        club.do("plan-team-stage", name="Cup", **stage)
        assert club.sheet("desk")["head"]["own"]["captains_enter"]


def test_captains_report_a_moved_match_although_its_round_is_closed(club: Club) -> None:
    club.do("announce-line-up-rules", reason="captains report", captains_enter=True, **RULES)
    opponents_before = opponents(club)
    club.do("move-match", round=1, match=1, to="14 December")
    club.do("reveal-line-ups", round=1, matches=[2])
    for board in (1, 2):
        game: dict[str, Any] = {"round": 1, "match": 2, "board": board, "saw": club.version()}
        club.do("record-result", result="1-0", **game)
    club.do("close-round", round=1)
    club.do("reveal-line-ups", round=1, matches=[1])
    phone, page_address = club.new_browser(), captain_address(club, 1)
    report = reporting_forms(phone.get(page_address).text)["1"]
    phone.post(page_address, data={**report, "result": "1-0"}).raise_for_status()
    assert "reported, to be confirmed" in phone.get(page_address).text
    phone.post(
        page_address, data={**reporting_forms(phone.get(page_address).text)["2"], "result": "1-0"}
    ).raise_for_status()
    club.do("pair-round", round=2)
    club.do("publish-round", round=2)
    other = phone.get(captain_address(club, opponents_before[1])).text
    assert other.count("Reported by others") == 2


def test_a_line_up_after_the_deadline_is_refused(club: Club) -> None:
    club.do("announce-line-up-rules", reason="an hour before", **{**RULES, "closes": 60})
    club.do("announce-schedule", beginnings=[[1, "2020-01-01T10:00+00:00", 0]])
    refused = club.new_browser().post(captain_address(club, 1), data=line_up(1, 2))
    assert refused.status_code == 409
    assert "were due by 09:00 UTC" in refused.text
    assert "Line-ups are closed" in club.new_browser().get(captain_address(club, 1)).text


def test_only_the_desk_gets_a_captains_address_and_qr_code(club: Club) -> None:
    where = f"/t/{club.id}/s/1/captain-phone/1"
    answer = club.client.get(where)
    assert answer.json()["address"].endswith(captain_address(club, 1))
    assert "<svg" in answer.json()["qr"]
    assert club.new_browser().get(where).status_code in (401, 403)


@pytest.mark.parametrize("text", ["", "-1", "²", "1234567890"])
def test_a_form_number_of_one_to_nine_digits_is_read_and_others_refused(text: str) -> None:
    assert require_number({"round": "123456789"}, "round") == 123456789
    with pytest.raises(BadRequest):
        require_number({"round": text}, "round")
