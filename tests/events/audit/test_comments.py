"""Breaches as comments of a TRF26 report."""

from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf26
from domain.ids import StageId
from events.audit.breaches import breaches
from events.chess.decisions.reported_options import full_report
from events.contest.audit.comments import comments
from events.contest.commands import EndManualPairing, StartManualPairing
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.rounds import PairingChangedByHand
from tests.events.chess.evening import STAGE, Evening


def test_each_breach_is_one_comment_with_its_round_that_reads_back() -> None:
    """1 and 4 won with White; both want Black, 1 ranks higher: 4-1. Likewise 2-3."""
    evening = Evening().played(1).paired(2)
    evening.do(StartManualPairing(STAGE, 2, "as agreed", 3))
    turned = tuple((b.black, b.white) for b in evening.round(2).boards)
    evening.do(
        PairingChangedByHand(STAGE, 2, reason="two lines", pairs=turned, byes=(), confirmed=3)
    )
    evening.do(EndManualPairing(STAGE, 2, 4))
    evening.correct(1, 1, "0-1", confirmed=3)
    undone = evening.undo(evening.version)

    told = comments(breaches(evening.history), STAGE)

    assert told == (
        "### MPA @ Round 2: pairing of round 2: 4 P4 – 1 P1, 2 P2 – 3 P3 -> "
        "1 P1 – 4 P4, 3 P3 – 2 P2 (two lines)",
        "### Correction @ Round 1: round 1, board 1, 1 P1 – 3 P3: 1–0 -> 0–1 (slip misread) "
        f"[undone, version {undone}]",
    )
    written = write_trf26(full_report(evening.history, StageId(STAGE)))
    assert read_trf(written, "x").tournament.comments == told


def test_another_stage_s_breaches_are_not_its_own() -> None:
    evening = Evening().played(1).paired(2)
    evening.correct(1, 1, "0-1", confirmed=3)

    assert comments(breaches(evening.history), 2) == ()


def test_a_full_point_bye_is_told() -> None:
    evening = Evening()
    evening.do(ByeRequested(STAGE, 4, 1, "F", 2))
    evening.played(1)

    written = write_trf26(full_report(evening.history, StageId(STAGE)))

    assert read_trf(written, "x").tournament.comments == ("### Full-point bye @ Round 1: 4 P4",)
