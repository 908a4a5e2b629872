"""The files for who runs servers, tried as they stand where there is no Docker: the commands of
the compose file as processes on a real PostgreSQL, and a real nginx with its file, but for
addresses and folders. The unit's command is run as the unit says it, and systemd reads the unit.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, Any

import httpx2
import pytest
import yaml  # type: ignore[import-untyped]
from websockets.sync.client import connect

from server.cli.run.options import Serve
from server.release import DISTRIBUTION
from tests.effort import only_in_full
from tests.faults.wire import free_port, wait_until_open
from tests.postgres import Postgres

ROOT = Path(__file__).parents[3]
FILES = ROOT / "server/operation/deploy"
PROGRAM = [sys.executable, "-u", "-c", "from server.cli.wallchart import main; main()"]
NAME, TOKEN = "chess.example.org", "for-prometheus"
TAKEN_OVER_SECONDS = 5
_keys = count(1)


@dataclass(slots=True)
class Server:
    port: int
    process: "subprocess.Popen[str]"
    lines: Path
    """What it writes down of its work, in JSON."""

    def written(self) -> list[dict[str, Any]]:
        lines = self.lines.read_text().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]


@dataclass(frozen=True, slots=True)
class Site:
    """All of it, reached as the public reaches it."""

    address: str
    servers: dict[str, Server]
    seen: Path
    client: httpx2.Client

    def do(self, path: str, **body: object) -> httpx2.Response:
        headers = {"Idempotency-Key": f"deployed-{next(_keys)}"}
        return self.client.post(path, json=body, headers=headers)

    def through(self) -> list[dict[str, Any]]:
        """The lines of nginx, a moment after the last answer."""
        time.sleep(0.2)
        return [json.loads(line) for line in self.seen.read_text().splitlines()]


@contextmanager
def running(command: list[str], folder: Path, said: IO[str], **more: str) -> Iterator[Any]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | more
    process = subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=said
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=20)


def code_of(process: "subprocess.Popen[str]") -> str:
    """Of the desk's first address."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"/enrol/(\S+)", line):
            return found[1]
    raise AssertionError("it ended before it said where it listens")


