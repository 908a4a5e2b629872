"""A stand-in mail server that keeps the letters it accepts (the part of RFC 5321 used here)."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread


@dataclass
class MailServer:
    """`full`: it has no room now (452). `unknown`: mailboxes it does not have (550), `busy`:
    some that take nothing now (450). `mute`: it keeps a letter and hangs up without
    acknowledging it.
    """

    port: int = 0
    full: bool = False
    unknown: set[str] = field(default_factory=set)
    busy: set[str] = field(default_factory=set)
    mute: bool = False
    letters: list[EmailMessage] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def letters_to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]


class MailClient(StreamRequestHandler):
    server_state: MailServer

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        self.say("220 stand-in")
        while line := self.rfile.readline():
            verb, _, rest = line.decode().strip().partition(" ")
            self.say(self.answer(verb.upper(), rest))
            if verb.upper() == "DATA":
                if not self._take() or self.server_state.mute:
                    return
                self.say("250 taken")
            if verb.upper() == "QUIT":
                return

    def answer(self, verb: str, rest: str) -> str:
        if verb == "MAIL" and self.server_state.full:
            return "452 no room now"
        address = rest.partition("<")[2].partition(">")[0]
        if verb == "RCPT" and address in self.server_state.unknown:
            return "550 no such mailbox"
        if verb == "RCPT" and address in self.server_state.busy:
            return "450 later, please"
        return {"DATA": "354 go on", "QUIT": "221 done"}.get(verb, "250 fine")

    def _take(self) -> bool:
        """Read a letter and keep it; False if the connection broke off within it."""
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        if line:
            self.keep(b"".join(lines))
        return bool(line)

    def keep(self, letter: bytes) -> None:
        self.server_state.letters.append(message_from_bytes(letter, policy=policy.default))


@contextmanager
def mail_server() -> Iterator[MailServer]:
    kept = MailServer()
    client = type("Client", (MailClient,), {"server_state": kept})
    server = ThreadingTCPServer(("127.0.0.1", 0), client)
    server.daemon_threads = True
    kept.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
