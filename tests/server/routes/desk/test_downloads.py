"""Lists of players previewed and entered, and reports and exports downloaded, over HTTP."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.formats.swisssys.read import is_swisssys
from domain.formats.trf.read import read_trf
from domain.ids import StageId, TournamentId
from server.routes.desk.downloads import report_name
from tests.confirmations import CONFIRMED
from tests.domain.formats.swisssys.test_swisssys import FOUR, swisssys_file
from tests.server.club import Club, running
from tests.stories import OPEN, field

LIST = "Name;Rating;Federation\nØrsted, Åse;2100;DEN\n=Cmd();1900;SUI\n"
REPORT = (
    "012 Club\n"
    "001    1 m    Alpha, Ann                        2000 SUI     1234567             0.0    1\n"
)


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.do("plan-stage", name="Open", rounds=3, initial_colour="w")
        yield club


def preview_of(club: Club, text: str, status: int = 200) -> dict[str, object]:
    response = club.client.post("/api/players", content=text.encode())
    assert response.status_code == status, response.text
    answer: dict[str, object] = response.json()
    return answer


def test_a_list_is_previewed_and_nothing_is_entered(club: Club) -> None:
    before = club.version()

    preview = preview_of(club, LIST)

    people = preview["people"]
    assert isinstance(people, list)
    assert [person["family"] for person in people] == ["Ørsted", "=Cmd()"]
    assert people[0]["given"] == "Åse"
    assert club.version() == before


POLISH = "Name;Rating;Born;Shoe;\nŻółkiewska, Łucja;2100;1990;38;x\nWójcik, Paweł;1900;1991;42;\n"
PAIRS = "Player 1;Player 2;Strength;Shoe\nŁuczak, Ewa;Żółkiewska, Łucja;80;38\n"


class TestCodePages:
    @pytest.mark.parametrize(
        ("address", "text", "name"),
        [("/api/players", POLISH, "Łucja"), ("/api/pairs/list", PAIRS, "Ewa")],
    )
    def test_a_guessed_code_page_is_shown_with_unusual_words_and_may_be_changed(
        self, club: Club, address: str, text: str, name: str
    ) -> None:
        data = text.encode("cp1250")
        first = club.client.post(address, content=data).json()
        other = club.client.post(f"{address}?encoding=cp1252", content=data).json()
        refused = club.client.post(f"{address}?encoding=cp12", content=data)

        codes = [one["code"] for one in first["reading"]["encodings"]]
        assert codes[0] == "cp1250"
        assert "cp1252" in codes[1:]
        assert "Żółkiewska" in first["reading"]["unusual"]
        assert name in str(first)
        assert other["reading"]["encodings"][0]["code"] == "cp1252"
        assert "¯ó³kiewska" in str(other)
        assert refused.status_code in (400, 422)
        assert "choose one of" in refused.json()["detail"]

    @pytest.mark.parametrize("address", ["/api/players", "/api/pairs/list"])
    def test_utf_8_leaves_no_code_page_to_choose(self, club: Club, address: str) -> None:
        text = PAIRS if "pairs" in address else POLISH

        preview = club.client.post(address, content=text.encode()).json()

        assert preview["reading"] == {"encodings": [], "unusual": []}

    def test_each_unused_column_is_named(self, club: Club) -> None:
        players = club.client.post("/api/players", content=POLISH.encode()).json()
        pairs = club.client.post("/api/pairs/list", content=PAIRS.encode()).json()
        bare = "Luczak, Ewa;Zolkiewska, Lucja;80;38;x"
        no_headings = club.client.post("/api/pairs/list", content=bare.encode()).json()

        assert players["problems"][0] == "Not used: Shoe, column 5."
        assert pairs["problems"][0] == "Not used: Shoe."
        assert "more cells than columns (38, x)" in no_headings["problems"][0]


def test_players_are_read_from_a_trf_report_as_well(club: Club) -> None:
    people = preview_of(club, REPORT)["people"]

    assert isinstance(people, list)
    assert [(person["family"], person["rating"], person["fide_id"]) for person in people] == [
        ("Alpha", 2000, "1234567")
    ]


@pytest.mark.parametrize("text", ["", "what\nis this", "x" * 2_000_001])
def test_a_file_that_is_no_list_is_refused_with_a_reason(club: Club, text: str) -> None:
    response = club.client.post("/api/players", content=text.encode())

    assert response.status_code in (400, 422)
    assert response.json()["detail"]


def test_a_list_is_entered_wholly_or_not_at_all(club: Club) -> None:
    before = club.version()
    twice = [{"family": "A", "fide_id": "7"}, {"family": "B", "fide_id": "7"}]

    problem = club.do("register-entries", status=409, people=twice)
    assert "FIDE ID 7 is in the list twice" in problem["detail"]
    assert club.version() == before

    done = club.do("register-entries", people=[{"family": f"P{i}"} for i in range(3)])
    assert (done["first"], done["version"]) == (before + 1, before + 3)


def test_a_report_is_downloaded_as_a_file(club: Club) -> None:
    club.do("register-entries", people=[{"family": f"P{i}", "rating": 2000} for i in range(4)])
    club.with_round(1)
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)

    response = club.client.get(f"/t/{club.id}/s/1/report/trf16.txt")

    assert response.status_code == 200
    assert "attachment" in response.headers["content-disposition"]
    assert sum(line.startswith("001 ") for line in response.text.splitlines()) == 4
    assert club.client.get(f"/t/{club.id}/s/1/report/docx.txt").status_code == 400
    assert club.client.get(f"/t/{club.id}/s/7/report/trf16.txt").status_code == 404


@pytest.mark.parametrize(
    ("form", "ending", "text"),
    [
        ("csv-standings", "csv", "Player01"),
        ("csv-pairings", "csv", "Player03"),
        ("csv-entries", "csv", "Player02"),
        ("json-stage", "json", '"Open"'),
        ("json", "json", '"round-published/1"'),
    ],
)
def test_a_stage_is_exported_as_csv_or_json(form: str, ending: str, text: str) -> None:
    with running() as club:
        club.with_players(4).with_round(1)

        response = club.client.get(f"/t/{club.id}/s/1/export/{form}")

        assert response.status_code == 200
        assert text in response.text
        assert (
            f'-1-{form.removeprefix("csv-")}.{ending}"' in response.headers["Content-Disposition"]
        )


def test_an_unknown_or_empty_export_is_refused(club: Club) -> None:
    assert club.client.get(f"/t/{club.id}/s/1/export/docx").status_code == 400
    assert club.client.get(f"/t/{club.id}/s/7/export/json").status_code == 404
    assert club.client.get(f"/t/{club.id}/s/1/export/csv-pairings").status_code == 409


def test_a_correction_in_a_closed_round_is_a_comment_line_of_the_trf26_report(club: Club) -> None:
    """The line names the act, its round, the game, the results before and after, and the reason."""
    club.do("register-entries", people=[{"family": f"P{i}", "rating": 2000 - i} for i in range(4)])
    club.with_round(1)
    for board in (1, 2):
        club.enter_result(1, board, "1-0")
    club.do("close-round", round=1)
    before = report_of(club, "trf26")
    club.with_round(2)
    saw = club.boards(1)[0]["saw"]
    slip = {"round": 1, "board": 1, "result": "0-1", "reason": "slip misread", "saw": saw}
    club.do("correct-result", **slip, confirmed=CONFIRMED)

    after = report_of(club, "trf26")

    assert "###" not in before
    (line,) = [line for line in after.splitlines() if line.startswith("###")]
    assert line.startswith("### Correction @ Round 1: round 1, board 1, 1 P0 – 3 P2: 1–0 -> 0–1")
    assert "(slip misread)" in line
    reading = read_trf(after.encode(), "report").tournament
    assert reading.comments == (line,)


def report_of(club: Club, form: str) -> str:
    response = club.client.get(f"/t/{club.id}/s/1/report/{form}.txt")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    return response.text


def test_players_are_read_from_a_swisssys_file_with_their_member_numbers(club: Club) -> None:
    preview = club.client.post("/api/players", content=swisssys_file(*FOUR)).json()

    assert [p["national_id"] for p in preview["people"]][:2] == ["12345671", "12345672"]
    assert (
        preview["understood"]
        == "A tournament of another program; its players only, not its rounds."
    )


def test_a_tournament_is_exported_for_swisssys(club: Club) -> None:
    for name in ("Lee", "Kim"):
        club.do("register-entry", family=name)
    club.with_round(1)
    answer = club.client.get(f"/t/{club.id}/s/1/export/swisssys")

    assert answer.headers["content-disposition"].endswith('.sjson"')
    assert is_swisssys(answer.content)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Łódź Open 2026: „Finał”", "Lodz_Open_2026_Final"), ("Чемпионат", "t1-1"), ("../..", "t1-1")],
)
def test_a_reports_file_name_is_the_tournaments_in_ascii_letters(name: str, expected: str) -> None:
    with_one_stage = replace(field(2), id=TournamentId("t1"), name=name)
    stage = stages_of(with_one_stage)[OPEN]
    with_two_stages = replace(
        with_one_stage, parts={OPEN: stage, StageId(2): replace(stage, id=StageId(2), name="U18")}
    )

    assert report_name(with_one_stage, OPEN) == expected
    assert report_name(with_two_stages, StageId(2)).endswith("U18")
