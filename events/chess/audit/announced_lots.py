"""Every announced draw of numbers or of a bracket held against what was promised.

That the numbers follow from the seed the other proofs show (`decided`, `repairing`). A draw can
hold and still have been known before by who has the server's secret; that is told, too.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.chess.stage import stage_of
from domain.draws.lots import Shown, discrepancies
from domain.ids import StageId
from domain.said import say
from events.audit.history import History
from events.catalogue import kinds_of
from events.chess.vocabulary.knock_out import BracketDrawn
from events.chess.vocabulary.round_robin import LotsDrawn
from events.codec import event_of
from events.log.event import Event

_DRAWN = kinds_of(LotsDrawn, BracketDrawn)
_NO_WORD = say(
    "it rests on the server's secret alone, without a word: who has the secret could have known it "
    "before."
)
_NO_SOURCE = say("where its word would come from was not announced before the draw.")


class LotsAgain(NamedTuple):
    """`commitment`, `secret` and `word` are all it takes to draw again. `doubt` and `remark` as of
    start positions.
    """

    stage: int
    version: int
    commitment: str
    secret: str
    word: str
    doubt: str
    remark: str

    @property
    def where(self) -> str:
        return say("Announced draw of stage {stage}", stage=self.stage)


def lots_again(history: History) -> Iterator[LotsAgain]:
    for record in history.records:
        if record.event.kind not in _DRAWN:
            continue
        again = _again(history, record.version, event_of(record))
        if again is not None:
            yield again


def _again(history: History, version: int, event: Event) -> LotsAgain | None:
    assert isinstance(event, LotsDrawn | BracketDrawn), "a kind has one class"
    announced = stage_of(history.at(version), StageId(event.stage)).lots
    if announced is None or not event.secret:
        return None
    word = event.beacon
    seed = bytes.fromhex(event.seed) if isinstance(event, BracketDrawn) else None
    doubt = discrepancies(announced, Shown(bytes.fromhex(event.secret), word), seed)
    source = "" if announced.beacon else _NO_SOURCE
    remark = source if word else _NO_WORD
    commitment = announced.commitment
    return LotsAgain(event.stage, version, commitment, event.secret, word, doubt, remark)
