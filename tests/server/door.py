"""Coming in as a browser does: a code somebody has made, the form of its page, a cookie."""

from starlette.testclient import TestClient

from server.access.device_registry import DeviceRegistry, NewDevice
from server.access.roles import Grant, Role

ORGANISER = Grant(Role.ORGANISER)


def code_for(client: TestClient, grant: Grant = ORGANISER, name: str = "", pin: str = "") -> str:
    """As the chief would make it on the devices page."""
    access: DeviceRegistry = client.app.state.services.access  # type: ignore[attr-defined]  # the application's own state
    return access.invite(NewDevice(grant, name, pin))


def sign_in(
    client: TestClient, grant: Grant = ORGANISER, name: str = "Test desk", pin: str = ""
) -> TestClient:
    """The client's cookies are of a new device from now on; the one it was until now is gone."""
    code = code_for(client, grant, name, pin)
    answer = client.post("/enrol", data={"code": code, "name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return client
