"""The table of rated players: building it, and finding players in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.errors import BadFile
from domain.formats.rating_list.rated_player import RatedPlayer
from server.ratings.table import ImportedRatings, build_table, list_facts, search_players

CARLSEN = RatedPlayer(1503014, "Carlsen, Magnus", "NOR", "m", "GM", 2839, 2832, 2869, 1990)
NAMESAKE = RatedPlayer(1500001, "Carlsen, Magnus", "NOR", "m", "", 1500)
LUKASZ = RatedPlayer(1100001, "Jarmula, Lukasz", "POL", "m", "IM", 2400, born=1998)
JOSE = RatedPlayer(2200001, "Muñoz-Ibáñez, José", "ESP", "m", "FM", 2300, active=False)
CARLA = RatedPlayer(3300001, "Carla, Anna", "ITA", "w", "", 0)
EVERYBODY = (NAMESAKE, CARLA, JOSE, CARLSEN, LUKASZ)
ORIGIN = ("players_list.txt", "2026-10-01T08:00:00Z")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "ratings.sqlite3"
    assert build_table(path, [*EVERYBODY, None], ORIGIN) == ImportedRatings(5, 1)
    return path


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("carlsen", (CARLSEN, NAMESAKE)),
        ("CARL", (CARLSEN, NAMESAKE, CARLA)),
        ("magnus carl", (CARLSEN, NAMESAKE)),
        ("Łukasz", (LUKASZ,)),
        ("munoz", (JOSE,)),
        ("MUÑOZ IBÁÑEZ, josé", (JOSE,)),
        ("ibanez", (JOSE,)),
        ("carl ita", (CARLA,)),
        ("1503014", (CARLSEN,)),
        ("arlsen", ()),
        ("carlsen anna", ()),
        ("", ()),
        ('* OR "', ()),
        ("NEAR(carl", ()),
        ("'; DROP TABLE player; --", ()),
    ],
)
def test_players_are_found_by_beginnings_of_words_highest_rating_first(
    table: Path, query: str, expected: tuple[RatedPlayer, ...]
) -> None:
    assert search_players(table, query) == expected


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (2, 2), (1000, 3), (0, 1), (-5, 1)])
def test_at_least_one_and_at_most_the_limit_are_found(table: Path, limit: int, count: int) -> None:
    assert len(search_players(table, "carl", limit)) == count


def test_the_table_knows_its_lists_name_date_and_size(table: Path) -> None:
    facts = list_facts(table)

    assert (facts.name, facts.imported, facts.players) == (*ORIGIN, 5)


def test_a_new_list_replaces_the_old_one(table: Path) -> None:
    build_table(table, [CARLA], ORIGIN)

    assert search_players(table, "carl") == (CARLA,)
    assert [p.name for p in table.parent.iterdir()] == [table.name]


def test_a_list_that_fails_half_way_leaves_the_old_table(table: Path) -> None:
    def failing() -> Iterator[RatedPlayer]:
        yield CARLA
        raise BadFile("the line is too long", 3)

    with pytest.raises(BadFile, match="too long"):
        build_table(table, failing(), ORIGIN)

    assert search_players(table, "carlsen") == (CARLSEN, NAMESAKE)
    assert [p.name for p in table.parent.iterdir()] == [table.name]


def test_a_list_that_names_a_player_twice_is_refused(table: Path) -> None:
    with pytest.raises(BadFile, match="FIDE ID 1503014 stands in it twice"):
        build_table(table, [CARLSEN, CARLA, CARLSEN], ORIGIN)

    assert list_facts(table).players == 5


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="can't be written"):
        build_table(tmp_path / "nowhere" / "r.sqlite3", [CARLA], ORIGIN)


def test_a_table_that_is_not_there_or_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all, but long enough to look into it" * 20)

    with pytest.raises(BadFile, match="there is no such table"):
        search_players(tmp_path / "nowhere", "carl")
    with pytest.raises(BadFile, match="not a table of ratings"):
        search_players(tmp_path / "text", "carl")
    assert [p.name for p in tmp_path.iterdir()] == ["text"]
