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
from events.bridge.decisions.pairs import ask_about_double_entries, normalised_entry
from events.bridge.facts.pairs import fold_dropped_in
from events.bridge.vocabulary import pairs as v
from events.bridge.vocabulary.commands import DropIn, DropPreregistered, FreePreregistered
from events.bridge.vocabulary.phases import EntranceAnnounced
from events.game import act, the_tournament
from events.game.roles import LEADING, RUNNING
from events.game.words import list_some
from events.log.records import UNRECORDED

Entering = v.DroppedIn | v.PreregistrationSettled


@act("drop-in", DropIn, the_tournament, RUNNING, version=2)
def drop_in(state: Tournament, command: DropIn) -> Iterator[Entering]:
    phase = phase_of(state, command.stage)
    _check_open(phase)
    waiting = [_waiting_pair(phase, version) for version in dict.fromkeys(command.preregistered)]
    if not waiting and not command.pairs:
        raise NotNow("Nobody is named who drops in.")
    for pair in waiting:
        _check_candidate(phase, pair.name, pair.event, preregistered=True, free=pair.free)
    for stated in command.pairs:
        _check_candidate(phase, _names_of_pair(stated))
    others = tuple(normalised_entry(phase, pair) for pair in command.pairs)
    ask_about_double_entries(phase, (*map(_pair_as_stated, waiting), *others), command.confirmed)
    return _drop_in_events(state, phase, waiting, others, command.reason)


@act("announce-entrance", EntranceAnnounced, the_phase, LEADING)
def announce_entrance(phase: Phase, command: EntranceAnnounced) -> EntranceAnnounced:
    _check_open(phase)
    if not command.open and phase.waiting:
        names = list_some([pair.name for pair in phase.waiting], 4)
        raise NotNow(
            "Preregistered for {name}: {names}; settle that first.", name=phase.name, names=names
        )
    return command


@act("preregister-pair", v.PairPreregistered, the_phase, RUNNING)
def preregister_pair(phase: Phase, command: v.PairPreregistered) -> v.PairPreregistered:
    _check_open(phase)
    stated = replace(normalised_entry(phase, command), event=command.event.strip())
    name = _names_of_pair(command)
    _check_candidate(phase, name, stated.event, preregistered=True)
    if any(_pair_as_stated(each).players == stated.players for each in phase.waiting):
        raise NotNow("{name} has preregistered already.", name=name)
    return stated


@act("free-preregistered", FreePreregistered, the_phase, RUNNING)
def free_preregistered(phase: Phase, command: FreePreregistered) -> v.PreregistrationSettled:
    _check_open(phase)
    pair = _waiting_pair(phase, command.preregistration)
    if pair.free:
        raise NotNow("{name} is free already.", name=pair.name)
    return v.PreregistrationSettled(phase.id, pair.version, v.FREE, command.reason)


@act("drop-preregistered", DropPreregistered, the_phase, RUNNING)
def drop_preregistered(phase: Phase, command: DropPreregistered) -> v.PreregistrationSettled:
    _check_open(phase)
    pair = _waiting_pair(phase, command.preregistration)
    return v.PreregistrationSettled(phase.id, pair.version, v.NOT_COMING, command.reason)


def _check_open(phase: Phase) -> None:
    if not phase.follows:
        raise NotNow("{name} follows no phase; register the pairs.", name=phase.name)
    if phase.play.closed:
        raise NotNow("{name} is closed; nobody drops in any more.", name=phase.name)


def _check_candidate(
    phase: Phase, name: str, event: str = "", preregistered: bool = False, free: bool = True
) -> None:
    candidate = DropInCandidate(name, event, preregistered, free)
    check_admission(candidate, phase.entrance, phase.name, _has_begun(phase))


def _names_of_pair(pair: v.ComingStated) -> str:
    return join_messages(" – ", (player.family.strip() for player in pair.players))


def _has_begun(phase: Phase) -> bool:
    return bool(phase.seeding or phase.sessions)


def automatic_drop_ins(state: Tournament, phase: Phase) -> tuple[Entering, ...]:
    """The events by which pairs enter when the seats are drawn: all free preregistered ones."""
    free = [pair for pair in phase.waiting if pair.free]
    if not free or _has_begun(phase):
        return ()
    return tuple(_drop_in_events(state, phase, free, (), "preregistered"))


def enter_pairs(phase: Phase, coming: Iterable[Entering]) -> Phase:
    """The phase with the coming pairs entered."""
    for event in coming:
        if isinstance(event, v.DroppedIn):
            phase = fold_dropped_in(phase, event, UNRECORDED)
    return phase


def _drop_in_events(
    state: Tournament,
    phase: Phase,
    waiting: Sequence[WaitingPair],
    others: Sequence[v.ComingStated],
    reason: str,
) -> Iterator[Entering]:
    # A pair keeps its number in all phases, so a new number must be free in each of them.
    first = 1 + max(max(each.entries, default=0) for each in phases_of(state).values())
    pairs = list(enumerate((*map(_pair_as_stated, waiting), *others), first))
    yield v.DroppedIn(
        phase.id,
        tuple((number, pair.players, pair.seeding) for number, pair in pairs),
        reason,
        tuple(
            (number, pair.hundredths, pair.categories)
            for number, pair in pairs
            if pair.hundredths or pair.categories
        ),
    )
    yield from (v.PreregistrationSettled(phase.id, pair.version, v.IN) for pair in waiting)


def _pair_as_stated(pair: WaitingPair) -> v.ComingStated:
    players = tuple(map(v.stated_player, pair.players))
    return v.ComingStated(players, pair.seeding, pair.hundredths, pair.categories)


def _waiting_pair(phase: Phase, version: int) -> WaitingPair:
    for pair in phase.waiting:
        if pair.version == version:
            return pair
    raise Unknown(say("open preregistration for {name}:", name=phase.name), version)
