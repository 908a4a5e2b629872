"""The interface of a Swiss pairing system: what it offers, how it pairs and explains.

A system is a value: its name, the request options it supports, its codes in report files and its
arguments on the drop-in command line. Its engine is loaded when it first pairs: offering a system
or reading a report needs no engine. An engine raises `NoValidPairing` where no legal pairing exists
and `Unsupported` for options it lacks, and never ignores one silently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from domain.errors import Unsupported
from domain.messages import join_messages, say
from domain.pairing import Body, PairingRequest, RequestOption, RoundRequest, SystemOptions

if TYPE_CHECKING:
    from domain.pairing import RoundPairing
    from domain.swiss.explanation import Explanation, Objection
    from domain.swiss.field import Field, ScoredField

Request = TypeVar("Request", bound=RoundRequest)

CUSTOM = "CUSTOM_SWISS"
NONE, BAKU, LISTED = "none", "baku", "listed"
"""No acceleration; Baku acceleration (C.04.7 (2026)); added points listed one by one."""


LAST_RENUMBERED = 4
"""Pairing numbers may change until this round is paired (C.04.2 (2026) 2.3)."""


class TrfCodes(NamedTuple):
    """Codes of record 192 (TRF26, Annexure C). `report` is the code for a federation; `engine` the
    one other engines read, empty if none has the system; `also` are further codes for it. A code
    shared by several editions means the one registered first.
    """

    report: str
    engine: str = ""
    also: tuple[str, ...] = ()

    @property
    def accepted_codes(self) -> frozenset[str]:
        return frozenset((self.report, self.engine, *self.also)) - {"", CUSTOM}


class Listing(NamedTuple):
    """What a system knows of each player before a round: the columns it adds to the player list
    beside the pairing, and their cells by rank.
    """

    field: Field
    headings: tuple[str, ...]
    cells: Callable[[int], tuple[str, ...]]


@dataclass(frozen=True)
class PairingSystem(ABC, Generic[Request]):
    """One edition of a system. `arguments` select it on the drop-in command line. With
    `numbers_follow_ratings` a corrected rating renumbers the players until round `LAST_RENUMBERED`
    is paired; in other systems numbers never change.
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
    def option_type(self) -> type[SystemOptions] | None:
        """The type of the options that only this system has, if any."""
        return None

    @property
    def follows_fide(self) -> bool:
        return self.body is Body.FIDE

    def pair_round(self, request: Request) -> RoundPairing:
        """Pair the round; raises Unsupported, naming the option, for one the system lacks."""
        for option in request.requested_options():
            if option not in self.honours:
                raise Unsupported(say("This pairing system"), option)
        asked = request.options
        if asked is not None and type(asked) is not self.option_type:
            raise Unsupported(say("This pairing system"), asked.called)
        return self.pair_checked(request)

    @abstractmethod
    def pair_checked(self, request: Request) -> RoundPairing:
        """Pair a request whose options have been checked."""

    @abstractmethod
    def explanation(self) -> Explanation:
        """The explanation of traces that this system leaves."""

    @abstractmethod
    def why_not(self, request: Request, a: int, b: int) -> Objection:
        """What prevents pairing the numbers `a` and `b`."""

    def bye_field(self, request: Request) -> ScoredField | None:
        """The field with the possible receivers of the bye; None if other rules choose the
        receiver."""
        return None

    def player_listing(self, request: PairingRequest) -> Listing | None:
        """The player list in the layout of bbpPairings; None if the system has none."""
        return None

    @property
    def accelerations(self) -> Mapping[str, str]:
        """The accelerations an organiser may choose, with titles."""
        usual = {NONE: "none"}
        if RequestOption.VIRTUAL not in self.honours:
            return usual
        return usual | {BAKU: "Baku", LISTED: "points added rule by rule"}

    def refuse_unknown_acceleration(self, acceleration: str, rounds: int) -> None:
        """Raise Unsupported for an acceleration the system lacks, or lacks for so few rounds."""
        if acceleration not in self.accelerations:
            raise Unsupported(
                say("{edition}", edition=join_messages(" ", (self.code, self.edition))),
                say("acceleration {acceleration}", acceleration=repr(acceleration)),
            )

    def apply_acceleration(self, acceleration: str, request: Request) -> Request:
        """The request adjusted for the acceleration; Baku's and listed points are in it already."""
        return request
