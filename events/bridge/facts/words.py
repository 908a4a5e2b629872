"""Small words that every sentence about bridge needs: which phase, which pair, which board."""

from collections.abc import Sequence
from typing import Any

from domain.bridge.phase import Phase
from domain.bridge.play import At
from domain.bridge.session import PairNo
from events.bridge.vocabulary.pairs import PlayerStated, player_of


def phase_name(phase: Phase | None, otherwise: str = "the phase") -> str:
    return phase.name if phase else otherwise


def pair_name(phase: Phase | None, pair: int) -> str:
    """Number and names, as far as they are known: "7 Alpha, Ada – Beta, Ben"."""
    known = phase.entries.get(PairNo(pair)) if phase else None
    return f"{pair} {known.name}" if known else f"pair {pair}"


def player_name(phase: Phase | None, pair: int, number: int, one: str = "player") -> str:
    known = phase.entries.get(PairNo(pair)) if phase else None
    return known.players[number - 1].full_name if known else f"{one} {number}"


def names(players: Sequence[PlayerStated]) -> str:
    return " – ".join(player_of(player).full_name for player in players)


def moment(event: Any) -> str:
    return f"session {event.session}, round {event.round}"


def where(event: Any) -> str:
    table = f"{event.section}{event.table}"
    return f"Session {event.session}, round {event.round}, table {table}, board {event.board}"


def board_words(phase: Phase | None, event: Any) -> str:
    """Session 1, round 2, table A3, board 7, pairs 4 and 9."""
    return f"{where(event)}{_who(phase, event)}"


def _who(phase: Phase | None, event: Any) -> str:
    if (ns := getattr(event, "ns", 0)) and (ew := getattr(event, "ew", 0)):
        return f", pairs {ns} and {ew}"
    at = At(event.round, event.section, event.table)
    record = phase.play.record(event.session, event.board, at) if phase else None
    return f", pairs {record.ns} and {record.ew}" if record and record.ns else ""
