"""One act in a process of its own, with limits, in a folder of its own; nothing of it is left."""

import os
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

MEMORY = 6 << 30
POLL = 0.01


def in_a_fork(act: Callable[[], str], seconds: float, sign: Path) -> str | None:
    """Run the act in a fork: return its answer, or how it failed; None if it dies, or gives no sign
    of life (by writing that file) for that many seconds.
    """
    folder = Path(tempfile.mkdtemp(prefix="mutant-"))
    answers, answer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(answers)
        _act_and_end(act, answer, folder)
    os.close(answer)
    try:
        _wait(child, seconds, sign)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.set_blocking(answers, False)
        with suppress(BlockingIOError):
            return os.read(answers, 1 << 16).decode() or None
        return None
    finally:
        os.close(answers)
        shutil.rmtree(folder, ignore_errors=True)


def processor_seconds(more: float) -> None:
    """Limit the processor time of the act from now on, so that an endless loop ends."""
    used = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + more) + 1, resource.RLIM_INFINITY))


def _act_and_end(act: Callable[[], str], answer: int, folder: Path) -> None:
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        tempfile.tempdir = str(folder)
        os.write(answer, act().encode())
    except BaseException:
        os.write(answer, traceback.format_exc()[-4000:].encode())
    finally:
        os._exit(0)


def _wait(child: int, seconds: float, sign: Path) -> None:
    seen, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        if (written := _last_written(sign)) != seen:
            seen, until = written, time.monotonic() + seconds
        time.sleep(POLL)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _last_written(sign: Path) -> int:
    return sign.stat().st_mtime_ns if sign.exists() else 0
