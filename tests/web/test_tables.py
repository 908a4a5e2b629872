"""The page of a round-robin table."""

import re

import pytest

from domain.errors import Unknown, Unsupported
from domain.round_robin.systems import TableName
from tests.effort import beyond_the_gate
from web.chess.round_robin_table import TablePage
from web.pages.render import render
from web.shared.languages import LANGUAGES, words_in


def test_a_table_has_its_games_in_board_order_with_white_first() -> None:
    page = TablePage.build("berger", 6)

    assert page.rounds[0].games == ("1–6", "2–5", "3–4")
    assert page.rounds[1].games == ("6–4", "5–3", "1–2")
    assert page.half == 3


def test_the_reversals_of_us_chess_table_b_are_all_in_its_last_round() -> None:
    # US Chess chapter 12: 1 leaves: 5-2, 4-3; 3 and 6: none; 4: 6-1, 5-2.
    page = TablePage.build("us-chess", 6)
    games = {row.number: row.games for row in page.reversals}

    assert set(games[1]) == {"round 5: 5–2", "round 5: 4–3"}
    assert games[3] == games[6] == ()
    assert set(games[4]) == {"round 5: 6–1", "round 5: 5–2"}


def test_in_an_odd_field_each_number_rests_once_and_no_colours_are_reversed() -> None:
    page = TablePage.build("crenshaw", 9)

    assert sorted(int(one.rests) for one in page.rounds) == list(range(1, 10))
    assert page.half == 4
    assert "no change of colours could mend that" in render(page)


@pytest.mark.parametrize(("form", "rounds"), [("", 9), ("fide", 18), ("plain", 18)])
def test_a_table_may_be_played_twice(form: str, rounds: int) -> None:
    page = TablePage.build("berger", 10, form)

    assert len(page.rounds) == rounds
    assert [c.title for c in page.cycles if c.current] == [
        {"": "once", "fide": "twice, FIDE's order", "plain": "twice, the same order"}[form]
    ]


@pytest.mark.parametrize("system", list(TableName))
def test_every_kind_leads_to_every_other_at_the_same_size(system: TableName) -> None:
    page = TablePage.build(system, 8)

    assert {c.address for c in page.systems} == {f"/tables/{each}/8" for each in TableName}
    assert [c.address for c in page.systems if c.current] == [f"/tables/{system}/8"]


@beyond_the_gate
def test_the_largest_table_is_shown_whole() -> None:
    page = TablePage.build("crenshaw", 200)

    assert len(page.rounds) == 199
    assert len(render(page)) > 100_000


@pytest.mark.parametrize("entries", [2, 8, 9])
@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - {"en"}))
def test_a_table_has_no_english_words_in_another_language(lang: str, entries: int) -> None:
    page = render(TablePage.build("us-chess", entries), words_in(lang))

    shown = re.sub(r"<[^>]*>", " ", page)
    assert re.findall(r"\b(?:[Rr]ounds?|rests|White|Players|Leaves|none|once|odd)\b", shown) == []


def test_unknown_or_oversized_tables_are_refused() -> None:
    with pytest.raises(Unknown, match="hexagonal"):
        TablePage.build("hexagonal", 8)
    with pytest.raises(Unsupported, match="2 to 200"):
        TablePage.build("berger", 201)
    with pytest.raises(Unsupported, match="double='thrice'"):
        TablePage.build("berger", 8, "thrice")
