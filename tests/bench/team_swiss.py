"""How fast rounds of teams by C.04.6 are paired, and one beside gacrux (PyPI) from the same report.

Milliseconds of the slowest round of an event and of the mean, in one process, over all colour types
and scores; then one round of a small event as a whole process, ours and gacrux'.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from domain.formats.trf.tournament import TournamentReport
from domain.formats.trf.write import write_trf26
from domain.lab.generation.options import Frequency, Options
from domain.lab.generation.teams import TeamOptions, generate_team_event
from domain.swiss.teams.matches import Preferences, Score, TeamTerms
from domain.swiss.teams.rounds import pair_round
from domain.team_chess.report import TeamReport, terms_from_code

EVENTS = ((40, 9, 4), (200, 11, 4), (999, 11, 2))
RIVAL = (24, 7)
TERMS = [TeamTerms(s, True, p) for s in Score for p in (Preferences.TYPE_A, Preferences.TYPE_B)]


def main() -> None:
    print(f"{'teams':>6}  {'rounds':>6}  {'slowest':>9}  {'mean':>9}")
    for teams, rounds, boards in EVENTS:
        times = [t for terms in TERMS for t in _times(_event(teams, rounds, boards, terms))]
        print(f"{teams:>6}  {rounds:>6}  {max(times):>7.1f} ms  {sum(times) / len(times):>6.1f} ms")
    _beside_gacrux()


def _event(teams: int, rounds: int, boards: int, terms: TeamTerms) -> TournamentReport:
    event = Options(
        players=teams,
        rounds=rounds,
        half_byes=Frequency(10),
        zero_byes=Frequency(5),
        forfeits=Frequency(5),
    )
    return generate_team_event(TeamOptions(event, boards, terms), "bench")


def _times(tournament: TournamentReport) -> list[float]:
    report, terms = TeamReport(tournament), terms_from_code(tournament.regulations.system)
    assert terms is not None
    times = []
    for round_number in range(1, report.rounds + 1):
        request = report.pairing_request(round_number, terms)
        started = time.perf_counter()
        pair_round(request)
        times.append(1000 * (time.perf_counter() - started))
    return times


def _beside_gacrux() -> None:
    teams, last = RIVAL
    tournament = _event(teams, last, 4, TeamTerms())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_bytes(write_trf26(tournament, "\n"))
        start = "from server.cli.wallchart import main; main()"
        ours = ["-c", start, "pair", str(path), "--system", "fide-team"]
        theirs = ["-m", "gacrux.pairingchecker", "-i", str(path), "-p", "-d", "J"]
        for name, arguments in (
            ("wallchart", [*ours, "--round", str(last)]),
            ("gacrux", [*theirs, "-n", str(last)]),
        ):
            print(f"round {last} of {teams} teams, whole process, {name}: {_process(arguments)}")


def _process(arguments: list[str]) -> str:
    started = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, check=False)
    if done.returncode:
        return "not available"
    return f"{1000 * (time.perf_counter() - started):.0f} ms"


if __name__ == "__main__":
    main()
