"""Where the results go, as the organiser gives it: a folder, an address that takes files by PUT, or
a bucket that speaks S3.

Credentials are written down for this machine alone and never leave it again: what a page shows of a
target is `shown_target`.
"""

from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from domain.errors import WallchartError
from domain.said import say
from domain.texts import first_illegible
from web.pages.files import TargetShown

LONGEST = 500


class Unpublished(WallchartError):
    """Why nothing gets there; `sentence` says what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Folder(Struct, frozen=True, tag="folder", forbid_unknown_fields=True):
    path: str


class Web(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Each file is put below `address`. `user`: with a password; a `secret` alone is a token."""

    address: str
    user: str = ""
    secret: str = ""


class Bucket(Struct, frozen=True, tag="s3", forbid_unknown_fields=True):
    """`address` is that of the bucket, and of a folder in it if there is one; `user` the id of the
    key.
    """

    address: str
    user: str
    secret: str
    region: str = "us-east-1"


Target = Folder | Web | Bucket


def shown_target(target: Target) -> TargetShown:
    match target:
        case Folder(path):
            return TargetShown("folder", path)
        case Web(address, _, secret):
            return TargetShown("put", address, bool(secret))
        case Bucket(address, _, _, region):
            return TargetShown("s3", address, True, region)


def refuse_unusable(target: Target, private: bool) -> None:
    """Unpublished for what can't be meant. `private`: also without TLS, as in a hall's own net."""
    fields = [str(getattr(target, name)) for name in target.__struct_fields__]
    if any(len(field) > LONGEST or first_illegible(field) for field in fields):
        raise Unpublished(
            say(
                "Write it without control characters, {longest} characters at most.",
                longest=LONGEST,
            )
        )
    if isinstance(target, Folder):
        if not Path(target.path).is_absolute() or ".." in Path(target.path).parts:
            raise Unpublished(
                say("Name the folder from the root of the server's disk: /srv/results.")
            )
        return
    _refuse_address(target.address, private)
    if isinstance(target, Bucket) and not (target.user and target.secret and target.region):
        raise Unpublished(say("A bucket needs the id of a key, its secret and the region."))
    if isinstance(target, Web) and target.user and not target.secret:
        raise Unpublished(say("There is a user, but no password."))


def _refuse_address(address: str, private: bool) -> None:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Unpublished(
            say("{address} is no address; write https://host/folder/.", address=address)
        ) from None
    if parts.scheme not in ("https", "http") or not parts.hostname or port == 0:
        raise Unpublished(
            say("{address} is no address; write https://host/folder/.", address=address)
        )
    if parts.scheme == "http" and not private:
        raise Unpublished(say("Without TLS the password can be read on the way; write https://."))
    if "@" in parts.netloc:
        raise Unpublished(
            say("Write user and password into their own fields, not into the address.")
        )
    if parts.query or parts.fragment:
        raise Unpublished(say("Write the address without what follows ? or #."))
