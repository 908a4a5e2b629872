"""What commands register pairs, seat them, and let others play for them."""

from collections.abc import Iterator, Mapping

from domain.bridge.merges.vacancies import vacancies
from domain.bridge.phase import phase_of
from events.audit.acts import Told
from events.audit.asked import Asking, every, same, stated
from events.bridge import commands as c
from events.bridge.vocabulary import phases as p
from events.bridge.vocabulary.stated import PlayerStated
from events.bridge.vocabulary.substitutes import PlayerReturned
from events.log.command import Command
from events.log.event import Event
from events.warnings import MOST_CONFIRMED


def listed_pair(player: PlayerStated) -> c.PairPlayer:
    return c.PairPlayer(
        player.family,
        player.given,
        player.federation,
        player.club,
        player.national_id,
        player.sex or "",
        player.born or 0,
    )


def _players(event: p.PairRegistered | p.PairCorrected) -> tuple[c.PairPlayer, ...]:
    return tuple(map(listed_pair, event.players))


def _registering(told: Told, event: p.PairRegistered) -> Iterator[Command]:
    found = every(told, p.PairRegistered)
    if len(found) > 1:
        listed = (
            c.ListedPair(_players(e), e.seeding, e.hundredths or 0, e.categories or ())
            for e in found
        )
        yield c.RegisterPairs(event.stage, tuple(listed))
    yield stated(c.RegisterPair, event, players=_players(event))


def _correcting(_told: Told, event: p.PairCorrected) -> Iterator[Command]:
    yield stated(c.CorrectPair, event, players=_players(event))


def _substituting(told: Told, event: p.PairSubstituted) -> Iterator[Command]:
    """What was confirmed is not kept."""
    player = listed_pair(event.player)
    back = len(told.events) > 1 and isinstance(told.events[1], PlayerReturned)
    for whole in (True, False) if back else (False, True):
        yield stated(
            c.SubstitutePlayer,
            event,
            player=player,
            whole_session=whole,
            confirmed=MOST_CONFIRMED,
        )


def _seating(told: Told, event: p.SeatTaken) -> Iterator[Command]:
    """Which of the free seats was named is not said; where none was, the first they could take."""
    assert told.state is not None, "pairs are those of a phase"
    phase = phase_of(told.state, event.stage)
    yield stated(c.SeatPair, event)
    if event.session <= len(phase.sessions):
        for free in vacancies(phase.session(event.session).table, event.round):
            yield stated(c.SeatPair, event, section=free.section, place=free.place)


BY: Mapping[type[Event], Asking] = {
    p.PairRegistered: _registering,
    p.PairCorrected: _correcting,
    p.PairSubstituted: _substituting,
    PlayerReturned: same(c.ReturnPlayer),
    p.PairWithdrawn: same(c.WithdrawPair),
    p.PairReinstated: _seating,
    p.LateSeated: _seating,
}
