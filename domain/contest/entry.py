"""A participant of a stage, a player or a team, with the data that rounds need."""

from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass, replace
from typing import Self

from domain.ids import EntryId, Number, RoundNo
from domain.people import KnownPerson
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
