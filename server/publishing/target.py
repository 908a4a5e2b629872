"""Targets of publications, as set by the organiser: a folder, an address for HTTP PUT, an S3
bucket, and others.

Credentials are stored on this machine and never leave it: pages show only `shown_target`.

Results may be published into folders of this server's disk below one that its operator has set,
separate for each organisation. All other folders get the same refusal, which reveals nothing about
the disk.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from domain.ids import TournamentId
from domain.messages import say
from domain.texts import first_illegible
from server.refusals import Unpublished
from web.pages.files import TargetShown

LONGEST = 500
NEW = "new"
UNUSABLE_FOLDER = say(
    "Write the name of a folder, such as results: a new or empty one, or one into which results "
    "were published before."
)


class Refused(Unpublished):
    """The other side has refused a request."""


class Folder(Struct, frozen=True, tag="folder", forbid_unknown_fields=True):
    path: str


class Web(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Files are put below `address`. `user`: with a password; a `secret` alone is a token."""

    address: str
    user: str = ""
    secret: str = ""


class Bucket(Struct, frozen=True, tag="s3", forbid_unknown_fields=True):
    """`address` is that of the bucket, or of a folder in it; `user` is the id of the key."""

    address: str
    user: str
    secret: str
    region: str = "us-east-1"


class Webhook(Struct, frozen=True, tag="webhook", forbid_unknown_fields=True):
    """Pairings and standings are sent to `address` as JSON, signed with `secret`."""

    address: str
    secret: str


class ChessResults(Struct, frozen=True, tag="chess-results", forbid_unknown_fields=True):
    """`source`, `key` and `iv` (16 bytes each, in hexadecimal digits) are given to a program by
    that site's operator, `creator` to an organiser. `known` is the key of a tournament that exists
    there already; for several parts, their keys in the order of the parts. `NEW`: it certainly
    does not exist.
    """

    address: str
    source: str
    creator: str
    key: str
    iv: str
    known: str = ""


class Lichess(Struct, frozen=True, tag="lichess", forbid_unknown_fields=True):
    """`secret` is a token with the right to write studies; `known` the id of an existing broadcast,
    or those of each part, or `NEW`.
    """

    secret: str
    address: str = "https://lichess.org"
    known: str = ""


class Bridgemates(Struct, frozen=True, tag="bridgemates", forbid_unknown_fields=True):
    """The vendor's Data Connector in the hall's network; `club` number, licence key as `secret`."""

    address: str
    club: str
    secret: str


class Games(Struct, frozen=True, tag="games", forbid_unknown_fields=True):
    """Games are polled at `address`: PGN, or a tournament of DGT LiveChess Cloud."""

    address: str


class Mail(Struct, frozen=True, tag="mail", forbid_unknown_fields=True):
    """`address` is a mail server's, smtps://host or smtp://host:587; `sender` the From address."""

    address: str
    sender: str
    user: str = ""
    secret: str = ""


class Telephones(Struct, frozen=True, tag="telephones", forbid_unknown_fields=True):
    """Telephones that follow a participant; this target is set up by the first subscriber."""


Outlet = Webhook | ChessResults | Lichess
"""Targets of messages rather than files."""
Polled = Bridgemates | Games
"""Targets that are polled."""
Target = Folder | Web | Bucket | Outlet | Polled | Mail | Telephones
SITE = ""
TELEPHONES = "telephones"
MAIL_PORTS = {"smtps": 465, "smtp": 587}
LONGEST_MAIL = 254
_CLOUD = re.compile(r"https://view\.livechesscloud\.com/?#([0-9a-fA-F-]{36})(?:/\d*)?")
_MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


def kind_of(target: Target) -> str:
    """The kind of a target; a tournament has one of each kind, and files are a single kind."""
    return SITE if isinstance(target, Folder | Web | Bucket) else str(target.__struct_config__.tag)


def shown_target(target: Target) -> TargetShown:
    """What pages show of a target: never its secrets."""
    match target:
        case Folder(path):
            return TargetShown("folder", path)
        case Web(address, _, secret):
            return TargetShown("put", address, bool(secret))
        case Bucket(address, _, _, region):
            return TargetShown("s3", address, True, region)
        case Mail(address, sender, _, secret):
            return TargetShown("mail", f"{sender} · {address}", bool(secret))
        case Games(address):
            return TargetShown("games", address)
        case Telephones():
            return TargetShown(TELEPHONES, "")
        case Webhook() | ChessResults() | Lichess() | Bridgemates():
            return TargetShown(kind_of(target), target.address, True)


