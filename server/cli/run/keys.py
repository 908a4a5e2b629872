"""`wallchart key`: the keys with which a server signs its checkpoints."""

from pathlib import Path

from domain.errors import NotNow
from domain.ids import TournamentId
from events.log.store.databases import address_of
from events.transparency.notes import ED25519, Key
from server.cli.run.database import path_of
from server.cli.run.options import RetireKey, RotateKey, ShowKey
from server.clock import now_in_iso
from server.live.server_draws import new_secret
from server.transparency.keys import KeyRing, key_path, keys_of_log, read_keys, replace_keys


def show_keys(args: ShowKey) -> None:
    """Print the key, creating it if there is none."""
    ring = keys_of_log(_log_path(args.database), now_in_iso())
    _print_keys(ring)
    if args.tournament:
        origin = ring.log_origin(TournamentId(args.tournament))
        print(f"of its log   {Key(origin, ED25519, ring.key.public)}")


def rotate_key(args: RotateKey) -> None:
    ring = _key_ring(args.database).with_new_key(new_secret(), now_in_iso())
    replace_keys(_log_path(args.database), ring)
    _print_keys(ring)
    print("Both keys sign from the next start of the server on. Tell the witnesses the new one;")
    print("when all of them know it: wallchart key retire")


def retire_old_key(args: RetireKey) -> None:
    ring = _key_ring(args.database).without_old(now_in_iso())
    replace_keys(_log_path(args.database), ring)
    _print_keys(ring)
    print("Only this key signs from the next start of the server on.")


def _key_ring(database: str) -> KeyRing:
    file = key_path(_log_path(database))
    if not file.exists():
        raise NotNow(f"There is no key in {file} yet; the server makes it at its first start.")
    return read_keys(file)


def _log_path(database: str) -> Path:
    return path_of(address_of(database))


def _print_keys(ring: KeyRing) -> None:
    print(f"key          {ring.key}")
    print(f"fingerprint  {ring.fingerprint}")
