"""Files of a pairs phase contain the facts of the log and can be read again."""

from collections import defaultdict
from dataclasses import replace
from decimal import Decimal

import pytest

from domain.errors import NotNow
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import (
    compare_printed_results,
    ranking_disagreements,
    score_again,
)
from domain.formats.pairs_results.document import build_results
from domain.ids import StageId
from events.bridge.vocabulary.commands import CloseSession
from events.bridge.vocabulary.pairs import PairWithdrawn
from events.bridge.vocabulary.sessions import SessionReopened
from tests.effort import beyond_the_gate
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.two_phases import FINAL, QUALIFICATION, TwoPhases
from tests.web.pairs_files import pairs_file, play_rounds
from web.bridge.documents import ranking_results, session_results
from web.bridge.scores import phase_now
from web.bridge.views.ranking import RankRow, build_sheet


@pytest.fixture(scope="module")
def club() -> TwoPhases:
    return TwoPhases().played().closed(finalists=10).announced("full").played(FINAL)


@pytest.mark.parametrize("form", ["usebio", "pbn"])
@pytest.mark.parametrize("stage", [QUALIFICATION, FINAL])
def test_a_session_is_read_back_equal_and_scored_equal(
    club: TwoPhases, form: str, stage: int
) -> None:
    written = session_results(club.state, StageId(stage))
    data = pairs_file(club.state, StageId(stage), form)
    read = read_results(data, f"session.{'xml' if form == 'usebio' else 'pbn'}")
    labels, found = written.labels, read.labels
    assert {
        (line.board, found[line.ns], found[line.ew], line.result, line.points)
        for line in read.lines
    } == {
        (line.board, labels[line.ns], labels[line.ew], line.result, line.points)
        for line in written.lines
    }
    assert compare_printed_results(read).disagreements == ()


@pytest.mark.parametrize("form", ["usebio", "pbn"])
def test_a_swiss_in_victory_points_writes_imps_under_imps(form: str) -> None:
    vps = {"scoring": "cross-imps", "scoring_options": (("vps", "continuous"),)}
    club = Afternoon(6, 2, scheme="swiss", **vps).seeded().playing(1)
    play_rounds(club, range(1, 2))
    club.do(CloseSession(PHASE, 1))
    shown = {
        row.pair.pair: (row.total, str(row.rank))
        for row in build_sheet(club.state, StageId(PHASE)).rows
        if isinstance(row, RankRow)
    }

    read = read_results(pairs_file(club.state, StageId(PHASE), form))

    won: defaultdict[str, Decimal] = defaultdict(Decimal)
    for line in read.lines:
        assert line.points is not None
        won[read.labels[line.ns]] += line.points.ns
        won[read.labels[line.ew]] += line.points.ew
    assert {pair.label: pair.standing.total for pair in read.pairs} == dict(won)
    assert {
        int(pair.label): (str(pair.standing.victory_points), pair.standing.place.rstrip("="))
        for pair in read.pairs
    } == shown
    assert read.unread == ()
    again = score_again(read)
    assert list(ranking_disagreements(read, build_results(read.heading, read.pairs, again))) == []


def test_the_ranking_is_that_of_the_phase_with_its_carryover(club: TwoPhases) -> None:
    pairs = ranking_results(club.state, StageId(2)).pairs
    places = {pair.number: pair.standing.place for pair in pairs}
    for placed in phase_now(club.state, StageId(2)).ranking:
        assert places[placed.pair].rstrip("=") == str(placed.rank)
    text = pairs_file(club.state, StageId(2), "csv-ranking").decode("utf-8-sig")
    assert len(text.splitlines()) == 1 + 10, "a heading and the finalists"


def test_travellers_have_a_line_for_every_result(club: TwoPhases) -> None:
    text = pairs_file(club.state, StageId(1), "csv-travellers").decode("utf-8-sig")
    assert len(text.splitlines()) == 1 + sum(map(len, club.phase.play.records[1].values()))


def test_before_a_session_is_published_there_is_nothing_to_write() -> None:
    state = Afternoon().seeded().planned(1).state
    with pytest.raises(NotNow, match="no published session"):
        pairs_file(state, StageId(1), "usebio")
    with pytest.raises(NotNow, match="no published session"):
        pairs_file(state, StageId(1), "usebio", 1)


class TestOneRankingFeedsEveryFile:
    """A pair leaves in the fourth round of five."""

    def club_with_pair_7_withdrawn(self, sessions: int = 1) -> TwoPhases:
        club = TwoPhases(sessions=sessions).played()
        club.do(SessionReopened(QUALIFICATION, 1, "one leaves"))
        club.do(PairWithdrawn(QUALIFICATION, 7, 1, 4, "ill"))
        club.do(CloseSession(QUALIFICATION, 1, missing="later"))
        return club

    @pytest.mark.parametrize("sessions", [1, 2])
    @pytest.mark.parametrize("form", ["usebio", "pbn"])
    @beyond_the_gate
    def test_a_withdrawn_pair_has_no_place_in_result_files(self, sessions: int, form: str) -> None:
        club = self.club_with_pair_7_withdrawn(sessions)
        read = read_results(pairs_file(club.state, StageId(1), form, 1))

        place_by_label = {pair.label: pair.standing.place for pair in read.pairs}
        places = [place for place in place_by_label.values() if place]
        assert place_by_label["7"] == ""
        assert len(places) == 24 - 1, "all pairs but the withdrawn one"
        assert min(int(place.rstrip("=")) for place in places) == 1

    @pytest.mark.parametrize("form", ["usebio", "pbn"])
    def test_a_files_points_are_those_of_the_ranking(self, form: str) -> None:
        club = self.club_with_pair_7_withdrawn()
        read = read_results(pairs_file(club.state, StageId(1), form))
        shown = {
            row.pair.pair: (f"{row.rank}{'=' if row.shared else ''}", row.total)
            for row in build_sheet(club.state, StageId(1)).rows
            if isinstance(row, RankRow) and row.rank
        }
        assert shown == {
            int(pair.label): (pair.standing.place, str(pair.standing.total))
            for pair in read.pairs
            if pair.standing.place
        }

    def test_the_club_name_of_a_file_is_the_announced_organiser(self) -> None:
        club = self.club_with_pair_7_withdrawn()
        text = pairs_file(club.state, StageId(1), "usebio", 1).decode()
        assert '<USEBIO Version="1.3">' in text
        assert "CLUB_NAME" not in text
        organised = replace(club.state, organiser="Bridge Club Ely")
        assert (
            "<CLUB_NAME>Bridge Club Ely</CLUB_NAME>"
            in pairs_file(organised, StageId(1), "usebio", 1).decode()
        )


def test_a_negative_score_is_a_number_for_a_spreadsheet(club: TwoPhases) -> None:
    rows = pairs_file(club.state, StageId(1), "csv-travellers").decode("utf-8-sig").splitlines()
    scores = [row.split(",")[8] for row in rows[1:]]
    assert any(score.startswith("-") for score in scores)
    assert not any(score.startswith("'") for score in scores)
