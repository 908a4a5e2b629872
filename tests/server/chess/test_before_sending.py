"""The page of questions before a report is sent, and the three files for US Chess."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from domain.before_sending import ReportFault
from server.access.roles import ActPlace, Grant, Role, may_do
from server.application.app import build_app
from server.ratings.table import build_table
from server.settings import Settings
from tests.domain.before_sending.test_listed import LISTED
from tests.domain.formats.us_chess_report.reading import read_dbase
from tests.effort import beyond_the_gate
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in
from web.chess.before_sending import finding_reason, finding_sentence
from web.shared.languages import ENGLISH

DETAILS = {
    **{"affiliate": "A6012345", "chief_td": "12345678", "assistant_td": "", "other_tds": ""},
    **{"city": "Parsippany", "state": "NJ", "zip": "07054", "send_crosstable": True},
    **{"section": "Open", "time_control": "G/60;d5", "scholastic": "", "fide": False},
    **{"grand_prix_points": 0},
}


def before_sending_page(club: Club) -> str:
    answer = club.client.get(f"/t/{club.id}/s/1/before-sending")
    assert answer.status_code == 200
    return answer.text


def play_one_round(club: Club, members: bool = True) -> None:
    club.do("plan-stage", name="Open", rounds=1, initial_colour="w")
    for i in (1, 2):
        national_id = f"1234567{i}" if members else ""
        club.do(
            "register-entry", family=f"Lee{i}", given="Ann", rating=1500, national_id=national_id
        )
    club.with_round(1).enter_result(1, 1, "1-0")


def describe_tournament(club: Club, **changes: str) -> None:
    """Announce days, place, federation and chief of the tournament."""
    body = {
        **{"name": "Club Evening", "place": "Parsippany", "federation": "USA"},
        **{"starts": "2026-11-20", "ends": "2026-11-20", "chief": ["Kim, Jo", "NTD", ""]},
        **changes,
    }
    club.post(f"/api/tournaments/{club.id}/commands/describe-tournament", body)


def test_findings_are_named_counted_and_linked_to_where_they_are_corrected() -> None:
    with running() as club:
        play_one_round(club)
        before = before_sending_page(club)
        describe_tournament(club, federation="HUN")
        after = before_sending_page(club)

    assert "2 players without FIDE ID" in before
    assert "No chief arbiter" in before
    assert f'href="/t/{club.id}/data#tournament"' in before
    assert f'href="/t/{club.id}/data#stage-1"' in before
    assert 'data-entry="2"' in before
    assert "No chief arbiter" not in after
    assert "The chief arbiter has no FIDE ID" in after


@beyond_the_gate
def test_every_link_of_the_page_leads_to_a_page() -> None:
    with running() as club:
        play_one_round(club)
        links = re.findall(r'href="(/t/[^"#]+)', before_sending_page(club))
        answers = {link: club.client.get(unescape(link)).status_code for link in links}

    assert len(answers) > 5
    assert set(answers.values()) == {200}, answers


def test_the_deadline_of_the_report_is_shown() -> None:
    with running() as club:
        play_one_round(club)
        without_days = before_sending_page(club)
        describe_tournament(club)
        with_days = before_sending_page(club)

    assert "which has not been entered yet" in without_days
    # Its last day is 2026-11-20: seven days to the federation, thirty to FIDE.
    assert "Due to the federation by Nov 27, 2026, to FIDE by Dec 20, 2026" in with_days


def test_players_are_compared_with_the_rating_list_of_the_server(tmp_path: Path) -> None:
    table, store = tmp_path / "ratings.sqlite3", MemoryStore()
    build_table(table, [LISTED], ("list.txt", "2026-11-01T00:00:00Z"))
    with TestClient(build_app(store, settings=Settings(ratings=table))) as client:
        club = Club(sign_in(client), store)
        club.do("plan-stage", name="Open", rounds=1, initial_colour="w")
        club.do("register-entry", family="Barone", fide_id="1000101", federation="FRA")
        club.do("register-entry", family="Nobody", fide_id="777")
        page = before_sending_page(club)

    assert "1 FIDE ID that the rating list does not have" in page
    assert "1 federation reads otherwise in the list" in page
    assert "FRA → ITA" in page
    assert "Fill in 1 player from the rating list" in page


def test_players_may_not_see_the_questions_before_sending() -> None:
    for name in ("see-before-sending", "read-us-chess-report"):
        allowed = {role for role in Role if may_do(Grant(role), name, ActPlace("club"))}
        assert Role.PLAYER not in allowed
        assert {Role.ORGANISER, Role.CHIEF, Role.ARBITER} <= allowed


class TestUsChess:
    def report_archive(self, club: Club, status: int = 200, **changes: object) -> bytes:
        address = f"/api/us-chess-report/{club.id}"
        answer = club.client.post(address, json={**DETAILS, **changes})
        assert answer.status_code == status, answer.text
        return answer.content

    def test_the_archive_has_three_files_with_the_members_of_the_entries(self) -> None:
        with running() as club:
            play_one_round(club)
            club.do("plan-stage", name="Blitz", rounds=5, initial_colour="w")
            describe_tournament(club)
            first = self.report_archive(club)
            archive = ZipFile(BytesIO(first))
            again = self.report_archive(club)
            files = {name: read_dbase(archive.read(name)) for name in archive.namelist()}

        assert sorted(files) == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]
        assert [row["D_MEM_ID"] for row in files["TDEXPORT.DBF"]] == ["12345671", "12345672"]
        assert [row["D_RND01"] for row in files["TDEXPORT.DBF"]] == ["W2W", "L1B"]
        assert files["TSEXPORT.DBF"][0]["S_TIMECTL"] == "G/60;d5"
        assert files["THEXPORT.DBF"][0]["H_BEG_DATE"] == "20261120"
        assert again == first

    @pytest.mark.parametrize(
        ("details", "message"),
        [
            ({"affiliate": "6012345"}, "is not a club number"),
            ({"time_control": "an hour"}, "is not a time control"),
            ({"other_tds": "1234"}, "is not a member ID of US Chess"),
            ({"colour": "red"}, "is not known; is it misspelt"),
        ],
    )
    def test_details_us_chess_would_refuse_are_refused_in_a_sentence(
        self, details: dict[str, str], message: str
    ) -> None:
        with running() as club:
            play_one_round(club)
            describe_tournament(club)
            assert message in self.report_archive(club, 422, **details).decode()

    def test_missing_member_ids_are_named_by_pairing_number(self) -> None:
        with running() as club:
            play_one_round(club, members=False)
            describe_tournament(club)
            page = before_sending_page(club)
            assert "member ID of no. 1, 2 is missing" in self.report_archive(club, 422).decode()

        assert "2 players without US Chess ID" in page

    def test_a_malformed_body_is_refused(self) -> None:
        with running() as club:
            play_one_round(club)
            address = f"/api/us-chess-report/{club.id}"
            assert club.client.post(address, content=b"[1").status_code == 400


def test_every_finding_has_a_sentence_and_some_a_reason() -> None:
    assert all(finding_sentence(fault, 2, ENGLISH) for fault in ReportFault)
    assert 0 < sum(bool(finding_reason(fault, ENGLISH)) for fault in ReportFault) < len(ReportFault)


def test_the_front_page_says_when_a_report_is_due_as_its_language_writes_days() -> None:
    with running() as club:
        play_one_round(club)
        describe_tournament(club)
        front = club.client.get("/?lang=de").text

    assert "Bericht, fällig am 27.11.2026" in unescape(front)
