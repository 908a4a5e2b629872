"""The deployment files, tried without Docker: the commands of the compose file as processes with a
real PostgreSQL, and a real nginx with its configuration, except for addresses and folders. The
command of the systemd unit is run as it stands, and systemd verifies the units.
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
    log: Path
    """The file of its log lines, in JSON."""

    def log_lines(self) -> list[dict[str, Any]]:
        lines = self.log.read_text().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]


@dataclass(frozen=True, slots=True)
class Site:
    """Two servers behind nginx, reached through nginx."""

    address: str
    servers: dict[str, Server]
    nginx_log: Path
    client: httpx2.Client

    def do(self, path: str, **body: object) -> httpx2.Response:
        headers = {"Idempotency-Key": f"deployed-{next(_keys)}"}
        return self.client.post(path, json=body, headers=headers)

    def nginx_lines(self, path: str, count: int) -> list[dict[str, Any]]:
        """The lines of nginx's log about that many requests to a path, awaited: they follow the
        answers.
        """
        lines: list[dict[str, Any]] = []

        def look() -> None:
            read = (json.loads(line) for line in self.nginx_log.read_text().splitlines())
            lines[:] = [line for line in read if line["path"] == path]
            assert len(lines) == count

        _wait_until(look)
        return lines


@contextmanager
def running_process(
    command: list[str], folder: Path, stderr: IO[str], **more: str
) -> Iterator[Any]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | more
    process = subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=stderr
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=60)


def enrolment_code(process: "subprocess.Popen[str]") -> str:
    """The code in the desk's first address, which the server prints."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"/enrol/(\S+)", line):
            return found[1]
    raise AssertionError("it ended before it said where it listens")


def local_command(command: str, database: str, folder: Path, port: int) -> list[str]:
    """The compose file's command with the container's addresses and folders replaced."""
    replacements = {
        "postgresql+psycopg://wallchart@database/wallchart": database,
        "0.0.0.0": "127.0.0.1",
        "172.28.5.2": "127.0.0.1",
        "8000": str(port),
        "${SERVER_NAME:?say it in .env}": NAME,
        "/var/lib/wallchart/backups": str(folder / "backups"),
    }
    for original, replacement in replacements.items():
        assert original in command, original
        command = command.replace(original, replacement)
    return [*PROGRAM, *shlex.split(command)]


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[int]:
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    if not Path(program).exists():
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    port, configuration = free_port(), (FILES / "compose/nginx.conf").read_text()
    replacements = {
        "172.28.5.11:8000": f"127.0.0.1:{ports['one']}",
        "172.28.5.12:8000": f"127.0.0.1:{ports['two']}",
        "listen 80;": f"listen 127.0.0.1:{port};",
        "/var/cache/nginx/wallchart": str(folder / "cache"),
        "access_log /dev/stdout": f"access_log {folder / 'seen.log'}",
    }
    for original, replacement in replacements.items():
        assert original in configuration, original
        configuration = configuration.replace(original, replacement)
    (folder / "nginx.conf").write_text(configuration)
    settings = f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors.log'};"
    unprivileged = "" if os.getuid() else " user root;"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g"]
    process = subprocess.Popen([*command, settings + unprivileged])
    try:
        wait_until_open(port)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=60)


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
            command = local_command(services[name]["command"], database, folder, port)
            stderr = stack.enter_context(lines.open("w"))
            environment = {"WALLCHART_METRICS_TOKEN": TOKEN}
            process = stack.enter_context(running_process(command, folder, stderr, **environment))
            codes[name], servers[name] = enrolment_code(process), Server(port, process, lines)
        before = stack.enter_context(nginx(tmp_path, ports))
        address = f"http://127.0.0.1:{before}"
        client = stack.enter_context(httpx2.Client(base_url=address, headers={"Host": NAME}))
        _wait_until(lambda: _sign_in(client, codes["two"]))
        yield Site(address, servers, tmp_path / "seen.log", client)


def _sign_in(client: httpx2.Client, code: str) -> None:
    """Codes are kept in the database: either server knows them, within a second."""
    answer = client.post("/enrol", data={"code": code})
    assert answer.status_code == 303, answer.text


def start_tournament(site: Site) -> str:
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


