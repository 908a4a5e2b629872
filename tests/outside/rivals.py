"""Engines that others wrote: which are here, and in which rounds of an event they pair otherwise.

bbpPairings   Dutch 2026; its program is named by BBPPAIRINGS, or found on the path
gacrux        Swiss Team 2026; PyPI, of the extra `bench`
py4swiss      Dutch 2017; PyPI, of the extra `bench`
"""

import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from domain.formats.trf.rounds import crosstable_of_report, played_round, with_bye
from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf16, write_trf26
from tests.outside.argued import Argument, Pairs, argument
from tests.outside.positions import before, event_of_players, event_of_teams

LIMIT = 120
"""Seconds for all rounds of one event."""


class RivalFailed(Exception):
    """It gave no answer; the text is what it said."""


class Difference(NamedTuple):
    """`argued`: the text is on this side, and that was said."""

    round_number: int
    argued: Argument | None = None


class Rival(ABC):
    name: str

    @property
    @abstractmethod
    def version(self) -> str:
        """Empty where it is not installed."""

    @abstractmethod
    def event(self, seed: str) -> TournamentReport:
        """A fresh event of the system that it pairs."""

    @abstractmethod
    def differing(self, event: TournamentReport, folder: Path) -> tuple[Difference, ...]:
        """The rounds that it pairs otherwise. RivalFailed: it can't be asked about this event."""


class BbpPairings(Rival):
    name = "bbpPairings"

    @property
    def program(self) -> str:
        named = os.environ.get("BBPPAIRINGS", "")
        return named or shutil.which("bbpPairings.exe") or shutil.which("bbpPairings") or ""

    @property
    def version(self) -> str:
        if not self.program:
            return ""
        done = subprocess.run([self.program, "-r"], capture_output=True, text=True, check=False)
        return done.stdout.strip() or "of unknown version"

    def event(self, seed: str) -> TournamentReport:
        return event_of_players("2026", seed)

    def differing(self, event: TournamentReport, folder: Path) -> tuple[Difference, ...]:
        path = folder / "event.trf"
        path.write_bytes(write_trf16(event, "\n"))
        return _unequal(_output_of([self.program, "--dutch", str(path), "-c"]))


class Gacrux(Rival):
    name = "gacrux"

    @property
    def version(self) -> str:
        return _installed_version("gacrux")

    def event(self, seed: str) -> TournamentReport:
        return event_of_teams(seed)

    def differing(self, event: TournamentReport, folder: Path) -> tuple[Difference, ...]:
        path = folder / "event.trf"
        path.write_bytes(write_trf26(event, "\n"))
        checker = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(path), "-c", "-d", "J"]
        return _unequal(_output_of(checker))


class Py4Swiss(Rival):
    name = "py4swiss"

    @property
    def version(self) -> str:
        return _installed_version("py4swiss")

    def event(self, seed: str) -> TournamentReport:
        return event_of_players("2017", seed)

    def differing(self, event: TournamentReport, folder: Path) -> tuple[Difference, ...]:
        path, found = folder / "round.trf", []
        for number in range(1, event.paired_rounds + 1):
            path.write_bytes(write_trf16(before(event, number), "\n"))
            played = played_round(event, number)
            ours, theirs = frozenset(with_bye(played.pairs, played.bye)), self.pairs(path)
            if ours != theirs:
                chart = crosstable_of_report(event, number - 1)
                found.append(Difference(number, argument(self.name, chart, ours, theirs)))
        return tuple(found)

    def pairs(self, path: Path) -> Pairs:
        """The pairs of the report's next round."""
        from py4swiss.engines import DutchEngine
        from py4swiss.trf import TrfParser

        try:
            paired = DutchEngine.generate_pairings(TrfParser.parse(path))
        except Exception as reason:
            raise RivalFailed(repr(reason)) from reason
        return frozenset((pair.white, pair.black) for pair in paired)


RIVALS: tuple[Rival, ...] = (BbpPairings(), Gacrux(), Py4Swiss())


def _installed_version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _output_of(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        raise RivalFailed(f"no answer within {LIMIT} seconds") from None
    if "Round #" not in done.stdout:
        raise RivalFailed((done.stderr or done.stdout).strip()[:300])
    return done.stdout


def _unequal(output: str) -> tuple[Difference, ...]:
    """Rounds with anything below their heading, as both checkers print a difference."""
    found, number = [], 0
    for line in output.splitlines():
        if "Round #" in line:
            number = int(line.partition("Round #")[2].split()[0])
        elif line.strip() and not line.startswith("Check:") and number not in found:
            found.append(number)
    return tuple(map(Difference, found))
