"""The protocol's own conformance suite against our read side: all that it asks of reading."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.effort import only_in_full

pytestmark = only_in_full


HERE = Path(__file__).parent
VITEST = HERE / "node_modules" / ".bin" / "vitest"
OF_READING = (
    *("Read Operations", "Long-Poll Operations", "Long-Poll Edge Cases", "HTTP Protocol"),
    *(
        "Browser Security Headers",
        "Case-Insensitivity",
        "HEAD Metadata",
        "HEAD Metadata Edge Cases",
    ),
    *("Offset Validation and Resumability", "Protocol Edge Cases", "Caching and ETag"),
    *("Chunking and Large Payloads", "Read-Your-Writes Consistency", "SSE Mode", "JSON Mode"),
    "Property-Based Tests",
)
"""The rest is about who writes, forks, closes, or lets streams expire."""
NOT_OURS = ("base64", "binary", "TTL")
"""Events of bytes that are no text, and streams that end by a clock: a sheet is JSON, and stays."""
LEAST = 136
"""Of 0.3.6: a suite that asks less has not been run."""

node = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))


@pytest.fixture
def writable() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "tests.durable_streams.writable", str(port)])
    try:
        yield _answering(f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(10)


def _answering(address: str) -> str:
    for _ in range(300):
        try:
            urlopen(f"{address}/nothing").close()
        except HTTPError as refusal:
            refusal.close()
            return address
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the streams don't answer")


@pytest.mark.skipif(not shutil.which("node", path=node), reason="there is no node here")
@pytest.mark.skipif(not VITEST.exists(), reason="the suite is not here: make test fetches it")
def test_the_read_side_conforms(writable: str, tmp_path: Path) -> None:
    report = tmp_path / "told.json"
    patient = ("--testTimeout=90000", "--hookTimeout=90000")  # a busy machine is no fault of ours
    command = [str(VITEST), "run", "--reporter=json", f"--outputFile={report}", *patient]
    groups = f"^({'|'.join(OF_READING)})"
    subprocess.run(
        [*command, "-t", groups],
        cwd=HERE,
        env={**os.environ, "PATH": node, "STREAMS": writable},
        capture_output=True,
        timeout=280,
    )
    test_names = [
        one
        for module in json.loads(report.read_text())["testResults"]
        for one in module["assertionResults"]
        if one["status"] in ("passed", "failed")
        and not any(word in one["title"] for word in NOT_OURS)
    ]

    assert [one["fullName"] for one in test_names if one["status"] == "failed"] == []
    assert len(test_names) >= LEAST
