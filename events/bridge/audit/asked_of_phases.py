"""What commands plan phases of bridge, draw their lines, close them, and let pairs drop in."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from typing import Any

from events.audit.acts import Told
from events.audit.asked import Asking, stated, within
from events.bridge import commands as c
from events.bridge.audit.asked_of_pairs import listed_pair
from events.bridge.commands.next_phases import Taken, WayStated
from events.bridge.vocabulary import boards as b
from events.bridge.vocabulary import phases as p
from events.bridge.vocabulary import requests as q
from events.bridge.vocabulary.rooms import RoomsNamed
from events.bridge.vocabulary.stated import PlayerStated
from events.bridge.vocabulary.ways_on import WaysOnAnnounced
from events.log.command import Command
from events.log.event import Event


def _planning(told: Told, event: p.PhasePlanned) -> Iterator[Command]:
    ahead = Told(told.state, told.records, list(takewhile(_is_ahead, told.events)))
    if within(ahead, WaysOnAnnounced):
        yield from _planning_ahead(ahead)
    yield stated(c.PlanPhase, event)


def _is_ahead(event: Event) -> bool:
    kinds = (p.PhasePlanned, WaysOnAnnounced, b.CarryoverAnnounced, q.EntranceAnnounced)
    return isinstance(event, kinds)


def _planning_ahead(told: Told) -> Iterator[Command]:
    """All that comes after a phase, with who goes on to it."""
    planned = [each for each in told.events if isinstance(each, p.PhasePlanned)]
    ways = [each for each in told.events if isinstance(each, WaysOnAnnounced)]
    assert told.state is not None, "phases follow others"
    called = {int(part.id): part.name for part in told.state.parts.values()}
    called |= {each.stage: each.name for each in planned}
    yield c.PlanNextPhases(
        ways[0].stage if ways[0].stage in told.state.parts else planned[0].follows,
        tuple(_ahead(told, each, ways, called) for each in planned),
        ways[0].ties,
        ways[0].reason,
    )


def _ahead(
    told: Told, planned: p.PhasePlanned, ways: Sequence[WaysOnAnnounced], called: Mapping[int, str]
) -> c.PhaseAhead:
    sources = sorted(ways, key=lambda each: each.stage != planned.follows)
    takes = tuple(
        Taken(called[each.stage], by, amount)
        for each in sources
        for target, by, amount in each.ways
        if target == planned.stage
    )
    carried = _of(told, b.CarryoverAnnounced, planned.stage)
    more: dict[str, object] = {"takes": takes}
    if carried is not None:
        more["carryover"] = carried.policy
        more["drop_ins"] = carried.drop_ins
        more["never_below_average"] = carried.never_below_average
    more["open"] = _of(told, q.EntranceAnnounced, planned.stage) is None
    return stated(c.PhaseAhead, planned, **more)


def _of(told: Told, kind: type[Any], stage: int) -> Any | None:
    return next((e for e in told.events if isinstance(e, kind) and e.stage == stage), None)


def _announcing_ways(_told: Told, event: WaysOnAnnounced) -> Iterator[Command]:
    ways = tuple(WayStated(target, by, amount) for target, by, amount in event.ways)
    yield c.AnnounceWaysOn(event.stage, ways, event.ties, event.reason)


def _seeding(_told: Told, event: p.LinesSeeded) -> Iterator[Command]:
    yield c.SeedLines(event.stage, event.seed)


def _replanning_lines(_told: Told, event: p.LinesReplanned) -> Iterator[Command]:
    yield stated(c.ReplanLines, event)


def _closing(_told: Told, event: b.PhaseClosed) -> Iterator[Command]:
    """Who does not go on is neither among those who do nor in reserve; said or announced, how many
    places there were.
    """
    going = {pair for _, pairs in event.qualifiers for pair in pairs}
    ranked = [pair for pair, _, _ in event.ranking]
    staying = tuple(pair for pair in ranked if pair not in going | set(event.reserves))
    many = tuple((target, len(pairs)) for target, pairs in event.qualifiers)
    rest = (*many[:-1], (many[-1][0], 0)) if many else ()
    for places, out in product(dict.fromkeys(((), many, rest)), dict.fromkeys(((), staying))):
        yield c.ClosePhase(event.stage, places, out, event.seed)


def _dropping_in(told: Told, event: b.DroppedIn) -> Iterator[Command]:
    if seeded := within(told, p.LinesSeeded):
        yield c.SeedLines(event.stage, seeded.seed)
    settled = [e for e in told.events if isinstance(e, q.PreregistrationSettled)]
    known = tuple(each.preregistration for each in settled)
    more = {number: (hundredths, of) for number, hundredths, of in event.more or ()}
    pairs = []
    for number, players, seeding in event.pairs[len(known) :]:
        hundredths, categories = more.get(number, (0, ()))
        pairs.append(c.ListedPair(_players(players), seeding, hundredths, categories))
    yield c.DropIn(event.stage, tuple(pairs), event.reason, known)


def _players(players: Sequence[PlayerStated]) -> tuple[c.PairPlayer, ...]:
    return tuple(listed_pair(each) for each in players)


def _preregistering(_told: Told, event: q.PairPreregistered) -> Iterator[Command]:
    yield stated(c.PreregisterPair, event, players=_players(event.players))


def _settling(_told: Told, event: q.PreregistrationSettled) -> Iterator[Command]:
    yield stated(c.FreePreregistered if event.outcome == q.FREE else c.DropPreregistered, event)


def _naming_rooms(_told: Told, event: RoomsNamed) -> Iterator[Command]:
    yield c.NameRooms(event.stage, tuple(c.RoomNamed(name, of) for name, of in event.rooms))


BY: Mapping[type[Event], Asking] = {
    p.PhasePlanned: _planning,
    WaysOnAnnounced: _announcing_ways,
    p.LinesSeeded: _seeding,
    p.LinesReplanned: _replanning_lines,
    b.PhaseClosed: _closing,
    b.DroppedIn: _dropping_in,
    q.PairPreregistered: _preregistering,
    q.PreregistrationSettled: _settling,
    RoomsNamed: _naming_rooms,
}
