"""Small words that every sentence about bridge needs: which phase, which pair, which board."""

from collections.abc import Sequence
from typing import Any

from domain.bridge.phase import Phase
from domain.bridge.play import At
from domain.bridge.session import PairNo
from domain.said import said_together, say
from events.bridge.vocabulary.pairs import PlayerStated, player_of


def phase_name(phase: Phase | None, otherwise: str = "the phase") -> str:
    return phase.name if phase else otherwise


def pair_name(phase: Phase | None, pair: int) -> str:
    """Number and names, as far as they are known: "7 Alpha, Ada – Beta, Ben"."""
    known = phase.entries.get(PairNo(pair)) if phase else None
    return (
        say("{name}", name=said_together(" ", (pair, known.name)))
        if known
        else say("pair {pair}", pair=pair)
    )


def player_name(phase: Phase | None, pair: int, number: int, one: str = "player") -> str:
    known = phase.entries.get(PairNo(pair)) if phase else None
    return (
        known.players[number - 1].full_name
        if known
        else say("{number}", number=said_together(" ", (one, number)))
    )


def names(players: Sequence[PlayerStated]) -> str:
    return said_together(" – ", (player_of(player).full_name for player in players))


def moment(event: Any) -> str:
    return say("session {session}, round {round}", session=event.session, round=event.round)


def where(event: Any) -> str:
    table = f"{event.section}{event.table}"
    return say(
        "Session {session}, round {round}, table {table}, board {board}",
        session=event.session,
        round=event.round,
        table=table,
        board=event.board,
    )


def board_words(phase: Phase | None, event: Any) -> str:
    """Session 1, round 2, table A3, board 7, pairs 4 and 9."""
    return f"{where(event)}{_who(phase, event)}"


def _who(phase: Phase | None, event: Any) -> str:
    if (ns := getattr(event, "ns", 0)) and (ew := getattr(event, "ew", 0)):
        return say(", pairs {ns} and {ew}", ns=ns, ew=ew)
    at = At(event.round, event.section, event.table)
    record = phase.play.record(event.session, event.board, at) if phase else None
    return say(", pairs {ns} and {ew}", ns=record.ns, ew=record.ew) if record and record.ns else ""
