"""Which draws follow from nothing in the log: their numbers or their toss came with the command,
drawn by hand in front of all or made up.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.errors import WallchartError
from domain.messages import say
from events.audit.history import History
from events.codec import command_of, event_of


class DrawnByHand(NamedTuple):
    stage: int
    version: int
    actor: str
    device: str

    @property
    def remark(self) -> str:
        return say(
            "The numbers of section {stage} were given by hand (version {version}, by {actor}): "
            "they follow from nothing that can be checked.",
            stage=self.stage,
            version=self.version,
            actor=self.actor,
        )


def drawn_by_hand(history: History, kinds: Collection[str]) -> Iterator[DrawnByHand]:
    """Of the events of these kinds, which all tell of a draw."""
    for record in history.records:
        if record.event.kind not in kinds:
            continue
        act = record.act
        try:
            asked = command_of(replace(act, drawn=b""))
        except WallchartError:
            continue  # a contradiction, which is told of the act
        if getattr(asked, "numbers", ()) or getattr(asked, "toss", ""):
            stage = getattr(event_of(record), "stage", 0)
            yield DrawnByHand(stage, record.version, act.actor, act.device)
