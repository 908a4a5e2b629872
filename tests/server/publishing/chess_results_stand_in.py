"""A stand-in for chess-results.com, after its description of uploads (an unknown or wrongly
encrypted key is refused), and for a webhook.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC

KEY, IV, SOURCE, CREATOR = "00112233445566778899AABBCCDDEEFF", "0F" * 16, "13", "77"


@dataclass
class ChessResultsStandIn:
    """What the stand-in received. `down`: it answers 503 to everything. `lost`: it executes
    requests whose query has this text, and closes the connection without an answer. `deaf`: it
    closes before executing them; "502": a proxy answers 502 to key requests; "refused": key
    requests are refused.
    """

    port: int = 0
    down: bool = False
    lost: str = ""
    deaf: str = ""
    requests: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    uploads: list[ElementTree.Element] = field(default_factory=list)
    hooks: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/Uploadxml.aspx"

    def respond(self, target: str, headers: dict[str, str], body: bytes) -> str:
        path = urlsplit(target)
        if path.path == "/hook":
            self.hooks.append((headers, body))
            return ""
        return self.answer(parse_qs(path.query), parse_qs(body.decode()))

    def answer(self, query: dict[str, list[str]], form: dict[str, list[str]]) -> str:
        (command,), (source,) = query["key1"], query["source"]
        self.requests.append(command)
        if source != SOURCE:
            return '<result status="unknown source"/>'
        if command == "GETSID":
            return f'<result sid="SID{len(self.requests)}" status="OK"/>'
        xml = form["xml"][0].replace("{", "<").replace("}", ">")
        root = ElementTree.fromstring(xml)  # of the program under test
        if command == "GETKEY":
            assert root.tag == "getkey"
            assert decrypt(root.attrib["sid"]).startswith("SID")
            assert root.attrib["creatorID"] == CREATOR
            if self.deaf == "refused":
                return '<result status="no such creator"/>'
            self.keys.append(f"12687{len(self.keys)}")
            return f'<result key="{self.keys[-1]}"/>'
        return self._upload(root)

    def _upload(self, root: ElementTree.Element) -> str:
        (head,) = root.iter("tournament")
        (security,) = root.iter("securitydata")
        if head.attrib["key"] not in self.keys:
            return '<result status="unknown key"/>'
        if decrypt(security.attrib["tnr_sid"]) != head.attrib["key"]:
            return '<result status="wrong tnr_sid"/>'
        assert decrypt(security.attrib["creator_sid"]) == head.attrib["creator"] == CREATOR
        assert security.attrib["source"] == SOURCE
        self.uploads.append(root)
        return '<result status="OK"/>'


def decrypt(sealed: str) -> str:
    plain = Cipher(AES(bytes.fromhex(KEY)), CBC(bytes.fromhex(IV))).decryptor()
    data = plain.update(bytes.fromhex(sealed)) + plain.finalize()
    return data[: -data[-1]].decode()


@contextmanager
def chess_results() -> Iterator[ChessResultsStandIn]:
    stand_in = ChessResultsStandIn()

    class Answering(BaseHTTPRequestHandler):
        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if stand_in.down:
                self.send_error(503)
                return
            path = urlsplit(self.path)
            if "GETKEY" in path.query and stand_in.deaf == "502":
                self.send_error(502)
                return
            if stand_in.deaf in path.query and stand_in.deaf:
                self.close_connection = True
                return
            answer = stand_in.respond(self.path, dict(self.headers.items()), body)
            if stand_in.lost and stand_in.lost in ("hook" if path.path == "/hook" else path.query):
                self.close_connection = True
                return
            self.send_response(200)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer.encode())

        do_GET = do_POST = _any

        def log_message(self, *_: object) -> None:
            """Write no log."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    stand_in.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
