"""The contributor guide is true: its paths, its commands, and the places that it lists for each
kind of addition.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from domain.swiss.pairing_system import PairingSystem
from domain.swiss.systems import SYSTEMS
from events.games import GAMES
from server.cli.wallchart import app
from tests.every import every
from tests.test_architecture import REGISTRIES
from web.faces import FACES

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(".github/**/*.md"))
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "server/COMMANDS.md",
    "server/HTTP.md",
    "server/operation/OPERATING.md",
    *TEMPLATES,
)
PLACES = ("domain", "events", "web", "server", "migrations", "tests")
QUOTED = re.compile(r"`([^`\n]+)`|^((?:make|wallchart|\.venv/bin/pytest) .*)$", re.MULTILINE)
PATH = re.compile(rf"(?:{'|'.join(PLACES)})(?:/[\w<>.*-]*)+")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)


def text(page: str) -> str:
    return (ROOT / page).read_text()


def quoted_text(page: str) -> Iterator[str]:
    """What stands between backticks, and the lines of commands."""
    for between, line in QUOTED.findall(text(page)):
        yield between or line


def package(game: str) -> str:
    return game.replace("-", "_")


def section(title: str) -> str:
    return text("CONTRIBUTING.md").partition(f"### … {title}\n")[2].partition("\n##")[0]


@every("page", PAGES)
def test_every_path_in_the_guide_exists(page: str) -> None:
    """`<game>` to a place in every game, any other <word> to one at least."""
    for path in {path for each in quoted_text(page) for path in PATH.findall(each)}:
        for game in GAMES if "<game>" in path else [""]:
            pattern = re.sub(r"<\w+>", "*", path.replace("<game>", package(game)))
            assert list(ROOT.glob(pattern)), path
    for link in LINK.findall(text(page)):
        assert (ROOT / page).parent.joinpath(link).exists(), link


@every("page", PAGES)
def test_every_make_target_in_the_guide_exists(page: str) -> None:
    targets = set(TARGET.findall(text("Makefile")))
    for each in quoted_text(page):
        for target in re.findall(r"\bmake ([a-z-]+)", each):
            assert target in targets, each


@every("page", PAGES)
def test_every_command_exists_and_takes_these_options(page: str) -> None:
    for each in quoted_text(page):
        for words in re.findall(r"\bwallchart ([^#`]+)", each):
            options = {option for param in command(words).params for option in param.opts}
            for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", words):
                assert option in options, each


def command(words: str) -> Any:
    """The one that stands first among the words, or second, behind its group."""
    found: Any = typer.main.get_command(app)
    for word in words.split():
        if not isinstance(getattr(found, "commands", None), dict) or word.startswith("-"):
            break
        assert word in found.commands, words
        found = found.commands[word]
    return found


def test_the_table_of_commands_has_every_command() -> None:
    rows = [
        line for line in text("server/COMMANDS.md").splitlines() if line.startswith("| `wallchart")
    ]
    named = {word for row in rows for word in re.findall(r"[a-z0-9]+", row.split(" | ")[0])}
    assert set(command("").commands) <= named


class TestListsOfAdditions:
    @pytest.mark.parametrize("game", GAMES)
    def test_event_kinds_are_in_the_folders_of_their_list(self, game: str) -> None:
        for fact in GAMES[game].facts:
            for folder, part in (("vocabulary", fact.type), ("facts", fact.evolve)):
                assert part.__module__.startswith(f"events.{package(game)}.{folder}."), fact.kind
                assert f"events/<game>/{folder}/" in section("an event kind")

    @pytest.mark.parametrize("game", GAMES)
    def test_commands_are_in_the_folders_of_their_list(self, game: str) -> None:
        for act in GAMES[game].acts:
            assert act.decide.__module__.startswith(f"events.{package(game)}.decisions."), act.name
        for place in ("vocabulary/commands.py", "decisions/"):
            assert f"events/<game>/{place}" in section("a command")

    @pytest.mark.parametrize("system", SYSTEMS.values(), ids=map("-".join, SYSTEMS))
    def test_pairing_systems_have_the_parts_of_their_list(self, system: Any) -> None:
        """Its package, entry and methods are those that the list names."""
        package, _, module = type(system).__module__.rpartition(".")
        assert (package.rpartition(".")[0], module) == ("domain.swiss", "system")
        assert system.code == import_module(package).CODE
        assert system in import_module(type(system).__module__).EDITIONS
        text_of_section = section("a pairing system")
        assert {name for name in vars(PairingSystem) if f"`{name}`" in text_of_section} >= {
            *("pair_checked", "explanation", "why_not", "option_type", "accelerations", "honours"),
            *("body", "numbers_follow_ratings", "trf"),
        }

    @pytest.mark.parametrize("game", FACES)
    def test_screens_are_in_the_folders_of_their_list(self, game: str) -> None:
        """Clock and prizes are every game's; what games of rounds have alike is in one place."""
        places = (f"web.{package(game)}.views.", "web.contest.views.", "web.prizes.sheets")
        for view in FACES[game].views.values():
            assert view.name == "clock" or view.build.__module__.startswith(places)
        for name in FACES[game].screen_titles:
            renderer = ROOT / "web/static" / FACES[game].views[name].renderer
            assert "export const renderer = " in renderer.read_text(), name

    def test_games_are_in_the_registries_of_their_list(self) -> None:
        assert {path for path in REGISTRIES if f"`{path}`" not in section("a game")} == set()
