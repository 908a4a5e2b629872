"""A tournament of pairs on a real server: steps that a test does not watch in the browser are sent
as commands.
"""

import subprocess
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from domain.bridge.scoring.notation import result_as_text
from domain.formats.format_detection import read_results
from domain.formats.pairs_results.agreement import compare_printed_results
from domain.formats.pairs_results.document import PairsResults
from tests.bridge_sessions import drawn_result
from tests.server.process import WALLCHART, Server

DESK = ViewportSize(width=1280, height=900)
TABLET = ViewportSize(width=800, height=1100)
PageOpener = Callable[..., Page]
TO_BE_CONFIRMED = "stored, to be confirmed"
"""What a tablet says of a result that one side has entered."""


class Evening:
    """A tournament whose phase 1 is planned; registers that many pairs in it, unless 0."""

    def __init__(self, server: Server, page: Page, tournament: str, pairs: int, seed: int) -> None:
        self.server = server
        self.page = page
        self.id = tournament
        self.random = Random(seed)
        field = [
            {"players": [{"family": f"North{n:02}"}, {"family": f"South{n:02}"}], "seeding": 99 - n}
            for n in range(1, pairs + 1)
        ]
        if field:
            self.do("register-pairs", stage=1, pairs=field)

    def do(self, command: str, /, **body: object) -> None:
        path = f"/api/tournaments/{self.id}/commands/{command}"
        answer = self.server.post(path, body)
        assert "version" in answer, answer

    def read(self, stage: int, path: str) -> dict[str, Any]:
        address = f"{self.server.url}/api/tournaments/{self.id}/stages/{stage}/{path}"
        found: dict[str, Any] = self.page.request.get(address).json()
        return found

    def address(self, stage: int, path: str) -> str:
        return f"{self.server.url}/t/{self.id}/s/{stage}/{path}"

    def publish_session(self, stage: int, session: int = 1) -> None:
        """Plan the session's seats and publish them."""
        for command in ("plan-session", "publish-session"):
            self.do(command, stage=stage, session=session)

    def tables_by_board(self, stage: int) -> Counter[int]:
        """For each board, the number of tables with two pairs that play it in this session."""
        seated = (
            self.read(stage, f"table/{row['section']}/{row['table'][1:]}")["rows"]
            for row in self.read(stage, "tables")["rows"]
        )
        return Counter(
            board["board"]
            for rows in seated
            for row in rows
            if row["ns"] and row["ew"]
            for board in row["boards"]
        )

    def play(self, stage: int, session: int = 1, only_round: int = 0) -> None:
        """Record drawn results for all boards without one; `only_round` 0 means in every round."""
        for row in self.read(stage, "tables")["rows"]:
            state = self.read(stage, f"table/{row['section']}/{row['table'][1:]}")
            place = {"stage": stage, "session": session, "section": row["section"]}
            for each in state["rows"]:
                if not (each["ns"] and each["ew"]) or only_round not in (0, each["round"]):
                    continue
                sides = {"ns": each["ns"]["pair"], "ew": each["ew"]["pair"]}
                for board in [board for board in each["boards"] if not board["result"]]:
                    sitting = {
                        **place,
                        "table": state["head"]["table"],
                        "round": each["round"],
                        **sides,
                    }
                    text = result_as_text(drawn_result(self.random))
                    self.do(
                        "record-board",
                        **sitting,
                        board=board["board"],
                        result=text,
                        saw=board["saw"],
                    )

    def read_consistent_usebio(self, stage: int) -> PairsResults:
        """The phase's USEBIO file; what it prints follows from its scores."""
        file = self.page.request.get(self.address(stage, "export/usebio"))
        read = read_results(file.body(), "evening.xml")
        assert compare_printed_results(read).disagreements == ()
        return read

    def expect_clean_audit(self) -> None:
        database = f"sqlite:///{self.server.database}"
        audit = [str(WALLCHART), "audit", self.id, "--database", database]
        done = subprocess.run(audit, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def with_phase(server: Server, tournament: str, /, **plan: object) -> str:
    """Make a tournament and plan its first phase; return its id."""
    made: str = server.post("/api/tournaments", {"name": tournament})["tournament"]
    answer = server.post(f"/api/tournaments/{made}/commands/plan-phase", plan)
    assert "version" in answer, answer
    return made


def show_traveller(desk: Page, session: int, board: int) -> None:
    desk.locator('.find [name="session"]').fill(str(session))
    desk.locator('.find [name="board"]').fill(str(board))
    desk.get_by_role("button", name="Show its traveller").click()
    expect(desk.locator(f'.traveller [data-board="{session}/{board}"]')).to_be_visible()


def tap(page: Page, **parts: object) -> None:
    """Enter a result on a table's tablet, one tap for each part of it."""
    page.locator(".board.open .pick").first.click()
    for field, value in parts.items():
        page.locator(f".entry .{field}-{value}").click()
    page.locator(".entry .enter").click()


def wait_until_stored(page: Page) -> None:
    """Wait until the server has stored the entered result: before, the tablet only holds it."""
    expect(page.locator(".board.entered .state").first).to_have_text(TO_BE_CONFIRMED)


def confirm_act(desk: Page, command: str, expected_text: str) -> None:
    """Press the desk's button for the next act and confirm its dialog, if any; expect this text."""
    desk.locator(f'.acts [data-command="{command}"]').click()
    expect(desk.locator("dialog[open]").or_(desk.get_by_text(expected_text)).first).to_be_visible()
    if desk.locator("dialog[open]").count():
        desk.locator("dialog[open] button[type=submit]").click()
    expect(desk.get_by_text(expected_text)).to_be_visible()
