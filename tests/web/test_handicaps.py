"""An evening of pairs with handicaps: registered, ranked, on papers and in files, and read back."""

from fractions import Fraction

import pytest

from domain.errors import DomainError
from domain.formats.format_detection import read_results
from domain.ids import StageId
from events.bridge.decisions.imported_results import imported_pairs
from events.bridge.vocabulary.commands import RegisterPair
from events.bridge.vocabulary.pairs import PairCorrected, PairRegistered, PlayerStated
from events.bridge.vocabulary.phases import PhasePlanned, PhaseReplanned
from tests.events.bridge.afternoon import PHASE
from tests.events.bridge.two_phases import QUALIFICATION, TwoPhases
from tests.web.pairs_files import pairs_file
from web.bridge.documents import ranking_results
from web.bridge.scores import phase_now
from web.bridge.views.race import build_sheet as build_race
from web.bridge.views.ranking import RankRow, build_sheet
from web.shared.ceremony import Runner
from web.shared.sheet import rows_in

STAGE = StageId(PHASE)
GIVEN = {1: 1250, 2: -375, 5: 2000}
"""By pair, in hundredths of a per cent."""


def evening(*options: tuple[str, str], scoring: str = "matchpoints") -> TwoPhases:
    return TwoPhases(
        14, 1, scheme="one-section", movement="Howell", scoring=scoring, scoring_options=options
    )


def with_handicap(club: TwoPhases, pair: int, handicap: int) -> None:
    players = tuple(PlayerStated(player.family) for player in club.phase.entry(pair).players)
    club.do(PairCorrected(players, stage=PHASE, pair=pair, handicap=handicap))


@pytest.fixture(scope="module")
def club() -> TwoPhases:
    club = evening(("handicap", "percent"))
    for pair, handicap in GIVEN.items():
        with_handicap(club, pair, handicap)
    return club.played()


def rows(club: TwoPhases) -> dict[int, RankRow]:
    return {row.pair.pair: row for row in rows_in(build_sheet(club.state, STAGE), RankRow)}


def test_the_ranking_is_by_net_percentage(club: TwoPhases) -> None:
    placed = phase_now(club.state, STAGE).ranking
    nets = [p.score.share + Fraction(GIVEN.get(p.pair, 0), 10_000) for p in placed]
    assert nets == sorted(nets, reverse=True)
    shown = rows(club)
    assert (shown[1].handicap, shown[2].handicap, shown[3].handicap) == ("+12.50", "-3.75", "0.00")
    for row in shown.values():
        hundredths = round(100 * float(row.net)) - round(100 * float(row.share))
        assert abs(hundredths - GIVEN.get(row.pair.pair, 0)) <= 1, "both are rounded"


def test_the_race_ends_as_the_ranking_does(club: TwoPhases) -> None:
    runners = list(rows_in(build_race(club.state, STAGE), Runner))
    order = [placed.pair for placed in phase_now(club.state, STAGE).ranking]
    assert [int(runner.key) for runner in runners] == order[: len(runners)]


def test_without_announced_handicaps_pairs_are_ranked_by_their_score() -> None:
    plain = evening()
    with_handicap(plain, 1, 1250)
    plain.played()
    assert {row.handicap for row in rows(plain).values()} == {""}
    assert all(placed.score.handicap == 0 for placed in phase_now(plain.state, STAGE).ranking)


def test_phase_in_imps_has_no_handicaps() -> None:
    club = evening(("handicap", "percent"), scoring="butler")
    with_handicap(club, 1, 1250)
    club.played()
    assert {row.handicap for row in rows(club).values()} == {""}


def test_handicaps_announced_late_count_at_once(club: TwoPhases) -> None:
    late = evening()
    for pair, handicap in GIVEN.items():
        with_handicap(late, pair, handicap)
    late.played()
    plan = late.phase.plan
    late.do(
        PhaseReplanned(
            stage=PHASE,
            sessions=1,
            scheme="one-section",
            movement=plan.movement,
            boards=plan.boards,
            scoring_options=(("handicap", "percent"),),
            reason="announced",
        )
    )
    assert rows(late) == rows(club)


@pytest.mark.parametrize("form", ["usebio", "pbn"])
def test_result_files_have_the_handicaps_and_read_back_with_them(
    club: TwoPhases, form: str
) -> None:
    data = pairs_file(club.state, STAGE, form)
    read = read_results(data, f"evening.{'xml' if form == 'usebio' else 'pbn'}")
    assert {p.label: p.handicap for p in read.pairs if p.handicap} == {
        str(pair): handicap for pair, handicap in GIVEN.items()
    }
    imported = imported_pairs(read, "evening")
    assert [each for each in imported.disagreements if each.field != "place"] == []
    assert imported.disagreements == ()
    planned = next(event for event in imported.events if isinstance(event, PhasePlanned))
    assert ("handicap", "percent") in planned.scoring_options
    entered = [event for event in imported.events if isinstance(event, PairRegistered)]
    assert sorted(event.handicap for event in entered if event.handicap) == sorted(GIVEN.values())


def test_the_csv_of_the_ranking_has_handicap_and_net(club: TwoPhases) -> None:
    heading, *lines = pairs_file(club.state, STAGE, "csv-ranking").decode("utf-8-sig").splitlines()
    assert heading.endswith("Percentage,Handicap,Net percentage")
    nets = [float(line.split(",")[-1]) for line in lines]
    assert nets == sorted(nets, reverse=True)
    assert ranking_results(club.state, STAGE).pairs[0].standing.place


def test_a_handicap_of_50_per_cent_is_taken_and_an_unknown_way_of_handicaps_refused() -> None:
    club = evening()
    players = (PlayerStated("One"), PlayerStated("Other"))
    assert club.do(RegisterPair(players, stage=QUALIFICATION, handicap=5000))
    with pytest.raises(DomainError, match="way of handicaps"):
        evening(("handicap", "points"))
