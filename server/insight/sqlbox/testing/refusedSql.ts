const lines = (text: string) => text.trim().split('\n');

/** Forbidden operations: change, lock, execute text, read the server, other schemas or the session. */
const calls = lines(String.raw`
set_config('sandbox.claim', '1', true)
set_config('role', 'postgres', false)
current_setting('sandbox.claim')
current_setting('data_directory')
pg_sleep(1)
pg_sleep_for('1 second')
pg_advisory_lock(1)
pg_try_advisory_xact_lock(1)
pg_terminate_backend(pg_backend_pid())
pg_cancel_backend(1)
pg_reload_conf()
pg_read_file('/etc/passwd')
pg_read_binary_file('PG_VERSION')
pg_ls_dir('.')
pg_stat_file('PG_VERSION')
lo_import('/etc/passwd')
lo_export(1, '/tmp/x')
lo_create(0)
lo_from_bytea(0, 'x')
lo_get(1)
query_to_xml('SELECT * FROM orders', true, true, '')
query_to_xml('select set_config(''sandbox.claim'', ''1'', true)', true, true, '')
table_to_xml('orders', true, true, '')
database_to_xml(true, true, '')
cursor_to_xml('c', 1, true, true, '')
ts_stat('SELECT to_tsvector(name) FROM public.products')
ts_rewrite('a'::tsquery, 'SELECT ''a''::tsquery, ''b''::tsquery')
pg_notify('app_events', '{}')
nextval('orders_id_seq')
setval('orders_id_seq', 1)
currval('orders_id_seq')
txid_current()
pg_current_xact_id()
pg_relation_size('orders')
pg_total_relation_size('public.orders')
pg_database_size('app')
pg_get_viewdef('sandbox.orders'::regclass)
pg_get_functiondef(1)
pg_export_snapshot()
pg_create_logical_replication_slot('x', 'pgoutput')
pg_switch_wal()
pg_backend_pid()
pg_stat_get_activity(NULL)
pg_show_all_settings()
pg_typeof(1)
inet_server_addr()
version()
current_schemas(true)
has_table_privilege('public.orders', 'SELECT')
to_regclass('public.users')
to_tsvector('a')
xpath('/a', '<a/>'::xml)
dblink('host=127.0.0.1', 'SELECT 1')
gen_random_uuid()
setseed(0.5)
encode('a', 'hex')
sandbox_private.current_account()
public.now()
pg_catalog.pg_sleep(1)
`);

/** Possible call sites. */
const places: ((call: string) => string)[] = [
  (call) => `SELECT ${call}`,
  (call) => `SELECT * FROM ${call} AS f`,
  (call) => `SELECT * FROM products p, LATERAL (SELECT ${call}) x`,
  (call) => `WITH w AS MATERIALIZED (SELECT ${call}) SELECT * FROM w, products`,
  (call) => `SELECT sku FROM products WHERE ${call} IS NOT NULL`,
  (call) => `SELECT sku FROM products ORDER BY (SELECT ${call})`,
  (call) => `SELECT count(*) FILTER (WHERE ${call} IS NULL) FROM products`,
  (call) => `SELECT CASE WHEN true THEN (${call})::text END FROM orders GROUP BY (${call})::text`,
];

