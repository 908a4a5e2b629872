"""Pawns that no piece protects in a start position."""

from collections import Counter

from domain.chess960 import (
    all_positions,
    position_numbered,
    positions_by_unprotected_pawns,
    unprotected_pawns,
)


def test_every_pawn_of_the_classical_position_is_protected() -> None:
    assert unprotected_pawns(position_numbered(518)) == ()


def test_829_leaves_its_g_pawn_alone() -> None:
    assert unprotected_pawns(position_numbered(829)) == ("g",)


def test_897_is_one_of_four_positions_with_three_unprotected_pawns() -> None:
    worst = [p.number for p in all_positions() if len(unprotected_pawns(p)) == 3]

    assert 897 in worst
    assert len(worst) == 4


def test_a_mirrored_position_has_the_mirrored_unprotected_pawns() -> None:
    counts = Counter(len(unprotected_pawns(p)) for p in all_positions())

    assert max(counts) == 3
    for position in all_positions():
        mirrored = sorted("hgfedcba"["abcdefgh".index(f)] for f in unprotected_pawns(position))
        assert tuple(mirrored) == unprotected_pawns(position.twin)


def test_360_positions_leave_no_pawn_alone_452_one_144_two_and_4_three() -> None:
    table = positions_by_unprotected_pawns()

    assert [len(positions) for positions in table] == [360, 452, 144, 4]
    assert position_numbered(518) in table[0]
    assert position_numbered(829) in table[1]
    assert position_numbered(897) in table[3]
    assert sorted(p.number for positions in table for p in positions) == list(range(960))
