"""Folds into a phase: deals promised, dealt and shown; masterpoints announced."""

from dataclasses import replace

from domain.bridge.masterpoints import AnnouncedMasterpoints
from domain.bridge.phase import Phase
from domain.bridge.promised_deals import DealsProof
from events.bridge.facts.scopes import PHASE, phase_name
from events.bridge.vocabulary import dealing as v
from events.game import fact, phrase
from events.log.records import Recorded


def _with_proof(phase: Phase, session: int, proof: DealsProof) -> Phase:
    promised = {**phase.play.promised, session: proof}
    return replace(phase, play=replace(phase.play, promised=promised))


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
    proof = replace(phase.play.promised[event.session], word=event.word)
    return _with_proof(phase, event.session, proof)


@fact(v.DealsShown, PHASE, phrase("Session {session}: the seed of its promised deals is shown"))
def fold_deals_shown(phase: Phase, event: v.DealsShown, _record: Recorded) -> Phase:
    proof = replace(phase.play.promised[event.session], seed=event.seed)
    return _with_proof(phase, event.session, proof)


@fact(
    v.MasterpointsAnnounced,
    PHASE,
    phrase(
        "Masterpoints of {name} are awarded by {scheme}",
        name=lambda phase, _event: phase_name(phase),
    ),
)
def fold_masterpoints_announced(
    phase: Phase, event: v.MasterpointsAnnounced, _record: Recorded
) -> Phase:
    announced = AnnouncedMasterpoints(event.scheme, event.reading, dict(event.factors), event.own)
    return replace(phase, play=replace(phase.play, masterpoints=announced))
