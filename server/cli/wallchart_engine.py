"""`wallchart-engine`: a drop-in replacement for bbpPairings and JaVaFo.

Exit codes are those of bbpPairings: 0 done, 1 no legal pairing, 2 unexpected, 3 bad request or
file, 4 too large, 5 a file can't be read or written. Files are written atomically; the output file
is empty, as with bbpPairings, if the report was read but the round not paired. An act's modules are
imported when it is called: most of a small call's time is Python starting.
With --serve one process answers many calls (`resident`).
"""

import gc
import os
import sys
from collections.abc import Sequence

from domain.errors import NoValidPairing, TooMany, WallchartError
from server.cli.engine.engine_request import USAGE, EngineRequest, parse_request, release_line

DONE, NO_VALID_PAIRING, UNEXPECTED, INVALID_REQUEST, LIMIT_EXCEEDED, FILE_ERROR = range(6)


def main(arguments: Sequence[str] | None = None) -> None:
    words = sys.argv[1:] if arguments is None else arguments
    if list(words) == ["--serve"]:
        from server.cli.engine.resident import serve_calls

        try:
            serve_calls(run, sys.stdin.buffer, sys.stdout, INVALID_REQUEST)
        except BrokenPipeError:
            _discard_output()
        return
    gc.disable()  # a short process, whose objects live until its end
    code = run(words)
    gc.freeze()  # Python would scan all objects again at exit
    sys.exit(code)


def _discard_output() -> None:
    """Discard further output, as the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    try:
        if "--help" in arguments:
            print(f"Command line argument syntax:\n{USAGE}")
            return DONE
        request = parse_request(arguments)
        if request.release:
            print(release_line())
        _run_act(request)
    except NoValidPairing as reason:
        return _print_error(reason, NO_VALID_PAIRING)
    except TooMany as reason:
        return _print_error(reason, LIMIT_EXCEEDED)
    except WallchartError as reason:
        return _print_error(reason, INVALID_REQUEST)
    except (MemoryError, RecursionError, OverflowError):
        return _print_error("The tournament is too large for this program.", LIMIT_EXCEEDED)
    except BrokenPipeError:
        _discard_output()
    except OSError as reason:
        return _print_error(f"{reason.filename}: {reason.strerror}.", FILE_ERROR)
    except Exception as reason:
        return _print_error(f"Unexpected error: {reason!r}. Please report it.", UNEXPECTED)
    return DONE


def _print_error(reason: object, code: int) -> int:
    print(reason, file=sys.stderr)
    return code


def _run_act(request: EngineRequest) -> None:
    match request.act:
        case "pair":
            from server.cli.engine.engine_acts import pair_next_round

            pair_next_round(request)
        case "check":
            from server.cli.engine.engine_acts import check_rounds

            check_rounds(request)
        case "generate":
            from server.cli.lab.random_tournament import generate_report

            generate_report(request)


if __name__ == "__main__":
    main()
