#!/bin/bash
# Run once, by the entry point of the postgres image, when the primary's files are made.
set -e
echo 'host replication app samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
