"""Any bytes are read as a report or refused."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.trf.read import read_trf
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from tests.domain.formats.trf.reports import reports
from tests.effort import some_tournaments


@given(st.binary())
def test_random_bytes_are_refused_or_read(data: bytes) -> None:
    with suppress(BadFile):
        read_trf(data)


@some_tournaments
@given(st.data(), reports())
def test_a_damaged_report_is_refused_or_read(
    data: st.DataObject, tournament: TournamentReport
) -> None:
    good = data.draw(st.sampled_from((write_trf16(tournament), write_trf26(tournament))))
    at = data.draw(st.integers(0, len(good)))
    cut = data.draw(st.integers(0, 12))
    damaged = good[:at] + data.draw(st.binary(max_size=6)) + good[at + cut :]

    with suppress(BadFile):
        read_trf(damaged)


@pytest.mark.shared
def test_damaged_real_reports_are_refused_or_read(shared: Path) -> None:
    rng = Random(26)
    for path in sorted((shared / "data" / "trf").rglob("*.trf")):
        data = bytearray(path.read_bytes()[:20_000])
        for _ in range(8):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(4)] = rng.randbytes(rng.randrange(4))
            with suppress(BadFile):
                read_trf(bytes(data), path.name)
