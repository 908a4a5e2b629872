"""A team section over HTTP: lists previewed, desk and tablets, and why two teams met."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.club import Club, running

TEAMS = ("Alpha", "Beta", "Gamma", "Delta")


@pytest.fixture
def club() -> Iterator[Club]:
    """A club with round 1 published: Alpha – Gamma, Delta – Beta; no line-up is revealed."""
    with running() as club:
        club.do("plan-team-stage", name="Cup", rounds=3, boards=2, initial_colour="w")
        club.do("register-teams", teams=[team_entry(name, n) for n, name in enumerate(TEAMS)])
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        yield club


def team_entry(name: str, n: int) -> dict[str, Any]:
    members = [{"family": f"{name}{i}", "rating": 2400 - 100 * n - i} for i in (1, 2, 3)]
    return {"name": name, "members": members}


def rows(club: Club, view: str, kind: str) -> list[dict[str, Any]]:
    return [row for row in club.sheet(view)["rows"] if row["kind"] == kind]


def test_protocols_of_an_unknown_round_are_not_found(club: Club) -> None:
    """They are not replaced by those of another round."""
    address = f"/t/{club.id}/s/1/print/protocols"
    answers = {
        text: club.client.get(f"{address}?round={text}") for text in ("1", "2", "0", "x", "-1")
    }
    codes = {text: answer.status_code for text, answer in answers.items()}
    assert codes == {"1": 200, "2": 404, "0": 404, "x": 404, "-1": 404}
    assert "Round 1" in answers["1"].text
    assert club.client.get(f"/t/{club.id}/s/1/print/standings?round=1").status_code == 404


def test_a_section_of_another_game_is_not_said_to_be_missing(club: Club) -> None:
    page = club.client.get(f"/t/{club.id}/s/1/why/1/1").text
    assert "no section of players in the tournament Club Evening: 1" in page
    refused = club.do("take-back-penalty", status=404, penalty=1, reason="given twice")["detail"]
    assert "no phase of bridge in the tournament Club Evening: 1" in refused


def test_a_previewed_team_list_is_entered_as_shown(club: Club) -> None:
    found = club.client.post("/api/teams/list", content="Team;Name;Elo\nEta;Eka, Ada;2100\n").json()
    assert found["table"]["fields"] == ["team", "name", "rating"]
    club.do("register-teams", teams=found["teams"])
    assert rows(club, "desk", "entry")[-1]["members"][0]["family"] == "Eka"


def test_a_list_without_a_team_column_is_refused(club: Club) -> None:
    answer = club.client.post("/api/teams/list", content="Name;Elo\nEka;2100\n")
    assert answer.status_code == 422
    assert "no column names the teams" in answer.json()["detail"]


def test_a_line_up_is_shown_at_the_desk_only_until_it_is_revealed(club: Club) -> None:
    alpha = rows(club, "desk", "entry")[0]
    second, third = (member["member"] for member in alpha["members"][1:])
    club.do("hand-in-line-up", round=1, entry=alpha["entry"], members=[second, third])
    (match, _) = rows(club, "desk", "match")
    assert match["line_ups"][0]["members"] == [second, third]
    (hidden, _) = rows(club, "match-tablet", "match")
    assert hidden["games"] == []
    assert "line_ups" not in hidden
    assert "Alpha2" not in club.client.get(f"/t/{club.id}/s/1/match/1").text

    club.do("reveal-line-ups", round=1)
    (shown, _) = rows(club, "match-tablet", "match")
    assert [game["first"]["family"] for game in shown["games"]] == ["Alpha2", "Alpha3"]


def test_the_desk_shows_missing_line_ups_and_the_next_commands(club: Club) -> None:
    head = club.sheet("desk")["head"]
    assert (head["own"]["lacking"], head["missing"]) == (4, [1, 2])
    acts = [(act["command"], act["ready"]) for act in head["acts"]]
    assert acts == [("reveal-line-ups", True), ("close-round", False), ("unpublish-round", True)]


def test_tablets_of_the_hall_and_of_existing_matches_open(club: Club) -> None:
    stage = f"/t/{club.id}/s/1"
    assert club.client.get(f"{stage}/matches").status_code == 200
    assert 'data-match="2"' in club.client.get(f"{stage}/match/2").text
    assert club.client.get(f"{stage}/match/3").status_code == 404


def test_why_two_teams_met_or_did_not_meet_is_public(club: Club) -> None:
    stage = f"/t/{club.id}/s/1"
    page = club.client.get(f"{stage}/why-match/1/1").text
    assert "Why match 1?" in page
    assert "C.04.6 (2026)" in page
    answer = club.client.get(f"{stage}/why-match/1/1?a=1&b=2").text
    assert 'class="answer"' in answer
    assert club.client.get(f"{stage}/why-match/1/byes").status_code == 200
    assert club.client.get(f"{stage}/why-match/1/9").status_code == 404


def test_why_two_teams_met_is_available_as_json(club: Club) -> None:
    page = f"/t/{club.id}/s/1/why-match/1/1"
    facts = club.client.get(f"{page}/facts").json()
    assert (facts["first"]["name"], facts["second"]["name"]) == ("Alpha", "Gamma")
    assert all("C.04.6 (2026)" in reason for reason in facts["reasons"])
    answer = club.client.get(f"{page}/facts?a=1&b=2").json()["answer"]
    assert answer.startswith("With 1 and 2 paired, the bracket of 0 points is as good")
    assert club.client.get(f"/t/{club.id}/s/1/why-match/1/9/facts").status_code == 404


def test_why_pages_of_a_draft_are_for_the_desk_only(club: Club) -> None:
    club.do("reveal-line-ups", round=1)
    for match in rows(club, "desk", "match"):
        for game in match["games"]:
            at = {"round": 1, "match": match["match"], "board": game["board"]}
            club.do("record-result", **at, result="1-0", saw=game["saw"])
    club.do("pair-round", round=2)
    stage = f"/t/{club.id}/s/1"
    assert club.client.get(f"{stage}/why-match/2/1").status_code == 404
    draft = club.client.get(f"{stage}/draft-match/2/1").text
    assert "They had not been paired before." in draft.partition('class="past"')[2]


@pytest.mark.parametrize(
    ("system", "sentence"),
    [
        ("standard", "It stands in the standard table of 4 teams"),
        ("knock-out", "The bracket leads here"),
    ],
)
def test_why_two_teams_meet_in_a_round_robin_or_knock_out_is_explained_by_the_draw(
    system: str, sentence: str
) -> None:
    with running() as club:
        club.do("plan-team-stage", name="Cup", rounds=0, boards=2, system=system, edition="")
        club.do("register-teams", teams=[team_entry(name, n) for n, name in enumerate(TEAMS)])
        (draw,) = club.sheet("desk")["head"]["acts"]
        assert (draw["command"], draw["ready"]) == ("draw-teams", True)
        assert "numbers not drawn yet" in club.client.get(f"/t/{club.id}").text
        club.do("draw-teams")
        club.do("pair-round", round=1)
        club.do("publish-round", round=1)
        page = club.client.get(f"/t/{club.id}/s/1/why-match/1/1").text
        assert sentence in page
        assert "why-not" not in page.partition("<body")[2]
