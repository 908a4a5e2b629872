"""The folders of this server's disk into which results may be published: those below a folder that
its operator has set, separate for each organisation.

All other folders get the same refusal, which reveals nothing about the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from domain.ids import TournamentId
from domain.messages import say
from domain.texts import first_illegible
from server.publishing.target import UNUSABLE_FOLDER, Unpublished

OF_ORGANISATIONS = "organisations"
NO_ROOT = say(
    "This server publishes into no folder; its operator may allow it: wallchart serve "
    "--publish-into FOLDER."
)


@dataclass(frozen=True, slots=True)
class FolderRoot:
    """`root` None: no folders are allowed. `whose` returns a tournament's organisation or ""."""

    root: Path | None
    whose: Callable[[str], str]

    def resolve_folder(self, tournament: TournamentId, name: str) -> Path:
        """The folder; Unpublished if it is not one of the organisation's."""
        if self.root is None:
            raise Unpublished(NO_ROOT)
        organisation = self.whose(tournament)
        shared = self.root.resolve() / OF_ORGANISATIONS
        own = shared / organisation if organisation else shared.parent
        if first_illegible(name):
            raise Unpublished(UNUSABLE_FOLDER)
        meant = (own / name).resolve()
        foreign = not organisation and meant.is_relative_to(shared)
        if foreign or meant == own or not meant.is_relative_to(own):
            raise Unpublished(UNUSABLE_FOLDER)
        if organisation:
            own.mkdir(parents=True, exist_ok=True)
        return meant
