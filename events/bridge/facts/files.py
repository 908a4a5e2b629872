"""Folds into a phase: imported results, deals and rows of scoring devices; deals promised, dealt
and shown.
"""

from dataclasses import replace

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase
from domain.bridge.play import FileLabel
from domain.bridge.promised_deals import DealsProof
from domain.bridge.session import PairNo, TableBoardPlace
from domain.messages import join_messages, say, say_counted
from events.bridge.facts.scopes import PHASE
from events.bridge.vocabulary import files as v
from events.game import fact, phrase
from events.game.words import list_some
from events.log.records import Recorded


def _imported_words(_phase: Phase | None, event: v.ResultsImported) -> str:
    many = say(
        "{labels} pairs of session {session} come from the file {file}",
        labels=len(event.labels),
        session=event.session,
        file=event.file,
    )
    if not event.disagreements:
        return many
    differ = len(event.disagreements)
    return say("{many}; its differences from the rules: {differ}", many=many, differ=differ)


@fact(v.ResultsImported, PHASE, _imported_words)
def fold_results_imported(phase: Phase, event: v.ResultsImported, _record: Recorded) -> Phase:
    labels = {
        PairNo(pair): FileLabel(label, Direction(side) if side else None)
        for pair, label, side in event.labels
    }
    imported = {**phase.play.imported_labels, event.session: labels}
    return replace(phase, play=replace(phase.play, imported_labels=imported))


def _stated_words(_phase: Phase | None, event: v.DealsStated) -> str:
    return say_counted(
        "Session {session}: the deals of board {boards} are stated, from {file}",
        "Session {session}: the deals of boards {boards} are stated, from {file}",
        len(event.deals),
        session=event.session,
        boards=list_some([str(board) for board, *_ in event.deals], 6),
        file=event.file,
    )


@fact(v.DealsStated, PHASE, _stated_words)
def fold_deals_stated(phase: Phase, event: v.DealsStated, _record: Recorded) -> Phase:
    known = phase.play.deals
    stated = {board: v.deal_of(hands) for board, *hands in event.deals}
    deals = {**known, event.session: {**known.get(event.session, {}), **stated}}
    return replace(phase, play=replace(phase.play, deals=deals))


def _rows_words(_phase: Phase | None, event: v.DeviceRowsTaken) -> str:
    sentence = say(
        "{rows} results of scoring devices are new, from {file}",
        rows=len(event.rows),
        file=event.file,
    )
    sentence = join_messages(": ", (say("Session {session}", session=event.session), sentence))
    notes = " ".join(event.notes).rstrip(". ")
    return join_messages(". ", (sentence, notes)) if notes else sentence


@fact(v.DeviceRowsTaken, PHASE, _rows_words)
def fold_device_rows_taken(phase: Phase, event: v.DeviceRowsTaken, _record: Recorded) -> Phase:
    known = phase.play.device_entries
    rows = {
        (TableBoardPlace(row.round, row.section, row.table), row.board): row.result
        for row in event.rows
    }
    taken = {**known, event.session: {**known.get(event.session, {}), **rows}}
    return replace(phase, play=replace(phase.play, device_entries=taken))


def _with_proof(phase: Phase, session: int, proof: DealsProof) -> Phase:
    promised = {**phase.play.promised_deals, session: proof}
    return replace(phase, play=replace(phase.play, promised_deals=promised))


@fact(
    v.DealsPromised,
    PHASE,
    phrase(
        "Session {session}: boards 1 to {boards} are promised, bound to {commitment} …",
        commitment=lambda _phase, event: event.commitment[:16],
    ),
)
def fold_deals_promised(phase: Phase, event: v.DealsPromised, _record: Recorded) -> Phase:
    terms = (event.label, 1, event.boards, event.beacon, event.form, event.example)
    return _with_proof(phase, event.session, DealsProof(*terms, event.commitment, seed=""))


@fact(
    v.DealsWordGiven, PHASE, phrase("Session {session}: the word of the promised deals is {word}")
)
def fold_word_given(phase: Phase, event: v.DealsWordGiven, _record: Recorded) -> Phase:
    proof = replace(phase.play.promised_deals[event.session], word=event.word)
    return _with_proof(phase, event.session, proof)


@fact(v.DealsShown, PHASE, phrase("Session {session}: the seed of its promised deals is shown"))
def fold_deals_shown(phase: Phase, event: v.DealsShown, _record: Recorded) -> Phase:
    proof = replace(phase.play.promised_deals[event.session], seed=event.seed)
    return _with_proof(phase, event.session, proof)
