"""A stage whose draw is announced, and what that has shown."""

from dataclasses import replace

from msgspec import UNSET, UnsetType

from domain.chess.stage import Stage
from domain.draws.lots import AnnouncedLots, Shown
from events.chess.vocabulary.announced_lots import LotsAnnounced
from events.log.recorded import Recorded


def announced(stage: Stage, event: LotsAnnounced, _record: Recorded) -> Stage:
    return replace(stage, lots=AnnouncedLots(event.label, event.commitment, event.beacon))


def shown(stage: Stage, secret: str | UnsetType, word: str | UnsetType) -> Stage:
    """After a draw; without a secret none was announced."""
    if stage.lots is None or not secret:
        return stage
    kept_back = Shown(bytes.fromhex(secret), "" if word is UNSET else word)
    return replace(stage, lots=replace(stage.lots, shown=kept_back))
