#!/usr/bin/env bash
# Does what the operations document needs from systemd on a host without it: starts and stops the services' programs.
set -euo pipefail
enabled=/etc/ambit-soak-enabled
mkdir -p "$enabled" /run/soak

alive() { [ -f "/run/soak/$1.pid" ] && kill -0 "$(cat "/run/soak/$1.pid")" 2>/dev/null; }

# Runs a program in the background as a user, writes its output to a file, and stores its process id.
background() { # name user command…
  local name=$1 user=$2
  shift 2
  setsid setpriv --reuid="$user" --regid="$user" --init-groups "$@" >>"/var/log/$name.soak.log" 2>&1 </dev/null &
  echo $! >"/run/soak/$name.pid"
}

from_unit() { # name
  local unit=/etc/systemd/system/$1.service file line user state folder
  [ -f "$unit" ] || unit=/lib/systemd/system/$1.service
  user=$(sed -n 's/^User=//p' "$unit")
  while read -r file; do
    file=${file#-}
    [ ! -f "$file" ] || while IFS= read -r line; do
      case $line in [A-Z]*=*) export "${line?}" ;; esac
    done <"$file"
  done < <(sed -n 's/^EnvironmentFile=//p' "$unit")
  state=$(sed -n 's/^StateDirectory=//p' "$unit")
  if [ -n "$state" ]; then install -d -m 700 -o "$user" -g "$user" "/var/lib/$state"; fi
  folder=$(sed -n 's/^WorkingDirectory=//p' "$unit")
  cd "${folder:-/}"
  # shellcheck disable=SC2046
  background "$1" "$user" $(sed -n 's/^ExecStart=//p' "$unit")
}

start() {
  alive "$1" && return 0
  case $1 in
    postgresql) install -d -o postgres -g postgres /run/postgresql && pg_ctlcluster 15 main start ;;
    nginx) nginx ;;
    zookeeper) background "$1" zookeeper /usr/share/zookeeper/bin/zkServer.sh start-foreground ;;
    *) from_unit "$1" ;;
  esac
}

stop() {
  case $1 in
    postgresql) pg_ctlcluster 15 main stop -m fast ;;
    nginx) nginx -s quit ;;
    *)
      alive "$1" || return 0
      kill -TERM "$(cat "/run/soak/$1.pid")"
      while alive "$1"; do sleep 0.1; done
      rm "/run/soak/$1.pid"
      ;;
  esac
}

verb=$1
shift
[ "${1:-}" = --now ] && { shift; now=yes; }
case $verb in
  daemon-reload) ;;
  start-enabled) for service in "$enabled"/*; do [ -e "$service" ] && start "$(basename "$service")"; done; true ;;
  enable) for service; do touch "$enabled/$service"; [ -z "${now:-}" ] || start "$service"; done ;;
  start) for service; do start "$service"; done ;;
  stop) for service; do stop "$service"; done ;;
  restart) for service; do stop "$service" || true; start "$service"; done ;;
  reload) nginx -s reload ;;
  is-active) alive "$1" ;;
  *) echo "systemctl $verb is not known here" >&2; exit 1 ;;
esac
