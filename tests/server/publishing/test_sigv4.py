"""The worked examples of the Amazon S3 API Reference, "Authenticating Requests: Using the
Authorization Header", PUT Object and GET Object.
"""

from server.publishing.credentials import sign_for_s3

KEY = ("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
SCOPE = ("us-east-1", "20130524T000000Z")
HOST = {"Host": "examplebucket.s3.amazonaws.com"}


def signature(headers: dict[str, str]) -> str:
    return headers["authorization"].rpartition("Signature=")[2]


def test_an_object_that_is_put() -> None:
    headers = {
        **HOST,
        "Date": "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
    }
    told = sign_for_s3("PUT", "/test$file.text", headers, b"Welcome to Amazon S3.", KEY, SCOPE)

    assert signature(told) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    assert told["x-amz-content-sha256"].startswith("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e")


def test_an_object_that_is_fetched() -> None:
    told = sign_for_s3("GET", "/test.txt", {**HOST, "Range": "bytes=0-9"}, b"", KEY, SCOPE)

    assert signature(told) == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