const statements = lines(String.raw`
INSERT INTO orders (id) VALUES (1)
UPDATE products SET name = 'x'
DELETE FROM orders
MERGE INTO orders USING products ON true WHEN MATCHED THEN DELETE
TRUNCATE orders
CREATE TABLE x (a int)
CREATE TEMP TABLE x AS SELECT 1
CREATE VIEW x AS SELECT 1
CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'
CREATE ROLE x SUPERUSER
CREATE EXTENSION dblink
ALTER ROLE postgres PASSWORD 'x'
ALTER TABLE orders DISABLE ROW LEVEL SECURITY
ALTER SYSTEM SET work_mem = '1GB'
DROP TABLE orders
DROP SCHEMA sandbox CASCADE
GRANT ALL ON orders TO PUBLIC
REVOKE ALL ON orders FROM PUBLIC
COPY orders TO STDOUT
COPY orders FROM STDIN
COPY (SELECT * FROM orders) TO STDOUT
COPY (SELECT 1) TO PROGRAM 'id'
COPY orders TO '/tmp/x'
EXPLAIN SELECT * FROM orders
EXPLAIN ANALYZE DELETE FROM orders
ANALYZE orders
VACUUM orders
LOCK TABLE orders
SET ROLE postgres
RESET ROLE
SET SESSION AUTHORIZATION postgres
SET search_path = public
SET statement_timeout = 0
SHOW ALL
BEGIN
COMMIT
ROLLBACK
SAVEPOINT a
PREPARE p AS SELECT 1
EXECUTE p
DEALLOCATE ALL
DISCARD ALL
DECLARE c CURSOR FOR SELECT 1
FETCH ALL FROM c
LISTEN app_events
NOTIFY app_events, 'x'
UNLISTEN *
DO $$ BEGIN PERFORM 1; END $$
CALL p()
CHECKPOINT
LOAD 'x'
REINDEX TABLE orders
CLUSTER orders
REFRESH MATERIALIZED VIEW x
IMPORT FOREIGN SCHEMA x FROM SERVER y INTO z
COMMENT ON TABLE orders IS 'x'
SECURITY LABEL ON TABLE orders IS 'x'
SELECT 1; SELECT 2
SELECT 1; DROP TABLE orders
COMMIT; DROP TABLE orders; --
SELECT * INTO x FROM orders
SELECT * FROM orders FOR UPDATE
SELECT * FROM orders FOR SHARE NOWAIT
WITH d AS (DELETE FROM orders RETURNING *) SELECT * FROM d
WITH i AS (INSERT INTO orders (id) VALUES (1) RETURNING id) SELECT * FROM i
WITH u AS (UPDATE products SET name = 'x' RETURNING *) SELECT * FROM u
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 9) SELECT * FROM r
SELECT * FROM orders TABLESAMPLE SYSTEM (50)
SELECT * FROM XMLTABLE('/a' PASSING '<a/>' COLUMNS b text)
SELECT * FROM JSON_TABLE('[]'::jsonb, '$[*]' COLUMNS (a int PATH '$'))
SELECT xmlelement(name a, 1)
SELECT JSON_VALUE('{}', '$')
SELECT * FROM json_to_recordset('[]') AS x (a int)
SELECT $1
SELECT current_user
SELECT session_user
SELECT user
SELECT current_role
SELECT current_catalog
SELECT current_schema
SELECT 1 OPERATOR(pg_catalog.+) 1
SELECT 1 OPERATOR(public.+) 1
SELECT 'a' <-> 'b'
SELECT 'orders'::regclass
SELECT 'public.users'::regclass::oid
SELECT 1::regproc
SELECT '1'::oid
SELECT 'x'::name
SELECT '{}'::xml
SELECT 'a'::tsvector
SELECT '127.0.0.1'::inet
SELECT 'a'::bytea
SELECT 'a'::"char"
SELECT 'a'::char(1000000)
SELECT 1::numeric(200000)
SELECT B'101'
SELECT X'1F'
SELECT U&'\0061'
SELECT U&"d\0061t"
SELECT 'a' COLLATE "pg_catalog"."C"
SELECT 'a' COLLATE "de-x-icu"
SELECT ctid FROM orders
SELECT xmin, xmax FROM orders
SELECT o.tableoid FROM orders o
SELECT (o).ctid FROM orders o
SELECT o.pg_restore_relation_stats FROM orders o
SELECT (o).pg_column_size FROM orders o
SELECT o.pg_typeof AS pg_typeof FROM orders o
SELECT o.hash_record FROM orders o
SELECT public.orders.id FROM orders
SELECT * FROM (WITH pg_authid AS (SELECT 1) TABLE pg_authid) a, pg_authid b
SELECT * FROM (WITH users AS (SELECT 1) TABLE users) a, users b
WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a
WITH users AS (SELECT * FROM users) SELECT * FROM users
SELECT * FROM orders WHERE name ~ name
SELECT regexp_replace(sku, sku, 'x') FROM products
SELECT * FROM generate_series(1, 10, 0)
SELECT * FROM generate_series(1, (SELECT max(id) FROM products))
SELECT lpad('x', 100000000)
SELECT 1 /* a /* b */ c */
SELECT 1 +-+-+-+-+- 1
SELECT 'não fechado
SELECT "não fechado
SELECT $a$ não fechado
SELECT 1 /* não fechado
SELECT FROM
;
`);

