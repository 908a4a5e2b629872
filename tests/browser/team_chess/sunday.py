"""A hall full of teams: the desk, two tablets, a wall and the captains' telephones."""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.server.process import Server

DESK, TABLET = ViewportSize(width=1280, height=900), ViewportSize(width=1180, height=820)
PHONE, WALL = ViewportSize(width=390, height=844), ViewportSize(width=1920, height=1080)
TEAMS, BOARDS, ROUNDS, MEMBERS = 24, 4, 7, 5
PLACES = (
    *("Ötigheim", "Yvette", "Sokół", "Reykjavík", "Aarhus", "Brno", "Cluj", "Drammen"),
    *("Espoo", "Faro", "Gdynia", "Hilversum", "Izola", "Jūrmala", "Košice", "Linz"),
    *("Maribor", "Narva", "Oviedo", "Pécs", "Québec", "Roeselare", "Split", "Tromsø"),
)
"""Teams by strength: a team's position here is its starting number."""
NAMES = ("Ahlers", "Bruun", "Cerny", "Dahl", "Ek")


def team_list() -> bytes:
    """A CSV list with a line for each member; teams are not ordered by strength."""
    lines = ["Team;Board;Name;Title;Rating;FIDE ID;Federation;Captain"]
    for nth in range(TEAMS):
        team = nth * 7 % TEAMS
        for board, name in enumerate(NAMES, 1):
            name_cell = PLACES[team] if board == 1 else ""
            captain = f"Captain of {PLACES[team]}" if board == 1 else ""
            rating, fide_id = 2480 - 20 * team - 35 * board, 1000 + 10 * team + board
            lines.append(
                f"{name_cell};{board};{name}, {PLACES[team]};;{rating};{fide_id};NED;{captain}"
            )
    return "\n".join(lines).encode()


class Sunday:
    """Pages of a team tournament: the chief's `desk`, a tablet `hall` for all matches, another
    `table` for one match, and the screen `wall`.
    """

    view = "match-tablet"

    def __init__(self, server: Server, new: Callable[[ViewportSize], BrowserContext]) -> None:
        self.server, self._new = server, new
        self.desk, self.hall, self.table = (self._signed_in_page(s) for s in (DESK, TABLET, TABLET))
        self.wall = new(WALL).new_page()
        self.tournament = ""

    def _signed_in_page(self, size: ViewportSize) -> Page:
        context = self._new(size)
        self.server.sign_in_browser(context)
        return context.new_page()

    @property
    def stage(self) -> str:
        return f"{self.server.url}/t/{self.tournament}/s/1"

    def act(self, command: str) -> None:
        button = self.desk.locator(f'.acts [data-command="{command}"]')
        expect(button).to_be_enabled()
        button.click()

    def tab(self, name: str) -> None:
        if name == "line-ups":
            self.desk.locator("#tab-boards").click()
        self.desk.locator(f"#tab-{name}").click()

    def send_dialog(self) -> None:
        """Send the open dialog and expect it to close."""
        self.desk.locator('dialog[open] button[type="submit"]').click()
        expect(self.desk.locator("dialog[open]")).to_have_count(0)

    def choose_for_team(self, team: str, choice: str) -> None:
        """Choose an act from a team's menu."""
        self.tab("entries")
        line = self.desk.locator(".team", has_text=team)
        if not line.locator(".team-menu").count():
            line.locator(".pick").first.click()
        line.locator(".team-menu").click()
        self.desk.locator("dialog .choices button", has_text=choice).click()

    def captain_page(self, team: str) -> Page:
        """The captain's page, opened on a new telephone from the desk's code."""
        self.choose_for_team(team, "Captain's telephone")
        link = self.desk.locator("dialog .phone-code a")
        phone = self._new(PHONE).new_page()
        phone.goto(link.inner_text())
        self.desk.keyboard.press("Escape")
        expect(self.desk.locator("dialog[open]")).to_have_count(0)
        return phone

    def matches(self, number: int) -> list[dict[str, Any]]:
        """The matches of that round, as a tablet shows them."""
        rows = self.server.rows(self.tournament, self.view)
        return [row for row in rows if row["round"] == number]

    def match_of(self, number: int, team: str) -> int:
        for match in self.matches(number):
            if team in [match[side]["family"] for side in ("first", "second")]:
                return int(match["match"])
        raise AssertionError(f"{team} has no match in round {number}")

    def record_missing_results(self, number: int) -> None:
        """Record all missing results of the round, in a fixed mixture."""
        for game in self.missing_games(number):
            place = {key: game[key] for key in ("round", "match", "board", "saw", "white", "black")}
            draw = (game["white"] ** 2 + 3 * game["black"] ** 2 + 7 * number) % 11
            code = "=-=" if draw < 4 else "1-0" if draw < 8 else "0-1"
            answer = self.server.do(self.tournament, "record-result", result=code, **place)
            assert "version" in answer, answer

    def missing_games(self, number: int) -> Iterator[dict[str, Any]]:
        for match in self.matches(number):
            if match["taking"]:
                yield from (game for game in match["games"] if not game["code"])
