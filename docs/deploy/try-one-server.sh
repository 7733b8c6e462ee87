#!/bin/bash
# Runs steps 2 to 7 of docs/deploy/one-server.md, the way with units, as the page has them, in a fresh Debian in a folder (chroot), and asks the
# product through Caddy. Needs root, debootstrap and the network.
#   docs/deploy/try-one-server.sh FOLDER
# There is no systemd in a chroot: `systemctl` below runs what the unit files say, as their user and with their environment, without their limits.
set -euo pipefail
root=$(realpath -m "$1")
repository=$(cd "$(dirname "$0")/../.." && pwd)
suite=forky # the first Debian with PostgreSQL 18 and Node 24 of its own

[[ -e $root ]] && echo "$root: exists" && exit 1
# Debian 12 does not know the suite: all are made like sid. Its keys are in debian-archive-keyring of a newer release only
script=/usr/share/debootstrap/scripts/$suite
[[ -e $script ]] || script=/usr/share/debootstrap/scripts/sid
debootstrap --variant=minbase --include=ca-certificates ${TRY_INSECURE:+--no-check-gpg} "$suite" "$root" http://deb.debian.org/debian "$script" > /dev/null
# an archive's snapshot may be older than it says it is valid
echo 'Acquire::Check-Valid-Until "false";' > "$root/etc/apt/apt.conf.d/90try"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
# of a network that signs its own certificates
[[ -z ${NODE_EXTRA_CA_CERTS:-} ]] || cp "$NODE_EXTRA_CA_CERTS" "$root/root/ca.pem"
git clone --quiet "$repository" "$root/repository"
git -C "$root/repository" tag --force v0.0.0-try
git -C "$repository" rev-parse --short HEAD

# stand-ins for what a chroot cannot have
cat > "$root/usr/local/bin/systemctl" <<'SHIM'
#!/bin/bash
set -e
start() {
  local unit=$1 file user environment command drop
  case $unit in
    *.timer) return ;;
    postgresql) exec_postgres start; return ;;
  esac
  for file in /etc/systemd/system/$unit.service /usr/lib/systemd/system/$unit.service; do [[ -e $file ]] && break; done
  user=$(sed -n 's/^User=//p' "$file")
  command=$(sed -n 's/^ExecStart=//p' "$file")
  for folder in $(sed -n 's/^StateDirectory=//p' "$file"); do
    install -d -o "$user" -g "$user" -m 700 "/var/lib/$folder"
  done
  (
    set -a
    for drop in "$file" /etc/systemd/system/$unit.service.d/*.conf; do
      [[ -e $drop ]] || continue
      for environment in $(sed -n 's/^EnvironmentFile=//p' "$drop"); do . "$environment"; done
      eval "$(sed -n 's/^Environment=//p' "$drop")"
    done
    cd "$(sed -n 's/^WorkingDirectory=//p' "$file" | grep . || echo /)"
    if grep -q '^Type=oneshot' "$file"; then
      runuser -u "$user" -- $command 2>&1 | tee "/var/log/$unit.log"
      exit "${PIPESTATUS[0]}"
    fi
    as=(runuser -u "$user" --)
    # caddy may listen on 80 and 443
    grep -q '^AmbientCapabilities=.*CAP_NET_BIND_SERVICE' "$file" &&
      as=(setpriv --reuid "$user" --regid "$user" --init-groups --inh-caps +net_bind_service --ambient-caps +net_bind_service --
        env HOME="$(getent passwd "$user" | cut -d: -f6)")
    setsid "${as[@]}" $command > "/var/log/$unit.log" 2>&1 &
  )
}
exec_postgres() { pg_ctlcluster 18 main "$1"; }
stop() {
  case $1 in
    postgresql) exec_postgres stop ;;
    caddy) pkill -x caddy || true ;;
    *-web) pkill -f ROLE=web || pkill -f dist/server/main.js || true ;;
  esac
}
words=()
for word in "$@"; do [[ $word == --now ]] || words+=("$word"); done
set -- "${words[@]}"
command=$1
shift
for unit in "$@"; do
  case $command in
    daemon-reload) ;;
    enable | start) start "$unit" ;;
    restart) stop "$unit"; start "$unit" ;;
    stop) stop "$unit" ;;
  esac
done
SHIM
printf '#!/bin/sh\nexit 0\n' > "$root/usr/local/bin/ufw"
printf '#!/bin/sh\nsed -i s/vendas.example.com.br/localhost/ "$1"\n' > "$root/usr/local/bin/nano"
printf '#!/bin/sh\ntail -n 5 "/var/log/$2.log"\n' > "$root/usr/local/bin/journalctl"
chmod +x "$root"/usr/local/bin/*

# the page's own lines: fenced blocks of steps 2 to 7 that are not of the other way
awk '/^## Step /{step = $3 + 0} /^```/{inside = !inside; if (inside) block = ""; else if (step >= 2 && step <= 7 && block !~ /docker|rclone/) printf "%s", block; next} inside{block = block $0 "\n"}' \
  "$repository/docs/deploy/one-server.md" |
  sed -e 's#YOUR-REPOSITORY#/repository#' -e 's/ && /\n/g' \
    -e 's/install nodejs /install nodejs npm /' -e '/^runuser -u postgres/i systemctl start postgresql 2>/dev/null || true' > "$root/root/steps.sh"
chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
  NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:+/root/ca.pem}" \
  bash -euxo pipefail /root/steps.sh 2>&1 | tee "$root/root/steps.log" | grep --line-buffered '^+* [a-z(]' || true

# as a browser would
ask() { chroot "$root" curl --silent --insecure --max-time 60 "$@"; }
for _ in $(seq 60); do ask --fail https://localhost/readyz > /dev/null && break || sleep 1; done
password=$(grep -oP 'a trocar em Conta: \K\S+' "$root/root/steps.log")
ask --output /dev/null --write-out 'the page: %{http_code}\n' https://localhost/
ask --output /dev/null --write-out 'metrics from outside: %{http_code}\n' https://localhost/metrics
ask --output /dev/null --write-out 'first sign-in: %{http_code}\n' --header 'content-type: application/json' \
  --data "{\"email\":\"you@example.com.br\",\"password\":\"$password\"}" https://localhost/api/auth/login
grep 'tabelas restauradas' "$root/root/steps.log"
chroot "$root" bash -c 'pkill -x caddy; pkill -f dist/server/main.js; sleep 3; pg_ctlcluster 18 main stop' || true
