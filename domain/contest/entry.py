"""A participant of a stage, a player or a team, with the data that rounds need; a team and its
members, as entered.
"""

from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass, replace
from typing import NamedTuple, NewType, Self

from domain.errors import Unknown
from domain.ids import EntryId, Number, RoundNo
from domain.messages import say
from domain.people import KnownPerson, Person
from domain.results import Mark


@dataclass(frozen=True, slots=True)
class Participant(ABC):
    """`number` (TPN) is None until the list is ranked.

    `first_round` is the first round it can be paired for; `withdrawn_from` the first it no longer
    plays. `checked_in` are the rounds before which it checked in at the desk. `list` names the list
    it was imported from; `corrected`: changed since then.
    """

    id: EntryId
    _: KW_ONLY
    number: Number | None = None
    first_round: RoundNo = RoundNo(1)
    withdrawn_from: RoundNo | None = None
    byes: tuple[tuple[RoundNo, Mark], ...] = ()
    checked_in: tuple[RoundNo, ...] = ()
    list: str = ""
    corrected: bool = False
    expelled: bool = False

    @property
    @abstractmethod
    def full_name(self) -> str:
        """The full name."""

    @property
    @abstractmethod
    def short_name(self) -> str:
        """The name shown after a number."""

    @property
    @abstractmethod
    def identifying_facts(self) -> KnownPerson:
        """The name and the facts that distinguish the participant from namesakes."""

    def bye_in(self, round_number: RoundNo) -> Mark | None:
        """The requested bye, or the zero-point bye of an absent entry; None if the entry plays."""
        if round_number < self.first_round or self.is_withdrawn_by(round_number):
            return Mark.ZERO_BYE
        return dict(self.byes).get(round_number)

    def without_bye(self, round_number: RoundNo, irrevocable: bool = False) -> Self:
        """The entry without the bye; `irrevocable`: the bye was irrevocable but is given back."""
        return replace(self, byes=tuple(bye for bye in self.byes if bye[0] != round_number))

    def is_withdrawn_by(self, round_number: RoundNo) -> bool:
        return self.withdrawn_from is not None and round_number >= self.withdrawn_from

    def is_present_in_round(self, round_number: RoundNo) -> bool:
        """Whether the entry has arrived by that round and not withdrawn."""
        return self.first_round <= round_number and not self.is_withdrawn_by(round_number)


MemberId = NewType("MemberId", int)
"""The id of a player in their stage, independent of the team; kept for ever."""

NOBODY = MemberId(0)
"""The member at a board that a team leaves empty."""


class LineUp(NamedTuple):
    """The members of a team in a match, board by board; NOBODY at an empty board. `version` is the
    line-up's place in the log, `actor` its sender: "player" for a captain, or an arbiter's role.
    """

    members: tuple[MemberId, ...]
    version: int
    actor: str = ""
    instant: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A member, who may play from `first_round` until the round before `left_from`."""

    id: MemberId
    person: Person
    first_round: RoundNo = RoundNo(1)
    left_from: RoundNo | None = None

    def may_play_in(self, round_number: RoundNo) -> bool:
        return self.first_round <= round_number and (
            self.left_from is None or round_number < self.left_from
        )


@dataclass(frozen=True, slots=True)
class Team(Participant):
    """`members` are in board order: the order of strength stated by the captain, with reserves
    last.

    `short` is the name for narrow tables and reports. `strength` is a rating by which the list is
    ranked, 0: the average of its best members'.
    """

    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    members: tuple[Member, ...] = ()
    strength: int = 0
    phone: int = 0
    """How often the captain's address was revoked: older addresses are invalid."""

    @property
    def full_name(self) -> str:
        return self.name

    @property
    def short_name(self) -> str:
        return self.name

    @property
    def identifying_facts(self) -> KnownPerson:
        return KnownPerson(self.name, (self.federation, self.captain, self.number or 0))

    def member(self, member: MemberId) -> Member:
        for each in self.members:
            if each.id == member:
                return each
        raise Unknown(say("member of {name}:", name=self.name), member)

    def place_in_board_order(self, member: MemberId) -> int:
        """The member's place in the board order, 1 the strongest."""
        return [each.id for each in self.members].index(member) + 1

    def ranking_rating(self, boards: int) -> int:
        """The rating that ranks the team in the list: its stated strength, else the average rating
        of its first members, one per board, rounded to the nearest, halves up.
        """
        if self.strength:
            return self.strength
        rated = [each.person.rating for each in self.members[:boards]]
        return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else 0
