"""Whole tournaments paired by bbpPairings 6.0.0 `--burstein`: the same opponents, colours and bye.

A sample runs here; `wallchart check --system burstein --edition pre-2018` runs them all.
"""

import zipfile
from functools import partial
from pathlib import Path

import pytest

from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import verified_rounds
from domain.swiss.systems import pair_round

EVERY = 10


@pytest.mark.shared
def test_no_round_differs_from_the_expected_pairings(shared: Path) -> None:
    pair = partial(pair_round, "burstein", "pre-2018")
    rounds, differing = 0, []
    with zipfile.ZipFile(shared / "corpus" / "burstein.zip") as files:
        names = sorted(name for name in files.namelist() if name.endswith(".trf"))
        for name in names[::EVERY]:
            tournament = read_trf(files.read(name), name).tournament
            for found in verified_rounds(tournament, pair):
                rounds += 1
                differing += [f"{name}, round {found.round_number}"] if found.differs else []

    assert differing == []
    assert rounds > 100