const catalogs = lines(`
pg_class
pg_catalog.pg_class
pg_authid
pg_shadow
pg_user
pg_roles
pg_settings
pg_stat_activity
pg_stat_user_tables
pg_statistic
pg_stats
pg_tables
pg_views
pg_policies
pg_proc
pg_locks
pg_file_settings
pg_hba_file_rules
pg_largeobject
pg_replication_slots
information_schema.tables
information_schema.columns
public.orders
public.users
viewer.orders
sandbox.orders
sandbox_private.claim_keys
graphile_worker._private_jobs
users
sessions
credentials
accounts
saved_queries
_prisma_migrations
"Orders"
app.public.orders
`);

/** Statements that the guard must refuse, with their kind. */
export const refusedSql: [kind: string, sql: string][] = [
  ...statements.map((sql): [string, string] => ['statement', sql]),
  ...calls.flatMap((call) => places.map((place): [string, string] => ['call', place(call)])),
  ...catalogs.flatMap((name): [string, string][] => [
    ['catalog', `SELECT * FROM ${name}`],
    ['catalog', `SELECT sku FROM products WHERE EXISTS (SELECT 1 FROM ${name})`],
    ['catalog', `WITH x AS (TABLE ${name}) SELECT * FROM x`],
  ]),
  ['characters', 'SELECT 1\u0000; DROP TABLE orders'],
  ['characters', "SELECT '\u0007'"],
  ['characters', "SELECT '\ud800'"],
  ['size', `SELECT 1 -- ${'x'.repeat(10_000)}`],
  ['size', `SELECT ${'('.repeat(61)}1${')'.repeat(61)}`],
  ['size', `SELECT ${'/*'.repeat(2_000)}`],
  ['size', `SELECT 1 ${'+-'.repeat(2_000)} 1`],
  ['size', `SELECT ${'- '.repeat(1_500)} id FROM products`],
  ['size', `SELECT ${'1,'.repeat(2_500)} 1`],
  ['size', `SELECT ${Array.from({ length: 30 }, (_, index) => `(SELECT count(*) FROM orders a${index})`).join(', ')}`],
  ['size', `SELECT 1 FROM ${Array.from({ length: 30 }, (_, index) => `products p${index}`).join(', ')}`],
  ['growth', `SELECT ${Array.from({ length: 300 }, () => '(9.90::numeric ^ 99999)').join(', ')}`],
  ['growth', 'SELECT power(2, 100000)'],
  ['growth', "SELECT repeat('x', 540000000)"],
  ['growth', 'SELECT * FROM generate_series(1, 1000000000)'],
  [
    'growth',
    `WITH a AS (SELECT repeat('x', 200) AS s), ${'bcdefgh'
      .split('')
      .map((name, index) => `${name} AS (SELECT s||s||s||s||s||s||s||s AS s FROM ${'abcdefg'[index]!})`)
      .join(', ')} SELECT length(s) FROM h`,
  ],
  ['growth', `SELECT ${'replace('.repeat(20)}'a'${", 'a', 'aaaaaaaa')".repeat(20)}`],
  ['growth', "SELECT repeat(repeat(repeat(repeat('x', 200), 200), 200), 200)"],
  ['escape', "SELECT E'a'\n'\\' || version() --'"],
];
