"""A few positions for every rival that is here; `python -m tests.outside` asks a thousand."""

from pathlib import Path

import pytest

from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import request_for_round, with_bye
from domain.swiss.systems import pair_round
from tests.effort import EFFORT
from tests.outside.argued import ARGUMENTS, Argument
from tests.outside.comparison import compare_with_rival
from tests.outside.rivals import RIVALS, Py4Swiss, Rival

POSITIONS = EFFORT.rounds // 2


@pytest.mark.parametrize("rival", RIVALS, ids=lambda rival: rival.name)
def test_a_rival_pairs_the_same(rival: Rival) -> None:
    if not rival.version:
        pytest.skip(f"{rival.name} is not here; pip install -e '.[bench]', or set BBPPAIRINGS")

    outcome = compare_with_rival(rival, POSITIONS, "outside")

    assert outcome.differing == [], str(outcome)
    assert outcome.positions >= POSITIONS, str(outcome)


@pytest.mark.parametrize("argument", ARGUMENTS, ids=lambda argument: argument.file)
def test_an_argument_is_shown_by_its_file(argument: Argument) -> None:
    path = Path(__file__).parent / "argued" / argument.file
    report = read_trf(path.read_bytes()).tournament
    answer = pair_round("fide-dutch", "2017", request_for_round(report, report.paired_rounds + 1))
    assert frozenset(with_bye(answer.boards, answer.bye)) == argument.ours

    (rival,) = (one for one in RIVALS if one.name == argument.rival)
    if not rival.version:
        pytest.skip(f"{rival.name} is not here")
    assert isinstance(rival, Py4Swiss)
    assert rival.pairs(path) == argument.theirs
