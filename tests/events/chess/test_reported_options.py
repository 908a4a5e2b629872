"""A report proves as much as the log: it has all options with which a round was paired."""

from functools import partial
from pathlib import Path

import pytest

from domain.chess.stage import stage_of
from domain.formats.trf.ranking import misplaced_ranks
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verified_rounds
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import EntryId, StageId
from domain.swiss.systems import OfPlayers, pair_round, systems_for_players
from domain.swiss.us_chess.options import VARIATIONS
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.decisions.reports.imported_report import events_of_report
from events.chess.decisions.reports.reported_options import full_report, report_with_options
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected
from events.chess.vocabulary.stages import StagePlanned, UsChessAnnounced
from events.contest.commands import CancelBye, WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested, FideModeLeft, PairAllowed, PairForbidden
from events.contest.vocabulary.rounds import StageReplanned
from server.cli.engine.check import ReportSource, check_report
from server.cli.engine.paired_events import StatedTerms
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.effort import A_SHARE, beyond_the_gate
from tests.events.chess.evening import STAGE, Evening
from tests.every import every

CODES = ("1-0", "0-1", "=-=", "1-0", "1-0")
ACCELERATED = [
    (system, name)
    for system in systems_for_players().values()
    for name in system.accelerations
    if name != "none"
]


def planned_evening(
    players: int, system: str = "us-chess", edition: str = "7th", acceleration: str = "none"
) -> Evening:
    added = (c.Added(10, 1, 2, 1, 9), c.Added(5, 3, 3, 1, 4)) if acceleration == "listed" else ()
    plan = c.PlanStage(
        "Open", 6, system, edition, initial_colour="b", acceleration=acceleration, added=added
    )
    return Evening(players, plan=plan)


def play_round(evening: Evening, number: int) -> None:
    evening.paired(number, confirmed=CONFIRMED)
    for board in evening.round(number).boards_without_result:
        evening.enter(number, board, CODES[(board + number) % len(CODES)])


def reread(evening: Evening) -> TournamentReport:
    return read_trf(write_trf26(full_report(evening.history, StageId(STAGE)))).tournament


def differing(evening: Evening) -> list[int]:
    """The rounds that the report alone does not prove; the log proves all of them."""
    assert [one for one in pair_all_rounds_again(evening.history) if one.is_different] == []
    rules = evening.stage.rules
    pair = partial(pair_round, rules.system, rules.edition)
    return [one.round_number for one in verified_rounds(reread(evening), pair) if one.differs]


def change_rating(evening: Evening, entry: int, rating: int) -> None:
    evening.do(EntryCorrected(stage=STAGE, family=f"P{entry}", entry=entry, rating=rating))


@beyond_the_gate
@every(("system", "acceleration"), ACCELERATED)
def test_an_accelerated_event_is_proved_by_its_report(system: OfPlayers, acceleration: str) -> None:
    club_evening = planned_evening(18, system.code, system.edition, acceleration)
    for number in range(1, 5):
        play_round(club_evening, number)

    assert differing(club_evening) == []


def test_the_checker_takes_acceleration_system_and_edition_from_the_report(tmp_path: Path) -> None:
    for system, edition in (("us-chess", "7th"), ("burstein", "pre-2018")):
        club_evening = planned_evening(
            18, system, edition, "wintd+continued" if system == "us-chess" else "none"
        )
        for number in range(1, 5):
            play_round(club_evening, number)
        file = tmp_path / f"{system}.trf"
        file.write_bytes(write_trf26(full_report(club_evening.history, StageId(STAGE))))

        for stated in (system, ""):
            found = check_report(StatedTerms(stated, None), ReportSource(str(file)))

            assert (found.refusal, found.rounds, found.differences) == ("", 4, ())


@pytest.mark.parametrize(
    "variations", [tuple(VARIATIONS), *((name,) for name in VARIATIONS)][::A_SHARE]
)
def test_every_us_chess_option_is_in_the_report(variations: tuple[str, ...]) -> None:
    club_evening = planned_evening(15)
    club_evening.do(
        UsChessAnnounced(
            STAGE,
            variations=variations,
            clubs_apart=True,
            class_floors=(1750, 1500),
            families=((1, 8), (2, 9, 10)),
            requested=((3, 11),),
            plus_score=3,
            known=(15,),
        )
    )
    for entry in (4, 12):
        club_evening.do(
            EntryCorrected(
                stage=STAGE,
                family=f"P{entry}",
                entry=entry,
                rating=2000 - 50 * entry,
                club="Knights",
            )
        )
    change_rating(club_evening, 15, 0)
    change_rating(club_evening, 14, 0)
    for number in range(1, 7):
        play_round(club_evening, number)

    assert differing(club_evening) == []


