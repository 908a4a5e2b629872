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
"""Strongest first: the place of a team here is its number."""
NAMES = ("Ahlers", "Bruun", "Cerny", "Dahl", "Ek")


def team_list() -> bytes:
    """A line for each member; teams as they came, their strengths in no order."""
    lines = ["Team;Board;Name;Title;Rating;FIDE ID;Federation;Captain"]
    for nth in range(TEAMS):
        team = nth * 7 % TEAMS
        for board, name in enumerate(NAMES, 1):
            said = PLACES[team] if board == 1 else ""
            captain = f"Captain of {PLACES[team]}" if board == 1 else ""
            rating, fide_id = 2480 - 20 * team - 35 * board, 1000 + 10 * team + board
            lines.append(f"{said};{board};{name}, {PLACES[team]};;{rating};{fide_id};NED;{captain}")
    return "\n".join(lines).encode()


class Sunday:
    """`desk` is the chief's, `hall` a tablet for all matches, `table` that of one match alone."""

    view = "match-tablet"

    def __init__(self, server: Server, new: Callable[[ViewportSize], BrowserContext]) -> None:
        self.server, self._new = server, new
        self.desk, self.hall, self.table = (self._inside(s) for s in (DESK, TABLET, TABLET))
        self.wall = new(WALL).new_page()
        self.tournament = ""

    def _inside(self, size: ViewportSize) -> Page:
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

    def sent(self) -> None:
        self.desk.locator('dialog[open] button[type="submit"]').click()
        expect(self.desk.locator("dialog[open]")).to_have_count(0)

    def about(self, team: str, choice: str) -> None:
        """What is chosen of a team from its own menu."""
        self.tab("entries")
        line = self.desk.locator(".team", has_text=team)
        if not line.locator(".team-menu").count():
            line.locator(".pick").first.click()
        line.locator(".team-menu").click()
        self.desk.locator("dialog .choices button", has_text=choice).click()

    def captain(self, team: str) -> Page:
        """Of a telephone of their own, which scanned what the desk shows."""
        self.about(team, "Captain's telephone")
        shown = self.desk.locator("dialog .phone-code a")
        phone = self._new(PHONE).new_page()
        phone.goto(shown.inner_text())
        self.desk.keyboard.press("Escape")
        expect(self.desk.locator("dialog[open]")).to_have_count(0)
        return phone

    def matches(self, number: int) -> list[dict[str, Any]]:
        """As a tablet has them."""
        rows = self.server.rows(self.tournament, self.view)
        return [row for row in rows if row["round"] == number]

    def match_of(self, number: int, team: str) -> int:
        for match in self.matches(number):
            if team in [match[side]["family"] for side in ("first", "second")]:
                return int(match["match"])
        raise AssertionError(f"{team} has no match in round {number}")

    def results(self, number: int) -> None:
        """All that are missing, as the tablets of a hall send them."""
        for game in self._missing(number):
            at = {key: game[key] for key in ("round", "match", "board", "saw", "white", "black")}
            chance = (game["white"] ** 2 + 3 * game["black"] ** 2 + 7 * number) % 11
            code = "=-=" if chance < 4 else "1-0" if chance < 8 else "0-1"
            answer = self.server.do(self.tournament, "record-result", result=code, **at)
            assert "version" in answer, answer

    def _missing(self, number: int) -> Iterator[dict[str, Any]]:
        for match in self.matches(number):
            if match["taking"]:
                yield from (game for game in match["games"] if not game["code"])
