"""The trace of a pairing as it stands in its event: bytes that only who explains it takes apart."""

import msgspec
from msgspec import Raw

from domain.said import plain
from domain.swiss.trace import Trace
from events.contest.vocabulary.rounds import RoundPaired

_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=plain)


def encode_trace(trace: Trace) -> Raw:
    return Raw(_ENCODER.encode(trace))


def trace_of(event: RoundPaired) -> Trace | None:
    return msgspec.json.decode(event.trace, type=Trace | None)
