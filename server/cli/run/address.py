"""The addresses at which this machine and other devices in the hall reach a server."""

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path

from domain.errors import BadFile
from server.http.origin import own_names

EVERYWHERE = "0.0.0.0"
_LOOPBACK = ("127.0.0.1", "localhost")
_ROUTED_ADDRESS = ("192.0.2.1", 9)
"""A documentation address (RFC 5737), used to find the route there; nothing is sent."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """`proxy` is the address whose forwarded headers are trusted, empty for none. `other_names` are
    further host names. `peer_url` is the URL at which other processes on the same log reach this
    one; if it is empty it is derived from host and port.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    proxy: str = ""
    other_names: tuple[str, ...] = ()
    peer_url: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The host names that the server accepts, besides IP addresses."""
        return own_names((*self.other_names, self.host))

    @property
    def scheme(self) -> str:
        return "https" if self.certificate else "http"

    @property
    def local_host(self) -> str:
        """The host for a browser on this machine."""
        return "127.0.0.1" if self.host == EVERYWHERE else self.host

    @property
    def hall_host(self) -> str:
        """The host for other devices; empty if they can't reach it."""
        if self.host in _LOOPBACK:
            return ""
        return _own_address() if self.host == EVERYWHERE else self.host

    @property
    def tls(self) -> ssl.SSLContext | None:
        """The context for TLS; None without a certificate."""
        if self.certificate is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context

    def check_tls(self) -> None:
        """BadFile if certificate or key is missing or can't be used."""
        if bool(self.certificate) != bool(self.key):
            raise BadFile("TLS needs both, --certfile and --keyfile.")
        for file in (self.certificate, self.key):
            if file is not None and not file.is_file():
                raise BadFile(
                    "there is no such file; name the one with the PEM text.", name=str(file)
                )
        try:
            _ = self.tls
        except OSError:  # ssl.SSLError is one
            names = f"{self.certificate}, {self.key}"
            raise BadFile("these are no certificate and its key in PEM text.", name=names) from None


def _own_address() -> str:
    """This machine's address in its network; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ROUTED_ADDRESS)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
