"""All games by the name in `Part.game`. The only module of `web` that names more than one."""

from collections.abc import Mapping
from typing import Any

from domain.errors import Unknown
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Part, Tournament
from web.bridge.face import FACE as BRIDGE
from web.chess.face import FACE as CHESS
from web.face import Face, File
from web.shared.sheet import View
from web.team_chess.face import FACE as TEAM_CHESS
from web.teams_of_four.face import FACE as TEAMS_OF_FOUR

FACES: Mapping[str, Face[Any]] = {
    "chess": CHESS,
    "bridge": BRIDGE,
    "team-chess": TEAM_CHESS,
    "teams-of-four": TEAMS_OF_FOUR,
}
"""The `Any` is safe: a face is looked up by the part's own game, so it gets only its own parts."""


def face_of(part: Part) -> Face[Any]:
    return FACES[part.game]


def parts_by_game(tournament: Tournament) -> list[Part]:
    """The parts grouped by game, in the order in which they were planned."""
    games = list(FACES)
    return sorted(tournament.parts.values(), key=lambda part: games.index(part.game))


def view_of(tournament: Tournament, number: int, name: str) -> View:
    """The view of that name. Raises Unknown if no game has one, or not the part's own game."""
    kind, colon, place = name.partition(":")
    faces = [face for face in FACES.values() if kind in (face.placed if colon else face.views)]
    if not faces:
        raise Unknown("view", name)
    face = face_of(tournament.part(number))
    if face not in faces:
        raise Unknown(
            say(
                "{part} in {tournament} for {name}:",
                part=faces[0].about,
                tournament=tournament.name,
                name=name,
            ),
            number,
        )
    return face.placed[kind](place) if colon else face.views[name]


def file_of(tournament: Tournament, number: int, form: str) -> tuple[File[Any], Part]:
    """The file of that form, and its part. Raises Unknown if no game, or not its own, has it."""
    faces = [face for face in FACES.values() if form in face.files]
    if not faces:
        raise Unknown("export", form)
    part = tournament.parts.get(StageId(number))
    face = face_of(part) if part else faces[0]
    own_or_first = face if face in faces else faces[0]
    return own_or_first.files[form], tournament.part_of(own_or_first.kind, number)


def public_views() -> list[str]:
    """The names of the public views of all games."""
    return sorted({name for face in FACES.values() for name in face.screen_titles})


def choices_by_game() -> Mapping[str, object]:
    return {game: face.choices() for game, face in FACES.items() if face.choices}
