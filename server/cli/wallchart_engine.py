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
from server.cli.engine.engine_request import USAGE, EngineRequest, release, request

DONE, NO_VALID_PAIRING, UNEXPECTED, INVALID_REQUEST, LIMIT_EXCEEDED, FILE_ERROR = range(6)


def main(arguments: Sequence[str] | None = None) -> None:
    words = sys.argv[1:] if arguments is None else arguments
    if list(words) == ["--serve"]:
        _serve()
        return
    gc.disable()  # a short process, whose objects live until its end
    code = run(words)
    gc.freeze()  # Python would scan all objects again at exit
    sys.exit(code)


def _serve() -> None:
    from server.cli.engine.resident import serve

    try:
        serve(run, sys.stdin.buffer, sys.stdout, INVALID_REQUEST)
    except BrokenPipeError:
        _let_go()


def _let_go() -> None:
    """Discard further output, as the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: Sequence[str]) -> int:
    try:
        if "--help" in arguments:
            print(f"Command line argument syntax:\n{USAGE}")
            return DONE
        asked = request(arguments)
        if asked.release:
            print(release())
        _act(asked)
    except NoValidPairing as reason:
        return _complain(reason, NO_VALID_PAIRING)
    except TooMany as reason:
        return _complain(reason, LIMIT_EXCEEDED)
    except WallchartError as reason:
        return _complain(reason, INVALID_REQUEST)
    except (MemoryError, RecursionError, OverflowError):
        return _complain("The tournament is too large for this program.", LIMIT_EXCEEDED)
    except BrokenPipeError:
        _let_go()
    except OSError as reason:
        return _complain(f"{reason.filename}: {reason.strerror}.", FILE_ERROR)
    except Exception as reason:
        return _complain(f"Unexpected error: {reason!r}. Please report it.", UNEXPECTED)
    return DONE


def _complain(reason: object, code: int) -> int:
    print(reason, file=sys.stderr)
    return code


def _act(asked: EngineRequest) -> None:
    match asked.act:
        case "pair":
            from server.cli.engine.engine_acts import pair

            pair(asked)
        case "check":
            from server.cli.engine.engine_acts import check

            check(asked)
        case "generate":
            from server.cli.lab.random_tournament import generate

            generate(asked)


if __name__ == "__main__":
    main()
