"""The Swiss systems: one entry for each edition of a regulation, read by everybody who offers one.

An entry is data: how it is called, what of a request it honours, its codes in report files and its
arguments on the drop-in command line. Its package holds three modules: `rounds` pairs a round,
`explain` tells a trace in words, `why_not` says what stands against a pair. Each is loaded when it
is first asked, for nobody who only offers a system or reads a report needs an engine. An engine
raises `NoValidPairing` where no legal pairing exists and `Unsupported` for what it can't honour,
and never compromises silently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.errors import Unsupported

if TYPE_CHECKING:
    from domain.pairing import PairingRequest, RoundPairing
    from domain.swiss.objection import Objection
    from domain.swiss.trace import Trace


class RequestOption(StrEnum):
    """What a request may ask for beyond who plays; the value is how a refusal names it."""

    VIRTUAL = "points added by an acceleration"
    FORBIDDEN = "forbidden pairs"
    POSITIONS = "an order other than by number"
    US_CHESS = "options of US Chess"


class TrfCodes(NamedTuple):
    """Codes of record 192 (TRF26, Annexure C). `report` names the edition to a federation; `engine`
    is what other engines read, empty where none has the system; `also` are further codes that mean
    it. A code that several editions share means the one registered first.
    """

    report: str
    engine: str = ""
    also: tuple[str, ...] = ()

    @property
    def meant(self) -> frozenset[str]:
        return frozenset((self.report, self.engine, *self.also)) - {"", CUSTOM}


CUSTOM = "CUSTOM_SWISS"
FIDE = frozenset({RequestOption.VIRTUAL, RequestOption.FORBIDDEN, RequestOption.POSITIONS})


@dataclass(frozen=True)
class System:
    """`package` holds its modules, `arguments` ask for it on the drop-in command line."""

    code: str
    edition: str
    title: str
    package: str
    honours: frozenset[RequestOption] = FIDE
    trf: TrfCodes = TrfCodes(CUSTOM)
    arguments: tuple[str, ...] = ()

    @property
    def of_us_chess(self) -> bool:
        """No rule of FIDE knows it."""
        return RequestOption.US_CHESS in self.honours

    def pair(self, request: PairingRequest) -> RoundPairing:
        for option in _asked(request):
            if option not in self.honours:
                raise Unsupported("This pairing system", option)
        answer: RoundPairing = self._module("rounds").pair(request, self.edition)
        return answer

    def explain_board(self, trace: Trace, number: int) -> list[str]:
        """Why `number` has this opponent and this colour."""
        return list(self._module("explain").explain_board(trace, number))

    def explain_bracket(self, trace: Trace, index: int) -> list[str]:
        """How the bracket was made up and paired, the first one counting as 0."""
        return list(self._module("explain").explain_bracket(trace, index))

    def explain_bye(self, trace: Trace) -> list[str]:
        """Why the bye went where it went; says so if nobody had one."""
        return list(self._module("explain").explain_bye(trace))

    def why_not(self, request: PairingRequest, a: int, b: int) -> Objection:
        """What stands against pairing the numbers `a` and `b`."""
        answer: Objection = self._module("why_not").why_not(request, self.edition, a, b)
        return answer

    def _module(self, name: str) -> Any:
        return import_module(f"domain.swiss.{self.package}.{name}")


def _asked(request: PairingRequest) -> Iterator[RequestOption]:
    if request.virtual:
        yield RequestOption.VIRTUAL
    if request.forbidden:
        yield RequestOption.FORBIDDEN
    if request.positions:
        yield RequestOption.POSITIONS
    if request.us_chess is not None:
        yield RequestOption.US_CHESS


def _registered(*systems: System) -> Mapping[tuple[str, str], System]:
    return {(system.code, system.edition): system for system in systems}


SYSTEMS: Mapping[tuple[str, str], System] = _registered(
    System(
        *("fide-dutch", "2026", "FIDE Dutch system", "dutch"),
        trf=TrfCodes("FIDE_DUTCH_2026", "FIDE_DUTCH", ("FIDE_DUTCH_2025",)),
        arguments=("--dutch", "--dutch-2026"),
    ),
    System(
        *("fide-dutch", "2017", "FIDE Dutch system", "dutch"),
        trf=TrfCodes("FIDE_DUTCH_2017", "FIDE_DUTCH_2017", ("FIDE_DUTCH",)),
        arguments=("--dutch-2017",),
    ),
    System(
        *("dubov", "2026", "FIDE Dubov system", "dubov"),
        trf=TrfCodes("FIDE_DUBOV", "FIDE_DUBOV"),
    ),
    System(
        *("burstein", "2026", "FIDE Burstein system", "burstein"),
        trf=TrfCodes("FIDE_BURSTEIN", "FIDE_BURSTEIN", ("FIDE_BURSTEIN_2026",)),
        arguments=("--burstein-2026",),
    ),
    System(
        *("burstein", "pre-2018", "FIDE Burstein system", "burstein"),
        trf=TrfCodes(CUSTOM, also=("FIDE_BURSTEIN",)),
        arguments=("--burstein",),
    ),
    System(
        *("us-chess", "7th", "US Chess Swiss system", "us_chess"),
        honours=frozenset(RequestOption),
    ),
)
"""The newest edition of each system first."""


def system_of(code: str, edition: str) -> System:
    found = SYSTEMS.get((code, edition))
    if found is None:
        known = ", ".join(f"{name} {year}" for name, year in sorted(SYSTEMS))
        raise Unsupported(code, f"edition {edition}; known are {known}")
    return found


def newest(code: str) -> System | None:
    return next((system for system in SYSTEMS.values() if system.code == code), None)


def of_trf(code: str) -> System | None:
    """The system that record 192 names, whether or not an acceleration is said with it."""
    bare = code.upper().removesuffix("_BAKU")
    return next((system for system in SYSTEMS.values() if bare in system.trf.meant), None)


def pair_round(system: str, edition: str, request: PairingRequest) -> RoundPairing:
    """The round by that system and edition."""
    return system_of(system, edition).pair(request)