def refuse_unusable(target: Target, private: bool) -> None:
    """Raise Unpublished for an invalid target. `private`: TLS is not required, as in a hall."""
    fields = [str(getattr(target, name)) for name in target.__struct_fields__]
    if any(len(field) > LONGEST or first_illegible(field) for field in fields):
        raise Unpublished(
            "Write it without control characters, {longest} characters at most.", longest=LONGEST
        )
    if isinstance(target, Telephones):
        raise Unpublished("Telephones ask for it themselves, on the page of their player.")
    if isinstance(target, Mail):
        _refuse_mail(target)
    elif not isinstance(target, Folder):
        if isinstance(target, Bridgemates) and not private:
            raise Unpublished(
                "Bridgemates are in the hall's own network; the server's operator allows it with "
                "--private-targets."
            )
        if isinstance(target, Games):
            _refuse_address(polled_address(target).geturl(), private, public=True)
            return
        _refuse_address(target.address, private)
        _refuse_credentials(target)


def _refuse_credentials(target: Web | Bucket | Outlet | Bridgemates) -> None:
    match target:
        case Bucket() if not (target.user and target.secret and target.region):
            raise Unpublished("A bucket needs the id of a key, its secret and the region.")
        case ChessResults():
            _refuse_keys(target)
        case Webhook(_, ""):
            raise Unpublished("Write a secret: what is sent is signed with it.")
        case Bridgemates() if not (target.club and target.secret):
            raise Unpublished("Bridgemates need the club's number and its licence key.")
        case Lichess(""):
            raise Unpublished("lichess needs a token that may write studies (study:write).")
        case Web(_, user, "") if user:
            raise Unpublished("There is a user, but no password.")


def _refuse_keys(target: ChessResults) -> None:
    if not (target.source and target.creator):
        raise Unpublished("chess-results needs the number of the program and the creator's id.")
    if not all(re.fullmatch(r"[0-9A-Fa-f]{32}", key) for key in (target.key, target.iv)):
        raise Unpublished("Key and IV have 32 hexadecimal digits each.")


def _refuse_mail(target: Mail) -> None:
    host, _ = mail_server(target)
    if not host or not is_mail_address(target.sender):
        raise Unpublished(
            "Write the mail server as smtps://mail.example.org or smtp://mail.example.org:587, "
            "and the address that letters come from."
        )


def mail_server(target: Mail) -> tuple[str, int]:
    """The mail server's host and port; empty if the address is invalid."""
    try:
        parts = urlsplit(target.address)
        port = parts.port
    except ValueError:
        return "", 0
    if parts.scheme not in MAIL_PORTS or port == 0 or "@" in parts.netloc:
        return "", 0
    return parts.hostname or "", port or MAIL_PORTS[parts.scheme]


def is_mail_address(text: str) -> bool:
    return len(text) <= LONGEST_MAIL and bool(_MAIL.fullmatch(text))


def polled_address(target: Polled) -> SplitResult:
    """The address to poll; for LiveChess Cloud it is derived from that of its page."""
    page = _CLOUD.fullmatch(target.address)
    cloud = "https://1.pool.livechesscloud.com/get"
    return urlsplit(f"{cloud}/{page[1]}/tournament.json" if page else target.address)


def _refuse_address(address: str, private: bool, public: bool = False) -> None:
    """Check an address. `public`: its data is public, so it needs no TLS and may have a query."""
    malformed = Unpublished(
        "{address} is not an address; write https://host/folder/.", address=address
    )
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise malformed from None
    if parts.scheme not in ("https", "http") or not parts.hostname or port == 0:
        raise malformed
    if parts.scheme == "http" and not private and not public:
        raise Unpublished("Without TLS the password can be read on the way; write https://.")
    if "@" in parts.netloc:
        raise Unpublished("Write user and password into their own fields, not into the address.")
    if parts.fragment or (parts.query and not public):
        raise Unpublished("Write the address without what follows ? or #.")


OF_ORGANISATIONS = "organisations"
NO_ROOT = say(
    "This server publishes into no folder; its operator may allow it: wallchart serve "
    "--publish-into FOLDER."
)


@dataclass(frozen=True, slots=True)
class FolderRoot:
    """`root` None: no folder is allowed. The function gives a tournament's organisation or ""."""

    root: Path | None
    owner_of: Callable[[str], str]

    def resolve_folder(self, tournament: TournamentId, name: str) -> Path:
        """The folder; Unpublished if it is not one of the organisation's."""
        if self.root is None:
            raise Unpublished(NO_ROOT)
        organisation = self.owner_of(tournament)
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
