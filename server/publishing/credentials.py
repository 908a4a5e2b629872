"""Authentication of requests: a signature, a password or a token (RFC 7617, RFC 6750).

Signature Version 4 of Amazon Web Services is supported by every S3-compatible store:
"Authenticating Requests: Using the Authorization Header", Amazon S3 API Reference (2006-03-01).
"""

import hmac
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import quote

from server.publishing.target import Bucket, Web

ALGORITHM = "AWS4-HMAC-SHA256"


def authorised_headers(
    target: Web | Bucket,
    request_line: tuple[str, str],
    headers: Mapping[str, str],
    body: bytes,
    instant: str,
) -> Mapping[str, str]:
    """Headers of authentication, by method and unescaped path; `instant` is ISO 8601, UTC."""
    match target:
        case Bucket(_, user, secret, region):
            when = instant[:19].replace("-", "").replace(":", "") + "Z"
            return sign_for_s3(*request_line, headers, body, (user, secret), (region, when))
        case Web(_, "", ""):
            return headers
        case Web(_, "", token):
            return {**headers, "authorization": f"Bearer {token}"}
        case Web(_, user, password):
            encoded = b64encode(f"{user}:{password}".encode()).decode()
            return {**headers, "authorization": f"Basic {encoded}"}


def sign_for_s3(
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes,
    key: tuple[str, str],
    scope: tuple[str, str],
) -> dict[str, str]:
    """The headers with those of the signature, names in lower case. `path` is not escaped; `key` is
    its id and secret, `scope` the region and the instant, "20130524T000000Z".
    """
    (key_id, secret), (region, instant) = key, scope
    day, digest = instant[:8], sha256(body).hexdigest()
    signed_headers = {
        **{name.lower(): " ".join(value.split()) for name, value in headers.items()},
        "x-amz-content-sha256": digest,
        "x-amz-date": instant,
    }
    names = ";".join(sorted(signed_headers))
    lines = "".join(f"{name}:{signed_headers[name]}\n" for name in sorted(signed_headers))
    request = "\n".join((method, escape_path(path), "", lines, names, digest))
    where = f"{day}/{region}/s3/aws4_request"
    to_sign = "\n".join((ALGORITHM, instant, where, sha256(request.encode()).hexdigest()))
    secret_of_day = f"AWS4{secret}".encode()
    for part in (day, region, "s3", "aws4_request"):
        secret_of_day = hmac.digest(secret_of_day, part.encode(), sha256)
    signature = hmac.digest(secret_of_day, to_sign.encode(), sha256).hex()
    fields = f"Credential={key_id}/{where},SignedHeaders={names},Signature={signature}"
    return {**signed_headers, "authorization": f"{ALGORITHM} {fields}"}


def escape_path(path: str) -> str:
    return quote(path, safe="/-_.~")