def test_changed_options_are_reported_for_the_rounds_they_held() -> None:
    club_evening = planned_evening(11)
    club_evening.do(ByeRequested(STAGE, 10, 4, "H"))
    play_round(club_evening, 1)
    club_evening.do(UsChessAnnounced(STAGE, families=((1, 3), (2, 4)), house_player=11))
    change_rating(club_evening, 5, 1980)
    play_round(club_evening, 2)
    club_evening.do(ByeRequested(STAGE, 9, 5, "H"))
    club_evening.do(WithdrawEntry(STAGE, 8))
    club_evening.do(UsChessAnnounced(STAGE, families=((5, 7),)))
    club_evening.do(c.RegisterEntry(stage=STAGE, family="P8", rating=1600))
    play_round(club_evening, 3)
    change_rating(club_evening, 1, 1500)
    play_round(club_evening, 4)

    assert differing(club_evening) == []
    lines = [line for line in _lines(club_evening) if line.startswith("### wallchart option")]
    assert "### wallchart option team-mates, round 2: 1 3" in lines
    assert "### wallchart option half-byes-ahead, rounds 1-2: 11" in lines


@pytest.mark.parametrize("system", [*systems_for_players()][::A_SHARE])
def test_rounds_are_proved_with_the_plan_and_prohibitions_of_their_time(
    system: tuple[str, str],
) -> None:
    """Baku counted on three rounds; the prohibition ended before round 3, then the plan grew."""
    plan = c.PlanStage("Open", 3, *system, initial_colour="w", acceleration="baku")
    evening = Evening(13, plan=plan)
    if evening.stage.in_fide_mode:
        evening.do(FideModeLeft(STAGE, "a club", CONFIRMED_TWICE))
    evening.do(PairForbidden(STAGE, (1, 2, 3)))
    play_round(evening, 1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1777))
    play_round(evening, 2)
    evening.do(PairAllowed(STAGE, (1, 2, 3), confirmed=CONFIRMED_TWICE))
    change_rating(evening, 6, 1999)
    play_round(evening, 3)
    evening.do(StageReplanned(STAGE, 6, ("BH",), "more", CONFIRMED_TWICE))
    for number in (4, 5):
        play_round(evening, number)

    assert differing(evening) == []
    assert "### wallchart option announced-rounds, rounds 1-3: 3" in _lines(evening)


def test_the_report_of_a_plain_event_has_no_comments() -> None:
    club_evening = planned_evening(6, "fide-dutch", "2026")
    play_round(club_evening, 1)

    assert not [line for line in _lines(club_evening) if line.startswith("###")]


def test_ranks_follow_from_the_edition_and_the_capped_wins_that_the_report_states() -> None:
    plan = c.PlanStage(
        "Open",
        3,
        "us-chess",
        "7th",
        initial_colour="w",
        tie_breaks=("BH",),
        tie_break_edition="2023",
    )
    evening = Evening(6, plan=plan)
    evening.do(UsChessAnnounced(STAGE, irrevocable_from=2))
    evening.do(ByeRequested(STAGE, 1, 3, "H"))
    evening.do(ByeRequested(STAGE, 2, 2, "H"))
    play_round(evening, 1)
    evening.do(CancelBye(STAGE, 1, 3))
    evening.do(CancelBye(STAGE, 2, 2))
    play_round(evening, 2)
    play_round(evening, 3)
    stage = stage_of(evening.state, StageId(STAGE))
    assert [stage.entries[EntryId(e)].drawn_for_prizes for e in (1, 2)] == [(3,), (2,)]
    report = reread(evening)

    assert misplaced_ranks(report) == ()
    assert "tie-break-edition" in {o.name for o in report.options}
    capped = [(o.first, o.value) for o in report.options if o.name == "prize-draws"]
    assert capped == [(2, "2"), (3, "1")]


def test_reported_options_are_imported_again() -> None:
    club_evening = planned_evening(16, acceleration="wintd+continued")
    announcement = UsChessAnnounced(
        STAGE,
        variations=("29E5h",),
        house_player=16,
        class_floors=(1700, 1500),
        families=((1, 8), (2, 9, 10)),
        requested=((3, 11),),
        plus_score=3,
        known=(15,),
    )
    club_evening.do(announcement)
    play_round(club_evening, 1)
    found = events_of_report(reread(club_evening), "x")
    planned = next(e for e in found.events if isinstance(e, StagePlanned))
    announced = next(e for e in found.events if isinstance(e, UsChessAnnounced))

    assert (planned.acceleration, planned.virtual) == ("wintd+continued", ())
    assert announced.families == ((1, 8), (2, 9, 10))
    assert (announced.house_player, announced.class_floors) == (16, (1700, 1500))
    assert (announced.variations, announced.plus_score) == (("29E5h",), 3)
    assert (announced.requested, announced.known) == (((3, 11),), (15,))
    assert not [note for note in found.notes if "option" in note]


def test_trf16_reports_have_the_options_too() -> None:
    club_evening = planned_evening(16, acceleration="adjusted-rating")
    for number in (1, 2, 3):
        play_round(club_evening, number)
    older = write_trf16(report_with_options(club_evening.history, StageId(STAGE)))

    assert b"### wallchart option acceleration: adjusted-rating" in older
    pair = partial(pair_round, "us-chess", "7th")
    rounds = verified_rounds(read_trf(older).tournament, pair)
    assert not [one for one in rounds if one.differs]


def _lines(evening: Evening) -> list[str]:
    return write_trf26(full_report(evening.history, StageId(STAGE))).decode().splitlines()
