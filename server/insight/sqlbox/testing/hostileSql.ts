import { growingSql } from './growingSql.ts';

const words = (text: string) => text.trim().split(/\s+/);
/** Calls of harmful functions. Each is placed in one of the possible call sites. */
const calls = words(String.raw`
pg_backup_start('x') pg_backup_stop() pg_create_restore_point('x') pg_promote() pg_rotate_logfile() pg_wal_replay_pause()
pg_current_wal_lsn() pg_walfile_name('0/0') pg_logical_emit_message(true,'a','b') pg_replication_origin_create('x')
pg_create_physical_replication_slot('x') pg_drop_replication_slot('x') pg_replication_slot_advance('x','0/0')
pg_stat_reset() pg_stat_reset_shared('wal') pg_stat_clear_snapshot() pg_log_backend_memory_contexts(1)
pg_advisory_lock_shared(1) pg_advisory_xact_lock(1,2) pg_try_advisory_lock(1) pg_advisory_unlock_all() pg_sleep_until(now())
pg_is_in_recovery() pg_postmaster_start_time() pg_conf_load_time() pg_my_temp_schema() pg_blocking_pids(1) pg_lock_status()
pg_prepared_statement() pg_prepared_xact() pg_cursor() pg_timezone_names() pg_timezone_abbrevs() pg_config() pg_hba_file_rules()
pg_show_all_file_settings() pg_listening_channels() pg_notification_queue_usage() pg_get_keywords() pg_get_userbyid(10)
pg_get_expr('x',1) pg_get_indexdef(1) pg_get_constraintdef(1) pg_get_ruledef(1) pg_get_triggerdef(1) pg_get_serial_sequence('orders','id')
pg_sequence_last_value(1) pg_sequence_parameters(1) pg_column_size(1) pg_table_size('orders') pg_indexes_size('orders')
pg_relation_filepath('orders') pg_relation_filenode('orders') pg_tablespace_size('pg_default') pg_table_is_visible(1)
pg_describe_object(1,1,1) pg_identify_object(1,1,1) pg_options_to_table(NULL) pg_stats_ext_mcvlist_items(NULL) pg_mcv_list_items(NULL)
pg_stat_get_live_tuples(1) pg_stat_get_backend_activity(1) pg_stat_get_db_numbackends(1) pg_stat_get_progress_info('VACUUM')
pg_restore_relation_stats('relation','orders') pg_clear_attribute_stats('a','b','c',true) pg_import_system_collations('pg_catalog')
pg_ls_waldir() pg_ls_logdir() pg_ls_tmpdir() pg_current_logfile() pg_control_system() pg_logical_slot_get_changes('x',NULL,NULL)
pg_event_trigger_ddl_commands() pg_safe_snapshot_blocking_pids(1) pg_xact_status('1') pg_snapshot_xmin(pg_current_snapshot())
txid_current_snapshot() txid_status(1) pg_input_is_valid('1','int') pg_input_error_info('x','int') pg_client_encoding() pg_nextoid('x','y','z')
lo_put(1,0,'x') lo_unlink(1) lo_open(1,262144) loread(0,10) lowrite(0,'x') lo_creat(-1) lo_truncate(0,0)
table_to_xml_and_xmlschema('orders',true,true,'') query_to_xmlschema('SELECT\u00201',true,true,'') schema_to_xml('public',true,true,'')
database_to_xmlschema(true,true,'') cursor_to_xmlschema('c',true,true,'') xmlcomment('a') xml_is_well_formed('<a/>') xpath_exists('/a','<a/>')
ts_debug('a') ts_parse('default','a') ts_token_type('default') plainto_tsquery('a') tsvector_update_trigger() websearch_to_tsquery('a')
has_schema_privilege('public','USAGE') has_column_privilege('orders','id','SELECT') has_function_privilege('pg_sleep(int)','EXECUTE')
has_database_privilege('app','CONNECT') pg_has_role('postgres','MEMBER') row_security_active('orders') acldefault('r',10) aclexplode(NULL)
makeaclitem(1,1,'SELECT',true) to_regproc('pg_sleep') to_regprocedure('now()') to_regtype('int') to_regrole('postgres') to_regnamespace('public')
format_type(23,NULL) col_description(1,1) obj_description(1,'pg_class') shobj_description(1,'pg_database') current_query() current_setting('is_superuser',true)
inet_client_addr() inet_client_port() inet_server_port() host('127.0.0.1') current_schema() current_database() icu_unicode_version() getdatabaseencoding()
gen_random_bytes(8) crypt('a','b') dblink_connect('x') dblink_exec('x','y') postgres_fdw_get_connections() pg_read_server_files('x') array_fill(1,ARRAY[3])
json_populate_record(NULL,'{}') jsonb_populate_recordset(NULL,'[]') json_to_record('{}') jsonb_set('{}','{a}','1') jsonb_insert('{}','{a}','1')
sha256('a') convert_from('a','UTF8') convert_to('a','UTF8') decode('a','hex') set_bit('a',1,1) set_byte('a',1,1) uuidv7() random_normal() hashtext('a')
hash_record(ROW(1)) textsend('a') int4recv(NULL) record_out(ROW(1)) anytextcat('a') domain_in('a',1,1) nameout('a') regclassin('orders') byteain('a') any_in('a')
satisfies_hash_partition(1,2,3,4) binary_upgrade_set_next_pg_type_oid(1) fmgr_internal_validator(1) plpgsql_call_handler() suppress_redundant_updates_trigger()
unique_key_recheck() heap_tableam_handler(NULL) bernoulli(NULL) generate_series_int4_support(NULL) brin_summarize_new_values(1) gin_clean_pending_list(1) amvalidate(1)
graphile_worker.add_job('x') sandbox.orders() viewer.f() public.pg_sleep(1) information_schema._pg_truetypid(NULL) postgres.pg_catalog.now() sandbox_private.current_account()
`).map((call) => call.replaceAll('\\u0020', ' '));
const places: ((call: string) => string)[] = [
  (call) => `SELECT 1 FROM products WHERE (${call})::text > ''`,
  (call) => `SELECT max((SELECT ${call}::text)) FROM orders`,
  (call) => `SELECT * FROM products p JOIN LATERAL ${call} f ON true`,
  (call) => `SELECT sum(1) OVER (PARTITION BY ${call}::text) FROM orders`,
  (call) => `SELECT ARRAY[(${call})::text], coalesce(${call}::text, '')`,
  (call) => `VALUES ((${call})::text)`,
  (call) => `SELECT 1 UNION SELECT 2 LIMIT (SELECT length(${call}::text))`,
  (call) => `SELECT * FROM ROWS FROM (${call}, generate_series(1, 2)) AS r`,
];

