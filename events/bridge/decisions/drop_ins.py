"""Drop-ins of a phase: the announced conditions, preregistrations, and the pairs that come.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3; what is allowed is in
`domain.bridge.phases.drop_ins`. A pair that preregistered gets its number when it comes in.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from domain.bridge.phase import Phase, WaitingPair, phase_of, phases_of
from domain.bridge.phases.drop_ins import DropInCandidate, check_admission
from domain.errors import NotNow, Unknown
from domain.messages import join_messages, say
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.pairs import as_recorded, ask_about_twice
from events.bridge.facts.pairs import dropped_in
from events.bridge.vocabulary import pairs as v
from events.bridge.vocabulary.commands import DropIn, DropPreregistered, FreePreregistered
from events.bridge.vocabulary.phases import EntranceAnnounced
from events.game import act, the_tournament
from events.game.roles import LEADING, RUNNING
from events.game.words import list_some
from events.log.records import UNRECORDED

Coming = v.DroppedIn | v.PreregistrationSettled


@act("drop-in", DropIn, the_tournament, RUNNING, version=2)
def drop_in(state: Tournament, command: DropIn) -> Iterator[Coming]:
    phase = phase_of(state, command.stage)
    _demand_open(phase)
    known = [_waiting(phase, version) for version in dict.fromkeys(command.preregistered)]
    if not known and not command.pairs:
        raise NotNow("Nobody is named who drops in.")
    for one in known:
        _check(phase, one.name, one.event, preregistered=True, free=one.free)
    for pair in command.pairs:
        _check(phase, _name(pair))
    others = tuple(as_recorded(phase, pair) for pair in command.pairs)
    ask_about_twice(phase, (*map(_pair_stated, known), *others), command.confirmed)
    return _coming(state, phase, known, others, command.reason)


@act("announce-entrance", EntranceAnnounced, the_phase, LEADING)
def announce_entrance(phase: Phase, asked: EntranceAnnounced) -> EntranceAnnounced:
    _demand_open(phase)
    if not asked.open and phase.waiting:
        names = list_some([one.name for one in phase.waiting], 4)
        raise NotNow(
            "Preregistered for {name}: {names}; settle that first.", name=phase.name, names=names
        )
    return asked


@act("preregister-pair", v.PairPreregistered, the_phase, RUNNING)
def preregister_pair(phase: Phase, asked: v.PairPreregistered) -> v.PairPreregistered:
    _demand_open(phase)
    stated = replace(as_recorded(phase, asked), event=asked.event.strip())
    name = _name(asked)
    _check(phase, name, stated.event, preregistered=True)
    if any(_pair_stated(each).players == stated.players for each in phase.waiting):
        raise NotNow("{name} has preregistered already.", name=name)
    return stated


@act("free-preregistered", FreePreregistered, the_phase, RUNNING)
def free_preregistered(phase: Phase, command: FreePreregistered) -> v.PreregistrationSettled:
    _demand_open(phase)
    one = _waiting(phase, command.preregistration)
    if one.free:
        raise NotNow("{name} is free already.", name=one.name)
    return v.PreregistrationSettled(phase.id, one.version, v.FREE, command.reason)


@act("drop-preregistered", DropPreregistered, the_phase, RUNNING)
def drop_preregistered(phase: Phase, command: DropPreregistered) -> v.PreregistrationSettled:
    _demand_open(phase)
    one = _waiting(phase, command.preregistration)
    return v.PreregistrationSettled(phase.id, one.version, v.NOT_COMING, command.reason)


def _demand_open(phase: Phase) -> None:
    if not phase.follows:
        raise NotNow("{name} follows no phase; register the pairs.", name=phase.name)
    if phase.play.closed:
        raise NotNow("{name} is closed; nobody drops in any more.", name=phase.name)


def _check(
    phase: Phase, name: str, event: str = "", preregistered: bool = False, free: bool = True
) -> None:
    one = DropInCandidate(name, event, preregistered, free)
    check_admission(one, phase.entrance, phase.name, _has_begun(phase))


def _name(pair: v.ComingStated) -> str:
    return join_messages(" – ", (player.family.strip() for player in pair.players))


def _has_begun(phase: Phase) -> bool:
    return bool(phase.seeding or phase.sessions)


def by_themselves(state: Tournament, phase: Phase) -> tuple[Coming, ...]:
    """The pairs that enter when the seats are drawn: all that preregistered and are free."""
    free = [one for one in phase.waiting if one.free]
    if not free or _has_begun(phase):
        return ()
    return tuple(_coming(state, phase, free, (), "preregistered"))


def with_coming(phase: Phase, coming: Iterable[Coming]) -> Phase:
    """The phase with the coming pairs entered."""
    for event in coming:
        if isinstance(event, v.DroppedIn):
            phase = dropped_in(phase, event, UNRECORDED)
    return phase


def _coming(
    state: Tournament,
    phase: Phase,
    known: Sequence[WaitingPair],
    others: Sequence[v.ComingStated],
    reason: str,
) -> Iterator[Coming]:
    # A pair keeps its number in all phases, so a new number must be free in each of them.
    first = 1 + max(max(each.entries, default=0) for each in phases_of(state).values())
    pairs = list(enumerate((*map(_pair_stated, known), *others), first))
    yield v.DroppedIn(
        phase.id,
        tuple((number, one.players, one.seeding) for number, one in pairs),
        reason,
        tuple(
            (number, one.hundredths, one.categories)
            for number, one in pairs
            if one.hundredths or one.categories
        ),
    )
    yield from (v.PreregistrationSettled(phase.id, one.version, v.IN) for one in known)


def _pair_stated(one: WaitingPair) -> v.ComingStated:
    players = tuple(map(v.stated_player, one.players))
    return v.ComingStated(players, one.seeding, one.hundredths, one.categories)


def _waiting(phase: Phase, version: int) -> WaitingPair:
    for one in phase.waiting:
        if one.version == version:
            return one
    raise Unknown(say("open preregistration for {name}:", name=phase.name), version)
