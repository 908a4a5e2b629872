"""Tournaments of any size with round 4 or session 1 under way, and names from the demo."""

from dataclasses import replace
from functools import cache
from itertools import product

from domain.chess.stage import stages_of
from domain.contest.round import RoundState
from domain.results import Mark
from domain.tournament import Tournament
from server.demo.demo_commands import NAMES
from tests.bridge_stories import PAIRS, pairs_playing
from tests.stories import OPEN, field, played
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS
from web.pages.tournaments import ScreenOptions, ScreenPage

SIZES = (8, 80, 800, 3000)
ORIGIN = "http://192.168.1.20:8000"
NO_SIZE = frozenset({"movement", "bracket", "start-position", "schedule"})
"""Screens without lines of players."""


def people() -> list[str]:
    """Different names, enough for the largest field; those whose given and family name come from
    one federation first.
    """
    at_home = [
        (family, given)
        for givens, families in NAMES.values()
        for given, family in product(givens, families)
    ]
    every_given = [given for givens, _ in NAMES.values() for given in givens]
    every_family = [family for _, families in NAMES.values() for family in families]
    abroad = [
        (every_family[(turn * 31 + place) % len(every_family)], given)
        for turn in range(60)
        for place, given in enumerate(every_given)
    ]
    mixed = sorted(dict.fromkeys(at_home), key=lambda one: hash_of(*one))
    return [f"{family}, {given}" for family, given in dict.fromkeys((*mixed, *abroad))]


def hash_of(family: str, given: str) -> int:
    """A number that mixes the names the same way in every run."""
    return (
        sum(ord(letter) * (place + 3) for place, letter in enumerate(family + given)) * 7919 % 997
    )


@cache
def chess_of(size: int) -> Tournament:
    tournament = played(played(field(size, people()[:size]), 3), 1, RoundState.PUBLISHED)
    stage = stages_of(tournament)[OPEN]
    latest = stage.rounds[-1]
    *boards, last = latest.boards
    boards = [b._replace(result=None) if b.number % 4 == 0 else b for b in boards]
    byes = ((last.white, Mark.PAIRING_BYE), (last.black, Mark.HALF_BYE))
    latest = replace(latest, boards=tuple(boards), byes=byes)
    stage = replace(stage, rounds=(*stage.rounds[:-1], latest))
    return replace(tournament, version=812, parts={OPEN: stage})


@cache
def screen_of(game: str, view: str, size: int) -> ScreenPage:
    seen = ScreenOptions(origin=ORIGIN)
    if game == "chess":
        return ScreenPage.build(chess_of(size), OPEN, view, "e1", seen)
    return ScreenPage.build(pairs_playing(size // 2), PAIRS, view, "e1", seen)


SCREENS = (
    *(("chess", view) for view in CHESS.screen_titles if view not in NO_SIZE),
    *(("pairs", view) for view in BRIDGE.screen_titles if view not in NO_SIZE),
)
