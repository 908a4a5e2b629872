"""Repeat every recorded draw of start positions, and report what could have been manipulated.

A valid draw can still have been chosen: by the maker of its only seed, who tried others before, or
by drawing again after an undo. Neither breaks the log; both are reported.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.chess.stage import stage_of
from domain.draws.announced_positions import AnnouncedDraws
from domain.draws.start_positions import DrawProof, discrepancies
from domain.ids import RoundNo, StageId
from domain.messages import join_messages, say
from events.audit.history import History
from events.catalogue import kinds_of
from events.chess.vocabulary.draws import StartPositionDrawn
from events.codec import event_of

_DRAWN = kinds_of(StartPositionDrawn)
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
    counts: dict[tuple[int, int], int] = {}
    words: dict[str, tuple[int, int]] = {}
    for record in history.records:
        if record.event.kind not in _DRAWN:
            continue
        event = event_of(record)
        assert isinstance(event, StartPositionDrawn), "a kind has one class"
        place = event.stage, event.round
        counts[place] = counts.get(place, 0) + 1
        stage = stage_of(history.state_at(record.version), StageId(event.stage))
        announced = stage.start_positions
        assert announced is not None, "positions are announced before they are drawn"
        proof = announced.draws[RoundNo(event.round)]
        doubt = join_messages(" ", (*discrepancies(proof), *_number_doubts(announced, proof)))
        word_used = words.setdefault(proof.beacon, place) != place
        remark = join_messages(" ", _remarks(announced, proof, counts[place], word_used))
        yield RepeatedDraw(*place, record.version, doubt, remark, counts[place])


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
