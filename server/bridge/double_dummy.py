"""Tables of double dummy tricks and pars by Bo Haglund's DDS, in a process of its own.

The library is that of `endplay` (the extra “deals”). It is C++ with a hundred megabytes of its own:
a process apart can be ended when it takes too long, and takes nothing along if it fails.
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from threading import Timer

import msgspec

from domain.bridge.scoring.board import Compass
from domain.errors import NotNow
from domain.formats.deal_files.document import STRAINS, DoubleDummy, FiledDeal
from domain.formats.pbn.write import deal_as_text

USUAL_LIMIT = 60
"""Seconds for one deal; most take half of one, the hardest ever made ten."""
_WORKER = "server.bridge.double_dummy_process"
_VULNERABLE = ("None", "All", "NS", "EW")


def refuse_without_solver() -> None:
    if find_spec("endplay") is None:
        raise NotNow(
            "Double dummy analysis needs the library DDS: pip install 'wallchart-server[deals]'"
        )


def solve(deals: Iterable[FiledDeal], limit: float = USUAL_LIMIT) -> Iterator[DoubleDummy]:
    """Solve deals in their order; `limit` is in seconds for each, the process's start apart."""
    refuse_without_solver()
    with subprocess.Popen(
        (sys.executable, "-m", _WORKER),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if not process.stdout.readline():
                raise NotNow("The library DDS does not start on this machine.")
            for deal in deals:
                yield _answer(process, deal, limit)
        finally:
            process.kill()
            with suppress(BrokenPipeError):  # of a question that came too late
                process.stdin.close()


def _answer(process: "subprocess.Popen[str]", deal: FiledDeal, limit: float) -> DoubleDummy:
    assert process.stdin is not None
    assert process.stdout is not None
    turn, sides = list(Compass).index(deal.dealer), _VULNERABLE.index(deal.vulnerable)
    timer = Timer(limit, process.kill)
    timer.start()
    try:
        process.stdin.write(f"{turn} {sides} {deal_as_text(deal.deal)}\n")
        process.stdin.flush()
        line = process.stdout.readline()
    except BrokenPipeError:
        line = ""
    finally:
        timer.cancel()
    if not line:
        raise NotNow(
            "Board {board} was not solved within {seconds} seconds.",
            board=deal.board,
            seconds=f"{limit:g}",
        )
    values, par, contracts = msgspec.json.decode(line, type=tuple[list[int], int, list[str]])
    tricks = {
        seat: {strain: values[4 * row + column] for row, strain in enumerate(STRAINS)}
        for column, seat in enumerate(Compass)
    }
    return DoubleDummy(tricks, par, tuple(contracts))
