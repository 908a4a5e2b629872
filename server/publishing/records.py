"""What is published where, and how far it has got: a file for each tournament beside the log, which
its owner alone may read, for the credentials are in it. Not in the database, whose backups and
bundles are handed on.
"""

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.said import plain, say
from events.log.identifiers import is_tournament_id
from server.disk.private_files import FOLDER_OF_OWNER, create
from server.publishing.target import Target

log = logging.getLogger(__name__)


class PublicationRecord(Struct, frozen=True):
    """`there` are the digests of the files that have arrived. `version` is the last one that got
    there whole, 0 for none, at the instant `published`; `marker` says which rounds it showed.
    `by` has set it up, at the instant `since`.
    """

    target: Target
    languages: tuple[str, ...]
    by: str
    since: str
    there: dict[str, str] = {}
    version: int = 0
    published: str = ""
    marker: str = ""


class PublicationRecords:
    """`folder` None: nothing can be kept, and so nothing is published."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    @property
    def able(self) -> bool:
        return self._folder is not None

    def names(self) -> list[TournamentId]:
        """Of what something is kept."""
        if self._folder is None:
            return []
        names = sorted(file.stem for file in self._folder.glob("*.json"))
        return [TournamentId(name) for name in names if is_tournament_id(name)]

    def of(self, tournament: TournamentId) -> PublicationRecord | None:
        """One that can't be read is an error in the server's log, and holds up no other."""
        if self._folder is None or not self._file(tournament).is_file():
            return None
        try:
            return _read(self._file(tournament))
        except BadFile as trouble:
            log.error("what was published where: %s", trouble)
            return None

    def keep(self, tournament: TournamentId, kept: PublicationRecord) -> None:
        """Whole or not at all, whatever happens meanwhile."""
        file = self._file(tournament)
        draft = file.with_name(f".{file.name}.part")
        try:
            file.parent.mkdir(FOLDER_OF_OWNER, exist_ok=True, parents=True)
            draft.unlink(missing_ok=True)
            create(draft, msgspec.json.encode(kept, enc_hook=plain))
            draft.replace(file)
        except OSError as reason:
            raise BadFile(
                say("can't be written: {strerror}.", strerror=reason.strerror), name=str(file)
            ) from None

    def forget(self, tournament: TournamentId) -> None:
        self._file(tournament).unlink(missing_ok=True)

    def _file(self, tournament: TournamentId) -> Path:
        assert self._folder is not None, "it was asked whether anything can be kept"
        return self._folder / f"{tournament}.json"


def _read(file: Path) -> PublicationRecord:
    try:
        return msgspec.json.decode(file.read_bytes(), type=PublicationRecord)
    except OSError as reason:
        raise BadFile(
            say("can't be read: {strerror}.", strerror=reason.strerror), name=str(file)
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        sentence = say(
            "this is not what was published where ({reason}); take the file away.", reason=reason
        )
        raise BadFile(sentence, name=str(file)) from None
