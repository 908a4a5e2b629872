"""What a request says of who sends it: a signature, a password or a token (RFC 7617, RFC 6750)."""

from base64 import b64encode
from collections.abc import Mapping

from server.publishing.sigv4 import signed
from server.publishing.target import Bucket, Web


def authorised(
    target: Web | Bucket,
    asked: tuple[str, str],
    headers: Mapping[str, str],
    body: bytes,
    instant: str,
) -> Mapping[str, str]:
    """`asked`: method and path, not escaped; `instant` is ISO 8601 in UTC."""
    match target:
        case Bucket(_, user, secret, region):
            when = instant[:19].replace("-", "").replace(":", "") + "Z"
            return signed(*asked, headers, body, (user, secret), (region, when))
        case Web(_, "", ""):
            return headers
        case Web(_, "", token):
            return {**headers, "authorization": f"Bearer {token}"}
        case Web(_, user, password):
            told = b64encode(f"{user}:{password}".encode()).decode()
            return {**headers, "authorization": f"Basic {told}"}