const types =
  words(`regclass regproc regprocedure regoper regoperator regtype regrole regnamespace regconfig regdictionary regcollation
oid xid xid8 cid tid name xml bytea money inet cidr macaddr point line box path polygon circle tsvector tsquery bit varbit refcursor
aclitem pg_lsn pg_snapshot txid_snapshot int2vector oidvector record cstring void trigger anyelement unknown jsonpath int4range daterange
pg_node_tree public.orders sandbox.products "char" gtsvector pg_ddl_command internal language_handler`);
const fields =
  words(`pg_sleep pg_terminate_backend lo_import lo_unlink nextval set_config pg_notify query_to_xml pg_read_file hash_record
record_out record_send textin domain_recv ctid xmin cmax tableoid oid pg_get_viewdef row_security_active`);
const relations =
  words(`pg_stat_statements pg_stat_replication pg_stat_database pg_stat_io pg_stat_bgwriter pg_statio_user_tables pg_stats_ext
pg_statistic_ext_data pg_attribute pg_attrdef pg_constraint pg_depend pg_description pg_database pg_tablespace pg_namespace pg_type pg_operator pg_index
pg_indexes pg_sequences pg_sequence pg_trigger pg_rewrite pg_policy pg_auth_members pg_db_role_setting pg_ident_file_mappings pg_prepared_statements
pg_prepared_xacts pg_cursors pg_config pg_shmem_allocations pg_backend_memory_contexts pg_available_extensions pg_extension pg_foreign_server
pg_user_mappings pg_publication pg_subscription pg_replication_origin_status pg_seclabels pg_matviews pg_rules pg_group pg_timezone_names pg_shdescription
pg_toast.pg_toast_1255 information_schema.schemata information_schema.role_table_grants information_schema.routines pg_temp.x viewer.products
public.credentials public.sessions public.order_items sandbox_private.products graphile_worker.jobs "pg_catalog"."pg_authid" PG_CLASS pg_Catalog.PG_USER`);
const reads: ((name: string) => string)[] = [
  (name) => `TABLE ${name}`,
  (name) => `SELECT o.id FROM orders o JOIN ${name} x ON true`,
  (name) => `SELECT (SELECT count(*) FROM ${name}) FROM products`,
  (name) => `SELECT sku FROM products UNION ALL SELECT x::text FROM ${name} x`,
];

