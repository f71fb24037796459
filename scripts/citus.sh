#!/bin/bash
# Builds Citus from a folder with its source, and runs a coordinator and two workers on this machine until it is stopped.
#
#   scripts/citus.sh SOURCE_FOLDER [BUILD_FOLDER]
#
# Needs PostgreSQL 15 with its headers (Debian 12: postgresql-15 postgresql-server-dev-15 gcc make flex bison
# libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libicu-dev libreadline-dev libxml2-dev libxslt1-dev libpam0g-dev
# libselinux1-dev libkrb5-dev zlib1g-dev) and a release of Citus that supports it (tried: 13.0.5). Nothing outside of
# BUILD_FOLDER changes: PostgreSQL is copied there, and Citus is installed into the copy. Prints `ready URL URL URL` when the
# database `upshot` can be used by its owner, who is no superuser: the first address is that of the coordinator.
#
#   CITUS_ONLY     `build` ends after the build
#   CITUS_PORTS    of the coordinator and both workers ("9700 9701 9702")
#   CITUS_WORKERS  workers that hold people from the start (2); with 1, citus_add_node adds the second later
#   CITUS_FLAGS    further options of each postgres
set -euo pipefail

source=${1:?the folder with the source of Citus}
build=${2:-${TMPDIR:-/tmp}/upshot-citus}
postgres=/usr/lib/postgresql/15
copy=$build$postgres
read -r -a ports <<<"${CITUS_PORTS:-9700 9701 9702}"
read -r -a flags <<<"${CITUS_FLAGS:-}"

mkdir -p "$build"
if [ ! -e "$copy/lib/citus.so" ]; then
  mkdir -p "$build/usr/lib/postgresql" "$build/usr/share/postgresql"
  cp -a "$postgres" "$build/usr/lib/postgresql/"
  cp -a /usr/share/postgresql/15 "$build/usr/share/postgresql/"
  if [ ! -e "$source/Makefile.global" ]; then
    # Git keeps no times: if this file looks older than configure.ac, make wants autoconf.
    touch "$source/configure"
    (cd "$source" && ./configure "PG_CONFIG=$postgres/bin/pg_config" --without-libcurl) >&2
  fi
  make -C "$source" extension >&2
  make -C "$source" install-extension "DESTDIR=$build" >&2
fi
[ "${CITUS_ONLY:-}" != build ] || exit 0

run=$(mktemp -d "${TMPDIR:-/tmp}/upshot-citus-XXXXXX")
chmod 755 "$run"
# PostgreSQL refuses to run as root.
as_user=()
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres "$run"
  as_user=(env "HOME=$run" setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
pids=()
stop() {
  for pid in "${pids[@]}"; do kill -INT "$pid" 2>/dev/null || true; done
  wait || true
  rm -rf "$run"
}
trap stop EXIT
trap 'exit 0' INT TERM

for number in 0 1 2; do
  "${as_user[@]}" "$copy/bin/initdb" --pgdata "$run/$number" --auth trust --username postgres --encoding UTF8 --locale C >/dev/null
  "${as_user[@]}" "$copy/bin/postgres" -D "$run/$number" -p "${ports[$number]}" -k "$run" -c listen_addresses=127.0.0.1 \
    -c shared_preload_libraries=citus -c wal_level=logical -c max_connections=300 -c max_worker_processes=32 \
    -c shared_buffers=64MB "${flags[@]}" >"$run/$number.log" 2>&1 &
  pids+=($!)
done
ask() { "${as_user[@]}" "$copy/bin/psql" -qAtX -h 127.0.0.1 -p "$1" -U postgres -d "$2" -c "$3" >/dev/null; }
for port in "${ports[@]}"; do
  until ask "$port" postgres 'select 1' 2>/dev/null; do sleep 0.2; done
  ask "$port" postgres 'create database upshot'
  ask "$port" upshot 'create extension citus'
done
ask "${ports[0]}" upshot "select citus_set_coordinator_host('127.0.0.1', ${ports[0]})"
for port in "${ports[@]:1:${CITUS_WORKERS:-2}}"; do
  ask "${ports[0]}" upshot "select citus_add_node('127.0.0.1', $port)"
done
ask "${ports[0]}" upshot 'create role upshot login'
ask "${ports[0]}" upshot 'grant all on database upshot to upshot'
ask "${ports[0]}" upshot 'grant all on schema public to upshot'
urls=("${ports[@]/#/postgres://upshot@127.0.0.1:}")
echo "ready ${urls[*]/%//upshot}"
wait
