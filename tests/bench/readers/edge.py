"""nginx before a server, configured by `server/operation/deploy/nginx.conf`, in a folder of its
own.
"""

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.processor import processor_seconds

CONF = Path(__file__).parents[3] / "server" / "operation" / "deploy" / "nginx.conf"
MAIN = """
worker_processes 1;
worker_rlimit_nofile 65536;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 16384; }}
http {{
    log_format requests '$msec $upstream_cache_status $upstream_status $status $request_uri';
    access_log {folder}/access.log requests;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000;
    include {folder}/wallchart.conf;
}}
"""
FROM_THE_CACHE = ("HIT", "STALE")


def is_here() -> bool:
    return shutil.which("nginx") is not None


class Edge:
    def __init__(self, folder: Path, pid: int) -> None:
        self._log = folder / "access.log"
        self._read = 0
        self._children = Path(f"/proc/{pid}/task/{pid}/children")

    def cpu(self) -> float:
        """Seconds of processor of its workers so far."""
        workers = map(int, self._children.read_text().split())
        return sum(map(processor_seconds, workers))

    def count_origin_requests(self) -> Counter[str]:
        """The answers of the server to waits since the last call, by status, from nginx's log."""
        with self._log.open() as log:
            log.seek(self._read)
            lines = log.readlines()
            self._read = log.tell()
        answers: Counter[str] = Counter()
        for line in lines:
            _instant, kept, upstream, _status, address = line.split(maxsplit=4)
            if kept not in FROM_THE_CACHE and upstream != "-" and "live=long-poll" in address:
                answers[upstream] += 1
        return answers


@contextmanager
def edge(folder: Path, port: int, origin: int) -> Iterator[Edge]:
    conf = CONF.read_text().replace("127.0.0.1:8000", f"127.0.0.1:{origin}")
    conf = conf.replace("listen 80;", f"listen 127.0.0.1:{port} backlog=16384;")
    conf = re.sub(r"/var/cache/nginx/wallchart", str(folder / "cache"), conf)
    (folder / "wallchart.conf").write_text(conf)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    user = [] if os.getuid() else ["-g", "user root;"]  # no other user may read the folder
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), *user]
    process = subprocess.Popen(command)
    try:
        yield Edge(folder, process.pid)
    finally:
        process.terminate()
        process.wait(20)
