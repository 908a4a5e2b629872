"""Files of Swiss-Manager, written by the layout that is known of them."""

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

BYE, NOBODY = 0xFFFF, 0xFFFE
SWISS, ROUND_ROBIN, TEAM_ROUND_ROBIN, TEAM_SWISS = range(4)
MARK = b"\xff\x89\x44"
Game = tuple[int, int, int]
"""White, Black and the code of the result."""
Match = tuple[int, int, int, int]
"""The two teams, then the half points of either."""


class Player(NamedTuple):
    family: str
    given: str = ""
    title: str = ""
    rating: int = 0
    federation: str = "AUT"
    fide_id: int = 0
    born: int = 0
    team: int = 0
    board: int = 0


class Round(NamedTuple):
    games: Sequence[Game] = ()
    matches: Sequence[Match] = ()
    day: int = 0


def swiss_manager_file(
    kind: int,
    players: Sequence[Player],
    rounds: Sequence[Round],
    teams: Sequence[str] = (),
    boards: int = 0,
    texts: dict[int, str] | None = None,
    tie_breaks: Sequence[int] = (),
    days: tuple[int, int] = (0, 0),
) -> bytes:
    text_at = texts or {}
    head = bytes([0x93]) + MARK + bytes(104) + _texts(text_at.get(at, "") for at in range(132))
    settings = bytearray(1279)
    settings[:4] = bytes([0x95]) + MARK
    struct.pack_into("<H", settings, 15, kind)
    struct.pack_into("<H", settings, 23, len(players))
    struct.pack_into("<H", settings, 27, len(rounds))
    struct.pack_into(f"<{len(tie_breaks) + 1}H", settings, 31, len(tie_breaks), *tie_breaks)
    struct.pack_into("<HH", settings, 51, len(teams), boards)
    struct.pack_into("<II", settings, 75, *days)
    parts = [
        (0xA3, b"".join(map(_round_record, rounds))),
        (0xA5, b"".join(map(_player_record, players))),
        (0xB3, b"".join(struct.pack("<HHB16x", *game) for r in rounds for game in r.games)),
    ]
    if teams:
        parts += [
            (
                0xB5,
                b"".join(_texts([name, name[:8], "Cap", "AUT", ""]) + bytes(96) for name in teams),
            ),
            (0xC3, b"".join(struct.pack("<4H7x", *m) for r in rounds for m in r.matches)),
        ]
    data, starts = head + bytes(settings), []
    for code, part in parts:
        starts.append(len(data))
        data += bytes([code]) + MARK + part
    starts.append(len(data))
    directory = struct.pack("<7I", *starts, *[0] * (7 - len(starts)))
    return data + bytes([0xD3]) + MARK + directory + bytes([0xE3]) + MARK


def _texts(texts: Iterable[str]) -> bytes:
    coded = (text.encode("utf-16-le") for text in texts)
    return b"".join(struct.pack("<H", len(text) // 2) + text for text in coded)


def _round_record(round_: Round) -> bytes:
    fixed = struct.pack("<I2xHH66x", round_.day, len(round_.games), len(round_.matches))
    return _texts(["14:00", *[""] * 15]) + fixed


def _player_record(player: Player) -> bytes:
    texts = [""] * 18
    texts[0], texts[1], texts[4], texts[10] = (
        player.family,
        player.given,
        player.title,
        player.federation,
    )
    fixed = bytearray(134)
    struct.pack_into("<H", fixed, 32, player.rating)
    struct.pack_into("<I", fixed, 38, player.born)
    struct.pack_into("<IHH", fixed, 48, player.fide_id, player.team, player.board)
    return _texts(texts) + bytes(fixed)
