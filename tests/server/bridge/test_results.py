"""Results of pairs over HTTP: from a table's tablet to rankings, travellers and phones."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.bridge.session import TableBoardPlace
from server.access.refusals import NotSignedIn
from server.access.roles import Grant, Role
from tests.confirmations import ACKNOWLEDGED
from tests.server.bridge.test_weekend import PairsClub
from tests.server.club import running, subscription
from tests.server.door import sign_in
from tests.server.hearing import next_message


class PairsHall(PairsClub):
    def read_sheet(self, path: str, status: int = 200) -> dict[str, Any]:
        answer = self.client.get(f"/api/tournaments/{self.id}/stages/1/{path}")
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def enter_board(self, result: str, table: int = 1, status: int = 200, **others: object) -> Any:
        """Enter a result for the first board without one at that table of section A."""
        round_1, *_ = self.read_sheet(f"table/A/{table}")["rows"]
        board = next(board for board in round_1["boards"] if not board["result"])
        place = {"session": 1, "round": 1, "section": "A", "table": table, "board": board["board"]}
        sides = {"ns": round_1["ns"]["pair"], "ew": round_1["ew"]["pair"]}
        body = {**place, **sides, "result": result, "saw": board["saw"], **others}
        return self.command("record-board", status, **body)


@pytest.fixture
def hall() -> Iterator[PairsHall]:
    with running() as club:
        hall = PairsHall(club.client, club.store)
        hall.plan_and_register(20, 1)
        hall.command("seed-lines")
        hall.command("plan-session", session=1)
        hall.command("publish-session", session=1)
        yield hall


def test_a_player_enters_and_confirms_results_but_may_not_correct_them(hall: PairsHall) -> None:
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1, "A1"))
    hall.enter_board("4H N 10")
    (board, _) = hall.read_sheet("table/A/1")["rows"][0]["boards"]
    assert (board["result"], board["confirmed"]) == ("4H N 10", False)
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board["board"]}
    hall.command("confirm-board", 200, **place, result="4H N 10", saw=board["saw"])
    assert hall.read_sheet("table/A/1")["rows"][0]["boards"][0]["confirmed"]
    hall.command("correct-board", 403, **place, result="4H N 9", saw=board["saw"], reason="x")
    page = hall.client.get(f"/t/{hall.id}/s/1/table/A/1")
    assert page.status_code == 200
    assert "bridge/tablet/tablet.js" in page.text


def test_a_table_tablet_gets_changes_of_its_table_and_strangers_may_not_subscribe(
    hall: PairsHall,
) -> None:
    tablet = subscription(hall.id, "table:A1")
    scorer = dict(hall.client.cookies)
    with hall.client.websocket_connect("/feed") as line:
        next_message(line)
        line.send_json(tablet)
        before = next_message(line)
        hall.enter_board("4H N 10")
        first_change = next_message(line)
        hall.enter_board("PASS", table=2)
        hall.enter_board("PASS")
        second_change = next_message(line)
    assert [row["key"] for row in first_change["rows"]] == ["1"]
    assert first_change["base"] == before["version"]
    assert second_change["version"] == first_change["version"] + 2, (
        "table A2 is none of its business"
    )
    hall.client.cookies.clear()
    with hall.client.websocket_connect("/feed") as line:
        next_message(line)
        line.send_json(tablet)
        assert next_message(line) == {"type": "refused", "reason": str(NotSignedIn())}
    hall.client.cookies.update(scorer)
    sign_in(hall.client, Grant(Role.DISPLAY, hall.id, 1))
    with hall.client.websocket_connect("/feed") as line:
        next_message(line)
        line.send_json(tablet)
        assert next_message(line)["type"] == "refused"


def test_a_result_of_another_tables_board_is_refused_with_that_table(hall: PairsHall) -> None:
    other = hall.read_sheet("table/A/2")["rows"][0]["boards"][0]["board"]
    refused = hall.enter_board("PASS", status=422, board=other)
    assert "A2" in refused["detail"]
    assert hall.read_sheet("table/Z/1", status=404)["title"] == "Not found"


def test_the_ranking_and_the_traveller_show_a_result_at_once(hall: PairsHall) -> None:
    """Two sections of five tables play a board twice in all rounds: ten scores expected."""
    hall.enter_board("7NT N 13", table=1)
    rows = hall.read_sheet("ranking")["rows"]
    assert len(rows) == 20
    first = hall.phase.session(1).seating.by_place[1, "A", 1]
    board = 2 * first.set - 1
    lines = hall.read_sheet(f"traveller/1/{board}")["lines"]
    assert [(line["ns"]["pair"], line["result"]) for line in lines] == [(first.ns, "7NT N 13")]
    assert lines[0]["ns_share"] == "50.00", "one score alone is average (Neuberg)"
    page = hall.client.get(f"/t/{hall.id}/s/1/traveller/1/{board}?lang=de")
    assert "Gefahr" in page.text
    assert "7NT" not in page.text, "nine tables have the board still ahead of them"
    hall.command("close-session", session=1, missing="later")
    assert "7NT N 13" in hall.client.get(f"/t/{hall.id}/s/1/traveller/1/{board}").text
    hall.read_sheet("traveller/1/99", status=404)


def test_tables_with_missing_boards_of_earlier_rounds_are_listed_slowest_first(
    hall: PairsHall,
) -> None:
    hall.command("call-round", session=1, round=1)
    hall.enter_board("PASS", table=1)
    hall.enter_board("PASS", table=1)
    hall.enter_board("PASS", table=2)
    assert hall.read_sheet("boards")["rows"] == []
    hall.command("call-round", session=1, round=2, confirmed=ACKNOWLEDGED)
    found = hall.read_sheet("boards")
    tables = [(row["table"], row["late"]) for row in found["rows"]]
    assert "A1" not in dict(tables)
    assert tables[-1] == ("A2", 1)
    assert found["head"]["late"] == 10 * 2 - 3, "two boards at ten tables, three of them entered"


def test_a_pair_reads_its_own_score_on_the_phone(hall: PairsHall) -> None:
    hall.enter_board("PASS")
    pair = hall.phase.session(1).seating.by_place[1, "A", 1].ns
    page = hall.client.get(f"/t/{hall.id}/me?stage=1&entry={pair}").text
    assert "50.00\u00a0%" in page


def test_a_second_entry_confirms_and_another_result_disputes_the_board(hall: PairsHall) -> None:
    version_seen = hall.read_sheet("table/A/1")["rows"][0]["boards"][0]["saw"]
    hall.enter_board("PASS")
    place = {"session": 1, "round": 1, "section": "A", "table": 1}
    board = hall.read_sheet("table/A/1")["rows"][0]["boards"][0]["board"]
    hall.command("record-board", 200, **place, board=board, result="PASS", saw=version_seen)
    record = hall.phase.play.record(1, board, TableBoardPlace(1, "A", 1))
    assert record is not None
    assert record.confirmed
    hall.command("record-board", 200, **place, board=board, result="1C N 7", saw=version_seen)
    assert hall.read_sheet("boards")["head"]["disputed"] == 1


def test_the_what_if_page_is_the_directors_and_changes_nothing_in_the_log(hall: PairsHall) -> None:
    follows = {"scheme": "one-section", "movement": "Howell", "follows": 1}
    path = f"/api/tournaments/{hall.id}/commands/plan-phase"
    hall.post(path, {"name": "Final", "sessions": 1, **follows})
    hall.enter_board("7NT N 13")
    before = hall.version()
    found = hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=20&top=10&situation=short,uneven")
    assert found.status_code == 200
    ways = found.json()
    assert len(ways["qualifiers"]) == 10, "half of the field, as long as nobody has qualified"
    assert ways["verdict"] == "carry nothing over"
    assert {way["policy"] for way in ways["ways"]} >= {"none", "full", "linear"}
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=0&top=1").status_code == 409
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=x&top=1").status_code == 400
    assert hall.version() == before
    assert hall.client.get(f"/t/{hall.id}/s/1/results").status_code == 200
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1))
    assert hall.client.get(f"/t/{hall.id}/s/1/results").status_code in (401, 403)
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=20&top=10").status_code in (401, 403)


def test_a_session_is_exported_over_http(hall: PairsHall) -> None:
    hall.enter_board("4HX N 10 SA")
    file = hall.client.get(f"/t/{hall.id}/s/1/export/usebio?session=1")
    assert file.headers["content-disposition"].endswith('-1-usebio.xml"')
    assert "<CONTRACT>4HX</CONTRACT>" in file.text
    assert "<LEAD>SA</LEAD>" in file.text
    pbn = hall.client.get(f"/t/{hall.id}/s/1/export/pbn?session=1").text
    assert " 4HX N 10 SA " in pbn
    page = hall.client.get(f"/t/{hall.id}/s/1/results").text
    for form, title, ending in (
        ("csv-travellers", "Travellers, CSV", "-1-travellers.csv"),
        ("csv-ranking", "Ranking, CSV", "-1-ranking.csv"),
    ):
        assert f'href="export/{form}" download>{title}<' in page
        named = hall.client.get(f"/t/{hall.id}/s/1/export/{form}").headers["content-disposition"]
        assert named.endswith(f'{ending}"')
    assert hall.client.get(f"/t/{hall.id}/s/1/export/csv-pairings").status_code == 404


def test_the_book_of_rulings_is_printed_for_scorers_but_not_for_players(hall: PairsHall) -> None:
    hall.enter_board("4S N 10")
    board = hall.read_sheet("table/A/1")["rows"][0]["boards"][0]["board"]
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board}
    hall.command("book-call", **place, facts="a long hesitation", law="16B")
    address = f"/t/{hall.id}/s/1/print/rulings"
    printed = hall.client.get(address)
    assert "a long hesitation" in printed.text
    assert "result under review" in printed.text
    assert printed.headers["cache-control"] == "no-store"
    assert hall.read_sheet(f"traveller/1/{board}")["lines"][0]["under_review"]
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1, "A1"))
    assert hall.read_sheet("table/A/1")["rows"][0]["boards"][0]["under_review"]
    nothing = hall.client.get(address)
    assert "a long hesitation" not in nothing.text
    assert "There is nothing to print." in nothing.text
