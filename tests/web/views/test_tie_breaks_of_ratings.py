"""Tie-breaks made of ratings in a field with unrated players: announced when planned, and noted."""

from fractions import Fraction

import pytest

from domain.chess.standings import counting_tie_breaks, rankings
from domain.errors import Unsupported
from domain.formats.trf.ranking import rank_players
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf16, write_trf26
from domain.standings.tiebreaks.descriptor import UnusableTieBreak
from events.audit.history import History, sentence_of
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.imported_report import events_of_report
from events.chess.decisions.reports.reported_options import report_with_options
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.stages import StagePlanned
from events.codec import event_of
from events.contest.vocabulary.rounds import StageReplanned
from events.game.warnings import ConfirmationNeeded
from server.cli.engine.standings import as_text
from tests.confirmations import CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN
from web.chess.papers import PAPERS
from web.contest.views import standings
from web.shared.languages import words_in
from web.shared.paper import Foot, Paper
from web.shared.sheet import LEFT_OUT

ORDER = ("ARO", "TPR", "BH")


def evening(unrated: int = 0, rated: bool = False, order: tuple[str, ...] = ORDER) -> Evening:
    """P4 has no rating, unless `rated`. Round 1 is over: 1 beats 3, 2 beats 4."""
    plan = c.PlanStage("Open", 3, initial_colour="w", tie_breaks=order, unrated=unrated)
    club_evening = Evening(3, plan=plan)
    club_evening.do(c.RegisterEntry(stage=STAGE, family="P4", rating=1800 if rated else 0))
    return club_evening.played(1)


def table(club_evening: Evening) -> tuple[standings.StandingsHead, list[tuple[str, ...]]]:
    """The head of the standings, and the tie-break values of each row."""
    sheet = standings.build_sheet(club_evening.state, OPEN)
    assert isinstance(sheet.head, standings.StandingsHead)
    return sheet.head, [row.values for row in sheet.rows]  # type: ignore[attr-defined]


def report_bytes(club_evening: Evening) -> bytes:
    return write_trf26(report_with_options(History(club_evening.records), OPEN))


def paper(club_evening: Evening) -> Paper:
    foot = Foot("code", 1, "http://hall")
    state, stage = club_evening.state, club_evening.stage
    return PAPERS["standings"].draw(state, stage, words_in("en"), foot)


def test_tie_breaks_of_ratings_are_left_out_with_a_note_and_leave_no_empty_column() -> None:
    club_evening = evening()

    head, rows = table(club_evening)

    assert [column.head for column in head.columns] == ["BH"]
    assert all(len(values) == 1 and values[0] for values in rows)
    assert head.left_out == ("ARO", "TPR")
    assert paper(club_evening).notes == ("Left out, because not everybody has a rating: ARO, TPR",)
    assert [cell.text for cell in paper(club_evening).columns][-1] == "BH"
    assert b"### Tie-breaks: ARO, TPR left out" in write_trf16(
        build_report(club_evening.state, club_evening.stage)
    )


def test_an_announced_rating_counts_for_unrated_players_and_is_noted() -> None:
    club_evening = evening(unrated=1400)

    head, _ = table(club_evening)
    (ranked,) = rankings(club_evening.stage, 1)

    values = {int(row.number): row.values for row in ranked.standings}
    # Round 1: 1 - 3 and 4 - 2; number 2, who met 4, has the announced rating as its average.
    _points, average, *_ = values[2]
    assert average == Fraction(1400)
    assert [column.head for column in head.columns] == list(ORDER)
    assert (head.made_up, head.unrated) == (("ARO", "TPR"), 1400)
    assert paper(club_evening).notes == ("Players without a rating count as 1400: ARO, TPR",)
    assert b"### wallchart option unrated-count-as: 1400" in report_bytes(club_evening)


@pytest.mark.parametrize("unrated", [0, 1400])
def test_note_is_missing_if_all_players_have_ratings(unrated: int) -> None:
    club_evening = evening(unrated, rated=True)

    head, _ = table(club_evening)

    assert (head.left_out, head.made_up, head.unrated) == (LEFT_OUT,) * 3
    assert counting_tie_breaks(club_evening.stage) == ORDER
    assert b"### Tie-breaks" not in write_trf16(
        build_report(club_evening.state, club_evening.stage)
    )
    assert b"unrated" not in report_bytes(club_evening)


