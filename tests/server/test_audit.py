"""The audit page and the why pages, over HTTP."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.ids import TournamentId
from events.log.chain import short_code
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4)


def play_round(club: Club, number: int, code: str = "1-0") -> None:
    """Pair and publish the round; enter this result on both boards."""
    club.with_round(number)
    for board in (1, 2):
        club.enter_result(number, board, code)


def get(club: Club, path: str, status: int = 200) -> Any:
    answer = club.client.get(f"/t/{club.id}/{path}")
    assert answer.status_code == status, answer.text
    return answer.json() if answer.headers["content-type"] == "application/json" else answer.text


def correct(club: Club, status: int = 200, **more: object) -> dict[str, Any]:
    """Correct board 1 of round 1 (Player01 – Player03) from 1-0 to 0-1."""
    saw = club.boards(1)[0]["saw"]
    body = {"stage": 1, "round": 1, "board": 1, "result": "0-1", "reason": "slip misread"}
    path = f"/api/tournaments/{club.id}/commands/correct-result"
    return club.post(path, {**body, "saw": saw, **more}, status=status)


class TestWarnings:
    def test_a_correction_of_a_past_round_is_refused_with_level_and_consequences(
        self, club: Club
    ) -> None:
        play_round(club, 1)
        club.with_round(2)

        problem = correct(club, 409)

        assert problem["level"] == 3
        assert "Player01 goes from 1 to 0 points." in problem["consequences"]
        assert problem["title"] == "It needs to be confirmed"
        correct(club, confirmed=CONFIRMED)

    def test_an_undo_names_the_later_acts_that_it_takes_back(self, club: Club) -> None:
        play_round(club, 1)
        club.with_round(2)
        version = correct(club, confirmed=CONFIRMED)["version"]
        club.enter_result(2, 1, "=-=")
        path = f"/api/tournaments/{club.id}/commands/undo-act"
        body = {"version": version, "reason": "it was right", "saw": club.version()}

        problem = club.post(path, body, status=409)
        club.post(path, {**body, "confirmed": CONFIRMED_TWICE})

        assert problem["level"] == 4
        assert "Round 2, board 1 has no result, not ½–½." in problem["consequences"]
        assert club.boards(1)[0]["code"] == "1-0"

    def test_level_5_is_a_refusal(self, club: Club) -> None:
        club.with_round(1)

        problem = club.do("forbid-pair", status=422, entries=[1, 2], confirmed=CONFIRMED_TWICE)

        assert (problem["level"], problem["title"]) == (5, "Not in FIDE mode")


class TestAuditPage:
    def test_the_audit_page_shows_the_head_in_its_printed_form(self, club: Club) -> None:
        head = club.store.head(TournamentId(club.id))

        page = get(club, "audit")

        assert short_code(head.hash) in page
        assert head.hash.hex() in page
        assert "<svg" in page
        assert "style=" not in page, "the page's policy allows no inline styles"

    def test_a_printed_head_is_compared_with_the_log(self, club: Club) -> None:
        code = short_code(club.store.head(TournamentId(club.id)).hash)
        version = club.version()
        club.with_round(1)

        assert f"is that of version {version} of this log" in get(
            club, f"audit?head={version}:{code}"
        )
        assert "The log was rewritten" in get(club, f"audit?head={version}:0000-0000")

    @pytest.mark.parametrize("head", ["", ":", "²:x", "<i>", "1:", f"{'9' * 5000}:x"])
    def test_text_typed_as_a_head_never_becomes_markup(self, club: Club, head: str) -> None:
        page = get(club, f"audit?head={head}")

        assert "<i>" not in page.partition("</header>")[0]

    def test_every_event_has_a_sentence_and_breaches_are_marked(self, club: Club) -> None:
        play_round(club, 1)
        club.with_round(2)
        correct(club, confirmed=CONFIRMED)

        answer = get(club, "audit/timeline")

        assert [event["version"] for event in answer] == list(range(1, club.version() + 1))
        created, planned, first_entry, *_, last = answer
        assert first_entry["says"] == "Player01 (2390) is registered"
        assert last["breach"] == "correction"
        assert (last["before"], last["after"], last["level"]) == ("1–0", "0–1", 3)
        assert "1 Player01 – 3 Player03: 0–1 instead of 1–0" in last["says"]
        newest = list(club.store.read(TournamentId(club.id)))[-1]
        assert (last["actor"], last["device"]) == (newest.act.actor, newest.act.device)

    def test_the_timeline_grows_with_the_log_and_keeps_its_beginning(self, club: Club) -> None:
        before = get(club, "audit/timeline")
        club.with_round(1)

        assert get(club, "audit/timeline")[: len(before)] == before
        assert len(get(club, "audit/timeline")) == club.version()

    def test_a_moment_has_pairings_standings_and_colours_of_its_version(self, club: Club) -> None:
        play_round(club, 1)
        finished = club.version()

        then = get(club, f"audit/at/{finished - 1}?stage=1")
        now = get(club, f"audit/at/{finished}?stage=1")

        assert [b["result"] for b in then["boards"]] == ["1–0", ""]
        assert [b["result"] for b in now["boards"]] == ["1–0", "1–0"]
        assert {row["player"]["number"]: row["score"] for row in now["rows"]} == {
            1: "1",
            2: "0",
            3: "0",
            4: "1",
        }
        waiting = next(row for row in then["rows"] if row["player"]["number"] == 4)
        assert waiting["colours"] == [["w", "·", 2]]

    def test_a_moment_before_the_stage_was_planned_is_empty(self, club: Club) -> None:
        assert get(club, "audit/at/1?stage=1") is None

    def test_differences_between_two_versions_are_translatable_sentences(self, club: Club) -> None:
        club.with_round(1)
        before = club.version()
        club.enter_result(1, 1, "1-0")

        answer = get(club, f"audit/differences?from={before}&to={before + 1}")

        assert answer["sentences"] == ["Round 1, board 1 has 1–0, not no result."]
        assert answer["messages"].keys() == {*answer["sentences"]}, "no page could translate it"

    def test_the_findings_of_the_whole_audit_are_sentences(self, club: Club) -> None:
        play_round(club, 1)

        answer = get(club, "audit/findings")

        # Pairing the first round is one act of two events: it gives the players their numbers, too.
        assert [one["says"] for one in answer] == [
            f"All {club.version()} events follow from one another.",
            f"{club.version() - 1} acts decided again.",
            "1 round paired again, 1 came out the same.",
            "Nothing broke pairing integrity.",
            f"0 of {club.version() - 1} acts are signed by the device that sent them.",
        ]

    @pytest.mark.parametrize(
        ("path", "status"),
        [
            ("audit/at/999?stage=1", 404),
            ("audit/at/0?stage=1", 404),
            ("audit/at/2?stage=x", 400),
            ("audit/differences?from=1", 400),
            (f"audit/differences?from=1&to={'9' * 5000}", 400),
            ("audit/differences?from=1&to=²", 400),
            ("audit/differences?from=1&to=99", 404),
        ],
    )
    def test_missing_and_malformed_versions_have_no_page(
        self, club: Club, path: str, status: int
    ) -> None:
        get(club, path, status)

    def test_an_unknown_tournament_has_no_audit(self, club: Club) -> None:
        assert club.client.get("/t/nobody/audit").status_code == 404


class TestWhy:
    def test_a_board_is_explained_with_rule_and_edition(self, club: Club) -> None:
        club.with_round(1)

        facts = get(club, "s/1/why/1/1/facts")

        assert facts["white"]["name"] == "Player01"
        assert facts["black"]["name"] == "Player03"
        assert all("C.04.3 (2026)" in reason for reason in facts["reasons"])
        assert [pair["here"] for pair in facts["pairs"]] == [True, False]

    def test_a_draft_has_no_why_page(self, club: Club) -> None:
        club.do("pair-round", round=1)

        get(club, "s/1/why/1/1", 404)

    def test_why_not_names_the_criterion_that_gets_worse(self, club: Club) -> None:
        """After 1-3 1-0 and 4-2 1-0 the winners meet: 1 with 3 again is forbidden, with 2 worse."""
        play_round(club, 1)
        club.with_round(2)

        assert "met in round 1" in get(club, "s/1/why/2/1/facts?a=1&b=3")["answer"]
        worse = get(club, "s/1/why/2/1/facts?a=1&b=2")["answer"]
        assert "is worse: downfloaters, 2 instead of 0 (C.04.3 (2026), C6)" in worse
        assert "are paired with each other" in get(club, "s/1/why/2/1/facts?a=1&b=4")["answer"]

    def test_why_pages_have_the_announced_board_numbers(self, club: Club) -> None:
        player_4_at_60 = [4, 60]
        club.do("announce-board-numbers", first=41, fixed=[player_4_at_60])
        club.with_round(1)

        page = club.client.get(f"/t/{club.id}/s/1/why/1/60").text

        assert "Why board 60?" in page
        assert re.findall(r'<a href="(\w+)">', page.partition('class="other"')[2]) == ["41", "byes"]
        assert '<a href="41">' in club.client.get(f"/t/{club.id}/s/1/why/1/byes").text
        assert club.client.get(f"/t/{club.id}/s/1/why/1/2").status_code == 404
        assert club.client.get(f"/t/{club.id}/s/1/draft/1").status_code == 200

    def test_earlier_games_and_colours_of_two_players_stand_beside_the_question(
        self, club: Club
    ) -> None:
        """After 1-3 1-0 and 4-2 1-0: 1 meets 4, who have both won, one of them with White."""
        play_round(club, 1)
        club.with_round(2)

        def before(query: str) -> str:
            page = club.client.get(f"/t/{club.id}/s/1/why/2/1{query}").text
            return page.partition('<section class="past">')[2].partition("</section>")[0]

        paired = before("")
        assert "had not been paired before" in paired
        assert re.findall(r"(\d) Player0\d <b>(.)</b>", paired) == [("2", "1"), ("3", "1")]
        assert paired.count("square white") == 2
        assert "paired in round 1" in before("?a=1&b=3")

    def test_the_why_page_says_what_a_late_correction_would_have_changed(self, club: Club) -> None:
        play_round(club, 1)
        club.with_round(2)
        version = correct(club, confirmed=CONFIRMED)["version"]

        first, second = get(club, "s/1/why/1/1/facts")["late"]

        assert first == f"Corrected at version {version} from 1–0 to 0–1: slip misread."
        assert second.startswith("With the right result round 2 would have had ")

    def test_the_consequences_of_a_late_correction_do_not_reveal_a_draft(self, club: Club) -> None:
        play_round(club, 1)
        club.do("pair-round", round=2)
        correct(club, confirmed=CONFIRMED)

        (consequence,) = get(club, "s/1/why/1/1/facts")["late"]

        assert "round 2" not in consequence

    def test_a_pairing_changed_by_hand_is_explained_with_the_reason_and_the_systems_pairing(
        self, club: Club
    ) -> None:
        club.with_round(1)
        club.do("start-manual-pairing", round=1, reason="as agreed", confirmed=CONFIRMED)
        boards = [[1, 2], [4, 3]]
        club.do("change-pairing", round=1, reason="as agreed", pairs=boards)
        club.do("end-manual-pairing", round=1, confirmed=CONFIRMED_TWICE)

        reasons = get(club, "s/1/why/1/1/facts")["reasons"]

        assert re.match(r"Changed by hand at version \d+: as agreed\.", reasons[0])
        assert reasons[1] == "The system had it otherwise:"
        assert len(set(reasons)) == len(reasons)

    def test_byes_are_explained(self, club: Club) -> None:
        club.do("register-entry", family="Fifth")
        club.do("register-entry", family="Sixth")
        club.do("request-bye", entry=2, round=1, kind="H")
        club.with_round(1)

        reasons = get(club, "s/1/why/1/byes/facts")["reasons"]

        assert "Player02 asked for a half-point bye." in reasons
        assert any("has the bye" in reason and "C.04.3 (2026)" in reason for reason in reasons)

    @pytest.mark.parametrize("path", ["1/9", "1/x", "2/1", "1/1?a=1&b=1", "1/1?a=1&b=99", "1/²"])
    def test_missing_and_malformed_boards_and_players_have_no_page(
        self, club: Club, path: str
    ) -> None:
        club.with_round(1)

        get(club, f"s/1/why/{path}", 404)

    def test_the_why_page_shows_the_explanation_and_the_question_why_not(self, club: Club) -> None:
        play_round(club, 1)

        page = get(club, "s/1/why/1/1?a=1&b=2")

        assert "Why board 1?" in page
        assert "And why not these two?" in page
        assert 'class="answer"' in page
