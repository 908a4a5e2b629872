"""Real result files, and a small one, imported into a log, ranked, and exported again."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.bridge.phase import phase_of
from domain.bridge.session import PairNo
from domain.errors import BadFile
from domain.formats.bws import read_bws
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import score_again
from domain.formats.pairs_results.document import PairsResults, build_results
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.decisions.imported_results import imported_pairs
from tests.effort import IN_FULL
from tests.imported import SMALL, tournament_of_results
from tests.web.pairs_files import pairs_file
from web.bridge.documents import ranking_results, session_results
from web.bridge.traveller import TravellerPage
from web.bridge.views.ranking import RankRow, build_sheet
from web.pages.render import render
from web.shared.sheet import Sheet

PHASE = StageId(1)
RESULTS = (
    "butler_mitchell_14pairs_35boards.usebio.xml",
    "crossimp_howell_9pairs_27boards.usebio.xml",
    "mp_mitchell_38pairs_27boards.usebio.xml",
    "mp_mitchell_13pairs_21boards.usebio.xml",
    "mp_mitchell_42pairs_adjusted_a.usebio.xml",
    "mp_mitchell_42pairs_adjusted_b.usebio.xml",
    "mp_3sections_66pairs_26boards.usebio.xml",
    "mp_3sections_66pairs_26boards.nzscorer.xml",
    "mp_mitchell_26pairs_26boards.usebio.xml",
    "mp_mitchell_26pairs_26boards.nzscorer.xml",
    "mp_threequarter_howell_11pairs_27boards.usebio.xml",
    "mp_threequarter_howell_11pairs_27boards.nzscorer.xml",
    "online_pairs_57records.pbn",
    "pairs_22tables_26boards.pbn",
    "bws_11tables_9rounds",
)
OF_EACH_FORMAT = (
    "butler_mitchell_14pairs_35boards.usebio.xml",
    "mp_threequarter_howell_11pairs_27boards.nzscorer.xml",
    "pairs_22tables_26boards.pbn",
    "bws_11tables_9rounds",
)
TRIED = RESULTS if IN_FULL else OF_EACH_FORMAT
ALL = (None, *(pytest.param(name, marks=pytest.mark.shared) for name in TRIED))


@pytest.fixture(scope="module", params=ALL, ids=("small", *TRIED))
def results(request: pytest.FixtureRequest) -> PairsResults:
    if request.param is None:
        return read_results(SMALL, "small.xml")
    folder: Path = request.getfixturevalue("shared")
    path = folder / "data/bridge" / request.param
    if path.is_dir():
        return read_bws({file.name: file.read_bytes() for file in path.iterdir()})
    return read_results(path.read_bytes(), path.name)


@pytest.fixture(scope="module")
def state(results: PairsResults) -> Tournament:
    return tournament_of_results(results)


def lines_of(results: PairsResults) -> list[tuple[object, ...]]:
    labels = results.labels
    return sorted(
        (one.board, labels[one.ns], labels[one.ew], str(one.result), one.score, one.points)
        for one in results.lines
    )


def pairs_of(results: PairsResults) -> set[tuple[str, str | None, tuple[str, ...]]]:
    """Label, direction and names of each pair."""
    return {
        (pair.label, pair.direction, tuple(player.name for player in pair.players))
        for pair in results.pairs
    }


def without_phantom(results: PairsResults) -> PairsResults:
    """The results without pairs and lines that were not played: they change no score."""
    again = build_results(results.heading, results.pairs, score_again(results), results.deals)
    playing = {pair for line in again.lines if line.points for pair in (line.ns, line.ew)}
    return PairsResults(
        again.heading,
        tuple(pair for pair in again.pairs if pair.number in playing),
        tuple(line for line in again.lines if {line.ns, line.ew} <= playing),
        again.deals,
        again.averages,
    )


def test_the_log_scores_as_the_rules_score_the_file(
    results: PairsResults, state: Tournament
) -> None:
    again = without_phantom(results)
    found = session_results(state, PHASE)

    assert lines_of(found) == lines_of(again)
    assert (found.deals, found.averages) == (again.deals, again.averages)
    assert found.heading == replace(again.heading, title=again.heading.title or "file")
    standings = {(pair.label, pair.direction): pair.standing for pair in found.pairs}
    assert (
        standings.items()
        >= {(pair.label, pair.direction): pair.standing for pair in again.pairs}.items()
    )


def test_the_ranking_on_the_screen_is_that_of_the_rules(
    results: PairsResults, state: Tournament
) -> None:
    again = without_phantom(results)
    places = {(pair.label, pair.direction): pair.standing.place for pair in again.pairs}

    pairs = ranking_results(state, PHASE).pairs
    printed = {(p.label, p.direction): p.standing.place for p in pairs}
    assert printed.items() >= places.items()

    labels = phase_of(state, PHASE).play.imported_labels[1]
    shown = {
        tuple(labels[pair]): str(rank) for pair, rank in _shown_ranks(build_sheet(state, PHASE))
    }
    assert shown.items() >= {pair: place.rstrip("=") for pair, place in places.items()}.items()


def _shown_ranks(sheet: Sheet) -> Iterator[tuple[PairNo, int]]:
    for row in sheet.rows:
        assert isinstance(row, RankRow)
        yield PairNo(row.pair.pair), row.rank


@pytest.mark.parametrize("form", ["usebio", "pbn"])
def test_an_exported_session_is_imported_equal(state: Tournament, form: str) -> None:
    written = session_results(state, PHASE)
    data = pairs_file(state, PHASE, form)

    again = read_results(data, f"again.{form}")
    assert (lines_of(again), pairs_of(again), again.deals) == (
        *(lines_of(written), pairs_of(written)),
        written.deals,
    )
    last = session_results(tournament_of_results(again), PHASE)
    assert (lines_of(last), pairs_of(last)) == (lines_of(written), pairs_of(written))
    assert imported_pairs(again, "again.xml").disagreements == ()


def test_travellers_as_csv_have_a_line_for_every_result(state: Tournament) -> None:
    text = pairs_file(state, PHASE, "csv-travellers").decode("utf-8-sig")

    assert len(text.splitlines()) == 1 + len(session_results(state, PHASE).lines)


def test_a_hand_record_is_no_tournament(shared: Path) -> None:
    path = shared / "data/bridge/handrecord_36boards.pbn"
    with pytest.raises(BadFile, match="deals and no results; take them into a session"):
        imported_pairs(read_results(path.read_bytes(), path.name), path.name)


def test_a_file_whose_only_deal_is_wrong_is_no_tournament_and_the_reason_is_told() -> None:
    data = b'[Event "x"]\n[Board "1"]\n[Deal "N:AKQ.AKQ.AKQ.AKQ - - -"]\n'
    with pytest.raises(BadFile, match="board 1: the deal was left out") as refused:
        imported_pairs(read_results(data, "one.pbn"), "one.pbn")
    assert refused.value.line == 1


def test_no_file_is_forgotten(shared: Path) -> None:
    folder = shared / "data/bridge"
    names = {path.name for path in folder.iterdir() if path.is_dir() or path.suffix != ".csv"}
    assert names == {*RESULTS, "handrecord_36boards.pbn"}


def test_the_traveller_of_a_played_board_has_its_hands() -> None:
    page = TravellerPage.build(tournament_of_results(read_results(SMALL, "small.xml")), PHASE, 1, 1)
    north, *_, west = page.hands

    assert (north.seat, north.suits) == ("N", ("AKQJT98765432", "–", "–", "–"))
    assert (west.seat, west.suits) == ("W", ("–", "–", "–", "AKQJT98765432"))
    assert "♠ AKQJT98765432" in render(page)
    assert TravellerPage.build(tournament_of_results(read_results(SMALL)), PHASE, 1, 2).hands == ()
