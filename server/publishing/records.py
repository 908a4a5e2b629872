"""Records of publications and their progress: a file for each tournament beside the log, readable
by its owner only, as it contains credentials. Not in the database, whose backups are passed
on.
"""

import logging
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.errors import BadFile
from domain.ids import TournamentId
from domain.messages import say
from events.log.chain import is_tournament_id
from events.message_json import encode_with_messages, messages_in
from server.disk import OWNER_ONLY_FOLDER, replace_private
from server.publishing.target import Target

log = logging.getLogger(__name__)
PublicationPlace = tuple[TournamentId, str]
"""A tournament and a kind of target (`target.kind_of`)."""


class PublicationRecord(Struct, frozen=True):
    """`there` are the digests of the files that have arrived, empty for files whose state is
    unknown. `version` is the last one that arrived completely, 0 for none, at the instant
    `published`; `marker` identifies its published rounds, `round` is the newest of them, and
    `notes` are differences there. `by` has set it up, at the instant `since`.
    """

    target: Target
    languages: tuple[str, ...]
    by: str
    since: str
    there: dict[str, str] = {}
    version: int = 0
    published: str = ""
    marker: str = ""
    round: int = 0
    notes: tuple[str, ...] = ()


class PublicationRecords:
    """`folder` None: nothing can be stored, and so nothing is published. Each record is of a
    tournament and a kind of publication.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    @property
    def can_store(self) -> bool:
        return self._folder is not None

    def list_publications(self) -> list[PublicationPlace]:
        if self._folder is None:
            return []
        names = sorted(file.stem.partition(".") for file in self._folder.glob("*.json"))
        return [(TournamentId(name), kind) for name, _, kind in names if is_tournament_id(name)]

    def load(self, place: PublicationPlace) -> PublicationRecord | None:
        """The record; an unreadable one is logged as an error and treated as missing."""
        if self._folder is None or not self._record_file(place).is_file():
            return None
        try:
            return _read_record(self._record_file(place))
        except BadFile as trouble:
            log.error("what was published where: %s", trouble)
            return None

    def save(self, place: PublicationPlace, record: PublicationRecord) -> None:
        self._write_file(self._record_file(place), record)

    def load_given(self, place: PublicationPlace) -> dict[str, str]:
        """Ids and keys given by the other side, or readers' subscriptions; kept when it ends."""
        file = self._record_file(place).with_suffix(".given")
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}

    def save_given(self, place: PublicationPlace, given: dict[str, str]) -> None:
        self._write_file(self._record_file(place).with_suffix(".given"), given)

    def _write_file(self, file: Path, record: object) -> None:
        try:
            file.parent.mkdir(OWNER_ONLY_FOLDER, exist_ok=True, parents=True)
            replace_private(file, encode_with_messages(record))
        except OSError as reason:
            raise BadFile(
                "can't be written: {strerror}.", name=str(file), strerror=reason.strerror
            ) from None

    def delete_all(self, tournament: TournamentId) -> None:
        """Delete all records of a tournament, including the data given."""
        for file in self._folder.glob(f"{tournament}.*") if self._folder else ():
            file.unlink(missing_ok=True)

    def delete(self, place: PublicationPlace) -> None:
        self._record_file(place).unlink(missing_ok=True)

    def _record_file(self, place: PublicationPlace) -> Path:
        assert self._folder is not None, "it was asked whether anything can be kept"
        return self._folder / f"{'.'.join(filter(None, place))}.json"


def _read_record(file: Path) -> PublicationRecord:
    try:
        data = file.read_bytes()
        record, messages = msgspec.json.decode(data, type=PublicationRecord), messages_in(data)
        return replace(record, notes=tuple(messages.get(note, note) for note in record.notes))
    except OSError as reason:
        raise BadFile(
            "can't be read: {strerror}.", name=str(file), strerror=reason.strerror
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        sentence = say(
            "this is not what was published where ({reason}); take the file away.", reason=reason
        )
        raise BadFile(sentence, name=str(file)) from None
