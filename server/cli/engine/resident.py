"""`wallchart-engine --serve`: one process answers call after call, for Python starts only once.

Each line of standard input is a call, a JSON object: `arguments` as on the command line and, where
they name no file, the `report`. One line answers it: `code`, what would have been the exit code,
with what the call wrote to standard output and to standard error as `output` and `errors`. It ends
with its input.

    {"arguments": ["--dutch", "-p"], "report": "012 Open\\n001 ..."}
    {"code": 0, "output": "3\\n1 5\\n3 2\\n6 0\\n", "errors": ""}
"""

import gc
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from typing import NamedTuple, TextIO

from domain.ids import Number, RoundNo
from domain.pairing import PairingRequest
from domain.results import Colour, Crosstable, CrosstableRow
from server.cli.engine.engine_request import ASKED_BY, BadArguments

Engine = Callable[[Sequence[str]], int]


class Call(NamedTuple):
    arguments: tuple[str, ...]
    report: bytes


def serve(run: Engine, calls: Iterable[bytes], answers: TextIO, invalid: int) -> None:
    """Answer calls line by line; `invalid` is the code of a line that is no call."""
    two = Crosstable((CrosstableRow(Number(1)), CrosstableRow(Number(2))), 0)
    for system in ASKED_BY.values():
        system.pair(PairingRequest(RoundNo(1), 1, two, initial_colour=Colour.WHITE))
    import_module("server.cli.engine.engine_acts")
    gc.collect()
    gc.freeze()  # all of that stays: no collection need look at it again
    for answer in answer_call(run, calls, invalid):
        answers.write(f"{json.dumps(answer)}\n")
        answers.flush()


def answer_call(
    run: Engine, calls: Iterable[bytes], invalid: int
) -> Iterator[Mapping[str, object]]:
    for line in calls:
        try:
            call = call_of(line)
        except BadArguments as reason:
            yield {"code": invalid, "output": "", "errors": f"{reason}\n"}
        else:
            yield _answer(run, call)


def call_of(line: bytes) -> Call:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as reason:
        raise BadArguments(f"A call is one line of JSON: {reason}.") from None
    match asked:
        case {"arguments": [*words], **others} if all(isinstance(word, str) for word in words):
            report = others.pop("report", "")
            if not others and isinstance(report, str):
                return Call(tuple(words), _bytes_of(report))
    raise BadArguments(
        'A call is {"arguments": [texts]}, with "report": text where no file is named.'
    )


def _bytes_of(report: str) -> bytes:
    """The report's bytes; those that are no UTF-8 are escaped as by Python (PEP 383)."""
    try:
        return report.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as reason:
        half = ascii(report[reason.start])
        raise BadArguments(f"The report has {half}, which is half a character.") from None


def _answer(run: Engine, call: Call) -> Mapping[str, object]:
    output, errors = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(call.report))
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            code = run(call.arguments)
    finally:
        sys.stdin = before
    return {"code": code, "output": output.getvalue(), "errors": errors.getvalue()}
