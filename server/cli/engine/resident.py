"""`wallchart-engine --serve`: one process answers many calls, so that Python starts only once.

Each line of standard input is a call, a JSON object: `arguments` as on the command line and, if
they name no file, the text of the `report`. The answer is one line of JSON: `code`, the exit code,
and the call's standard output and standard error as `output` and `errors`. The process ends at the
end of its input.

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
from server.cli.engine.engine_request import SYSTEM_OF_ARGUMENT, BadArguments

Engine = Callable[[Sequence[str]], int]
"""Runs one command line and returns its exit code."""


class Call(NamedTuple):
    arguments: tuple[str, ...]
    report: bytes


def serve_calls(run: Engine, calls: Iterable[bytes], answers: TextIO, invalid: int) -> None:
    """Answer calls line by line; `invalid` is the code for a malformed line."""
    two_players = Crosstable((CrosstableRow(Number(1)), CrosstableRow(Number(2))), 0)
    for system in SYSTEM_OF_ARGUMENT.values():  # load every engine before the first call
        system.pair_round(PairingRequest(RoundNo(1), 1, two_players, initial_colour=Colour.WHITE))
    import_module("server.cli.engine.engine_acts")
    gc.collect()
    gc.freeze()  # permanent objects, which no collection needs to scan
    for answer in answer_all(run, calls, invalid):
        answers.write(f"{json.dumps(answer)}\n")
        answers.flush()


def answer_all(run: Engine, calls: Iterable[bytes], invalid: int) -> Iterator[Mapping[str, object]]:
    for line in calls:
        try:
            call = parse_call(line)
        except BadArguments as reason:
            yield {"code": invalid, "output": "", "errors": f"{reason}\n"}
        else:
            yield _answer_call(run, call)


def parse_call(line: bytes) -> Call:
    try:
        call = json.loads(line)
    except (ValueError, RecursionError) as reason:
        raise BadArguments(f"A call is one line of JSON: {reason}.") from None
    match call:
        case {"arguments": [*words], **others} if all(isinstance(word, str) for word in words):
            report = others.pop("report", "")
            if not others and isinstance(report, str):
                return Call(tuple(words), _encode_report(report))
    raise BadArguments(
        'A call is {"arguments": [texts]}, with "report": text where no file is named.'
    )


def _encode_report(report: str) -> bytes:
    """The bytes of a report in which bytes that are not UTF-8 were escaped (PEP 383)."""
    try:
        return report.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as reason:
        half = ascii(report[reason.start])
        raise BadArguments(f"The report has {half}, which is half a character.") from None


def _answer_call(run: Engine, call: Call) -> Mapping[str, object]:
    output, errors = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(call.report))
    try:
        with redirect_stdout(output), redirect_stderr(errors):
            code = run(call.arguments)
    finally:
        sys.stdin = before
    return {"code": code, "output": output.getvalue(), "errors": errors.getvalue()}
