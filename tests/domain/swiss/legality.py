"""Conditions that every Swiss round must satisfy, in any system."""

from domain.pairing import PairingRequest, RoundPairing
from domain.results import Mark


def assert_is_legal_round(
    request: PairingRequest, answer: RoundPairing, *, again: bool = False
) -> None:
    """`again`: the system states that second meetings were unavoidable."""
    rows = request.chart.by_number
    present = [number for number in rows if number not in request.absent]
    placed = [number for board in answer.boards for number in board]
    placed += [] if answer.bye is None else [answer.bye]
    assert sorted(placed) == sorted(present)
    assert (answer.bye is None) == (len(present) % 2 == 0)
    for white, black in answer.boards:
        games = [cell for cell in rows[white].cells if cell.played]
        assert again or black not in [cell.opponent for cell in games], "they have met"
        for numbers, first, last in request.forbidden:
            forbidden = first <= request.round_number <= last and {white, black} <= numbers
            assert not forbidden, "the pair is forbidden"
    if answer.bye is not None:
        marks = [cell.mark for cell in rows[answer.bye].cells]
        assert Mark.PAIRING_BYE not in marks, "a second bye"
        assert Mark.FORFEIT_WIN not in marks, "a bye after a forfeit win"
