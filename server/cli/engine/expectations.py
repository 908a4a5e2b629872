"""What another program expects of a report's rounds: NAME.json beside NAME.trf, in its folder or
archive, with `expected`: round -> pairs, White's player or team in front, a bye as [number, 0].

Where it stands, rounds are held against it: the report then only gives the positions.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

import msgspec

from domain.formats.trf.verification import Verified
from server.cli.engine.paired_events import PairedEvent

Expected = Mapping[int, tuple[tuple[int, int], ...]]


class _Beside(msgspec.Struct):
    """What else stands in the file is its maker's."""

    expected: dict[int, tuple[tuple[int, int], ...]]


def name_beside(report: str) -> str:
    return str(PurePosixPath(report).with_suffix(".json"))


def read_expectations(data: bytes) -> Expected | None:
    """None for a file of another meaning."""
    try:
        return msgspec.json.decode(data, type=_Beside).expected
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def verified_against(event: PairedEvent, expected: Expected) -> Iterator[Verified]:
    for round_number, pairs in expected.items():
        got = event.verified_round(round_number)
        yield got._replace(expected=pairs, differs=set(got.got) != set(pairs))
