"""Two other engines of the Dutch system in Python, on the same round, each in a process of its own.

Only the pairing is timed, not reading the file; the process is stopped after a minute.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from domain.pairing import PairingRequest
from domain.results import CrosstableRow, Mark
from domain.swiss.dutch.rounds import field_of
from domain.swiss.field import Field

LIMIT = 60
RIVALS = ("py4swiss", "caissify")


def seconds(rival: str, request: PairingRequest) -> float | None:
    """The seconds that the rival takes to pair; None if it takes more than a minute or fails."""
    text = report(request) if rival == "py4swiss" else _state(request)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "round"
        path.write_text(text)
        command = [sys.executable, "-m", "tests.bench.pairing.rivals", rival, str(path)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=True)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            return None
    return float(done.stdout.split()[-1])


def report(request: PairingRequest) -> str:
    """The round as a tournament report (TRF)."""
    lines = ["012 Benchmark", f"XXR {request.total_rounds}", "XXC white1"]
    for row in request.chart.rows:
        tenths = request.chart.score(row.number)
        head = f"001 {row.number:4}      {f'Player {row.number}':33}".ljust(80)
        head += f"{tenths // 10:2}.{tenths % 10}{row.number:5}"
        lines.append(head + "".join(f"  {_cell(row, i)}" for i in range(request.chart.rounds)))
    return "\n".join(lines) + "\n"


def _cell(row: CrosstableRow, index: int) -> str:
    cell = row.cells[index]
    if cell.opponent:
        return f"{cell.opponent:4} {cell.colour} {cell.mark}"
    return f"0000 - {cell.mark}"


def _state(request: PairingRequest) -> str:
    """The round as the arguments of caissify, in JSON."""
    field = field_of(request, "2017")
    met = [
        (row.number, cell.opponent)
        for row in request.chart.rows
        for cell in row.cells
        if row.number < cell.opponent
    ]
    return json.dumps(
        {
            "system": "dutch",
            "players": [_player(request, field, g) for g in range(field.size)],
            "previous_pairings": met,
            "round_number": request.round_number,
            "total_rounds": request.total_rounds,
        }
    )


def _player(request: PairingRequest, field: Field, g: int) -> dict[str, object]:
    cells = request.chart.by_number[field.number[g]].cells
    floats = ["none"] * len(cells)
    for back, down, up in (
        (1, field.down_last, field.up_last),
        (2, field.down_before, field.up_before),
    ):
        if back <= len(cells):
            way = "down" if down >> g & 1 else "up" if up >> g & 1 else "none"
            floats[-back] = way
    colours = {"w": "white", "b": "black"}
    return {
        "id": field.number[g],
        "name": f"Player {field.number[g]}",
        "score": field.score[g] / 10,
        "rating": 3000 - field.number[g] % 3000,
        "starting_number": field.number[g],
        "color_hist": [colours[cell.colour] if cell.colour else "none" for cell in cells],
        "float_history": floats,
        "bye_count": sum(cell.mark is Mark.PAIRING_BYE for cell in cells),
    }


def _py4swiss(path: Path) -> float:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    report = TrfParser.parse(path)
    start = time.perf_counter()
    DutchEngine.generate_pairings(report)
    return time.perf_counter() - start


def _caissify(path: Path) -> float:
    from caissify_pairings import generate_pairings

    state = json.loads(path.read_text())
    state["previous_pairings"] = {tuple(pair) for pair in state["previous_pairings"]}
    start = time.perf_counter()
    generate_pairings(**state)
    return time.perf_counter() - start


if __name__ == "__main__":
    run = _py4swiss if sys.argv[1] == "py4swiss" else _caissify
    print(run(Path(sys.argv[2])))