def log_line_of(servers: Iterable[Server], request: str) -> tuple[Server, dict[str, Any]]:
    """The one log line of a request and the server that wrote it, awaited: it follows the
    answer.
    """
    found: list[tuple[Server, dict[str, Any]]] = []

    def look() -> None:
        wrote = ((each, line) for each in servers for line in each.log_lines())
        found[:] = [(each, line) for each, line in wrote if line.get("request") == request]
        assert len(found) == 1

    _wait_until(look)
    return found[0]


def next_sheet_version(screen: Any) -> int:
    message: dict[str, Any] = {}
    while "version" not in message or "rows" not in message:
        message = json.loads(screen.recv(60))
    found: int = message["version"]
    return found


@only_in_full
def test_two_servers_behind_nginx_are_one_site(site: Site) -> None:
    tournament = start_tournament(site)
    path = f"/api/tournaments/{tournament}/commands/record-result"
    with connect(site.address.replace("http", "ws") + "/feed") as screen:
        views = [{"view": "pairings", "stage": 1}]
        wanted = {"type": "subscribe", "tournament": tournament, "views": views, "have": None}
        screen.send(json.dumps(wanted))
        saw = next_sheet_version(screen)
        entry = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": saw}
        recorded = site.do(path, **entry)
        assert recorded.status_code == 200, recorded.text
        assert next_sheet_version(screen) == recorded.json()["version"]

    (nginx_line,) = site.nginx_lines(path, 1)
    request_id = recorded.headers["x-request-id"]
    assert nginx_line["request"] == request_id
    servers = list(site.servers.values())
    leader, line = log_line_of(servers, request_id)
    assert (line["act"], line["status"], line["version"]) == ("record-result", 200, saw + 1)

    # The server that created the tournament leads it, wherever nginx sends its requests.
    (other,) = [each for each in servers if each is not leader]
    address = f"http://127.0.0.1:{other.port}"
    headers = {"Host": NAME, "Idempotency-Key": "passed-on-1", "X-Request-ID": "asked-of-the-other"}
    jar = dict(site.client.cookies)
    repeated = httpx2.post(address + path, json=entry, headers=headers, cookies=jar)
    assert repeated.headers.get_list("x-request-id") == ["asked-of-the-other"]
    assert log_line_of(servers, "asked-of-the-other")[0] is leader

    leader.process.kill()
    leader.process.wait()
    begins = time.monotonic()
    entry = {"stage": 1, "round": 1, "board": 2, "result": "0-1", "saw": saw}
    after = site.do(path, **entry)
    assert after.status_code == 200, after.text
    assert after.json()["version"] == repeated.json()["version"] + 1
    assert time.monotonic() - begins < TAKEN_OVER_SECONDS


@only_in_full
def test_the_cache_holds_what_is_public_and_nothing_else(site: Site) -> None:
    tournament = start_tournament(site)
    desk = f"/t/{tournament}/s/1/desk"
    with httpx2.Client(base_url=site.address, headers={"Host": NAME}) as stranger:
        page = stranger.get("/").text
        found = re.search(r'(?:src|href)="(/static/[^"]+)"', page)
        assert found
        sheets = f"/t/{tournament}/s/1/sheets/pairings"
        sheet = stranger.get(f"{sheets}/latest").json()["sheet"]
        for unpacks in ("gzip", "identity", "br, gzip;q=0.5"):
            answer = stranger.get(sheet, headers={"Accept-Encoding": unpacks})
            assert answer.json()
        for _ in range(2):
            assert stranger.get(sheet).status_code == 200
            assert stranger.get(found[1]).status_code == 200
            assert site.client.get(desk).status_code == 200
            assert stranger.get(desk).status_code in (401, 403)
        assert stranger.get("/metrics").status_code == 404
    assert site.nginx_lines(found[1].partition("?")[0], 2)[-1]["cache"] == "HIT"
    caching_of_sheet = [line["cache"] for line in site.nginx_lines(sheets, 3 + 2)]
    assert caching_of_sheet == ["MISS", "HIT", "HIT", "HIT", "HIT"]
    assert "HIT" not in {line["cache"] for line in site.nginx_lines(desk, 2 * 2)}
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    for server in site.servers.values():
        answer = httpx2.get(f"http://127.0.0.1:{server.port}/metrics", headers=bearer)
        assert "wallchart_commands_total" in answer.text


