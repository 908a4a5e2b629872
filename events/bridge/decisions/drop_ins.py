"""Who drops into a phase: what was announced about it, preregistrations, and those who come.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3; what may be is
`domain.bridge.phases.preregistration`. A pair that preregistered gets its number when it comes in.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import UNSET

from domain.bridge.phase import Phase, Player, Waiting, phase_of, phases_of
from domain.bridge.phases.preregistration import Candidate, check_admission
from domain.errors import NotNow, Unknown
from domain.tournament import Tournament
from events.bridge import commands as c
from events.bridge.decisions.pairs import described, stated_players
from events.bridge.folds.drop_ins import with_dropped_in
from events.bridge.vocabulary.boards import DroppedIn
from events.bridge.vocabulary.requests import (
    FREE,
    IN,
    NOT_COMING,
    EntranceAnnounced,
    PairPreregistered,
    PreregistrationSettled,
)
from events.bridge.vocabulary.stated import PlayerStated, stated_player
from events.words import listed, stated_categories

Coming = DroppedIn | PreregistrationSettled


class _Listed(NamedTuple):
    players: tuple[PlayerStated, ...]
    seeding: int
    hundredths: int
    categories: tuple[str, ...]


def drop_in(state: Tournament, command: c.DropIn) -> tuple[Coming, ...]:
    phase = phase_of(state, command.stage)
    _demand_open(phase)
    known = [_waiting(phase, version) for version in dict.fromkeys(command.preregistered)]
    if not known and not command.pairs:
        raise NotNow("Nobody is named who drops in.")
    for one in known:
        _check(phase, one.name, one.event, preregistered=True, free=one.free)
    for pair in command.pairs:
        _check(phase, _name(pair.players))
    others = [
        _Listed(
            stated_players(pair.players),
            pair.seeding,
            pair.hundredths,
            stated_categories(pair.categories),
        )
        for pair in command.pairs
    ]
    return _coming(state, phase, known, others, command.reason)


def announce_rules(phase: Phase, command: c.AnnounceEntrance) -> tuple[EntranceAnnounced]:
    _demand_open(phase)
    if not command.open and phase.waiting:
        names = listed([one.name for one in phase.waiting], 4)
        raise NotNow(f"Preregistered for {phase.name}: {names}; settle that first.")
    open_to = (command.open, command.mid_phase, command.only_preregistered)
    return (EntranceAnnounced(phase.id, *open_to, command.reason),)


def preregister_pair(phase: Phase, command: c.PreregisterPair) -> tuple[PairPreregistered]:
    _demand_open(phase)
    players, event = stated_players(command.players), command.event.strip()
    name = _name(command.players)
    _check(phase, name, event, preregistered=True)
    if any(_stated(each.players) == players for each in phase.waiting):
        raise NotNow(f"{name} has preregistered already.")
    return (PairPreregistered(phase.id, players, command.seeding, event, *described(command)),)


def free_preregistered(phase: Phase, command: c.FreePreregistered) -> tuple[PreregistrationSettled]:
    _demand_open(phase)
    one = _waiting(phase, command.preregistration)
    if one.free:
        raise NotNow(f"{one.name} is free already.")
    return (PreregistrationSettled(phase.id, one.version, FREE, command.reason),)


def drop_preregistered(phase: Phase, command: c.DropPreregistered) -> tuple[PreregistrationSettled]:
    _demand_open(phase)
    one = _waiting(phase, command.preregistration)
    return (PreregistrationSettled(phase.id, one.version, NOT_COMING, command.reason),)


def _demand_open(phase: Phase) -> None:
    if not phase.follows:
        raise NotNow(f"{phase.name} follows no phase; register the pairs.")
    if phase.play.closed:
        raise NotNow(f"{phase.name} is closed; nobody drops in any more.")


def _check(
    phase: Phase, name: str, event: str = "", preregistered: bool = False, free: bool = True
) -> None:
    one = Candidate(name, event, preregistered, free)
    check_admission(one, phase.entrance, phase.name, _begun(phase))


def _name(players: Iterable[c.PairPlayer]) -> str:
    return " – ".join(player.family.strip() for player in players)


def _begun(phase: Phase) -> bool:
    return bool(phase.seeding or phase.sessions)


def by_themselves(state: Tournament, phase: Phase) -> tuple[Coming, ...]:
    """Who comes in when the seats are drawn: all who preregistered and are free."""
    free = [one for one in phase.waiting if one.free]
    if not free or _begun(phase):
        return ()
    return _coming(state, phase, free, [], "preregistered")


def with_coming(phase: Phase, coming: Iterable[Coming]) -> Phase:
    """The phase with them in it."""
    for event in coming:
        if isinstance(event, DroppedIn):
            phase = with_dropped_in(phase, event)
    return phase


def _coming(
    state: Tournament,
    phase: Phase,
    known: Sequence[Waiting],
    others: Sequence[_Listed],
    reason: str,
) -> tuple[Coming, ...]:
    # A number is one pair's throughout, whichever phase it comes from or goes on to.
    first = 1 + max(max(each.entries, default=0) for each in phases_of(state).values())
    waited = (
        _Listed(_stated(one.players), one.seeding, one.hundredths, one.categories) for one in known
    )
    listed = list(enumerate([*waited, *others], first))
    pairs = tuple((number, one.players, one.seeding) for number, one in listed)
    more = tuple(
        (number, one.hundredths, one.categories)
        for number, one in listed
        if one.hundredths or one.categories
    )
    settled = [PreregistrationSettled(phase.id, one.version, IN) for one in known]
    return (DroppedIn(phase.id, pairs, reason, more or UNSET), *settled)


def _stated(players: Iterable[Player]) -> tuple[PlayerStated, ...]:
    return tuple(map(stated_player, players))


def _waiting(phase: Phase, version: int) -> Waiting:
    for one in phase.waiting:
        if one.version == version:
            return one
    raise Unknown(f"open preregistration for {phase.name}:", version)
