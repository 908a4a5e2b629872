"""Old payloads brought up to the newest version of their kind, when they are read.

A step is a pure function from the decoded payload of one version to that of the next; steps chain.
Stored bytes are never rewritten: the chain of hashes is over them. A step stays for ever, and so do
its stored samples under tests/events/samples.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Payload = Mapping[str, Any]


class Step(NamedTuple):
    kind: str
    """The name that the payload has after this step."""
    change: Callable[[Payload], Payload]


def _unconfirmed(payload: Payload) -> Payload:
    """Version 1 knew no warnings: nothing was asked and nothing confirmed."""
    return {**payload, "confirmed": 0}


def _engine_not_kept(payload: Payload) -> Payload:
    """Version 1 kept the system and its edition, but not which program had answered."""
    return {**payload, "engine": ""}


def _paired_before(payload: Payload) -> Payload:
    """Version 1 could start only in a round that was paired already."""
    return {**payload, "byes": []}


def _from_round_1(payload: Payload) -> Payload:
    """Version 1 knew only tables that begin with their first round."""
    return {**payload, "first_round": 1}


def _undivided(payload: Payload) -> Payload:
    """Version 1 knew neither quads nor teams."""
    return {**payload, "toss": "", "teams": []}


def _nothing_more_announced(payload: Payload) -> Payload:
    """Version 1 knew neither families nor irrevocable byes; the threshold was plus-two."""
    more = {"families": [], "requested": [], "plus_score": 2, "known": [], "irrevocable_from": 0}
    return {**payload, **more}


def _freely_cancelled(payload: Payload) -> Payload:
    """Version 1 knew no irrevocable byes."""
    return {**payload, "irrevocable": False}


STEPS: Mapping[str, Step] = {
    "result-corrected/1": Step("result-corrected/2", _unconfirmed),
    "bye-requested/1": Step("bye-requested/2", _unconfirmed),
    "pair-forbidden/1": Step("pair-forbidden/2", _unconfirmed),
    "pairing-changed-by-hand/1": Step("pairing-changed-by-hand/2", _unconfirmed),
    "manual-pairing-started/1": Step("manual-pairing-started/2", _paired_before),
    "us-chess-announced/1": Step("us-chess-announced/2", _nothing_more_announced),
    "bye-cancelled/1": Step("bye-cancelled/2", _freely_cancelled),
    "round-paired/1": Step("round-paired/2", _engine_not_kept),
    "round-robin-planned/1": Step("round-robin-planned/2", _from_round_1),
    "lots-drawn/1": Step("lots-drawn/2", _undivided),
}


def upcast(kind: str, payload: Payload, steps: Mapping[str, Step] = STEPS) -> tuple[str, Payload]:
    """The newest name and the payload under it; the same two where there is no step."""
    while kind in steps:
        step = steps[kind]
        kind, payload = step.kind, step.change(payload)
    return kind, payload
