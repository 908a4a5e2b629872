"""Signing in as a browser does: with an enrolment code, through the form of its page, to a
cookie.
"""

from starlette.testclient import TestClient

from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.roles import Grant, Role

ORGANISER = Grant(Role.ORGANISER)


def code_for(client: TestClient, grant: Grant = ORGANISER, name: str = "", pin: str = "") -> str:
    """A code such as the chief makes on the devices page."""
    access: DeviceRegistry = client.app.state.services.access  # type: ignore[attr-defined]  # the application's own state
    return access.invite(NewDevice(grant, name, pin))


def sign_in(
    client: TestClient, grant: Grant = ORGANISER, name: str = "Test desk", pin: str = ""
) -> TestClient:
    """Make the client a new device; its former device's cookies are replaced."""
    code = code_for(client, grant, name, pin)
    answer = client.post("/enrol", data={"code": code, "name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return client
