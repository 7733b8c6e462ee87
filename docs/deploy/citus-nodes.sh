#!/bin/bash
# Makes a cluster of servers with Citus, once all of them answer; may be repeated. Needs psql.
#   PGUSER, PGPASSWORD, PGDATABASE      superuser of every server, and the product's database
#   COORDINATOR='host:port'  WORKERS='host:port host:port'
#   APP_DB_PASSWORD, MIGRATIONS_DB_PASSWORD   of the product's roles, by which servers reach each other
set -euo pipefail
on() {
  local server=$1
  shift
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --host="${server%:*}" --port="${server##*:}" "$@"
}
for server in $COORDINATOR $WORKERS; do
  on "$server" --set=name="$PGUSER" --set=password="$PGPASSWORD" <<'SQL'
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS citus;
INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, :'name', 'password=' || :'password')
ON CONFLICT (nodeid, rolename) DO UPDATE SET authinfo = excluded.authinfo;
SQL
done
known=$'\n'$(on "$COORDINATOR" --tuples-only --no-align --command="SELECT nodename || ':' || nodeport FROM pg_dist_node")$'\n'
for server in $COORDINATOR $WORKERS; do
  [[ $known == *$'\n'$server$'\n'* ]] && continue
  add=citus_add_node
  [[ $server == "$COORDINATOR" ]] && add=citus_set_coordinator_host
  on "$COORDINATOR" --output=/dev/null --set=host="${server%:*}" --set=port="${server##*:}" <<<"SELECT $add(:'host', :port);"
done
# from the coordinator, so that the others know the roles as its own
on "$COORDINATOR" --set=app="$APP_DB_PASSWORD" --set=migrations="$MIGRATIONS_DB_PASSWORD" <<'SQL'
SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['seller_app', 'seller_migrations']) name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE seller_app PASSWORD :'app';
ALTER ROLE seller_migrations PASSWORD :'migrations';
SQL
for server in $COORDINATOR $WORKERS; do
  on "$server" --set=app="$APP_DB_PASSWORD" --set=migrations="$MIGRATIONS_DB_PASSWORD" <<'SQL'
INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo)
VALUES (0, 'seller_app', 'password=' || :'app'), (0, 'seller_migrations', 'password=' || :'migrations')
ON CONFLICT (nodeid, rolename) DO UPDATE SET authinfo = excluded.authinfo;
SQL
done
