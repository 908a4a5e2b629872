"""XML files of the New Zealand scorer: matchpoints in tenths, -9999 against a phantom."""

from decimal import Decimal

import pytest

from domain.bridge.scoring.notation import result_as_text
from domain.errors import BadFile
from domain.formats.nz_scorer import nz_scorer_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.xml_elements import parse_xml

# Board 1, three tables and a phantom: 420 450 -50, then an adjusted line on board 2
EVENING = b"""<session club="C" event_name="Evening" event_date="5/12/2015" scoring_type="MP">
<sections><section sectid="A"/></sections>
<board_results><brsection id="A">
<result bd="1" ns="1" ew="1" dec="N" cont="4 S" res="=" score="420" mp_ns="20" mp_ew="20"/>
<result bd="1" ns="2" ew="2" dec="N" cont="4 S" res="+1" score="450" mp_ns="40" mp_ew="0"/>
<result bd="1" ns="3" ew="3" dec="N" cont="4 S" res="-1" score="-50" mp_ns="0" mp_ew="40"/>
<result bd="1" ns="4" ew="4" dec="" cont="" res="" mp_ns="-9999" mp_ew="-9999"/>
<result bd="2" ns="1" ew="1" dec="" cont="" res="" score="Adj" mp_ns="24" mp_ew="16"/>
</brsection></board_results>
<scores><scsection id="A">
<pair player_name_1="Ann" player_name_2="Bo" match_points="44/8" place="1" dir="N" no="1" res="55"/>
<pair player_name_1="Cy" player_name_2="Di" match_points="36/8" place="1" dir="E" no="1" res="45"/>
</scsection></scores></session>"""


def test_matchpoints_are_read_in_tenths_and_agree_with_the_results() -> None:
    results = nz_scorer_results(parse_xml(EVENING, ""))

    assert results.lines[0].points == (Decimal(2), Decimal(2))
    assert (results.lines[0].round, results.lines[0].table) == (0, 0), "the file tells neither"
    assert compare_printed_results(results).disagreements == ()
    assert compare_printed_results(results).lines == 4


def test_adjusted_scores_are_taken_from_their_matchpoints() -> None:
    assert result_as_text(nz_scorer_results(parse_xml(EVENING, "")).lines[4].result) == "A60/A40"


def test_a_line_against_a_phantom_is_not_played() -> None:
    line = nz_scorer_results(parse_xml(EVENING, "")).lines[3]

    assert (result_as_text(line.result), line.points) == ("NP", None)


def test_pairs_have_their_fields_and_names() -> None:
    results = nz_scorer_results(parse_xml(EVENING, ""))

    assert [pair.label for pair in results.pairs[:2]] == ["1NS", "1EW"]
    assert results.pairs[0].players[1].name == "Bo"
    # Pairs 2, 3 and 4 of either direction are on no list of pairs.
    assert [each.line for each in results.warnings] == [5, 5, 6, 6, 7, 7]


def test_other_xml_is_refused() -> None:
    with pytest.raises(BadFile, match="no scorer file"):
        nz_scorer_results(parse_xml(b"<session/>", ""))
