"""The command `standings`: players of a report ranked by tie-breaks."""

import json

import pytest

from domain.errors import NotNow, Unsupported
from domain.formats.trf.ranking import rank_players
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import TournamentReport
from domain.standings.tiebreaks.descriptor import UnusableTieBreak
from server.cli.engine.standings import as_json, as_text, parse_edition

# After two rounds 1 has 2, 2 and 3 have 1, 4 has 0; after the first, 1 and 3 lead with 1.
# 1 has beaten 2 and 3: BH/C1 is 1 (the lower of 1 and 1 is cut), SB is 1 + 1.
LINES = """
012 Four players
142 3
202 BH/C1,AOB
001    1      Adams, Anna                       2100                             2.0    1     2 w 1     3 b 1
001    2      Brown, Bob                        2000                             1.0    2     1 b 0     4 w 1
001    3      Clark, Cy                         1900                             1.0    3     4 b 1     1 w 0
001    4      Davis, Di                         1800                             0.0    4     3 w 0     2 b 0
""".strip()  # noqa: E501, the columns of the format


def report_with(extra: str = "") -> TournamentReport:
    return read_trf(f"{LINES}\n{extra}".encode()).tournament


def test_json_names_the_columns_and_gives_exact_strings() -> None:
    table = json.loads(as_json(rank_players(report_with(), tiebreaks="BHC1,SB")))

    assert table["edition"] == "2026"
    assert table["columns"] == ["PTS", "BH/C1", "SB"]
    assert table["rows"][0] == {
        "rank": 1,
        "number": 1,
        "values": {"PTS": "2", "BH/C1": "1", "SB": "2"},
    }
    assert [row["rank"] for row in table["rows"]] == [1, 2, 2, 4]


def test_the_files_own_list_is_used_where_none_is_given() -> None:
    assert [c.name for c in rank_players(report_with()).columns] == ["PTS", "BH/C1", "AOB"]


def test_standings_after_an_earlier_round_forget_the_later_ones() -> None:
    rows = rank_players(report_with(), tiebreaks="", after_round=1).rows

    assert [(row.rank, row.number) for row in rows] == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_standings_after_a_round_not_yet_paired_are_refused() -> None:
    with pytest.raises(NotNow, match="after round 3: 2 rounds have been paired"):
        rank_players(report_with(), tiebreaks="", after_round=3)


def test_a_tie_break_that_cannot_be_computed_is_refused_by_name() -> None:
    with pytest.raises(UnusableTieBreak, match="'SSSC/K2' can't be computed: it belongs to team"):
        rank_players(report_with(), tiebreaks="SSSC/K2")


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Unsupported, match="the edition 1998; give 2023 or 2026"):
        rank_players(report_with(), parse_edition("1998"))


def test_a_report_that_names_a_round_robin_has_predetermined_pairings() -> None:
    with pytest.raises(Unsupported, match="predetermined pairings can't honour BH"):
        rank_players(report_with("192 BERGER_ROUNDROBIN"), tiebreaks="BH")


def test_undefined_values_are_null_in_json_and_blank_for_people() -> None:
    unrated = read_trf(LINES.replace("1800", "    ").encode()).tournament

    table = rank_players(unrated, tiebreaks="ARO")

    assert json.loads(as_json(table))["rows"][0]["values"]["ARO"] is None
    assert as_text(table).splitlines()[:2] == [
        "Rank  No.  Name         PTS  ARO",
        "   1    1  Adams, Anna    2",
    ]


def test_a_direct_encounter_is_printed_only_where_it_breaks_a_tie() -> None:
    table = rank_players(report_with(), tiebreaks="DE", after_round=2)

    assert [line.split()[-2:] for line in as_text(table).splitlines()[1:]] == [
        ["Anna", "2"],
        ["Bob", "1"],
        ["Cy", "1"],
        ["Di", "0"],
    ]
