"""Repeat every recorded draw of start positions, check every announced draw of numbers or of a
bracket against its commitment, and report what could have been manipulated.

Other proofs show that the numbers follow from the seed (`redecision`, `events.contest.audit`). A
valid draw can still have been chosen: by the maker of its only seed, who tried others before; by
drawing again after an undo; by the holder of the server's secret, who knew it in advance; or of a
field that was still being changed. None of that breaks the log; all of it is reported.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.chess.round_robin import entries_to_number
from domain.chess.stage import Stage, stage_of
from domain.draws.announced_positions import AnnouncedDraws
from domain.draws.lots import AnnouncedLots, ShownSecret, first_discrepancy as lots_discrepancies
from domain.draws.start_positions import DrawProof, discrepancies as position_discrepancies
from domain.ids import EntryId, RoundNo, StageId
from domain.messages import join_messages, say
from events.audit.history import History
from events.chess.vocabulary.draws import BracketDrawn, LotsAnnounced, LotsDrawn, StartPositionDrawn
from events.codec import events_of
from events.game.words import list_some

ANY_ORDER = say("in which order its numbers would be written was not announced before the draw.")


class RepeatedDraw(NamedTuple):
    """A draw of start positions that was made again. `doubt` is why the numbers do not follow from
    the promise, empty if they do; `remark` is how they could have been chosen all the same; `times`
    counts the draws of the round so far.
    """

    stage: int
    round: int
    version: int
    doubt: str
    remark: str
    times: int

    @property
    def place_text(self) -> str:
        return say(
            "Start position of round {round} of section {stage}", round=self.round, stage=self.stage
        )


def repeat_draws(history: History) -> Iterator[RepeatedDraw]:
    """Make every draw of start positions again; its word may be that of an earlier draw."""
    counts: dict[tuple[int, int], int] = {}
    first_places: dict[str, tuple[int, int]] = {}
    for record, event in events_of(history.records, StartPositionDrawn):
        place = event.stage, event.round
        counts[place] = counts.get(place, 0) + 1
        stage = stage_of(history.state_at(record.version), StageId(event.stage))
        announced = stage.start_positions
        assert announced is not None, "positions are announced before they are drawn"
        proof = announced.draws[RoundNo(event.round)]
        doubts = (*position_discrepancies(proof), *_number_doubts(announced, proof))
        is_word_known = first_places.setdefault(proof.beacon, place) != place
        remark = join_messages(" ", _remarks(announced, proof, counts[place], is_word_known))
        yield RepeatedDraw(
            *place, record.version, join_messages(" ", doubts), remark, counts[place]
        )


def _number_doubts(announced: AnnouncedDraws, proof: DrawProof) -> Iterator[str]:
    """Doubts about the numbers that a draw lists as drawn before, compared with the log."""
    others = (p for p in announced.draws.values() if p is not proof)
    before = {position.number for p in others for position in p.drawn}
    if not set(proof.used) <= before:
        yield say("It passes over numbers that were not drawn before.")


def _remarks(announced: AnnouncedDraws, proof: DrawProof, times: int, known: bool) -> Iterator[str]:
    """How the draw could have been chosen; `known`: its word was used by an earlier draw."""
    if not proof.beacon and proof.second is None:
        yield say(
            "it rests on the server's seed alone, without a beacon or a second seed: who has "
            "the server's secret could have known it before."
        )

    if proof.beacon and not announced.word.beacon and proof.second is None:
        yield say("where its beacon would come from was not announced before the draw.")
    elif proof.beacon and announced.word.has_free_order(proof.beacon):
        yield ANY_ORDER
    if proof.beacon and known:
        yield say("its beacon was that of an earlier draw, and known before.")
    if times > 1:
        yield say("it was drawn {times} times, the earlier ones were undone.", times=times)


SHOWN = 4
_NO_WORD = say(
    "it rests on the server's secret alone, without a word: who has the secret could have known it "
    "before."
)
_NO_SOURCE = say("where its word would come from was not announced before the draw.")


class RepeatedLots(NamedTuple):
    """An announced draw made again; `doubt` and `remark` are as in `RepeatedDraw`."""

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


@dataclass(slots=True)
class _DrawsSoFar:
    """The log so far: for each stage the versions of its announcements and draws, and for each word
    the stage and the version of its first use.
    """

    history: History
    announced: dict[int, list[int]] = field(default_factory=dict)
    drawn: dict[int, list[int]] = field(default_factory=dict)
    words: dict[str, tuple[int, int]] = field(default_factory=dict)

    def repeat_draw(self, version: int, event: LotsDrawn | BracketDrawn) -> RepeatedLots | None:
        """Make the draw again and remember its version; None if it was not announced."""
        stage = stage_of(self.history.state_at(version), StageId(event.stage))
        if stage.lots is None or not event.secret:
            return None
        self.drawn.setdefault(event.stage, []).append(version)
        seed = bytes.fromhex(event.seed) if isinstance(event, BracketDrawn) else None
        shown = ShownSecret(bytes.fromhex(event.secret), event.beacon)
        doubt = lots_discrepancies(stage.lots, shown, seed)
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
        known_in, version = self.words.get(word, (stage.id, 0))
        if word and known_in != stage.id:
            yield say(
                "its word was known before it was drawn: version {version} has it for section "
                "{stage}, and both draws use the same word.",
                version=version,
                stage=known_in,
            )

    def _field_remarks(self, stage: Stage, version: int) -> Iterator[str]:
        """Remark on a field changed after the announcement, by which the lots could be steered."""
        announced = self.announced.get(stage.id)
        if not announced:
            return
        then = _participant_names(stage_of(self.history.state_at(announced[-1]), stage.id))
        now = _participant_names(stage_of(self.history.state_at(version - 1), stage.id))
        newcomers = [name for entry, name in now.items() if entry not in then]
        left = [name for entry, name in then.items() if entry not in now]
        if newcomers:
            yield say("{names} came after it was announced.", names=list_some(newcomers, SHOWN))
        if left:
            yield say("{names} left after it was announced.", names=list_some(left, SHOWN))


def _participant_names(stage: Stage) -> Mapping[EntryId, str]:
    return {entry.id: entry.person.full_name for entry in entries_to_number(stage)}


def repeat_announced_lots(history: History) -> Iterator[RepeatedLots]:
    draws = _DrawsSoFar(history)
    kinds = LotsDrawn, BracketDrawn, LotsAnnounced, StartPositionDrawn
    for record, event in events_of(history.records, *kinds):
        if isinstance(event, LotsDrawn | BracketDrawn):
            again = draws.repeat_draw(record.version, event)
            if again is not None:
                yield again
        stage = getattr(event, "stage", 0)
        if isinstance(event, LotsAnnounced):
            draws.announced.setdefault(stage, []).append(record.version)
        elif word := getattr(event, "beacon", ""):
            draws.words.setdefault(word, (stage, record.version))
