"""`wallchart witness`: trust a server, and run a witness, which cosigns the checkpoints of trusted
servers as long as each log only grows.
"""

import sys
from contextlib import closing

import uvicorn

from domain.errors import Unknown
from events.transparency.notes import ED25519, NotAKey, read_key
from server.cli.run.options import ServeWitness, TrustServer
from server.cli.run.serve import open_listening_socket
from server.clock import seconds
from server.live.server_draws import new_secret
from server.transparency.keys import fingerprint
from server.transparency.witness_server import WitnessStore, witness_app


def trust_server(args: TrustServer) -> None:
    key = read_key(args.key)
    if key.kind != ED25519:
        raise NotAKey(args.key)
    with closing(WitnessStore(args.file)) as store:
        if args.no_longer:
            if not store.distrust_key(key):
                raise Unknown("server", key.name)
            print(f"{key.name} is trusted no longer.")
            return
        store.trust_key(key)
    print(f"{key.name} is trusted. Compare its fingerprint with the printed one:")
    print(fingerprint(key))


def serve_witness(args: ServeWitness) -> None:
    with closing(WitnessStore(args.file)) as store:
        key = store.create_key(args.name, new_secret())
        listening = open_listening_socket(args.host, args.port)
        port = listening.getsockname()[1]
        address = args.address or f"http://{args.host}:{port}"
        print(f"Tell each server:  wallchart serve --witness '{key} {address}'", flush=True)
        print(f"Fingerprint:       {fingerprint(key)}")
        if not store.trusted_keys():
            print("No server is trusted yet: wallchart witness trust KEY", file=sys.stderr)
        print(f"Keep {args.file}: without it the witness has to start again with another key.")
        app = witness_app(store, seconds)
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[listening])
