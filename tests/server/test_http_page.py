"""The commands in server/HTTP.md are run by the shell as they stand and in order, and each
answer has what the page shows of it.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.effort import beyond_the_gate
from tests.server.process import Server

PAGE = Path(__file__).parents[2] / "server" / "HTTP.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """`sh` is run, `json` is what that answers, `text` what the feed says since the last one."""

    kind: str
    text: str


def blocks(address: str, code: str) -> Iterator[Block]:
    page = PAGE.read_text().replace("http://127.0.0.1:8000", address).replace("THE-CODE", code)
    return (Block(*found) for found in BLOCK.findall(page))


def json_values(text: str) -> list[Any]:
    """The JSON values that follow each other in a text."""
    decoder, found, text = json.JSONDecoder(), [], text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].lstrip()
    return found


def matches_shown(answer: Any, shown: Any) -> bool:
    """Whether the answer equals what is shown, apart from fields that the page leaves out."""
    if isinstance(shown, dict):
        return all(
            name in answer and matches_shown(answer[name], each) for name, each in shown.items()
        )
    if isinstance(shown, list):
        return len(answer) == len(shown) and all(map(matches_shown, answer, shown))
    return bool(answer == shown)


class PageRunner:
    """Goes through the page; `pending_output` are answers that are not compared yet."""

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        self.folder = folder
        self.pending_output = ""
        self._ends = ends
        self._feed: Iterator[str] = iter(())

    def run_block(self, block: Block) -> None:
        if block.kind == "json":
            self._compare(json_values(self.pending_output), json_values(block.text))
            self.pending_output = ""
        elif block.kind == "text":
            shown = [json.loads(event) for event in block.text.split("data: ")[1:]]
            self._compare([json.loads(next(self._feed)) for _ in shown], shown)
        elif " -N " in block.text:
            self._follow(block.text)
        else:
            process = self._start(block.text)
            self.pending_output = process.communicate(timeout=60)[0]
            assert process.returncode == 0, block.text

    def _compare(self, answers: list[Any], shown: list[Any]) -> None:
        for answer, wanted in zip_longest(answers, shown):
            assert matches_shown(answer, wanted), f"{answer}\nis not\n{wanted}"

    def _follow(self, command: str) -> None:
        feed = self._ends.enter_context(self._start(f"exec {command}"))
        self._ends.callback(feed.terminate)
        assert feed.stdout is not None
        data = (line.removeprefix("data: ") for line in feed.stdout if line.startswith("data: "))
        self._feed = (line for line in data if '"heartbeat"' not in line)

    def _start(self, command: str) -> "subprocess.Popen[str]":
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(["sh", "-ec", command], cwd=self.folder, text=True, **quiet)  # type: ignore[call-overload,no-any-return]


@beyond_the_gate
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_every_command_of_the_http_page_is_answered_as_shown(tmp_path: Path) -> None:
    server = Server(tmp_path / "log.sqlite3")
    server.start(sign_in=False)
    with ExitStack() as ends:
        ends.callback(server.stop)
        reader = PageRunner(tmp_path, ends)
        for block in blocks(server.url, server.printed.rpartition("/")[2]):
            reader.run_block(block)
    assert reader.pending_output == "", "the last answer is shown, too"
