#!/bin/bash
# The replica copies the primary's files once, then follows its log for ever.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # beside its place: a copy that was cut off must not be taken for a whole one
  rm -rf "${PGDATA:?}.copy"
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -h postgres -U app -D "$PGDATA.copy" -X stream -S replica -R
  chmod 700 "$PGDATA.copy"
  rm -rf "$PGDATA"
  mv "$PGDATA.copy" "$PGDATA"
fi
# what sellers read here must not be cut off by what is removed there
exec postgres -c max_connections=200 -c hot_standby_feedback=on
