"""Results of pairs over the wire: from a table's tablet to rankings, travellers and the phone."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.bridge.play import TableBoardPlace
from server.access.refusals import NotSignedIn
from server.access.roles import Grant, Role
from tests.server.bridge.test_weekend import Pairs
from tests.server.club import running, subscription
from tests.server.door import sign_in
from tests.server.hearing import heard


class Hall(Pairs):
    def read(self, path: str, status: int = 200) -> dict[str, Any]:
        answer = self.client.get(f"/api/tournaments/{self.id}/stages/1/{path}")
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def enter(self, result: str, table: int = 1, status: int = 200, **others: object) -> Any:
        """The first board of that table of section A that has no result."""
        seen = self.read(f"table/A/{table}")
        each = seen["rows"][0]
        board = next(one for one in each["boards"] if not one["result"])
        place = {"session": 1, "round": 1, "section": "A", "table": table, "board": board["board"]}
        sides = {"ns": each["ns"]["pair"], "ew": each["ew"]["pair"]}
        body = {**place, **sides, "result": result, "saw": board["saw"], **others}
        return self.ask("record-board", status, **body)


@pytest.fixture
def hall() -> Iterator[Hall]:
    with running() as club:
        hall = Hall(club.client, club.store)
        hall.planned(20, 1)
        hall.ask("seed-lines")
        hall.ask("plan-session", session=1)
        hall.ask("publish-session", session=1)
        yield hall


def test_a_player_at_a_table_enters_and_confirms_and_corrects_nothing(hall: Hall) -> None:
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1, "A1"))
    hall.enter("4H N 10")
    (board, _) = hall.read("table/A/1")["rows"][0]["boards"]
    assert (board["result"], board["confirmed"]) == ("4H N 10", False)
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board["board"]}
    hall.ask("confirm-board", 200, **place, result="4H N 10", saw=board["saw"])
    assert hall.read("table/A/1")["rows"][0]["boards"][0]["confirmed"]
    hall.ask("correct-board", 403, **place, result="4H N 9", saw=board["saw"], reason="x")
    page = hall.client.get(f"/t/{hall.id}/s/1/table/A/1")
    assert page.status_code == 200
    assert "bridge/tablet/tablet.js" in page.text


def test_the_tablet_of_a_table_is_told_at_once_and_nobody_else_may_listen(hall: Hall) -> None:
    tablet = subscription(hall.id, "table:A1")
    scorer = dict(hall.client.cookies)
    with hall.client.websocket_connect("/feed") as line:
        heard(line)
        line.send_json(tablet)
        before = heard(line)
        hall.enter("4H N 10")
        told = heard(line)
        hall.enter("PASS", table=2)
        hall.enter("PASS")
        next_told = heard(line)
    assert [row["key"] for row in told["rows"]] == ["1"]
    assert told["base"] == before["version"]
    assert next_told["version"] == told["version"] + 2, "table A2 is none of its business"
    hall.client.cookies.clear()
    with hall.client.websocket_connect("/feed") as line:
        heard(line)
        line.send_json(tablet)
        assert heard(line) == {"type": "refused", "reason": str(NotSignedIn())}
    hall.client.cookies.update(scorer)
    sign_in(hall.client, Grant(Role.DISPLAY, hall.id, 1))
    with hall.client.websocket_connect("/feed") as line:
        heard(line)
        line.send_json(tablet)
        assert heard(line)["type"] == "refused"


def test_the_wrong_board_is_a_problem_that_says_where_it_is(hall: Hall) -> None:
    other = hall.read("table/A/2")["rows"][0]["boards"][0]["board"]
    refused = hall.enter("PASS", status=422, board=other)
    assert "A2" in refused["detail"]
    assert hall.read("table/Z/1", status=404)["title"] == "Not found"


def test_the_ranking_and_the_traveller_follow_a_result(hall: Hall) -> None:
    """Two sections of five tables play a board twice in all rounds: ten scores expected."""
    hall.enter("7NT N 13", table=1)
    rows = hall.read("ranking")["rows"]
    assert len(rows) == 20
    first = hall.phase.session(1).table.by_place[1, "A", 1]
    board = 2 * first.set - 1
    lines = hall.read(f"traveller/1/{board}")["lines"]
    assert [(line["ns"]["pair"], line["result"]) for line in lines] == [(first.ns, "7NT N 13")]
    assert lines[0]["ns_share"] == "50.00", "one score alone is average (Neuberg)"
    page = hall.client.get(f"/t/{hall.id}/s/1/traveller/1/{board}?lang=de")
    assert "Gefahr" in page.text
    assert "7NT" not in page.text, "nine tables have the board still ahead of them"
    hall.ask("close-session", session=1, missing="later")
    assert "7NT N 13" in hall.client.get(f"/t/{hall.id}/s/1/traveller/1/{board}").text
    hall.read("traveller/1/99", status=404)


def test_tables_that_owe_boards_of_earlier_rounds_are_listed_slowest_first(hall: Hall) -> None:
    hall.ask("call-round", session=1, round=1)
    hall.enter("PASS", table=1)
    hall.enter("PASS", table=1)
    hall.enter("PASS", table=2)
    assert hall.read("boards")["rows"] == []
    hall.ask("call-round", session=1, round=2, confirmed=2)
    found = hall.read("boards")
    tables = [(row["table"], row["late"]) for row in found["rows"]]
    assert "A1" not in dict(tables)
    assert tables[-1] == ("A2", 1)
    assert found["head"]["late"] == 17


def test_a_pair_reads_its_own_score_on_the_phone(hall: Hall) -> None:
    hall.enter("PASS")
    pair = hall.phase.session(1).table.by_place[1, "A", 1].ns
    page = hall.client.get(f"/t/{hall.id}/me?stage=1&entry={pair}").text
    assert "50.00\u00a0%" in page


def test_a_repeated_entry_is_done_once_and_a_second_witness_confirms(hall: Hall) -> None:
    seen = hall.read("table/A/1")["rows"][0]["boards"][0]["saw"]
    hall.enter("PASS")
    place = {"session": 1, "round": 1, "section": "A", "table": 1}
    board = hall.read("table/A/1")["rows"][0]["boards"][0]["board"]
    hall.ask("record-board", 200, **place, board=board, result="PASS", saw=seen)
    record = hall.phase.play.record(1, board, TableBoardPlace(1, "A", 1))
    assert record is not None
    assert record.confirmed
    hall.ask("record-board", 200, **place, board=board, result="1C N 7", saw=seen)
    assert hall.read("boards")["head"]["disputed"] == 1


def test_the_page_of_results_is_the_director_s_and_what_if_asks_nothing_of_the_log(
    hall: Hall,
) -> None:
    follows = {"scheme": "one-section", "movement": "Howell", "follows": 1}
    path = f"/api/tournaments/{hall.id}/commands/plan-phase"
    hall.post(path, {"name": "Final", "sessions": 1, **follows})
    hall.enter("7NT N 13")
    before = hall.versions()
    found = hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=20&top=10&situation=short,uneven")
    assert found.status_code == 200
    ways = found.json()
    assert len(ways["qualifiers"]) == 10, "half of the field, as long as nobody has qualified"
    assert ways["verdict"] == "carry nothing over"
    assert {way["policy"] for way in ways["ways"]} >= {"none", "full", "linear"}
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=0&top=1").status_code == 409
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=x&top=1").status_code == 400
    assert hall.versions() == before
    assert hall.client.get(f"/t/{hall.id}/s/1/results").status_code == 200
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1))
    assert hall.client.get(f"/t/{hall.id}/s/1/results").status_code in (401, 403)
    assert hall.client.get(f"/t/{hall.id}/s/2/what-if?boards=20&top=10").status_code in (401, 403)


def test_a_session_is_exported_over_http(hall: Hall) -> None:
    hall.enter("4HX N 10 SA")
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


def test_the_book_of_rulings_is_printed_for_who_works_with_results(hall: Hall) -> None:
    hall.enter("4S N 10")
    board = hall.read("table/A/1")["rows"][0]["boards"][0]["board"]
    place = {"session": 1, "round": 1, "section": "A", "table": 1, "board": board}
    hall.ask("book-call", **place, facts="a long hesitation", law="16B")
    address = f"/t/{hall.id}/s/1/print/rulings"
    printed = hall.client.get(address)
    assert "a long hesitation" in printed.text
    assert "result under review" in printed.text
    assert printed.headers["cache-control"] == "no-store"
    assert hall.read(f"traveller/1/{board}")["lines"][0]["under_review"]
    sign_in(hall.client, Grant(Role.PLAYER, hall.id, 1, "A1"))
    assert hall.read("table/A/1")["rows"][0]["boards"][0]["under_review"]
    nothing = hall.client.get(address)
    assert "a long hesitation" not in nothing.text
    assert "There is nothing to print yet." in nothing.text
