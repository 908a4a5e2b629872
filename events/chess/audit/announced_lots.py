"""Check every announced draw of numbers or of a bracket against its commitment, and report what
could have been manipulated.

Other proofs show that the numbers follow from the seed (`redecision`, `repairing`). A valid draw
can still have been known in advance to the holder of the server's secret, or been made of a field
that was still being changed; that is reported, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.chess.round_robin import entries_to_number
from domain.chess.stage import Stage, stage_of
from domain.draws.lots import AnnouncedLots, ShownSecret, discrepancies
from domain.ids import EntryId, StageId
from domain.messages import join_messages, say
from events.audit.history import History
from events.catalogue import kinds_of
from events.chess.audit.draws import ANY_ORDER
from events.chess.vocabulary.draws import BracketDrawn, LotsAnnounced, LotsDrawn, StartPositionDrawn
from events.codec import event_of
from events.game.words import list_some
from events.log.records import Recorded
from events.log.vocabulary import Event

SHOWN = 4
_DRAWN = kinds_of(LotsDrawn, BracketDrawn)
_ANNOUNCED = kinds_of(LotsAnnounced)
_POSITIONS = kinds_of(StartPositionDrawn)
_NO_WORD = say(
    "it rests on the server's secret alone, without a word: who has the secret could have known it "
    "before."
)
_NO_SOURCE = say("where its word would come from was not announced before the draw.")


class RepeatedLots(NamedTuple):
    """An announced draw that was made again from its `commitment`, `secret` and `word`. `doubt` and
    `remark` are as in `RepeatedDraw`.
    """

    stage: int
    version: int
    commitment: str
    secret: str
    word: str
    doubt: str
    remark: str

    @property
    def place_text(self) -> str:
        return say("Announced draw of section {stage}", stage=self.stage)


class WordUse(NamedTuple):
    stage: int
    version: int


@dataclass(slots=True)
class _DrawsSoFar:
    """The log so far: for each stage the versions of its announcements and draws, and for each word
    its first use.
    """

    history: History
    announced: dict[int, list[int]] = field(default_factory=dict)
    drawn: dict[int, list[int]] = field(default_factory=dict)
    words: dict[str, WordUse] = field(default_factory=dict)

    def repeat_draw(self, version: int, event: LotsDrawn | BracketDrawn) -> RepeatedLots | None:
        """Make the draw again and remember its version; None if it was not announced."""
        stage = stage_of(self.history.state_at(version), StageId(event.stage))
        if stage.lots is None or not event.secret:
            return None
        self.drawn.setdefault(event.stage, []).append(version)
        seed = bytes.fromhex(event.seed) if isinstance(event, BracketDrawn) else None
        shown = ShownSecret(bytes.fromhex(event.secret), event.beacon)
        doubt = discrepancies(stage.lots, shown, seed)
        remark = join_messages(" ", self._remarks(stage, stage.lots, event.beacon, version))
        facts_shown = stage.lots.commitment, event.secret, event.beacon, doubt, remark
        return RepeatedLots(event.stage, version, *facts_shown)

    def _remarks(self, stage: Stage, lots: AnnouncedLots, word: str, version: int) -> Iterator[str]:
        if not word:
            yield _NO_WORD
        elif not lots.word.beacon:
            yield _NO_SOURCE
        elif lots.word.has_free_order(word):
            yield ANY_ORDER
        yield from self._word_remarks(stage, word)
        yield from self._field_remarks(stage, version)
        for times in (self.announced.get(stage.id, []), self.drawn[stage.id]):
            if len(times) > 1:
                versions = join_messages(", ", map(str, times))
                yield say(
                    "it was announced or drawn several times, in versions {versions}.",
                    versions=versions,
                )

    def _word_remarks(self, stage: Stage, word: str) -> Iterator[str]:
        first = self.words.get(word)
        if word and first is not None and first.stage != stage.id:
            yield say(
                "its word was known before it was drawn: version {version} has it for section "
                "{stage}, and both lean on one word.",
                version=first.version,
                stage=first.stage,
            )

    def _field_remarks(self, stage: Stage, version: int) -> Iterator[str]:
        """Remark on a field changed after the announcement, by which the lots could be steered."""
        announced = self.announced.get(stage.id)
        if not announced:
            return
        then = _participants(stage_of(self.history.state_at(announced[-1]), stage.id))
        now = _participants(stage_of(self.history.state_at(version - 1), stage.id))
        newcomers = [name for entry, name in now.items() if entry not in then]
        left = [name for entry, name in then.items() if entry not in now]
        if newcomers:
            yield say("{names} came after it was announced.", names=list_some(newcomers, SHOWN))
        if left:
            yield say("{names} left after it was announced.", names=list_some(left, SHOWN))

    def remember_event(self, record: Recorded, event: Event) -> None:
        stage = getattr(event, "stage", 0)
        if isinstance(event, LotsAnnounced):
            self.announced.setdefault(stage, []).append(record.version)
        elif word := getattr(event, "beacon", ""):
            self.words.setdefault(word, WordUse(stage, record.version))


def _participants(stage: Stage) -> Mapping[EntryId, str]:
    return {entry.id: entry.person.full_name for entry in entries_to_number(stage)}


def repeat_announced_lots(history: History) -> Iterator[RepeatedLots]:
    draws = _DrawsSoFar(history)
    for record in history.records:
        if record.event.kind not in _DRAWN | _ANNOUNCED | _POSITIONS:
            continue
        event = event_of(record)
        if isinstance(event, LotsDrawn | BracketDrawn):
            again = draws.repeat_draw(record.version, event)
            if again is not None:
                yield again
        draws.remember_event(record, event)
