"""Files of scoring devices and hand records, imported into a session at the desk."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.bridge.deal import deal_of_number
from domain.bridge.phase import phase_of
from domain.bridge.session import Sitting
from domain.formats.deal_files.machines import WRITERS
from domain.ids import StageId, TournamentId
from events.replay import replay_log
from tests.events.bridge.test_session_files import HANDS
from tests.jet_database import Value, jet_database
from tests.server.club import Club, running
from tests.server.routes.test_uploads import BOMBS

HEADER = "ID,Section,Table,Round,Board,PairNS,PairEW,Erased,NS/EW,Contract,Result,LeadCard"


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.with_pairs(8).do("publish-session", session=1)
        yield club


def games_of_round_1(club: Club) -> list[Sitting]:
    state = replay_log(club.store, TournamentId(club.id))
    assert state is not None
    table = phase_of(state, StageId(1)).session(1).seating
    return [sitting for sitting in table.games if sitting.round == 1]


def device_rows(club: Club, contract: str = "3 NT", result: str = "=") -> str:
    """Rows with a result for the first board of every table of round 1."""
    listed = [
        f"{s.table},1,{s.table},1,{2 * s.set - 1},{s.ns},{s.ew},False,N,{contract},{result},"
        for s in games_of_round_1(club)
    ]
    return "\n".join([HEADER, *listed])


def import_file(club: Club, content: str | bytes, key: str, status: int = 200) -> dict[str, Any]:
    answer = club.client.post(
        f"/api/imports/{club.id}/1/1",
        content=content,
        params={"name": "ReceivedData.csv"},
        headers={"Idempotency-Key": key},
    )
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_rows_sent_twice_are_entered_once(club: Club) -> None:
    tables = len(games_of_round_1(club))

    first = import_file(club, device_rows(club), "rows-001")
    repeated = import_file(club, device_rows(club), "rows-002")

    assert (first["entered"], first["known"], first["notes"]) == (tables, 0, [])
    assert (repeated["entered"], repeated["known"], repeated["version"]) == (
        0,
        tables,
        first["version"],
    )


def test_another_result_disputes_its_board(club: Club) -> None:
    import_file(club, device_rows(club), "rows-001")
    changed = device_rows(club).replace("3 NT,=", "3 NT,-1", 1)

    answer = import_file(club, changed, "rows-002")

    assert (answer["entered"], answer["disputed"], answer["known"]) == (
        0,
        1,
        len(games_of_round_1(club)) - 1,
    )


def test_rows_may_be_sent_as_a_command(club: Club) -> None:
    game = games_of_round_1(club)[0]
    row = [1, game.section, game.table, 2 * game.set - 1, game.ns, game.ew, "4S N 10"]

    club.do("take-device-rows", session=1, rows=[row])

    refused = club.do("take-device-rows", session=1, rows=[row], status=409)
    assert "nothing new: 1 result is known already" in refused["detail"]


def test_rows_that_are_left_out_are_reported(club: Club) -> None:
    broken = (
        device_rows(club) + "\n9,1,x,1,1,1,2,False,N,3 NT,=,\n10,1,1,1,99,0,0,False,N,3 NT,=,\n"
    )

    answer = import_file(club, broken, "rows-001")

    assert answer["notes"][0].endswith("it has no round, table or board; it is left out")
    assert "Board 99 is not played at table A1" in answer["notes"][1]
    assert (answer["entered"], answer["known"], answer["refused"]) == (
        len(games_of_round_1(club)),
        0,
        1,
    )
    repeated = import_file(club, broken, "rows-002")
    assert (repeated["entered"], repeated["known"], repeated["refused"]) == (
        0,
        len(games_of_round_1(club)),
        1,
    )


def test_a_hand_record_is_exported_once_every_table_has_played_its_board(club: Club) -> None:
    """Before the last table has played its board, no export contains the deal."""
    deal = f'[Board "1"]\n[Deal "N:{" ".join(HANDS)}"]\n'

    assert import_file(club, deal, "deal-001")["deals"] == 1

    def exported_pbn() -> str:
        text: str = club.client.get(f"/t/{club.id}/s/1/export/pbn").text
        return text

    assert HANDS[0] not in exported_pbn()
    state = replay_log(club.store, TournamentId(club.id))
    assert state is not None
    games = phase_of(state, StageId(1)).session(1).seating.games
    for s in [sitting for sitting in games if sitting.set == 1]:
        assert HANDS[0] not in exported_pbn()
        row = f"{s.round}{s.table},1,{s.table},{s.round},1,{s.ns},{s.ew},False,N,PASS,,"
        import_file(club, f"{HEADER}\n{row}", f"board-{s.round}-{s.table}")
    assert f"N:{HANDS[0]}" in exported_pbn()
    refused = import_file(club, deal, "deal-002", status=409)
    assert refused["detail"] == "These deals are known already."


@pytest.mark.parametrize("ending", WRITERS)
def test_only_the_deals_of_the_sessions_boards_are_taken_from_a_dealing_machines_file(
    club: Club, ending: str
) -> None:
    deals = {number: deal_of_number(number) for number in range(1, 100)}
    answer = import_file(club, WRITERS[ending](deals), "deal-001")
    state = replay_log(club.store, TournamentId(club.id))
    assert state is not None
    assert answer["deals"] == len(phase_of(state, StageId(1)).play.deals[1]) < 99
    left = 99 - answer["deals"]
    assert answer["notes"] == [
        f"{left} deals of boards that the session does not play are left out."
    ]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (f"N:AK{' '.join(HANDS)[3:]}", "has 12 cards, not 13"),
        (f"X:{' '.join(HANDS)}", "'X' is not N, E, S or W"),
    ],
)
def test_an_invalid_only_deal_of_a_file_is_refused_with_the_reason(
    club: Club, broken: str, message: str
) -> None:
    refused = import_file(club, f'[Board "1"]\n[Deal "{broken}"]\n', "deal-001", status=422)
    assert message in refused["detail"]
    assert "line 1: board 1: the deal was left out" in refused["detail"]


def test_an_empty_file_is_refused_as_empty(club: Club) -> None:
    assert "the file is empty" in import_file(club, "", "file-001", status=422)["detail"]


@pytest.mark.parametrize("content", ["hello", "\x89PNG"])
def test_a_foreign_file_is_refused_with_the_formats_that_are_read(club: Club, content: str) -> None:
    refused = import_file(club, content, "file-001", status=422)
    assert "no results of scoring devices (BWS) are in it" in refused["detail"]
    assert "PBN, LIN" in refused["detail"]


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_hostile_file_changes_nothing(club: Club, bomb: str) -> None:
    before = club.version()
    answer = club.client.post(
        f"/api/imports/{club.id}/1/1", content=BOMBS[bomb], headers={"Idempotency-Key": "trap-001"}
    )
    assert answer.status_code in (400, 422)
    assert "root:" not in answer.text
    assert club.version() == before


def test_a_device_file_brings_results_and_deals_once(club: Club) -> None:
    pytest.importorskip("access_parser", reason="the extra bws is not there")
    first, other = (device_file(club, result) for result in ("=", "-1"))

    answer = import_file(club, first, "bws-0001")
    repeated = import_file(club, first, "bws-0002")
    later = import_file(club, other, "bws-0003")

    tables = len(games_of_round_1(club))
    assert (answer["deals"], answer["entered"], answer["notes"]) == (2, tables, [])
    assert (repeated["deals"], repeated["known"], repeated["version"]) == (
        0,
        tables,
        answer["version"],
    )
    assert (later["deals"], later["disputed"]) == (0, tables)


def test_promised_deals_are_not_replaced_by_those_of_a_device_file(club: Club) -> None:
    pytest.importorskip("access_parser", reason="the extra bws is not there")
    club.do("promise-deals", session=1, boards=14)

    answer = import_file(club, device_file(club, "="), "bws-0001")

    assert (answer["deals"], answer["entered"]) == (0, len(games_of_round_1(club)))


def device_file(club: Club, result: str) -> bytes:
    """A .bws file with the first board of every table and the deals of boards 1 and 2."""
    fields = [line.split(",") for line in device_rows(club, "3 NT", result).splitlines()]
    names, *listed = fields
    received = [dict(zip(names, map(_value, row), strict=True)) for row in listed]
    for row in received:
        row["Erased"] = False
    hands: list[dict[str, Value]] = [
        {"Section": 1, "Board": board}
        | {
            f"{seat.name.title()}{suit}": ranks
            for seat, hand in deal_of_number(board).hands.items()
            for suit, ranks in zip(("Spades", "Hearts", "Diamonds", "Clubs"), hand, strict=True)
        }
        for board in (1, 2)
    ]
    return jet_database({"ReceivedData": received, "HandRecord": hands})


def _value(cell: str) -> Value:
    return int(cell) if cell.isdecimal() else cell
