#!/bin/sh
# A PostgreSQL for the tests of the log, and what hosts run it with for those of a cluster: Debian's
# packages where they can be installed. Without them those tests are skipped and say so.
set -eu
export PATH="$PATH:/usr/sbin"
lacking=""
wanted() {
    command -v "$1" >/dev/null || lacking="$lacking $2"
}
set -- /usr/lib/postgresql/*/bin/initdb
[ -x "$1" ] || wanted initdb postgresql
wanted pgbouncer pgbouncer
wanted patroni patroni
wanted etcd etcd-server
wanted haproxy haproxy
wanted faketime faketime
[ -n "$lacking" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    as_root="sudo"
fi
install() {
    $as_root apt-get install -y -q --no-install-recommends "$@" >/dev/null
}
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || command -v sudo >/dev/null; }; then
    # The tests start their own; a service of the machine's stays as it was.
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
        $as_root chmod 755 "$policy"
        trap '$as_root rm -f "$policy"' EXIT
    fi
    $as_root apt-get update -q >/dev/null || true
    # shellcheck disable=SC2086 # a list of names
    install $lacking || for package in $lacking; do
        install "$package" ||
            echo "$package can't be installed here; tests that need it will be skipped." >&2
    done
else
    echo "Can't be installed here:$lacking; tests that need them will be skipped." >&2
fi
