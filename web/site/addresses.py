"""Where each page of the site is, relative to the folder of its stage. Entries keep their page even
when their numbers change.
"""

from collections.abc import Sequence

from domain.ids import EntryId, RoundNo, StageId

FRONT = "index.html"
STANDINGS = "standings.html"
CROSSTABLE = "crosstable.html"
BRACKET = "bracket.html"
PLAYERS = "players.html"
RANKING = "ranking.html"
UP = "../"


def in_language(lang: str, langs: Sequence[str]) -> str:
    """The first of the site's languages lies in its folder itself."""
    return "" if lang == langs[0] else f"{lang}/"


def folder_of(stage: StageId) -> str:
    return f"stage-{stage}"


def round_page(number: RoundNo | int) -> str:
    return f"round-{number}.html"


def session_page(number: int) -> str:
    return f"session-{number}.html"


def pair_page(pair: int) -> str:
    return f"pair-{pair}.html"


def player_page(entry: EntryId | int) -> str:
    return f"player-{entry}.html"