def test_the_rating_for_unrated_players_is_in_the_log_and_its_description() -> None:
    club_evening = evening(unrated=1400)
    _created, planned, *_ = club_evening.records
    assert b'"unrated":1400' in planned.event.payload
    assert "players without a rating count as 1400" in sentence_of(None, event_of(planned))
    _created, planned_without, *_ = evening().records
    assert b"unrated" not in planned_without.event.payload


def test_a_late_change_warns_which_tie_breaks_stay_out_for_unrated_players() -> None:
    club_evening = evening(order=("BH",))
    with_average_rating = StageReplanned(STAGE, 3, ("ARO", "BH"), "asked for")

    with pytest.raises(ConfirmationNeeded) as confirmation:
        club_evening.do(with_average_rating)

    sentence = "ARO stays out of the table: not everybody has a rating."
    assert sentence in confirmation.value.consequences
    with pytest.raises(ConfirmationNeeded) as confirmation:
        club_evening.do(StageReplanned(STAGE, 3, ("ARO", "BH"), "asked for", unrated=1400))
    assert "Players without a rating count as 1400 in ARO." in confirmation.value.consequences
    club_evening.do(
        StageReplanned(STAGE, 3, ("ARO", "BH"), "asked for", CONFIRMED_TWICE, unrated=1400)
    )
    assert counting_tie_breaks(club_evening.stage) == ("ARO", "BH")


def test_replanning_keeps_the_rating_for_unrated_players() -> None:
    club_evening = evening(unrated=1400)

    club_evening.do(StageReplanned(STAGE, 3, ("ARO",), "one is enough", CONFIRMED_TWICE))

    assert club_evening.stage.rules.unrated == 1400


def test_rating_tie_break_counts_in_quads_beside_an_unrated_player() -> None:
    evening = Evening(
        7, plan=c.PlanRoundRobin("Quads", "quads", numbering="rating", tie_breaks=("ARO",))
    )
    evening.do(c.RegisterEntry(stage=STAGE, family="P8", rating=0))
    evening.do(c.DrawLots(STAGE, numbers=tuple((n, n) for n in range(1, 9)), toss="w"))

    assert counting_tie_breaks(evening.stage) == ("ARO",)


def test_a_report_read_back_gives_the_same_tie_break_values() -> None:
    club_evening = evening(unrated=1400)
    data = report_bytes(club_evening)
    read = read_trf(data, "report").tournament

    again = rank_players(read, tiebreaks="ARO,TPR,BH")
    plan = events_of_report(read, "report").events[1]

    (ranking,) = rankings(club_evening.stage, 1)
    assert {row.number: row.values for row in again.rows} == {
        row.number: row.values for row in ranking.standings
    }
    assert isinstance(plan, StagePlanned)
    assert plan.unrated == 1400
    bare = as_text(rank_players(read, tiebreaks="ARO,BH", unrated=0))
    assert bare.endswith("ARO breaks no tie: not everybody has a rating; see --unrated.")


class TestAnAnnouncementThatCouldNotRank:
    @pytest.mark.parametrize("codes", [("BH SB",), ("BH,SB",), ("BH", " SB ")])
    def test_tie_breaks_written_in_one_text_are_separated(self, codes: tuple[str, ...]) -> None:
        assert counting_tie_breaks(evening(order=codes, rated=True).stage) == ("BH", "SB")

    @pytest.mark.parametrize(
        "command", [c.PlanStage("B", 3, initial_colour="w"), c.PlanRoundRobin("B")]
    )
    def test_an_unknown_edition_is_refused(self, command: c.PlanStage | c.PlanRoundRobin) -> None:
        evening = Evening(2)
        other = type(command)(
            **{
                name: getattr(command, name)
                for name in command.__struct_fields__
                if name != "tie_break_edition"
            },
            tie_break_edition="1999",
        )

        with pytest.raises(Unsupported, match="edition 1999"):
            evening.do(other)

    def test_an_unknown_code_is_refused(self) -> None:
        with pytest.raises(UnusableTieBreak, match="XYZ"):
            Evening(2, plan=c.PlanStage("Open", 3, tie_breaks=("XYZ",), initial_colour="w"))
