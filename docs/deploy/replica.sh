#!/bin/bash
# The replica copies the primary's files once, then follows its log for ever.
set -e
ask() { PGPASSWORD="$POSTGRES_PASSWORD" psql -h postgres -U app -d app -XqtA -v ON_ERROR_STOP=1 -c "$1"; }
# given up by the primary (max_slot_wal_keep_size): the log is gone, so everything is copied again
if [ "$(ask "SELECT wal_status FROM pg_replication_slots WHERE slot_name = 'replica'" || true)" = lost ]; then
  ask "SELECT pg_drop_replication_slot('replica')"
  rm -rf "${PGDATA:?}"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  ask "SELECT pg_create_physical_replication_slot('replica', true)
       WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = 'replica')"
  # beside its place: a copy that was cut off must not be taken for a whole one
  rm -rf "${PGDATA:?}.copy"
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -h postgres -U app -D "$PGDATA.copy" -X stream -S replica -R
  chmod 700 "$PGDATA.copy"
  rm -rf "$PGDATA"
  mv "$PGDATA.copy" "$PGDATA"
fi
# what sellers read here must not be cut off by what is removed there
exec postgres -c max_connections=200 -c hot_standby_feedback=on
