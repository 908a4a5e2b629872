"""Signatures for S3 (AWS Signature Version 4). Requests and signatures are the worked examples PUT
Object and GET Object of the Amazon S3 API Reference, "Authenticating Requests: Using the
Authorization Header".
"""

from server.publishing.credentials import sign_for_s3

KEY = ("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
SCOPE = ("us-east-1", "20130524T000000Z")
HOST = {"Host": "examplebucket.s3.amazonaws.com"}


def signature(headers: dict[str, str]) -> str:
    return headers["authorization"].rpartition("Signature=")[2]


def test_put_object_has_the_published_signature() -> None:
    headers = {
        **HOST,
        "Date": "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
    }
    signed = sign_for_s3("PUT", "/test$file.text", headers, b"Welcome to Amazon S3.", KEY, SCOPE)

    assert signature(signed) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    assert signed["x-amz-content-sha256"].startswith("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e")


def test_get_object_has_the_published_signature() -> None:
    signed = sign_for_s3("GET", "/test.txt", {**HOST, "Range": "bytes=0-9"}, b"", KEY, SCOPE)

    assert signature(signed) == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
