"""A server that ends lets those go who only wait for news."""

import socket

import uvicorn

from server.sheets.followed import Readings


class Served(uvicorn.Server):
    """uvicorn waits for whoever is being answered, and breaks off what takes longer than it likes:
    a thousand readers would be a thousand errors in the log.
    """

    def __init__(self, config: uvicorn.Config, readings: Readings) -> None:
        super().__init__(config)
        self._readings = readings

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._readings.end()
        await super().shutdown(sockets)
