"""Which program this is among others on one log."""

from collections.abc import Sequence

from starlette.routing import BaseRoute

from events.catalogue import COMMANDS, KINDS
from events.log.store.editions import Edition, edition_of
from server.release import release
from web.faces import FACES


def own_edition(routes: Sequence[BaseRoute]) -> Edition:
    fields = sum(len(command.__struct_fields__) for command in COMMANDS.values())
    shown = sum(len(face.views) + len(face.placed) + len(face.files) for face in FACES.values())
    return edition_of(release(), len(routes) + len(KINDS) + len(COMMANDS) + fields + shown)
