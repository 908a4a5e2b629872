"""Files of a phase of pairs say what the log says, and are read back as they were written."""

import pytest

from domain.errors import NotNow
from domain.formats.pairs_results.agreement import agreement
from domain.formats.recognised import read_results
from domain.ids import StageId
from tests.events.bridge.afternoon import Afternoon
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from web.bridge.documents import pairs_file, ranking_of, session_of
from web.bridge.scores import phase_now


@pytest.fixture(scope="module")
def club() -> TwoPhases:
    return TwoPhases().played().closed(10).announced("full").played(FINAL)


@pytest.mark.parametrize("form", ["usebio", "pbn"])
@pytest.mark.parametrize("stage", [QUALIFICATION, FINAL])
def test_a_session_is_read_back_equal_and_scored_equal(
    club: TwoPhases, form: str, stage: int
) -> None:
    written = session_of(club.state, StageId(stage))
    data = pairs_file(club.state, StageId(stage), form)
    read = read_results(data, f"session.{'xml' if form == 'usebio' else 'pbn'}")
    labels, found = written.labels, read.labels
    said = {(x.board, labels[x.ns], labels[x.ew], x.result, x.points) for x in written.lines}
    assert {(x.board, found[x.ns], found[x.ew], x.result, x.points) for x in read.lines} == said
    assert agreement(read).disagreements == ()


def test_the_ranking_is_that_of_the_phase_with_its_carryover(club: TwoPhases) -> None:
    places = {pair.number: pair.standing.place for pair in ranking_of(club.state, StageId(2)).pairs}
    for placed in phase_now(club.state, StageId(2)).ranking:
        assert places[placed.pair].rstrip("=") == str(placed.rank)
    text = pairs_file(club.state, StageId(2), "csv-ranking").decode("utf-8-sig")
    assert len(text.splitlines()) == 11


def test_travellers_have_a_line_for_every_result(club: TwoPhases) -> None:
    text = pairs_file(club.state, StageId(1), "csv-travellers").decode("utf-8-sig")
    assert len(text.splitlines()) == 1 + sum(map(len, club.phase.play.records[1].values()))


def test_before_a_session_is_published_there_is_nothing_to_write() -> None:
    state = Afternoon().seeded().planned(1).state
    with pytest.raises(NotNow, match="no published session"):
        pairs_file(state, StageId(1), "usebio")
    with pytest.raises(NotNow, match="no published session"):
        pairs_file(state, StageId(1), "usebio", 1)
