"""Breaches as comments of a TRF26 report."""

from functools import partial

from domain.formats.trf.read import permanent_lines, read_trf
from domain.formats.trf.records.pairing_comments import explaining_comment
from domain.formats.trf.rounds import verified_rounds
from domain.formats.trf.write import write_trf26
from domain.ids import StageId
from domain.swiss.systems import pair_round
from events.audit.breaches import breaches
from events.audit.history import History
from events.chess.decisions.reports.reported_options import full_report
from events.chess.vocabulary.commands import ImportReport, ReportedSection
from events.contest.audit.reports import comments_on_breaches
from events.contest.commands import EndManualPairing, StartManualPairing
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundUnpaired, RoundUnpublished
from events.log.chain import verify_chain
from tests.confirmations import ACKNOWLEDGED, CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.events.records import asked_for


def test_each_breach_is_one_comment_with_its_round_that_reads_back() -> None:
    """1 and 4 won with White; both want Black, 1 ranks higher: 4-1. Likewise 2-3."""
    evening = Evening().played(1).paired(2)
    evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED))
    turned = tuple((b.black, b.white) for b in evening.round(2).boards)
    evening.do(
        PairingChangedByHand(
            STAGE, 2, reason="two lines", pairs=turned, byes=(), confirmed=CONFIRMED
        )
    )
    evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
    evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
    undone = evening.undo(evening.version)

    comments_of_log = comments_on_breaches(breaches(evening.history), STAGE)

    assert comments_of_log == (
        "### MPA @ Round 2: pairing of round 2: 4 P4 – 1 P1, 2 P2 – 3 P3 -> "
        "1 P1 – 4 P4, 3 P3 – 2 P2 (two lines)",
        "### Correction @ Round 1: round 1, board 1, 1 P1 – 3 P3: 1–0 -> 0–1 (slip misread) "
        f"[undone, version {undone}]",
    )
    written = write_trf26(full_report(evening.history, StageId(STAGE)))
    assert read_trf(written, "x").tournament.comments == comments_of_log


def report_and_its_reimport(evening: Evening) -> tuple[bytes, bytes]:
    """The evening's report, and the report of the tournament made by importing it."""
    written = write_trf26(full_report(evening.history, StageId(STAGE)))
    section = ReportedSection(tuple(permanent_lines(written, "x")))
    command = ImportReport(
        file="x", digest="0" * 64, sections=(section,), confirmed=CONFIRMED_TWICE
    )
    return written, write_trf26(
        full_report(History(verify_chain(asked_for(command))), StageId(STAGE))
    )


def test_comments_survive_an_import_and_explain_its_changed_rounds() -> None:
    """Round 2 was paired by hand, and a result of round 1 corrected after it: the report
    says why FIDE's checker pairs round 2 otherwise, however often it is read and written.
    """
    evening = Evening().played(1).paired(2)
    evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED))
    turned = tuple((b.black, b.white) for b in evening.round(2).boards)
    evening.do(
        PairingChangedByHand(
            STAGE, 2, reason="two lines", pairs=turned, byes=(), confirmed=CONFIRMED
        )
    )
    evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
    for board in evening.round(2).boards_without_result:
        evening.enter(2, board, "1-0")

    first, again = report_and_its_reimport(evening)

    read, reread = (read_trf(each, "x").tournament for each in (first, again))
    assert set(read.comments) < set(reread.comments)
    assert any(line.startswith("### Import @") for line in reread.comments)
    pairing = partial(pair_round, "fide-dutch", "2026")
    for each in (read, reread):
        (differing,) = (one for one in verified_rounds(each, pairing) if one.differs)
        assert differing.round_number == 2
        assert explaining_comment(each.comments, 2).startswith("### MPA @ Round 2: ")
        assert explaining_comment(each.comments, 1) == ""


def test_a_pairing_by_hand_that_was_dropped_explains_no_round() -> None:
    evening = Evening().played(1).paired(2)
    evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED))
    turned = tuple((b.black, b.white) for b in evening.round(2).boards)
    evening.do(PairingChangedByHand(STAGE, 2, turned, "two lines", confirmed=CONFIRMED))
    evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
    evening.do(RoundUnpublished(STAGE, 2, "a mistake"))
    evening.do(RoundUnpaired(STAGE, 2, "a mistake"))
    dropped = evening.version
    evening.paired(2)

    (comment,) = comments_on_breaches(breaches(evening.history), STAGE)

    assert comment.endswith(f"(two lines) [undone, version {dropped}]")
    assert explaining_comment((comment,), 2) == ""


def test_a_dropped_pairing_by_hand_that_an_undo_restores_stands_again() -> None:
    evening = Evening().played(1).paired(2)
    evening.do(StartManualPairing(STAGE, 2, "as agreed", CONFIRMED))
    turned = tuple((b.black, b.white) for b in evening.round(2).boards)
    evening.do(PairingChangedByHand(STAGE, 2, turned, "two lines", confirmed=CONFIRMED))
    evening.do(EndManualPairing(STAGE, 2, CONFIRMED_TWICE))
    evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
    correction = evening.version
    evening.do(RoundUnpublished(STAGE, 2, "a mistake"))
    evening.do(RoundUnpaired(STAGE, 2, "a mistake"))
    evening.undo(correction)

    by_hand, corrected = comments_on_breaches(breaches(evening.history), STAGE)

    assert evening.round(2).numbered_pairs
    assert by_hand.endswith("(two lines)")
    assert corrected.endswith(f"[undone, version {evening.version}]")


def test_only_earlier_changes_that_were_not_undone_explain_a_round() -> None:
    corrected = "### Correction @ Round 1: round 1, board 1, A – B: 1–0 -> 0–1 (slip)"
    assert explaining_comment((corrected,), 1) == ""
    assert explaining_comment((corrected,), 2) == corrected
    assert explaining_comment((f"{corrected} [undone, version 9]",), 2) == ""
    again = "### Rounds paired again @ Round 5: round 3 comes out otherwise: 1 A – 2 B"
    # Made in round 5, it explains the round that it names.
    assert [explaining_comment((again,), r) for r in (2, 3, 5)] == ["", again, ""]
    assert explaining_comment(("### Import @ Round 2: report of x", "### A note of mine"), 2) == ""


def test_a_report_has_no_comments_on_breaches_in_another_stage() -> None:
    evening = Evening().played(1).paired(2)
    evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

    assert comments_on_breaches(breaches(evening.history), 2) == ()


def test_a_full_point_bye_is_a_comment_of_the_report() -> None:
    evening = Evening()
    evening.do(ByeRequested(STAGE, 4, 1, "F", ACKNOWLEDGED))
    evening.played(1)

    written = write_trf26(full_report(evening.history, StageId(STAGE)))

    assert read_trf(written, "x").tournament.comments == ("### Full-point bye @ Round 1: 4 P4",)