const statements = String.raw`
SELECT 1; COMMIT
SELECT 1;; SELECT 2
SELECT 1; SET ROLE postgres; SELECT 2
ROLLBACK; BEGIN; SELECT 1
EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM orders
EXPLAIN (GENERIC_PLAN) SELECT 1
PREPARE TRANSACTION 'x'
START TRANSACTION READ WRITE
SET TRANSACTION READ WRITE
SET LOCAL sandbox.claim = '1'
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE
SET TIME ZONE 'UTC'
SHOW sandbox.claim
RESET ALL
CREATE TEMP VIEW orders AS SELECT 1
CREATE POLICY p ON orders USING (true)
CREATE RULE r AS ON SELECT TO orders DO INSTEAD SELECT 1
CREATE OPERATOR = (LEFTARG = int, RIGHTARG = int, FUNCTION = int4ne)
CREATE CAST (int AS text) WITH FUNCTION x(int)
CREATE AGGREGATE a (int) (SFUNC = int4pl, STYPE = int)
CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f()
CREATE EVENT TRIGGER t ON ddl_command_start EXECUTE FUNCTION f()
CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw
CREATE SUBSCRIPTION s CONNECTION 'host=1' PUBLICATION p
CREATE PUBLICATION p FOR ALL TABLES
CREATE STATISTICS s ON id, status FROM orders
CREATE TABLESPACE t LOCATION '/tmp'
CREATE DATABASE x
CREATE SCHEMA x
CREATE SEQUENCE s
CREATE INDEX i ON orders (id)
CREATE MATERIALIZED VIEW m AS SELECT 1
CREATE DOMAIN d AS int
CREATE TYPE t AS ENUM ('a')
ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC
ALTER VIEW orders SET (security_barrier = false)
ALTER FUNCTION f() OWNER TO x
ALTER DATABASE app SET work_mem = '1GB'
ALTER ROLE ALL SET statement_timeout = 0
DROP ROLE x
DROP OWNED BY CURRENT_USER
REASSIGN OWNED BY a TO b
SET CONSTRAINTS ALL DEFERRED
RELEASE SAVEPOINT a
ROLLBACK TO a
ROLLBACK PREPARED 'x'
MOVE NEXT FROM c
CLOSE ALL
DO LANGUAGE plpgsql 'BEGIN END'
CREATE TABLE x AS TABLE orders
WITH x AS (SELECT 1) INSERT INTO orders SELECT 1
WITH x AS (SELECT 1) DELETE FROM orders
WITH m AS (MERGE INTO orders o USING products p ON o.id = p.id WHEN MATCHED THEN DELETE RETURNING 1) SELECT 1
INSERT INTO orders DEFAULT VALUES RETURNING id
UPDATE orders SET id = 1 RETURNING *
SELECT * FROM orders FOR NO KEY UPDATE
SELECT * FROM orders FOR KEY SHARE SKIP LOCKED
SELECT (SELECT 1 FROM orders FOR UPDATE LIMIT 1)
SELECT * FROM (SELECT * FROM products FOR SHARE) x
SELECT id INTO TEMP x FROM orders
SELECT * FROM orders TABLESAMPLE BERNOULLI (10) REPEATABLE (1)
WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r
WITH RECURSIVE r AS (SELECT id FROM products UNION SELECT r.id + 1 FROM r) SEARCH DEPTH FIRST BY id SET o SELECT * FROM r
WITH RECURSIVE r AS (SELECT 1 AS id UNION ALL SELECT id FROM r) CYCLE id SET c USING p SELECT * FROM r
SELECT * FROM (WITH RECURSIVE r AS (SELECT 1 UNION ALL SELECT 1 FROM r) SELECT * FROM r) x
SELECT XMLAGG(XMLELEMENT(NAME x, sku)) FROM products
SELECT XMLPARSE(DOCUMENT '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')
SELECT XMLSERIALIZE(CONTENT '<a/>' AS text)
SELECT '<a/>' IS DOCUMENT
SELECT XMLFOREST(sku) FROM products
SELECT XMLPI(NAME php)
SELECT JSON_QUERY('{}', '$')
SELECT JSON_EXISTS('{}', '$')
SELECT JSON('{}')
SELECT JSON_SCALAR(1)
SELECT JSON_ARRAYAGG(id) FROM orders
SELECT JSON_OBJECTAGG(sku: id) FROM products
SELECT '{}' IS JSON
SELECT * FROM json_to_record('{}') AS x (a int, b text)
SELECT * FROM ROWS FROM (json_to_record('{}') AS (a int)) x
SELECT * FROM unnest(ARRAY[1]) AS t (a int)
SELECT SESSION_USER::text || CURRENT_USER
SELECT CURRENT_ROLE, CURRENT_CATALOG
SELECT system_user
SELECT id FROM orders ORDER BY id USING OPERATOR(pg_catalog.<)
SELECT id FROM orders ORDER BY id USING ~<~
SELECT 1 OPERATOR(pg_catalog.=) ANY (SELECT id FROM products)
SELECT id FROM orders WHERE id OPERATOR(public.=) ANY (ARRAY[1])
SELECT name <-> 'x' FROM products
SELECT name <% 'x' FROM products
SELECT sku ~<~ 'a' FROM products
SELECT sku <<-> 'a' FROM products
SELECT 'a' ||| 'b'
SELECT sku FROM products WHERE name ~ ANY (SELECT name FROM products)
SELECT sku FROM products WHERE name ~* ALL (SELECT sku FROM products)
SELECT sku FROM products WHERE name ~ ANY (ARRAY[sku])
SELECT sku FROM products WHERE name ~ (SELECT 'a')
SELECT sku FROM products WHERE name ~ ('a' || 'b')
SELECT regexp_count(name, sku) FROM products
SELECT regexp_match(name, (SELECT 'a')) FROM products
SELECT substring(name SIMILAR sku ESCAPE '#') FROM products
SELECT name SIMILAR TO sku FROM products
SELECT jsonb_path_query(to_jsonb(p), name) FROM products p
SELECT format(name, 1) FROM products
SELECT format('%1000000000s', 'x')
SELECT format('%*s', 100000000, 'x')
SELECT format('%-99999999s|', sku) FROM products
SELECT account_id.id FROM orders account_id, LATERAL (SELECT account_id.account_id) x
SELECT o.account_id FROM orders o
SELECT (o).account_id FROM orders o
SELECT "pg_sleep"(1)
SELECT PG_SLEEP(1)
SELECT pg_catalog . pg_sleep (1)
SELECT pg_catalog/**/./**/"pg_sleep"/**/(1)
SELECT "PG_SLEEP"(1)
SELECT set_config/*x*/('a', 'b', true)
SELECT ｐｇ_sleep(1)
SELECT pg_sleep​(1)
SELECT U&"pg!005fsleep" UESCAPE '!' (1)
SELECT * FROM "orders "
SELECT * FROM "ORDERS"
SELECT * FROM ONLY pg_class
SELECT * FROM orders*, pg_class*
SELECT $1::int
SELECT :x
SELECT @@version
SELECT 1 INTO OUTFILE '/tmp/x'
SELECT SLEEP(5)
SELECT WAITFOR DELAY '0:0:5'
SELECT * FROM sqlite_master
SELECT LOAD_FILE('/etc/passwd')
\copy orders to x
\! id
`
  .trim()
  .split('\n');

/** Additional statements that the guard must refuse, by class. */
export const hostileSql: [kind: string, sql: string][] = [
  ...calls.flatMap((call, index): [string, string][] => [
    ['call', places[index % places.length]!(call)],
    ['call', places[(index * 3 + 1) % places.length]!(call)],
  ]),
  ...types.flatMap((type): [string, string][] => [
    ['type', `SELECT '1'::${type}`],
    ['type', `SELECT CAST(sku AS ${type}) FROM products`],
  ]),
  ...fields.flatMap((field): [string, string][] => [
    ['field', `SELECT o.${field} FROM orders o`],
    ['field', `SELECT (o).${field} FROM (SELECT * FROM orders) o`],
    ['field', `SELECT (ROW(1, 2)).${field}`],
  ]),
  ...relations.map((name, index): [string, string] => ['relation', reads[index % reads.length]!(name)]),
  ...statements.map((sql): [string, string] => [sql.includes('RECURSIVE') ? 'growth' : 'statement', sql]),
  ...growingSql.map((sql): [string, string] => ['growth', sql]),
];