def as_it_runs_here(command: str, database: str, folder: Path, port: int) -> list[str]:
    """The compose file's own command: its options stay, what they say of the container doesn't."""
    here = {
        "postgresql+psycopg://wallchart@database/wallchart": database,
        "0.0.0.0": "127.0.0.1",
        "172.28.5.2": "127.0.0.1",
        "8000": str(port),
        "${SERVER_NAME:?say it in .env}": NAME,
        "/var/lib/wallchart/backups": str(folder / "backups"),
    }
    for there, instead in here.items():
        assert there in command, there
        command = command.replace(there, instead)
    return [*PROGRAM, *shlex.split(command)]


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[int]:
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(program).exists():
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    port, told = free_port(), (FILES / "compose/nginx.conf").read_text()
    here = {
        "172.28.5.11:8000": f"127.0.0.1:{ports['one']}",
        "172.28.5.12:8000": f"127.0.0.1:{ports['two']}",
        "listen 80;": f"listen 127.0.0.1:{port};",
        "/var/cache/nginx/wallchart": str(folder / "cache"),
        "access_log /dev/stdout": f"access_log {folder / 'seen.log'}",
    }
    for there, instead in here.items():
        assert there in told, there
        told = told.replace(there, instead)
    (folder / "nginx.conf").write_text(told)
    alone = f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors.log'};"
    unprivileged = "" if os.getuid() else " user root;"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g"]
    process = subprocess.Popen([*command, alone + unprivileged])
    try:
        wait_until_open(port)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_until(done: Any, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            done()
        except (OSError, AssertionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


@pytest.fixture
def site(postgres: Postgres, tmp_path: Path) -> Iterator[Site]:
    services = yaml.safe_load((FILES / "compose/compose.yaml").read_text())["services"]
    database = postgres.new_database()
    ports = {name: free_port() for name in ("one", "two")}
    folder = tmp_path / "beside"
    folder.mkdir()
    codes, servers = {}, {}
    with ExitStack() as stack:
        for name, port in ports.items():
            lines = tmp_path / f"{name}.log"
            command = as_it_runs_here(services[name]["command"], database, folder, port)
            said = stack.enter_context(lines.open("w"))
            given = {"WALLCHART_METRICS_TOKEN": TOKEN}
            process = stack.enter_context(running(command, folder, said, **given))
            codes[name], servers[name] = code_of(process), Server(port, process, lines)
        before = stack.enter_context(nginx(tmp_path, ports))
        address = f"http://127.0.0.1:{before}"
        client = stack.enter_context(httpx2.Client(base_url=address, headers={"Host": NAME}))
        _wait_until(lambda: _sign_in(client, codes["two"]))
        yield Site(address, servers, tmp_path / "seen.log", client)


def _sign_in(client: httpx2.Client, code: str) -> None:
    """Codes are of the database: whichever server is asked knows it, within a second."""
    answer = client.post("/enrol", data={"code": code})
    assert answer.status_code == 303, answer.text


def begun(site: Site) -> str:
    made = site.do("/api/tournaments", name="Club Evening")
    assert made.status_code == 200, made.text
    tournament: str = made.json()["tournament"]
    commands = f"/api/tournaments/{tournament}/commands"
    site.do(f"{commands}/plan-stage", name="Open", rounds=5, initial_colour="w")
    for number in range(1, 5):
        entered = {"stage": 1, "family": f"Player{number}", "rating": 2000 - number}
        assert site.do(f"{commands}/register-entry", **entered).status_code == 200
    for act in ("pair-round", "publish-round"):
        assert site.do(f"{commands}/{act}", stage=1, round=1).status_code == 200
    return tournament


def line_of(servers: Iterable[Server], request: str) -> tuple[Server, dict[str, Any]]:
    """The one that was written of it, and by whom: a moment after the answer has gone."""
    found: list[tuple[Server, dict[str, Any]]] = []

    def look() -> None:
        wrote = ((each, line) for each in servers for line in each.written())
        found[:] = [(each, line) for each, line in wrote if line.get("request") == request]
        assert len(found) == 1

    _wait_until(look)
    return found[0]


def version(screen: Any) -> int:
    said: dict[str, Any] = {}
    while "version" not in said or "rows" not in said:
        said = json.loads(screen.recv(10))
    found: int = said["version"]
    return found


@only_in_full
def test_two_servers_behind_nginx_are_one_site(site: Site) -> None:
    tournament = begun(site)
    path = f"/api/tournaments/{tournament}/commands/record-result"
    with connect(site.address.replace("http", "ws") + "/feed") as screen:
        views = [{"view": "pairings", "stage": 1}]
        wanted = {"type": "subscribe", "tournament": tournament, "views": views, "have": None}
        screen.send(json.dumps(wanted))
        saw = version(screen)
        entry = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": saw}
        told = site.do(path, **entry)
        assert told.status_code == 200, told.text
        assert version(screen) == told.json()["version"]

    answered = {line["server"] for line in site.through() if line["path"] == path}
    assert len(answered) == 1
    named = told.headers["x-request-id"]
    assert named in {line["request"] for line in site.through()}
    servers = list(site.servers.values())
    leader, line = line_of(servers, named)
    assert (line["act"], line["status"], line["version"]) == ("record-result", 200, saw + 1)

    # Whoever made the tournament leads it, wherever nginx sends what belongs to it.
    (other,) = [each for each in servers if each is not leader]
    address = f"http://127.0.0.1:{other.port}"
    headers = {"Host": NAME, "Idempotency-Key": "passed-on-1", "X-Request-ID": "asked-of-the-other"}
    jar = dict(site.client.cookies)
    asked = httpx2.post(address + path, json=entry, headers=headers, cookies=jar)
    assert asked.headers.get_list("x-request-id") == ["asked-of-the-other"]
    assert line_of(servers, "asked-of-the-other")[0] is leader

    leader.process.kill()
    leader.process.wait()
    begins = time.monotonic()
    entry = {"stage": 1, "round": 1, "board": 2, "result": "0-1", "saw": saw}
    after = site.do(path, **entry)
    assert after.status_code == 200, after.text
    assert after.json()["version"] == asked.json()["version"] + 1
    assert time.monotonic() - begins < TAKEN_OVER_SECONDS


@only_in_full
def test_the_cache_holds_what_is_public_and_nothing_else(site: Site) -> None:
    tournament = begun(site)
    desk = f"/t/{tournament}/s/1/desk"
    with httpx2.Client(base_url=site.address, headers={"Host": NAME}) as stranger:
        page = stranger.get("/").text
        found = re.search(r'(?:src|href)="(/static/[^"]+)"', page)
        assert found
        sheets = f"/t/{tournament}/s/1/sheets/pairings"
        sheet = stranger.get(f"{sheets}/latest").json()["sheet"]
        for unpacks in ("gzip", "identity", "br, gzip;q=0.5"):
            told = stranger.get(sheet, headers={"Accept-Encoding": unpacks})
            assert told.json()
        for _ in range(2):
            assert stranger.get(sheet).status_code == 200
            assert stranger.get(found[1]).status_code == 200
            assert site.client.get(desk).status_code == 200
            assert stranger.get(desk).status_code in (401, 403)
        assert stranger.get("/metrics").status_code == 404
    by_path = {line["path"]: line["cache"] for line in site.through()}
    assert by_path[found[1].partition("?")[0]] == "HIT"
    of_the_sheet = [line["cache"] for line in site.through() if line["path"] == sheets]
    assert of_the_sheet == ["MISS", "HIT", "HIT", "HIT", "HIT"]
    assert by_path[desk] != "HIT"
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    for server in site.servers.values():
        told = httpx2.get(f"http://127.0.0.1:{server.port}/metrics", headers=bearer)
        assert "wallchart_commands_total" in told.text


ARCHIVE = "/usr/local/bin/wallchart-archive"
UNIT = (FILES / "systemd/wallchart.service").read_text()
PLACE = "/opt/wallchart/bin/wallchart"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here to read it")
@pytest.mark.parametrize(
    ("unit", "program"),
    [
        ("systemd/wallchart.service", PLACE),
        ("kiosk/wallchart-screen.service", "/usr/bin/cage"),
        *((f"archive/wallchart-{name}.service", ARCHIVE) for name in ("archive", "base", "drill")),
    ],
)
def test_systemd_reads_the_units_without_a_word(unit: str, program: str, tmp_path: Path) -> None:
    """But for the programs, which are not installed here."""
    read = tmp_path / Path(unit).name
    read.write_text((FILES / unit).read_text().replace(program, "/bin/true"))
    told = subprocess.run(["systemd-analyze", "verify", read], capture_output=True, text=True)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_what_the_unit_is_told_are_options_there_are() -> None:
    told = (FILES / "systemd/wallchart.default").read_text()
    given = set(re.findall(r"--([a-z-]+)", told.partition("\n\n")[2]))
    assert given
    assert {option.replace("-", "_") for option in given} <= set(Serve.__dataclass_fields__)


@only_in_full
def test_the_unit_starts_a_server_with_what_it_is_reported(tmp_path: Path) -> None:
    (command,) = re.findall(r"^ExecStart=(.+)$", UNIT, re.MULTILINE)
    options = re.findall(
        r"^WALLCHART_OPTIONS=(.*)$", (FILES / "systemd/wallchart.default").read_text(), re.MULTILINE
    )
    assert command == f"{PLACE} serve $WALLCHART_OPTIONS"
    port = free_port()
    told = shlex.split(options[0].replace("8000", str(port)))
    command = [*PROGRAM, "serve", *told]
    with (tmp_path / "said").open("w") as said, running(command, tmp_path, said) as process:
        code_of(process)
        assert (tmp_path / "wallchart.sqlite3").is_file()
        assert httpx2.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "ok"}


@only_in_full
def test_the_desk_is_opened_in_the_browser_of_this_machine(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >{opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    command = [*PROGRAM, "serve", "--open", "--port", "0"]
    with (
        (tmp_path / "said").open("w") as said,
        running(command, tmp_path, said, BROWSER=f"{browser} %s") as process,
    ):
        code = code_of(process)
        _wait_until(opened.stat)
    assert opened.read_text().endswith(f"/enrol/{code}\n")


def test_every_recipe_names_the_wheel_as_it_is_called() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["name"] == DISTRIBUTION
    assert {"wallchart", "wallchart-engine"} == project["scripts"].keys()
    wheel = DISTRIBUTION.replace("-", "_")
    for recipe in (FILES / "windows/wallchart.cmd", FILES.parent / "OPERATING.md"):
        named = re.findall(r"\b(wallchart[\w-]*?)-[^\s]*whl", recipe.read_text())
        assert set(named) == {wheel}


def test_windows_is_told_options_there_are() -> None:
    told = (FILES / "windows/wallchart.cmd").read_bytes()
    assert told.count(b"\r\n") == told.count(b"\n")
    (command,) = re.findall(rb"wallchart\.exe serve (.*)%WHERE%\r", told)
    (where,) = re.findall(rb"WHERE=(--.*)\r", told)
    given = re.findall(r"--([a-z-]+)", f"{command.decode()} {where.decode()}")
    assert given == ["open", "host"]


def test_what_the_compose_files_bring_along_is_there_and_their_servers_are_told_options() -> None:
    known = {f"--{name.replace('_', '-')}" for name in Serve.__dataclass_fields__}
    for file in FILES.glob("*/*.yaml"):
        composed = yaml.safe_load(file.read_text())
        for service in composed["services"].values():
            brought = [str(each).partition(":")[0] for each in service.get("volumes", ())]
            for path in brought:
                assert not path.startswith(".") or (file.parent / path).exists(), path
            command = service.get("command") or ""
            told = command if isinstance(command, str) else ""
            assert set(re.findall(r"--[a-z-]+", told)) <= known, told
