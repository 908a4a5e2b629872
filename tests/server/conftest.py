"""Every test client of these tests makes a request in one step."""

import starlette.testclient

from tests.server.one_step import OneStepTransport

starlette.testclient._TestClientTransport = OneStepTransport  # type: ignore[misc]
