"""The sheets of a tournament as files, for a web space that answers no questions: under the names
and with the bytes that a server has them.
"""

from collections.abc import Iterator

import msgspec

from domain.tournament import Part, Tournament
from server.feed.messages import Topic, snapshot
from server.feed.publisher import sheet_of
from server.sheets.versions import version_name
from web.faces import face_of, game_by_game
from web.site.addresses import folder_of

PATHS = r"stage-\d+/sheets/[\w-]+/(latest|\d{10}-[0-9a-f]{16})\.json"
"""Of a site of ours: a version that is no more is taken away."""


def sheet_files(state: Tournament, code: str) -> Iterator[tuple[str, bytes]]:
    """`code` is the short code of the log's head at that state."""
    for part in game_by_game(state):
        for view in _shown(state, part):
            topic = Topic(state.id, part.id, view)
            whole = snapshot(topic, state.version, sheet_of(topic, state))
            name, below = version_name(state.version, whole), f"{folder_of(part.id)}/sheets/{view}"
            latest = {"version": state.version, "code": code, "at": name, "sheet": f"{name}.json"}
            yield f"{below}/latest.json", msgspec.json.encode(latest)
            yield f"{below}/{name}.json", whole


def _shown(state: Tournament, part: Part) -> list[str]:
    views = face_of(part).views
    return [
        name for name, view in views.items() if view.public and view.worth_showing(state, part.id)
    ]
