"""What commands pair, publish and close rounds of chess."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.chess.stage import stage_of
from domain.ids import StageId
from events.audit.acts import Told
from events.audit.asked import Asking, same, stated, within
from events.chess import commands as c
from events.chess.vocabulary import rounds as r
from events.log.command import Command
from events.log.event import Event
from events.warnings import MOST_CONFIRMED


def pairing(told: Told, event: r.RoundPaired) -> Iterator[Command]:
    """A knock-out shows its games with the same act, if it is not asked to wait. A former program
    did not keep what was confirmed, or did not ask.
    """
    assert told.state is not None, "rounds are those of a stage"
    stage = stage_of(told.state, StageId(event.stage))
    if stage.knock_out is not None and within(told, r.RoundPublished):
        yield c.StartGames(event.stage, event.round)
    yield c.PairRound(event.stage, event.round, event.confirmed or MOST_CONFIRMED)


def _closing(told: Told, event: r.RoundClosed) -> Iterator[Command]:
    """Pairing the next round closes the last one, and so does publishing it in a table."""
    following: Any = within(told, r.RoundPaired)
    if following and _next(event, following):
        yield from pairing(told, following)
    following = within(told, r.RoundPublished)
    if following and _next(event, following):
        yield stated(c.PublishRound, following)
    yield stated(c.CloseRound, event)


def _next(closed: r.RoundClosed, other: Any) -> bool:
    return (other.stage, other.round) == (closed.stage, closed.round + 1)


BY: Mapping[type[Event], Asking] = {
    r.RoundPaired: pairing,
    r.RoundClosed: _closing,
    r.RoundPublished: same(c.PublishRound),
    r.RoundUnpublished: same(c.UnpublishRound),
    r.RoundUnpaired: same(c.UnpairRound),
    r.RoundReopened: same(c.ReopenRound),
    r.ManualPairingStarted: same(c.StartManualPairing),
    r.PairingChangedByHand: same(c.ChangePairing),
    r.ManualPairingEnded: same(c.EndManualPairing),
}
