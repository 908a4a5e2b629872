"""Debian's Firefox, controlled by WebDriver BiDi without a separate driver."""

import json
import re
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.engine import EngineError

BINARY = "firefox-esr"
# Firefox itself requests nothing from the network.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.search.update": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.security.https_first": False,
    "extensions.update.enabled": False,
    "intl.locale.requested": "en-US",
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
MIDDLE_OF_ELEMENT = """(() => {
  const element = document.querySelector(%s);
  if (!element) return null;
  element.scrollIntoView({block: "center"});
  const box = element.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
})()"""


class Firefox:
    name = "Firefox"

    def __init__(self, profile: Path) -> None:
        preferences = (
            f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()
        )
        (profile / "user.js").write_text("\n".join(preferences))
        command = [BINARY, "--headless", "--no-remote", "--profile", str(profile)]
        self._process = Popen(
            [*command, "--remote-debugging-port", "0"], stdout=DEVNULL, stderr=PIPE, text=True
        )
        self._socket = self._connect()
        self._numbers = count(1)
        self._do("session.new", capabilities={})
        self._context: str = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._target = {"context": self._context}

    def _connect(self) -> ClientConnection:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                return connect(f"{found[1]}/session", max_size=None, proxy=None, legacy=True)
        raise EngineError(f"{BINARY} ended without an address for WebDriver BiDi")

    def open(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self) -> None:
        self._do("browsingContext.reload", context=self._context, wait="complete")

    def value(self, expression: str) -> Any:
        awaited = f"Promise.resolve({expression}).then(found => JSON.stringify(found) ?? 'null')"
        found = self._do(
            "script.evaluate", expression=awaited, target=self._target, awaitPromise=True
        )
        if found["type"] == "exception":
            raise EngineError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def click(self, selector: str) -> None:
        x, y = self.value(MIDDLE_OF_ELEMENT % json.dumps(selector))
        press = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": press})

    def type(self, keys: str) -> None:
        presses = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": presses})

    def choose_file(self, selector: str, file: Path) -> None:
        found = self._do(
            "browsingContext.locateNodes",
            context=self._context,
            locator={"type": "css", "value": selector},
        )
        element = {"sharedId": found["nodes"][0]["sharedId"]}
        self._do("input.setFiles", context=self._context, element=element, files=[str(file)])

    def close(self) -> None:
        self._socket.close()
        self._process.kill()
        self._process.communicate()

    def _act(self, source: dict[str, Any]) -> None:
        self._do("input.performActions", context=self._context, actions=[source])

    def _do(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise EngineError(f"{method}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result
