"""The game that the standard shows what it means by (PBN 2.1, 1.2): notes, pauses, a trick that was
claimed, comments in braces and behind semicolons, an auction that ends in AP.
"""

import pytest

from domain.bridge.scoring.contract import Compass
from domain.bridge.scoring.notation import result_as_text
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.pbn.read import read_pbn

GAME = """\
% PBN 2.1
[Event "International Amsterdam Airport Schiphol Bridgetournament"]
[Site "Amsterdam, The Netherlands NLD"]
[Date "1995.06.10"]
[Board "1"]
[West "Podgor"]
[North "Westra"]
[East "Kalish"]
[South "Leufkens"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[Auction "N"]
1D      1S   3H =1= 4S
4NT =2= X    Pass   Pass
5C      X    5H     X
Pass    Pass Pass
[Note "1:non-forcing 6-9 points, 6-card"]
[Note "2:two colors: clubs and diamonds"]
[Play "W"]
SK =1= H3 S4 S3
C5 C2 C6 CK
S2 H6 S5 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
[Note "1:highest of series"]
"""


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("unchanged", ""),
        ("\n", "\r\n"),
        ('NLD"]', 'NLD"] ; of the whole country'),
        ('"9"]\n', '"9"]\n{\n    S\n    H 6 3\n[Board "7"] stands in a comment\n}\n'),
        ("Pass    Pass Pass", "AP"),
        ('[Scoring "IMP"]\n', '[Scoring "IMP"]\n[Unheard "of"]\n'),
        ('[Event "', '[Event      "'),
        ("% PBN 2.1\n", "\ufeff% PBN 2.1\n% EXPORT\n"),
    ],
)
def test_the_game_shown_in_the_standard_is_read_in_all_its_variants(was: str, now: str) -> None:
    games = read_pbn(GAME.replace(was, now).encode())

    assert [result_as_text(line.result) for line in games.lines] == ["5HX S 9"]
    assert games.deals[1].hands[Compass.NORTH] == ("", "63", "AKQ987", "A9732")
    assert [pair.label for pair in games.pairs] == ["Westra & Leufkens", "Kalish & Podgor"]
    assert games.heading.title == "International Amsterdam Airport Schiphol Bridgetournament"
    assert compare_printed_results(games).disagreements == ()
    assert games.warnings == ()
