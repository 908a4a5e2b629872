"""The page of a tournament's files: its result site, its log, backups, the rating list."""

from dataclasses import dataclass
from typing import ClassVar

from domain.tournament import Tournament
from web.shared.languages import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class Abilities:
    """The acts that this device may do on this server. `publish`: choose where to publish; `take`:
    import bundles and restore backups.
    """

    publish: bool
    publish_now: bool
    backups: bool
    take: bool
    ratings: bool
    devices: bool = False
    """Tables can have scoring devices."""
    games: bool = False
    """Games can be read from an address."""


@dataclass(frozen=True, slots=True)
class ImportedRatingList:
    """`imported` is a time; without a name there is no list."""

    name: str
    imported: str
    players: int


@dataclass(frozen=True, slots=True)
class FilesStart:
    """The initial data of the page's script."""

    address: str
    api: str
    can: Abilities


@dataclass(frozen=True, slots=True)
class TargetShown:
    """A target of publication. `signed`: it has credentials, which are never shown."""

    kind: str
    place: str
    signed: bool = False
    region: str = ""


@dataclass(frozen=True, slots=True)
class PublicationState:
    """The state of a publication; without a `target` there is none. `published` is the time when
    `version` was completely sent; `trouble` is the reason why the last try failed; `due`: something
    will be sent. `others` are targets of messages rather than files, `notes` differences in what
    they show; `round` is the newest one there. `heard`: the last time when games were read.
    """

    target: TargetShown | None = None
    languages: tuple[str, ...] = ()
    by: str = ""
    since: str = ""
    version: int = 0
    published: str = ""
    waiting: int = 0
    under_way: bool = False
    due: bool = False
    trouble: str = ""
    others: tuple["PublicationState", ...] = ()
    notes: tuple[str, ...] = ()
    heard: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class BundleContents:
    """The contents of a bundle or backup. `standing` is its relation to this server's log, `here`
    the version of that log; `stages` are sentences.
    """

    tournament: str
    name: str
    version: int
    code: str
    last: str
    stages: tuple[str, ...]
    standing: str
    here: int
    suggested: str


@dataclass(frozen=True, slots=True)
class BackupLine:
    """`made` is a time, ISO 8601 in UTC."""

    name: str
    made: str
    size: int


@dataclass(frozen=True, slots=True)
class FilesStep:
    """An act on files; `tournament` is empty if it concerns all tournaments."""

    instant: str
    tournament: str
    actor: str
    device: str
    did: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class FilesPage:
    """`keep` is the number of backups to keep, `known` are the languages of the site."""

    template: ClassVar[str] = "files.html"
    name: str
    up: str
    bundle: str
    can: Abilities
    keep: int
    ratings: ImportedRatingList
    start: FilesStart
    known: tuple[tuple[str, str], ...]

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        words: Words,
        can: Abilities,
        keep: int,
        ratings: tuple[str, str, int],
    ) -> "FilesPage":
        """`ratings` are the fields of an `ImportedRatingList`."""
        address = f"/t/{tournament.id}"
        site_languages = sorted(LANGUAGES.items(), key=lambda each: each[0] != words.lang)
        return cls(
            tournament.name,
            f"{address}{words.query}",
            f"{address}/bundle",
            can,
            keep,
            ImportedRatingList(*ratings),
            FilesStart(f"{address}/files", f"/api/files/{tournament.id}", can),
            tuple(site_languages),
        )
