"""A recorded pairing that was asked for again, and what became of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from domain.ids import EntryId

Pairs = tuple[tuple[int, int], ...]
"""(White or the team named first, the other) by number; a bye is (number, 0)."""

SHOWN = 5


class Repaired(NamedTuple):
    """One recorded pairing and the answer now. `recorded` and `computed` hold only what differs, so
    that both are empty where nothing does; `refusal` is why there is no answer to compare.
    """

    stage: int
    round: int
    version: int
    system: str
    edition: str
    recorded: Pairs = ()
    computed: Pairs = ()
    refusal: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.recorded or self.computed or self.refusal)

    def compared(self, recorded: Pairs, computed: Pairs) -> "Repaired":
        """Colours and byes count, the order of boards or matches does not."""
        return self._replace(
            recorded=tuple(pair for pair in recorded if pair not in computed),
            computed=tuple(pair for pair in computed if pair not in recorded),
        )

    @property
    def difference(self) -> str:
        """Round 0: the numbers of a bracket."""
        what = f"Round {self.round}" if self.round else "The bracket"
        where = f"  {what} of stage {self.stage} (version {self.version})"
        if self.refusal:
            return f"{where} can't be paired again: {self.refusal}"
        was, now = _shown(self.recorded), _shown(self.computed)
        return f"{where} has {was}; {self.system} {self.edition} has {now}"

    def fields(self) -> dict[str, object]:
        return {
            "stage": self.stage,
            "round": self.round,
            "version": self.version,
            "system": self.system,
            "edition": self.edition,
            "recorded": self.recorded,
            "computed": self.computed,
            "reason": self.refusal,
        }


def _shown(pairs: Pairs) -> str:
    shown = ", ".join(f"{a}-{b}" if b else f"bye {a}" for a, b in pairs[:SHOWN])
    return f"{shown} and {len(pairs) - SHOWN} more" if len(pairs) > SHOWN else shown or "nothing"


def by_number(
    pairs: Iterable[tuple[int, int]],
    byes: Iterable[tuple[int, str]],
    numbers: Mapping[EntryId, int],
) -> Pairs:
    """Who has no number is minus the id."""

    def number(id_: int) -> int:
        return numbers.get(EntryId(id_), -id_)

    met = ((number(one), number(other)) for one, other in pairs)
    return (*met, *((number(id_), 0) for id_, _ in byes))
