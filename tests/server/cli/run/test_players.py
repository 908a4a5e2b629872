"""`wallchart players` and `wallchart import LIST.csv`."""

import json
from pathlib import Path

import pytest

from domain.chess.stage import stage_of
from domain.errors import BadFile, WallchartError
from domain.ids import StageId
from domain.texts import first_illegible
from domain.tournament import Tournament
from events.decide import decide_command
from events.fold import fold_records
from events.log.chain import verify_chain
from server.cli.run.players import (
    as_command,
    as_json,
    as_text,
    import_remarks,
    is_player_list,
    read_player_list,
)
from tests.events.records import asked_for

LIST = (
    "Nom;Prénom;Titre;Elo;Fédération;Code FIDE;Pointure\n"
    "Lautier;Joël;g;2650;fra;600059;42\n"
    "Skripchenko;Almira;IM;2450;FRA;13900617;38\n"
    "Inconnu;Paul;roi;?;FRA;;43\n"
    "Lautier;Joël;GM;2650;FRA;600059;42\n"
)


GUESSED = (
    "  so that it says Prénom, Fédération, Joël; if not, --encoding cp1257, cp850, cp852, "
    "mac-roman, cp1251, cp1253"
)


@pytest.fixture
def player_list(tmp_path: Path) -> Path:
    path = tmp_path / "Tournoi de Cannes.csv"
    path.write_text(LIST, encoding="cp1252")
    return path


def import_list(path: Path, name: str = "", rounds: int = 0) -> Tournament:
    log = asked_for(as_command(read_player_list(path), name or path.stem, rounds))
    state = fold_records(verify_chain(log))
    assert state is not None
    return state


def test_a_list_becomes_a_tournament_with_one_stage(player_list: Path) -> None:
    state = import_list(player_list)

    stage = stage_of(state, StageId(1))
    people = [entry.person for entry in stage.entries.values()]
    assert (state.name, stage.rules.rounds) == ("Tournoi de Cannes", 2)
    assert [(p.full_name, p.title, p.rating) for p in people] == [
        ("Lautier, Joël", "GM", 2650),
        ("Skripchenko, Almira", "IM", 2450),
        ("Inconnu, Paul", "", 0),
    ]


def test_name_and_rounds_can_be_given(player_list: Path) -> None:
    state = import_list(player_list, "Cannes 2026", 7)

    assert (state.name, stage_of(state, StageId(1)).rules.rounds) == ("Cannes 2026", 7)


@pytest.mark.parametrize(("name", "rounds"), [("Cannes", 100), ("Cannes", -1), ("n" * 201, 0)])
def test_a_tournament_the_desk_would_refuse_is_refused(
    player_list: Path, name: str, rounds: int
) -> None:
    with pytest.raises(WallchartError, match="The tournament can't be made so"):
        decide_command(None, as_command(read_player_list(player_list), name, rounds))


def test_the_preview_shows_columns_people_and_problems(player_list: Path) -> None:
    assert list(as_text(read_player_list(player_list))) == [
        "3 players; cp1252, cells separated by semicolon",
        GUESSED,
        "  Nom: family name",
        "  Prénom: given name",
        "  Titre: title",
        "  Elo: rating",
        "  Fédération: federation",
        "  Code FIDE: FIDE ID",
        "  Pointure: not known, not used",
        "  line 2: GM Lautier, Joël, FRA, 2650, FIDE ID 600059",
        "  line 3: IM Skripchenko, Almira, FRA, 2450, FIDE ID 13900617",
        "  line 4: Inconnu, Paul, FRA, unrated",
        "Line 4: '?' is not a rating; taken as unrated",
        "Line 5: FIDE ID 600059 stands in line 2 already; the line is left out",
    ]


def test_the_preview_is_printed_as_json(player_list: Path) -> None:
    preview = json.loads(as_json(read_player_list(player_list)))

    assert preview["columns"][3] == {"heading": "Elo", "field": "rating"}
    assert preview["rows"][0]["line"] == 2
    assert preview["rows"][0]["fide_id"] == "600059"
    assert [p["line"] for p in preview["problems"]] == [4, 5]


def test_a_file_too_large_for_a_list_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large.csv").open("wb") as file:
        file.truncate(30_000_000)

    with pytest.raises(BadFile, match="larger than 20 MB"):
        read_player_list(tmp_path / "large.csv")


def test_player_lists_are_recognised_by_their_suffix() -> None:
    assert is_player_list(Path("a.CSV"))
    assert is_player_list(Path("a.tsv"))
    assert not is_player_list(Path("a.trf"))


POLISH = "Name;Rating;Born;Shoe\nŻółkiewska, Łucja;2100;1990;38\nWójcik, Paweł;1900;1991;42\n"


def test_a_guessed_code_page_is_reported_and_another_can_be_chosen(tmp_path: Path) -> None:
    path = tmp_path / "lista.csv"
    path.write_text(POLISH, encoding="cp1250")

    guess, other = read_player_list(path), read_player_list(path, "cp1252")

    assert guess.people[0].family == "Żółkiewska"
    assert list(import_remarks(guess))[0] == "Read as cp1250."
    assert list(import_remarks(guess))[-1] == "Not used: Shoe."
    assert other.people[0].family == "¯ó³kiewska"
    with pytest.raises(BadFile, match="no code page"):
        read_player_list(path, "cp1")


def test_an_import_without_guesses_or_unused_columns_has_no_remarks(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name;Rating\nŻółkiewska, Łucja;2100\n", encoding="utf-8")

    assert list(import_remarks(read_player_list(path))) == []


def test_control_and_bidi_characters_are_shown_as_replacement_characters(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name;Rating;Shoe\u009b2Jsize\nA\u202eB;2000;44\nC\u2028D;x;44\n")
    found = read_player_list(path)

    output = "\n".join((*as_text(found), *import_remarks(found), as_json(found)))

    assert first_illegible(output.replace("\n", "")) == ""
    assert "Shoe�2Jsize: not known, not used" in output
    assert json.loads(as_json(found))["columns"][2]["heading"] == "Shoe\u009b2Jsize"
