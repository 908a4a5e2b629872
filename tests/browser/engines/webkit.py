"""Debian's WebKitGTK, the engine of Safari, controlled by its WebDriver on a virtual display."""

import os
import warnings
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.engine import EngineError

DRIVER = "WebKitWebDriver"
DISPLAY = "Xvfb"
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
AWAIT_EXPRESSION = """const answer = arguments[arguments.length - 1];
Promise.resolve(%s).then(value => answer({value}), error => answer({error: String(error)}));"""


class WebKit:
    name = "WebKitGTK"

    def __init__(self, driver: str) -> None:
        # Xvfb chooses a free display number and writes it when it accepts connections.
        reading, writing = os.pipe()
        screen = ["-screen", "0", "1280x1000x24", "-nolisten", "tcp", "-displayfd", str(writing)]
        self._screen = Popen([DISPLAY, *screen], stdout=DEVNULL, stderr=DEVNULL, pass_fds=[writing])
        os.close(writing)
        with open(reading) as number:
            display = f":{number.readline().strip()}"
        options = Options()
        options.binary_location = str(BROWSERS[-1])
        options.add_argument("--automation")
        service = Service(executable_path=driver, env={**os.environ, "DISPLAY": display})
        with warnings.catch_warnings():
            # Selenium calls a function that it has deprecated itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._driver = WebKitGTK(options=options, service=service)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def value(self, expression: str) -> Any:
        try:
            answer = self._driver.execute_async_script(AWAIT_EXPRESSION % expression)
        except WebDriverException as error:
            raise EngineError(error.msg) from error
        if "error" in answer:
            raise EngineError(answer["error"])
        return answer.get("value")

    def click(self, selector: str) -> None:
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def type(self, keys: str) -> None:
        ActionChains(self._driver).send_keys(keys).perform()

    def choose_file(self, selector: str, file: Path) -> None:
        self._driver.find_element(By.CSS_SELECTOR, selector).send_keys(str(file))

    def close(self) -> None:
        self._driver.quit()
        self._screen.terminate()
        self._screen.wait()
