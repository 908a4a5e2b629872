"""ACBLscore's game file, written by the layout that is known of it.

A result is round, table, NS pair, NS score in tens, NS matchpoints in hundredths, then the same
for EW (pair, score, matchpoints); 999, 950, 2060 and 4042 are codes of unplayed or ruled boards.
"""

import struct
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.policy import Form
from domain.bridge.scoring.result import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    AdjustedScore,
    NotPlayed,
    PassedOut,
    amount_of,
)
from domain.errors import BadFile
from domain.formats.acblscore import read_acblscore
from domain.formats.pairs_results.document import PrintedPoints
from events.bridge.vocabulary.files import ImportPairs
from server.games.registry import tournament_of_file
from tests.domain.formats.damage import damage_randomly, refusal_text
from tests.effort import some_rounds

Result = tuple[int, int, int, int, int, int, int, int]
MITCHELL, HOWELL = 0, 1


class Writer:
    """Writes a game file: parts one after another, each pointed to from another part."""

    def __init__(self) -> None:
        self.data = bytearray(b"\x12\x0a\x03AC3".ljust(0xA00, b"\0"))

    def part(self, size: int, pointer: int = 0) -> int:
        at = len(self.data)
        self.data += bytes(size)
        if pointer:
            self.put("<I", pointer, at)
        return at

    def put(self, form: str, at: int, *values: int) -> None:
        struct.pack_into(form, self.data, at, *values)

    def text(self, at: int, text: str) -> None:
        self.data[at : at + 1 + len(text)] = bytes([len(text)]) + text.encode("cp437")

    def entry(self, index: int, table: int, *names: str, percent: int) -> None:
        at = self.part(0x194, index + 0x10 + 8 * table)
        self.put("<H", at + 0x1C, percent)
        for player, name in zip((at + 0xA4, at + 0x11C), names, strict=True):
            given_name, _, family = name.partition(" ")
            self.text(player, family)
            self.text(player + 0x11, given_name)
            self.text(player + 0x36, "K212501")


def game_file(
    boards: dict[int, list[Result]],
    movement: int = MITCHELL,
    kind: int = 0,
    scoring: int = 0,
    more: int = 0,
) -> bytes:
    """An event of code `kind`, 0 for pairs, and `scoring`; `more` events not of pairs follow."""
    file = Writer()
    event = file.part(0x2D0, 0x12)
    for at in range(1, more + 1):
        file.put("<I", 0x12 + 4 * at, event)
        file.data[0xDA + at] = 1
    file.data[0xDA], file.data[0x10C] = kind, scoring
    file.text(event + 4, "Open Pairs")
    file.text(event + 0x48, "01/19/2026")
    file.text(event + 0x5C, "La Jolla")
    file.data[0x13E] = 1
    file.text(0x13F, "A")
    details = file.part(0x322, 0x13E + 4)
    pairs = 4 if movement == HOWELL else 2
    file.data[details + 0x18] = movement
    file.put("<H", details + 0x1B, pairs)
    for number in (1, 2):
        index = file.part(0x30, details + 4 * number)
        side = "NS" if number == 1 else "EW"
        for table in (1, 2):
            file.entry(index, table, f"Ann {side}{table}", f"Bob {side}{table}", percent=5000)
    for pair in range(1, pairs + 1):
        if movement == HOWELL:
            file.data[details + 0x12B + 2 * pair] = 1 + (pair - 1) % 2
            file.data[details + 0x12C + 2 * pair] = 1 + (pair - 1) // 2
        else:
            file.data[details + 0x179 + 4 * pair] = pair
            file.data[details + 0x17A + 4 * pair] = pair
    listed = file.part(0x26 + 8 * len(boards), 0x13E + 8)
    file.put("<H", listed + 4, len(boards))
    for place, (board, results) in enumerate(boards.items()):
        at = file.part(6 + 18 * len(results), listed + 0x2A + 8 * place)
        file.put("<BxH", listed + 0x26 + 8 * place, board, len(results))
        file.data[at + 4], file.data[at + 5] = 2, len(results)
        for one, result in enumerate(results):
            file.put("<BBHhiHhi", at + 6 + 18 * one, *result)
    return bytes(file.data)


