"""The registry of the Swiss systems: one entry for each edition of a regulation.

Desk, command line, reports and audit know a system only through its entry. Only the `system` module
of each package is imported here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from domain.errors import Unsupported
from domain.messages import join_messages, say
from domain.pairing import Body, PairingRequest, RoundPairing, Trace
from domain.swiss.burstein import system as burstein
from domain.swiss.dubov import system as dubov
from domain.swiss.dutch import system as dutch
from domain.swiss.pairing_system import BAKU, LISTED, NONE, PairingSystem
from domain.swiss.teams import system as teams
from domain.swiss.teams_of_four import system as teams_of_four
from domain.swiss.us_chess import system as us_chess

if TYPE_CHECKING:
    from domain.swiss.explanation import Explanation
    from domain.swiss.teams.matches import TeamRequest

Key = tuple[str, str]
"""Code and edition."""

OfPlayers: TypeAlias = PairingSystem[PairingRequest]
OfTeams: TypeAlias = PairingSystem["TeamRequest"]

SYSTEMS: dict[Key, PairingSystem[Any]] = {
    (system.code, system.edition): system
    for system in (
        *dutch.EDITIONS,
        *dubov.EDITIONS,
        *burstein.EDITIONS,
        *us_chess.EDITIONS,
        *teams.EDITIONS,
        *teams_of_four.EDITIONS,
    )
}
"""By code and edition, the newest edition of each system first."""

USUAL: OfPlayers = dutch.EDITIONS[0]
USUAL_OF_TEAMS: OfTeams = teams.EDITIONS[0]
USUAL_OF_FOUR: OfTeams = teams_of_four.EDITIONS[0]
"""The system for bridge teams of four unless another is chosen."""


def systems_for_players() -> Mapping[Key, OfPlayers]:
    return {key: system for key, system in SYSTEMS.items() if not system.of_teams}


def systems_for_teams(body: Body = Body.FIDE) -> Mapping[Key, OfTeams]:
    """The systems that pair teams, of chess (FIDE) or of bridge, by code and edition."""
    mine = ((key, each) for key, each in SYSTEMS.items() if each.of_teams)
    return {key: system for key, system in mine if system.body is body}


def system_of(code: str, edition: str) -> OfPlayers:
    """The system that pairs players, by code and edition; Unsupported, listing those that exist."""
    known = systems_for_players()
    if (code, edition) not in known:
        names = join_messages(
            ", ",
            (say("{year}", year=join_messages(" ", (name, year))) for name, year in sorted(known)),
        )
        raise Unsupported(
            code, say("edition {edition}; known are {names}", edition=edition, names=names)
        )
    return known[code, edition]


def newest_system(code: str) -> PairingSystem[Any] | None:
    return next((system for system in SYSTEMS.values() if system.code == code), None)


def first_system_of_body(body: Body) -> OfPlayers:
    return next(system for system in systems_for_players().values() if system.body is body)


def system_of_trf_code(code: str) -> OfPlayers | None:
    """The system of players with that code of record 192, with or without an acceleration."""
    bare = code.upper().removesuffix("_BAKU")
    return next(
        (system for system in systems_for_players().values() if bare in system.trf.accepted_codes),
        None,
    )


def explanation_of(trace: Trace) -> Explanation:
    """The explanation for the trace's system; Unsupported if that system is unknown here."""
    system = SYSTEMS.get((trace.system, trace.edition))
    if system is None:
        raise Unsupported(trace.system, say("edition {edition}", edition=trace.edition))
    return system.explanation()


def pair_round(system: str, edition: str, request: PairingRequest) -> RoundPairing:
    return system_of(system, edition).pair_round(request)


def apply_acceleration(acceleration: str, request: PairingRequest) -> PairingRequest:
    """The request adjusted for the acceleration by the system that has it; Baku's and listed points
    are in it already.
    """
    if acceleration in (NONE, BAKU, LISTED):
        return request
    method = acceleration.partition("+")[0]
    known = (system for system in systems_for_players().values() if method in system.accelerations)
    if (system := next(known, None)) is None:
        raise Unsupported(
            say("This pairing system"),
            say("acceleration {acceleration}", acceleration=repr(acceleration)),
        )
    return system.apply_acceleration(acceleration, request)
