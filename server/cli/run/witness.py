"""`wallchart witness`: trust a server, and cosign its checkpoints if its history is consistent."""

import sys
from contextlib import closing
from pathlib import Path

import uvicorn

from domain.errors import Unknown
from events.transparency.notes import ED25519, NotAKey, read_key
from server.cli.run.options import ServeWitness, TrustServer
from server.cli.run.serve import listen
from server.clock import seconds
from server.live.server_draws import new_secret
from server.transparency.keys import fingerprint
from server.transparency.witness_server import witness_app
from server.transparency.witness_store import WitnessStore


def trust(asked: TrustServer) -> None:
    key = read_key(asked.key)
    if key.kind != ED25519:
        raise NotAKey(asked.key)
    with closing(WitnessStore(asked.file)) as store:
        if asked.no_longer:
            if not store.distrust(key):
                raise Unknown("server", key.name)
            print(f"{key.name} is trusted no longer.")
            return
        store.trust(key)
    print(f"{key.name} is trusted. Compare its fingerprint with the printed one:")
    print(fingerprint(key))


def serve(asked: ServeWitness) -> None:
    with closing(WitnessStore(asked.file)) as store:
        key = store.begin(asked.name, new_secret())
        listening = listen(asked.host, asked.port)
        port = listening.getsockname()[1]
        address = asked.address or f"http://{asked.host}:{port}"
        print(f"Tell each server:  wallchart serve --witness '{key} {address}'", flush=True)
        print(f"Fingerprint:       {fingerprint(key)}")
        if not store.trusted():
            print("No server is trusted yet: wallchart witness trust KEY", file=sys.stderr)
        _keep_safe(asked.file)
        app = witness_app(store, seconds)
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[listening])


def _keep_safe(file: Path) -> None:
    print(f"Keep {file}: without it the witness has to begin anew, with another key.")
