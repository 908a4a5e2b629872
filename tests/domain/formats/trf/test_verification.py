"""Comparing a report with what a system would have paired."""

import pytest

from domain.errors import NoValidPairing
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verify_round
from domain.ids import Number
from domain.pairing import Pairing, PairingRequest, RoundPairing, Trace
from tests.domain.formats.trf.report_lines import player_line, report_bytes

REPORT = report_bytes(
    player_line(1, "1.0", "2 w 1"),
    player_line(2, "0.0", "1 b 0"),
    player_line(3, "1.0", "0000 - U"),
)
WITHOUT_COLOURS = report_bytes(player_line(1, "1.0", "2 - +"), player_line(2, "0.0", "1 - -"))


def answer_with(*pairs: tuple[int, int], bye: int | None = None) -> RoundPairing:
    boards = tuple(Pairing(Number(white), Number(black)) for white, black in pairs)
    return RoundPairing(boards, None if bye is None else Number(bye), Trace("test", "2026"))


@pytest.mark.parametrize(
    ("answer", "differs"),
    [
        (answer_with((1, 2), bye=3), False),
        (answer_with((2, 1), bye=3), True),
        (answer_with((1, 3), bye=2), True),
        (answer_with((1, 2)), True),
    ],
)
def test_opponents_colours_and_bye_must_be_the_same(answer: RoundPairing, differs: bool) -> None:
    verification = verify_round(read_trf(REPORT).tournament, 1, lambda request: answer)

    assert verification.differs is differs
    assert verification.expected == ((1, 2), (3, 0))


def test_colours_a_report_leaves_out_can_not_differ() -> None:
    verification = verify_round(
        read_trf(WITHOUT_COLOURS).tournament, 1, lambda request: answer_with((2, 1))
    )

    assert not verification.differs


def test_no_legal_pairing_differs_only_from_a_round_that_has_one() -> None:
    def refuse(request: PairingRequest) -> RoundPairing:
        raise NoValidPairing(1)

    nobody_came = report_bytes(
        player_line(1, "1.0", "0000 - Z", "2 w 1"), player_line(2, "0.0", "0000 - Z", "1 b 0")
    )

    assert verify_round(read_trf(REPORT).tournament, 1, refuse).differs
    assert not verify_round(read_trf(nobody_came).tournament, 1, refuse).differs
