"""What a call of `wallchart-engine` costs beside a bare Python, and a request to a resident engine.

Milliseconds of processor time, the median of calls made in turn, as other work on the machine
counts least there; for the resident engine, those of the clock between request and answer.
Python's bytecode is cached, as it is after the first call of an installed program.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.bench.pairing.rivals import report
from tests.bench.pairing.simulation import Plan, play

SIZES = (40, 200)
CALLS = 25
ENGINE = (sys.executable, "-m", "server.cli.wallchart_engine")


def main() -> None:
    print("milliseconds, round 5")
    print(f"{'players':>12}  {'Python alone':>12}  {'one call':>12}  {'--serve':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            text = report(play(Plan(size, 9))[4].request)
            path = Path(folder) / f"{size}.trf"
            path.write_text(text)
            cells = (*_times_of_calls(path), _time_of_requests(text))
            print("  ".join(f"{cell:>12}" for cell in (size, *(f"{c:.1f}" for c in cells))))


def _times_of_calls(path: Path) -> tuple[float, float]:
    """The median processor milliseconds of a bare Python, and of the engine."""
    bare, engine = [], []
    for _ in range(CALLS):
        bare.append(_processor_milliseconds((sys.executable, "-c", "pass")))
        engine.append(_processor_milliseconds((*ENGINE, "--dutch", str(path), "-p")))
    return median(bare), median(engine)


def _processor_milliseconds(command: Sequence[str]) -> float:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return 1000 * (used.ru_utime + used.ru_stime)


def _time_of_requests(text: str) -> float:
    call = json.dumps({"arguments": ["--dutch", "-p"], "report": text}).encode() + b"\n"
    taken = []
    with subprocess.Popen(
        (*ENGINE, "--serve"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(CALLS):
            began = time.perf_counter()
            process.stdin.write(call)
            process.stdin.flush()
            answer = process.stdout.readline()
            taken.append(1000 * (time.perf_counter() - began))
            assert json.loads(answer)["code"] == 0
    return median(taken)


if __name__ == "__main__":
    main()