ARCHIVE = "/usr/local/bin/wallchart-archive"
UNIT = (FILES / "systemd/wallchart.service").read_text()
INSTALLED_PROGRAM = "/opt/wallchart/bin/wallchart"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here to read it")
@pytest.mark.parametrize(
    ("unit", "program"),
    [
        ("systemd/wallchart.service", INSTALLED_PROGRAM),
        ("kiosk/wallchart-screen.service", "/usr/bin/cage"),
        *((f"archive/wallchart-{name}.service", ARCHIVE) for name in ("archive", "base", "drill")),
    ],
)
def test_systemd_verifies_the_units_without_warnings(
    unit: str, program: str, tmp_path: Path
) -> None:
    """With the programs, which are not installed here, replaced."""
    read = tmp_path / Path(unit).name
    read.write_text((FILES / unit).read_text().replace(program, "/bin/true"))
    verified = subprocess.run(["systemd-analyze", "verify", read], capture_output=True, text=True)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


def test_the_units_default_options_exist() -> None:
    defaults = (FILES / "systemd/wallchart.default").read_text()
    options = set(re.findall(r"--([a-z-]+)", defaults.partition("\n\n")[2]))
    assert options
    assert {option.replace("-", "_") for option in options} <= set(Serve.__dataclass_fields__)


@only_in_full
def test_the_units_command_with_its_default_options_starts_a_server(tmp_path: Path) -> None:
    (command,) = re.findall(r"^ExecStart=(.+)$", UNIT, re.MULTILINE)
    options = re.findall(
        r"^WALLCHART_OPTIONS=(.*)$", (FILES / "systemd/wallchart.default").read_text(), re.MULTILINE
    )
    assert command == f"{INSTALLED_PROGRAM} serve $WALLCHART_OPTIONS"
    port = free_port()
    arguments = shlex.split(options[0].replace("8000", str(port)))
    command = [*PROGRAM, "serve", *arguments]
    with (
        (tmp_path / "stderr.txt").open("w") as stderr,
        running_process(command, tmp_path, stderr) as process,
    ):
        enrolment_code(process)
        assert (tmp_path / "wallchart.sqlite3").is_file()
        assert httpx2.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "ok"}


@only_in_full
def test_serve_open_opens_the_desk_in_the_local_browser(tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >{opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    command = [*PROGRAM, "serve", "--open", "--port", "0"]
    with (
        (tmp_path / "stderr.txt").open("w") as stderr,
        running_process(command, tmp_path, stderr, BROWSER=f"{browser} %s") as process,
    ):
        code = enrolment_code(process)
        _wait_until(opened.stat)
    assert opened.read_text().endswith(f"/enrol/{code}\n")


def test_every_install_recipe_names_the_wheel_after_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["name"] == DISTRIBUTION
    assert {"wallchart", "wallchart-engine"} == project["scripts"].keys()
    wheel = DISTRIBUTION.replace("-", "_")
    for recipe in (FILES / "windows/wallchart.cmd", FILES.parent / "OPERATING.md"):
        named = re.findall(r"\b(wallchart[\w-]*?)-[^\s]*whl", recipe.read_text())
        assert set(named) == {wheel}


def test_the_windows_script_has_crlf_lines_and_the_options_open_and_host() -> None:
    script = (FILES / "windows/wallchart.cmd").read_bytes()
    assert script.count(b"\r\n") == script.count(b"\n")
    (command,) = re.findall(rb"wallchart\.exe serve (.*)%WHERE%\r", script)
    (where,) = re.findall(rb"WHERE=(--.*)\r", script)
    options = re.findall(r"--([a-z-]+)", f"{command.decode()} {where.decode()}")
    assert options == ["open", "host"]


def test_compose_files_mount_existing_files_and_use_existing_options() -> None:
    known = {f"--{name.replace('_', '-')}" for name in Serve.__dataclass_fields__}
    for file in FILES.glob("*/*.yaml"):
        composed = yaml.safe_load(file.read_text())
        for service in composed["services"].values():
            mounted = [str(each).partition(":")[0] for each in service.get("volumes", ())]
            for path in mounted:
                assert not path.startswith(".") or (file.parent / path).exists(), path
            command = service.get("command") or ""
            options_text = command if isinstance(command, str) else ""
            assert set(re.findall(r"--[a-z-]+", options_text)) <= known, options_text
