"""Papi's tables, in a small database of the same columns."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.papi import INFO, PLAYERS, read_papi
from domain.people import Person, Sex
from domain.results import Cell, Colour, Mark
from server.chess.files import read_moved_in
from server.games.registry import tournament_of_file
from tests.domain.formats.damage import damage_randomly, refusal_text
from tests.effort import some_rounds
from tests.jet_database import Rows, Value, jet_database

pytest.importorskip("access_parser", reason="the extra bws is not there")

WHITE, BLACK = Colour.WHITE, Colour.BLACK
SETTINGS = {
    **{"Nom": "Open de Paris", "Lieu": "Paris", "DateDebut": "24/10/2026", "NbrRondes": "3"},
    **{"DateFin": "25/10/2026", "Arbitre": "Alice Arbitre", "Cadence": "90 min", "Genre": "Suisse"},
    **{"Pairing": "Standard", "ClassElo": "Elo", "DecomptePoints": "NON", "Dep1": "Brésilien"},
    **{"Dep2": "Kashdan", "Prix1": "100", "Version": "3.3.8"},
    **{"DateRd1": "24/10/2026", "DateRd2": "24/10/2026", "DateRd3": "25/10/2026"},
}


def info_rows(**changed: str) -> Rows:
    return [{"Variable": name, "Value": value} for name, value in (SETTINGS | changed).items()]


def player_row(
    ref: int, name: str, elo: int, *rounds: tuple[str, int | None, int]
) -> dict[str, Value]:
    """Rounds are colour (N black, B white; F and R have no game), `Ref` of the opponent and the
    code of the result: 3 won, 2 drawn, 1 lost, 6 and 4 won and lost by forfeit, 0 none.
    """
    row: dict[str, Value] = {
        **{"Ref": ref, "Nom": name, "Prenom": "Ann", "Sexe": "F", "NeLe": "1990-05-17 00:00:00"},
        **{"Elo": elo, "Rapide": 1100 - ref, "Federation": "FRA", "Club": f"Club {ref}"},
        **{"FideCode": f"6{ref:05}", "FideTitre": "ff ", "NrFFE": f"A{ref}", "Tel": "0102"},
    }
    for at, (colour, opponent, result) in enumerate(rounds, 1):
        row |= {f"Rd{at:02}Cl": colour, f"Rd{at:02}Adv": opponent, f"Rd{at:02}Res": result}
    return row


EXEMPT = player_row(1, "EXEMPT", 0, ("N", 5, 0), ("R", None, 0), ("R", None, 0))
PEOPLE: Rows = [
    EXEMPT,
    player_row(2, "Bravo", 1900, ("N", 3, 3), ("B", 4, 2), ("R", None, 0)),
    player_row(3, "Delta", 1700, ("B", 2, 1), ("N", 6, 4), ("F", None, 0)),
    player_row(4, "Alpha", 2000, ("B", 6, 3), ("N", 2, 2), ("N", 6, 0)),
    player_row(5, "Echo", 1600, ("B", 1, 6), ("F", None, 2), ("F", None, 2)),
    player_row(6, "Charlie", 1800, ("N", 4, 1), ("B", 3, 6), ("B", 4, 0)),
]


def papi_file(people: Rows = PEOPLE, **changed: str) -> bytes:
    return jet_database({INFO: info_rows(**changed), PLAYERS: people})


def test_players_are_ranked_and_rounds_read_as_far_as_they_are_complete() -> None:
    (found,) = read_moved_in(papi_file(), "open.papi")
    report = found.report
    assert [player.name for player in report.players] == [
        *("Alpha, Ann", "Bravo, Ann", "Charlie, Ann", "Delta, Ann", "Echo, Ann")
    ]
    assert [player.cells for player in report.players] == [
        (Cell(3, WHITE, Mark.WIN), Cell(2, BLACK, Mark.DRAW)),
        (Cell(4, BLACK, Mark.WIN), Cell(1, WHITE, Mark.DRAW)),
        (Cell(1, BLACK, Mark.LOSS), Cell(4, WHITE, Mark.FORFEIT_WIN)),
        (Cell(2, WHITE, Mark.LOSS), Cell(3, BLACK, Mark.FORFEIT_LOSS)),
        (Cell(0, None, Mark.PAIRING_BYE), Cell(0, None, Mark.HALF_BYE)),
    ]
    assert [(b.mark, b.round_number, b.numbers) for b in report.byes] == [(Mark.HALF_BYE, 3, (5,))]
    header = report.header
    assert (header.name, header.city, header.federation) == ("Open de Paris", "Paris", "FRA")
    assert (header.start_date, header.end_date) == ("2026/10/24", "2026/10/25")
    assert header.round_dates == ("26/10/24", "26/10/24", "26/10/25")
    assert (report.rounds, report.regulations.tie_breaks) == (3, ("BH/C1",))
    assert report.regulations.system == "FIDE_DUTCH_2026"
    assert found.people[0] == Person(
        *("Alpha", "Ann", "WFM", 2000, "FRA", "600004", Sex.FEMALE, "Club 4", 1990, "A4")
    )


def test_ignored_content_is_reported() -> None:
    (found,) = read_moved_in(papi_file(Pairing="Haley"), "open.papi")
    assert found.notes == (
        "round 3 has games without a result; it and what follows are not taken",
        "the acceleration Haley is not known here: none is taken",
        "the tie-break Kashdan is not known here: it is left out",
        "tie-breaks are made again by FIDE's rules, which Papi's own are not always",
        "players are numbered by rating, title and name, as Papi ranks them",
        "not kept: Prix1, Tel",
    )


def test_a_file_becomes_a_tournament_paired_as_the_rules_have_it() -> None:
    found = tournament_of_file(papi_file(), "open.papi")
    assert found.disagreements == ()
    (section,) = found.command.sections  # type: ignore[attr-defined]
    assert [person.club for person in section.people] == [f"Club {ref}" for ref in (4, 2, 6, 3, 5)]


def test_rapid_ratings_three_point_scoring_and_a_round_robin_are_read() -> None:
    games = (("B", 3, 3), ("N", 3, 1))
    answers = (("N", 2, 1), ("B", 2, 3))
    exempt = player_row(1, "EXEMPT", 0, ("R", None, 0), ("R", None, 0))
    people = [exempt, player_row(2, "Bravo", 1900, *games), player_row(3, "Delta", 1700, *answers)]
    data = papi_file(
        people, ClassElo="Rapide", DecomptePoints="OUI", Pairing="Berger", NbrRondes="2"
    )
    (found,) = read_moved_in(data, "club.papi")
    assert [player.rating for player in found.report.players] == [1098, 1097]  # 1100 - ref
    # Three points for a win and one for a draw, in tenths.
    assert (found.report.points.win, found.report.points.draw) == (30, 10)
    assert "Round-Robin" in found.report.header.kind
    imported = tournament_of_file(data, "club.papi")
    assert not any("planned as a Swiss" in note for note in imported.notes)


def test_one_round_is_enough_and_days_are_read_only_if_all_are_known() -> None:
    report = read_papi(
        info_rows(NbrRondes="1"), [player_row(2, "Bravo", 1900, ("R", None, 0))]
    ).report
    assert (report.rounds, report.header.round_dates) == (1, ("26/10/24",))
    assert read_papi(info_rows(DateRd2=""), PEOPLE).report.header.round_dates == ()


def test_a_file_before_2026_has_the_dutch_system_of_2017() -> None:
    (found,) = read_moved_in(papi_file(DateDebut="24/10/2024"), "old.papi")
    assert found.report.regulations.system == "FIDE_DUTCH_2017"


@pytest.mark.parametrize(
    ("people", "changed", "sentence"),
    [
        (PEOPLE, {"NbrRondes": "many"}, "NbrRondes is 'many'"),
        (PEOPLE, {"NbrRondes": "99"}, "from 1 to 24"),
        ([EXEMPT], {}, "no player"),
        ([*PEOPLE, player_row(6, "Twice", 1500, *[("R", None, 0)] * 3)], {}, "two have one Ref"),
        (
            [*PEOPLE, player_row(10**9, "Far", 1500, *[("R", None, 0)] * 3)],
            {},
            r"Far: Ref is '1000000000', and not the number \(Ref\)",
        ),
        (
            [*PEOPLE, player_row(7, "X", 1500, ("F", None, 0)) | {"Rd01Adv": "nobody"}],
            {},
            r"X: Rd01Adv is 'nobody', and not the number \(Ref\) of a player",
        ),
        (
            [*PEOPLE, player_row(7, "X", 1500, ("B", 99, 3), *[("R", None, 0)] * 2)],
            {},
            "X, round 1",
        ),
        (
            [*PEOPLE, player_row(7, "X", 1500, ("B", 2, 3), *[("R", None, 0)] * 2)],
            {},
            "the same of",
        ),
        ([*PEOPLE, player_row(7, "X", 1500, ("Q", None, 0), *[("R", None, 0)] * 2)], {}, "no bye"),
    ],
)
def test_invalid_data_is_refused(people: Rows, changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read_papi(info_rows(**changed), people, "open.papi")


def test_another_database_is_refused() -> None:
    with pytest.raises(BadFile, match="no tournament of Papi"):
        tournament_of_file(jet_database({"Clients": [{"ID": 1}]}), "x.mdb")


WHOLE = papi_file()


@some_rounds
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused_in_a_sentence(chance: Random) -> None:
    refused = refusal_text(tournament_of_file, damage_randomly(WHOLE, chance), "open.papi")
    assert refused.startswith("open.papi") or not refused