BOARDS: dict[int, list[Result]] = {
    1: [(1, 1, 1, 42, 100, 1, -42, 0), (1, 2, 2, -5, 0, 2, 5, 100), (2, 1, 1, 999, 0, 2, 999, 0)],
    2: [(2, 1, 1, 0, 50, 2, 0, 50), (2, 2, 2, 2060, 60, 1, 2040, 40)],
    3: [(2, 1, 1, 950, 0, 2, 950, 0), (2, 2, 2, 4042, 0, 1, 3958, 0)],
}
WHOLE = game_file(BOARDS)


def test_pairs_lines_and_heading_of_a_mitchell_are_read() -> None:
    read_back = read_acblscore(WHOLE)
    heading = read_back.heading
    assert (heading.title, heading.club, heading.form) == (
        *("Open Pairs · 01/19/2026", "La Jolla", Form.MATCHPOINTS),
    )
    assert [(pair.label, pair.direction) for pair in read_back.pairs] == [
        *(("1NS", Direction.NS), ("1EW", Direction.EW)),
        *(("2NS", Direction.NS), ("2EW", Direction.EW)),
    ]
    ann = read_back.pairs[0].players[0]
    assert (ann.name, ann.number) == ("Ann NS1", "K212501")
    assert [(line.board, line.score, line.cards) for line in read_back.lines] == [
        *((1, 420, ""), (1, -50, ""), (2, 0, ""), (2, None, "")),
        *((3, None, ""), (3, 420, "F1")),
    ]
    results = [line.result for line in read_back.lines]
    assert (amount_of(results[0]), amount_of(results[1])) == (420, -50)
    assert results[2:5] == [PassedOut(), AdjustedScore(AVERAGE_PLUS, AVERAGE_MINUS), NotPlayed()]
    assert [(line.round, line.table) for line in read_back.lines][:2] == [(1, 1), (1, 2)]
    assert read_back.lines[0].points == PrintedPoints(Decimal(1), Decimal(0))


def test_a_howell_has_one_field() -> None:
    results = read_acblscore(game_file({1: [(1, 1, 1, 42, 100, 3, -42, 0)]}, HOWELL))
    assert [(pair.label, pair.direction) for pair in results.pairs] == [
        (str(number), None) for number in (1, 2, 3, 4)
    ]
    assert [pair.players[0].name for pair in results.pairs] == [
        *("Ann NS1", "Ann NS2", "Ann EW1", "Ann EW2")
    ]


def test_a_game_file_becomes_a_session_scored_again() -> None:
    tournament = tournament_of_file(WHOLE, "club.AC1")
    assert isinstance(tournament.command, ImportPairs)
    notes = "\n".join(tournament.notes)
    assert "no file of the program itself could be tried" in notes
    other = dict(BOARDS) | {1: [(1, 1, 1, 42, 0, 1, -42, 100), BOARDS[1][1]]}
    assert tournament_of_file(game_file(other), "club.AC1").disagreements
    several = read_acblscore(game_file(BOARDS, scoring=8, more=1))
    assert "1 more event of the file is not taken" in several.unread
    assert any("not known here" in notes for notes in several.unread)


def test_impossible_contents_are_refused() -> None:
    with pytest.raises(BadFile, match="no event of pairs"):
        read_acblscore(game_file(BOARDS, kind=1), "club.AC1")
    with pytest.raises(BadFile, match="points behind its end"):
        read_acblscore(WHOLE[:0xB00], "club.AC1")
    loop = game_file({1: [BOARDS[1][0]] * 200} | dict.fromkeys(range(2, 150), [BOARDS[1][0]] * 200))
    with pytest.raises(BadFile, match="points behind its end"):
        read_acblscore(loop, "club.AC1")


@some_rounds
@given(st.randoms(use_true_random=False))
def test_damaged_bytes_are_read_or_refused_in_a_sentence(chance: Random) -> None:
    refused = refusal_text(tournament_of_file, damage_randomly(WHOLE, chance, keep=6), "club.AC1")
    assert refused.startswith("club.AC1") or not refused
