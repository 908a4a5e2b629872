"""Scripts, styles and fonts: kept by the browser, and asked for whether they are still the same.

Without a build step their names stay the same from version to version, so nothing may be used
unasked; the answer is the file's ETag and costs nothing.
"""

import os

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope


class Static(StaticFiles):
    def file_response(
        self,
        full_path: "os.PathLike[str] | str",
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        return response
