#!/bin/sh
# Runs Ambit and its commands from an unpacked release: bin/ambit help.
command -v node >/dev/null || { echo 'Ambit needs Node; there is none on the PATH.' >&2; exit 1; }
exec node "$(dirname "$(readlink -f "$0")")/ambit.mjs" "$@"
