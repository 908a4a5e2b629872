"""The interface of a Swiss pairing system: what it offers, how it pairs and explains.

A system is a value: how it is called, what of a request it honours, its codes in report files and
its arguments on the drop-in command line. Its engine is loaded when it is first asked to pair:
offering a system or reading a report needs no engine. An engine raises `NoValidPairing` where no
legal pairing exists and `Unsupported` for what it can't honour, and never compromises silently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from domain.errors import Unsupported
from domain.messages import said_together, say
from domain.pairing import Body, PairingRequest, RequestOption, RoundRequest, SystemOptions

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.field import Field
    from domain.swiss.upfloating import Upfloated

Asked = TypeVar("Asked", bound=RoundRequest)

CUSTOM = "CUSTOM_SWISS"
NONE, BAKU, LISTED = "none", "baku", "listed"
"""No acceleration, that of C.04.7 (2026), added points that are listed one by one."""


LAST_RENUMBERED = 4
"""The last round before whose pairing numbers may still change (C.04.2 (2026) 2.3)."""


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


class Listing(NamedTuple):
    """What the rules know of each player before a round, for a list beside the pairing: columns
    beside those of every system, and their cells by rank.
    """

    field: Field
    headings: tuple[str, ...]
    cells: Callable[[int], tuple[str, ...]]


@dataclass(frozen=True)
class PairingSystem(ABC, Generic[Asked]):
    """One edition of a system. `arguments` ask for it on the drop-in command line. With
    `numbers_follow_ratings` a corrected rating renumbers the players until round `LAST_RENUMBERED`
    is paired; in other systems numbers stay once given.
    """

    code: str
    edition: str
    title: str
    body: Body = Body.FIDE
    honours: frozenset[RequestOption] = frozenset(RequestOption)
    trf: TrfCodes = TrfCodes(CUSTOM)
    arguments: tuple[str, ...] = ()
    numbers_follow_ratings: bool = False

    of_teams: ClassVar[bool] = False

    @property
    def options(self) -> type[SystemOptions] | None:
        """What may be announced for it alone."""
        return None

    @property
    def of_fide(self) -> bool:
        return self.body is Body.FIDE

    def pair(self, request: Asked) -> RoundPairing:
        """The round; refuses by name what the system can't honour."""
        for option in request.asks_for():
            if option not in self.honours:
                raise Unsupported(say("This pairing system"), option)
        asked = request.options
        if asked is not None and type(asked) is not self.options:
            raise Unsupported(say("This pairing system"), asked.called)
        return self.paired(request)

    @abstractmethod
    def paired(self, request: Asked) -> RoundPairing:
        """The round of a request that asks for nothing the system can't honour."""

    @abstractmethod
    def explanation(self) -> Explanation:
        """What tells the traces that the system leaves."""

    @abstractmethod
    def why_not(self, request: Asked, a: int, b: int) -> Objection:
        """What stands against pairing the numbers `a` and `b`."""

    def bye_field(self, request: Asked) -> Upfloated | None:
        """The field with who may have the bye; None where other rules say who gets it."""
        return None

    def listing(self, request: PairingRequest) -> Listing | None:
        """The list of the players in the layout of bbpPairings; None if the system has none."""
        return None

    @property
    def accelerations(self) -> Mapping[str, str]:
        """What an organiser may choose from, with a title; several options after a method may be
        announced, too.
        """
        usual = {NONE: "none"}
        if RequestOption.VIRTUAL not in self.honours:
            return usual
        return usual | {BAKU: "Baku", LISTED: "points added rule by rule"}

    def refuse_unknown(self, acceleration: str, rounds: int) -> None:
        """Raise Unsupported for an acceleration the system lacks, or lacks in so few rounds."""
        if acceleration not in self.accelerations:
            raise Unsupported(
                say("{edition}", edition=said_together(" ", (self.code, self.edition))),
                say("acceleration {acceleration}", acceleration=repr(acceleration)),
            )

    def accelerated(self, acceleration: str, request: Asked) -> Asked:
        """The request as the acceleration wants it paired; Baku's and listed points are in it
        already.
        """
        return request
