"""A TCP relay between a browser and a server that a test cuts and mends like bad Wi-Fi; and a free
port, for a process that must be able to restart on it.
"""

import socket
import threading
from contextlib import suppress
from time import monotonic, sleep

PATIENCE = 60


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port


def wait_until_open(port: int) -> None:
    """Wait until a process accepts connections on the port."""
    end = monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert monotonic() < end, port
            sleep(0.005)


class Wire:
    """A relay listening on `port`. `cut` closes all connections and refuses new ones, `freeze`
    keeps them open but passes nothing on, `mend` ends both.
    """

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._flowing = threading.Event()
        self._flowing.set()
        self._accepting = True
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._accepting = False
        for end in self._open:
            _hang_up(end)
        self._open.clear()

    def freeze(self) -> None:
        self._flowing.clear()

    def mend(self) -> None:
        self._accepting = True
        self._flowing.set()

    def close(self) -> None:
        self.mend()
        self.cut()
        _hang_up(self._listening)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._accepting:
                _hang_up(near)
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._server_port))
            except ConnectionRefusedError:  # the server was killed
                _hang_up(near)
                continue
            self._open += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._relay, args=(source, sink), daemon=True).start()

    def _relay(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._flowing.wait()
                sink.sendall(data)
        _hang_up(source)
        _hang_up(sink)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
