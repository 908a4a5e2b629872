"""Lists of players looked at and entered, reports taken away: over the wire."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.chess.stage import stages_of
from domain.formats.swisssys.read import is_swisssys
from domain.formats.trf.read import read_trf
from domain.ids import StageId, TournamentId
from server.routes.desk.downloads import report_name
from tests.domain.formats.swisssys.test_swisssys import FOUR, swisssys_file as swisssys_file
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


def previewed(club: Club, text: str, status: int = 200) -> dict[str, object]:
    response = club.client.post("/api/players", content=text.encode())
    assert response.status_code == status, response.text
    answer: dict[str, object] = response.json()
    return answer


def test_a_list_is_looked_at_and_nothing_is_entered(club: Club) -> None:
    before = club.versions()

    preview = previewed(club, LIST)

    people = preview["people"]
    assert isinstance(people, list)
    assert [person["family"] for person in people] == ["Ørsted", "=Cmd()"]
    assert people[0]["given"] == "Åse"
    assert club.versions() == before


POLISH = "Name;Rating;Born;Shoe;\nŻółkiewska, Łucja;2100;1990;38;x\nWójcik, Paweł;1900;1991;42;\n"
PAIRS = "Player 1;Player 2;Strength;Shoe\nŁuczak, Ewa;Żółkiewska, Łucja;80;38\n"


class TestTheCodePage:
    @pytest.mark.parametrize(
        ("address", "text", "named"),
        [("/api/players", POLISH, "Łucja"), ("/api/pairs/list", PAIRS, "Ewa")],
    )
    def test_a_guess_is_shown_by_its_words_and_another_page_may_be_chosen(
        self, club: Club, address: str, text: str, named: str
    ) -> None:
        data = text.encode("cp1250")
        first = club.client.post(address, content=data).json()
        other = club.client.post(f"{address}?encoding=cp1252", content=data).json()
        refused = club.client.post(f"{address}?encoding=cp12", content=data)

        codes = [one["code"] for one in first["reading"]["encodings"]]
        assert codes[0] == "cp1250"
        assert "cp1252" in codes[1:]
        assert "Żółkiewska" in first["reading"]["unusual"]
        assert named in str(first)
        assert other["reading"]["encodings"][0]["code"] == "cp1252"
        assert "¯ó³kiewska" in str(other)
        assert refused.status_code in (400, 422)
        assert "choose one of" in refused.json()["detail"]

    @pytest.mark.parametrize("address", ["/api/players", "/api/pairs/list"])
    def test_what_is_utf_8_leaves_nothing_to_choose(self, club: Club, address: str) -> None:
        text = PAIRS if "pairs" in address else POLISH

        preview = club.client.post(address, content=text.encode()).json()

        assert preview["reading"] == {"encodings": [], "unusual": []}

    def test_every_column_that_is_dropped_is_named(self, club: Club) -> None:
        players = club.client.post("/api/players", content=POLISH.encode()).json()
        pairs = club.client.post("/api/pairs/list", content=PAIRS.encode()).json()
        bare = "Luczak, Ewa;Zolkiewska, Lucja;80;38;x"
        no_headings = club.client.post("/api/pairs/list", content=bare.encode()).json()

        assert players["problems"][0] == "Not used: Shoe, column 5."
        assert pairs["problems"][0] == "Not used: Shoe."
        assert "more cells than columns (38, x)" in no_headings["problems"][0]


def test_the_players_of_a_report_are_a_list_too(club: Club) -> None:
    people = previewed(club, REPORT)["people"]

    assert isinstance(people, list)
    assert [(one["family"], one["rating"], one["fide_id"]) for one in people] == [
        ("Alpha", 2000, "1234567")
    ]


@pytest.mark.parametrize("text", ["", "what\nis this", "x" * 2_000_001])
def test_what_is_no_list_is_said_in_one_sentence(club: Club, text: str) -> None:
    response = club.client.post("/api/players", content=text.encode())

    assert response.status_code in (400, 422)
    assert response.json()["detail"]


def test_a_list_is_entered_wholly_or_not_at_all(club: Club) -> None:
    before = club.versions()
    twice = [{"family": "A", "fide_id": "7"}, {"family": "B", "fide_id": "7"}]

    problem = club.do("register-entries", status=409, people=twice)
    assert "FIDE ID 7 is in the list twice" in problem["detail"]
    assert club.versions() == before

    done = club.do("register-entries", people=[{"family": f"P{i}"} for i in range(3)])
    assert (done["first"], done["version"]) == (before + 1, before + 3)


def test_a_report_is_taken_away_as_a_file(club: Club) -> None:
    club.do("register-entries", people=[{"family": f"P{i}", "rating": 2000} for i in range(4)])
    club.with_round(1)
    for board in (1, 2):
        club.result(1, board, "1-0")
    club.do("close-round", round=1)

    response = club.client.get(f"/t/{club.id}/s/1/report/trf16.txt")

    assert response.status_code == 200
    assert "attachment" in response.headers["content-disposition"]
    assert sum(line.startswith("001 ") for line in response.text.splitlines()) == 4
    assert club.client.get(f"/t/{club.id}/s/1/report/docx.txt").status_code == 400
    assert club.client.get(f"/t/{club.id}/s/7/report/trf16.txt").status_code == 404


@pytest.mark.parametrize(
    ("form", "ending", "has"),
    [
        ("csv-standings", "csv", "Player01"),
        ("csv-pairings", "csv", "Player03"),
        ("csv-entries", "csv", "Player02"),
        ("json-stage", "json", '"Open"'),
        ("json", "json", '"round-published/1"'),
    ],
)
def test_a_stage_is_taken_away_as_a_table_or_as_data(form: str, ending: str, has: str) -> None:
    with running() as club:
        club.with_players(4).with_round(1)

        response = club.client.get(f"/t/{club.id}/s/1/export/{form}")

        assert response.status_code == 200
        assert has in response.text
        assert (
            f'-1-{form.removeprefix("csv-")}.{ending}"' in response.headers["Content-Disposition"]
        )


def test_what_is_no_export_is_said(club: Club) -> None:
    assert club.client.get(f"/t/{club.id}/s/1/export/docx").status_code == 400
    assert club.client.get(f"/t/{club.id}/s/7/export/json").status_code == 404
    assert club.client.get(f"/t/{club.id}/s/1/export/csv-pairings").status_code == 409


def test_the_report_for_the_federation_tells_every_act_that_broke_integrity(club: Club) -> None:
    """One line each, as a comment of TRF26: what, when, the game, from what to what, why."""
    club.do("register-entries", people=[{"family": f"P{i}", "rating": 2000 - i} for i in range(4)])
    club.with_round(1)
    for board in (1, 2):
        club.result(1, board, "1-0")
    club.do("close-round", round=1)
    before = report_of(club, "trf26")
    club.with_round(2)
    saw = club.boards(1)[0]["saw"]
    slip = {"round": 1, "board": 1, "result": "0-1", "reason": "slip misread", "saw": saw}
    club.do("correct-result", **slip, confirmed=3)

    told = report_of(club, "trf26")

    assert "###" not in before
    (line,) = [line for line in told.splitlines() if line.startswith("###")]
    assert line.startswith("### Correction @ Round 1: round 1, board 1, 1 P0 – 3 P2: 1–0 -> 0–1")
    assert "(slip misread)" in line
    reading = read_trf(told.encode(), "report").tournament
    assert reading.comments == (line,)


def report_of(club: Club, form: str) -> str:
    response = club.client.get(f"/t/{club.id}/s/1/report/{form}.txt")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    return response.text


def test_the_players_of_a_file_of_swisssys_are_a_list_with_their_members(club: Club) -> None:
    told = club.client.post("/api/players", content=swisssys_file(*FOUR)).json()

    assert [p["national_id"] for p in told["people"]][:2] == ["12345671", "12345672"]
    assert (
        told["understood"] == "A tournament of another program; its players only, not its rounds."
    )


def test_a_tournament_goes_to_swisssys(club: Club) -> None:
    for name in ("Lee", "Kim"):
        club.do("register-entry", family=name)
    club.with_round(1)
    answer = club.client.get(f"/t/{club.id}/s/1/export/swisssys")

    assert answer.headers["content-disposition"].endswith('.sjson"')
    assert is_swisssys(answer.content)


@pytest.mark.parametrize(
    ("name", "called_so"),
    [("Łódź Open 2026: „Finał”", "Lodz_Open_2026_Final"), ("Чемпионат", "t1-1"), ("../..", "t1-1")],
)
def test_a_report_is_called_by_its_tournament_in_plain_letters(name: str, called_so: str) -> None:
    one = replace(field(2), id=TournamentId("t1"), name=name)
    stage = stages_of(one)[OPEN]
    two = replace(one, parts={OPEN: stage, StageId(2): replace(stage, id=StageId(2), name="U18")})

    assert report_name(one, OPEN) == called_so
    assert report_name(two, StageId(2)).endswith("U18")
