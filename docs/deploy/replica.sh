#!/bin/bash
# The replica copies the primary's files once, then follows its log for ever.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "${PGDATA:?}"/*
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup -h postgres -U app -D "$PGDATA" -X stream -S replica -R
  chmod 700 "$PGDATA"
fi
# what sellers read here must not be cut off by what is removed there
exec postgres -c max_connections=200 -c hot_standby_feedback=on
