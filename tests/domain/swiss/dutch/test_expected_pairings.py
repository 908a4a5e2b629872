"""Whole tournaments paired by two other programs: the same opponents, colours and bye, every round.

Each edition's file holds finished tournaments; every round is cut off and paired again. A sample
runs here; the command `wallchart check` runs them all.
"""

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import crosstable_of_report, played_round, request_for_round
from domain.swiss.colour import inferred_initial_colour
from domain.swiss.systems import SYSTEMS

EVERY = 25


def _sample(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as files:
        names = sorted(name for name in files.namelist() if name.endswith(".trf"))
        for name in names[::EVERY]:
            yield name, files.read(name)


def _differing_rounds(edition: str, name: str, data: bytes) -> tuple[int, list[str]]:
    """The number of rounds paired again, and a line for each that differs from the report."""
    tournament = read_trf(data, name).tournament
    pair = SYSTEMS["fide-dutch", edition].pair_round
    order = tournament.positions or tuple(player.number for player in tournament.players)
    initial = tournament.initial_colour or inferred_initial_colour(
        crosstable_of_report(tournament), order
    )
    differing = []
    rounds = range(1, tournament.paired_rounds + 1)
    for round_number in rounds:
        request = request_for_round(tournament, round_number)
        answer = pair(replace(request, initial_colour=initial))
        expected = played_round(tournament, round_number)
        same_pairs = set(answer.boards) == set(expected.pairs)
        if not same_pairs or (answer.bye or 0) != expected.bye:
            differing.append(f"{name}, round {round_number}")
    return len(rounds), differing


@pytest.mark.shared
@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_no_round_differs_from_the_expected_pairings(edition: str, shared: Path) -> None:
    rounds, differing = 0, []
    for name, data in _sample(shared / "corpus" / f"dutch-{edition}.zip"):
        count, different = _differing_rounds(edition, name, data)
        rounds += count
        differing += different

    assert differing == []
    assert rounds > 400
