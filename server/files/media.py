"""What kind of file a name of the site means."""

_MEDIA = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}


def media_of(path: str) -> str:
    return _MEDIA.get(path.rpartition(".")[2], "application/octet-stream")
