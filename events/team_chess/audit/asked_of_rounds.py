"""What commands pair, publish and close rounds of teams, and seat their matches."""

from collections.abc import Iterator, Mapping

from domain.ids import RoundNo, StageId
from domain.team_chess.stage import team_stage_of
from events.audit.acts import Told
from events.audit.asked import Asking, same, stated, within
from events.log.command import Command
from events.log.event import Event
from events.team_chess import commands as c
from events.team_chess.vocabulary import line_ups as u
from events.team_chess.vocabulary import rounds as r
from events.warnings import MOST_CONFIRMED


def pairing(_told: Told, event: r.TeamRoundPaired) -> Iterator[Command]:
    yield c.PairTeamRound(event.stage, event.round, event.confirmed or 0)
    yield c.PairTeamRound(event.stage, event.round, MOST_CONFIRMED)


def _closing(told: Told, event: r.TeamRoundClosed) -> Iterator[Command]:
    """Pairing the next round closes the last one."""
    following = within(told, r.TeamRoundPaired)
    if following and (following.stage, following.round) == (event.stage, event.round + 1):
        yield from pairing(told, following)
    yield stated(c.CloseTeamRound, event)


def _revealing(told: Told, event: u.LineUpsRevealed) -> Iterator[Command]:
    """All that waited, or those that are named."""
    assert told.state is not None, "rounds are those of a stage"
    number = RoundNo(event.round)
    matches = team_stage_of(told.state, StageId(event.stage)).round(number).matches
    named = tuple(number for number, _ in event.seats)
    waiting = tuple(
        m.number for m in matches if not m.revealed and m.forfeit is None and not m.moved_to
    )
    if named == waiting:
        yield c.RevealLineUps(event.stage, event.round)
    yield c.RevealLineUps(event.stage, event.round, named)


BY: Mapping[type[Event], Asking] = {
    r.TeamRoundPaired: pairing,
    r.TeamRoundClosed: _closing,
    r.TeamRoundPublished: same(c.PublishTeamRound),
    r.TeamRoundUnpublished: same(c.UnpublishTeamRound),
    r.TeamRoundUnpaired: same(c.UnpairTeamRound),
    r.TeamRoundReopened: same(c.ReopenTeamRound),
    r.TeamManualPairingStarted: same(c.StartManualMatches),
    r.TeamPairingChangedByHand: same(c.ChangeMatches),
    r.TeamManualPairingEnded: same(c.EndManualMatches),
    u.LineUpHandedIn: same(c.HandInLineUp),
    u.LineUpsRevealed: _revealing,
    u.LineUpChanged: same(c.ChangeLineUp),
    u.MatchForfeited: same(c.ForfeitMatch),
    u.MatchForfeitLifted: same(c.LiftForfeit),
    u.MatchMoved: same(c.MoveMatch),
}
