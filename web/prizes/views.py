"""The screens of prizes: standings by category, and the prizes, as each game builds them."""

from collections.abc import Callable

from domain.ids import StageId
from domain.tournament import Tournament
from web.shared.sheet import Sheet, View

Build = Callable[[Tournament, StageId], Sheet]


def categories_view(build: Build) -> View:
    return View(
        "categories",
        build,
        "Standings by category",
        "prizes/categories.js",
        worth_showing=lambda of, part: bool(of.part(part).prizes.categories),
    )


def prizes_view(build: Build) -> View:
    return View(
        "prizes",
        build,
        "Prizes",
        "prizes/prizes.js",
        worth_showing=lambda of, part: of.part(part).prizes.any_prizes,
    )
