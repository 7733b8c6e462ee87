/** Statements that reach for files, settings, environment, network, other databases or the process. None may succeed. */
export const reachingOutSql: string[] = String.raw`
select * from read_csv('/etc/passwd')
select * from '/etc/passwd'
select * from read_text('/etc/passwd')
select * from read_blob('/proc/self/environ')
select * from read_parquet('x.parquet')
select * from read_json('/tmp/x.json')
select * from glob('/*')
select * from glob('*')
from sniff_csv('/etc/passwd')
copy orders to './x.csv'
copy (select 1) to '/dev/stdout'
copy orders from '/etc/passwd'
attach './b.duckdb'
attach ':memory:' as z
detach x
install httpfs
load httpfs
load '/tmp/x.duckdb_extension'
force install icu
set memory_limit = '10GB'
set threads = 8
set enable_external_access = true
set lock_configuration = false
reset lock_configuration
set global TimeZone = 'UTC'
set variable x = 1
pragma memory_limit = '10GB'
pragma enable_profiling = 'json'
pragma profiling_output = './prof.json'
pragma import_database('/tmp')
export database './e'
import database './e'
create table x (a int)
create temp table y as select 1
create macro f(a) as a
create temp macro brl(a) as 'x'
create view v as select 1
create schema s
create secret (type s3)
create type t as enum ('a')
insert into products select * from products limit 1
insert into stored.products select * from stored.products limit 1
update stored.orders set total_amount = 0
delete from stored.orders
truncate stored.orders
drop table stored.orders
drop view orders
alter table stored.orders add column x int
comment on table orders is 'x'
checkpoint
force checkpoint
vacuum
analyze
use memory
begin
commit
rollback
prepare p as select 1
execute p
deallocate p
call enable_logging()
call pragma_version()
call force_checkpoint()
explain analyze insert into stored.orders select * from stored.orders
explain analyze delete from stored.orders
explain analyze copy (select 1) to '/tmp/x'
explain copy orders to '/tmp/x'
select getenv('PATH')
select * from query('copy (select 1) to ''/tmp/x''')
select * from query('attach ''x'' as y')
select * from query_table('/etc/passwd')
select nextval('x')
select * from which_secret('s3://x', 's3')
select * from read_csv('https://example.com/x.csv')
select * from sqlite_scan('/tmp/x.db', 'x')
select * from postgres_scan('host=localhost', 'public', 'users')
select * from iceberg_scan('x')
select * from duckdb_extensions()
select 1; select 2
select 1; drop table stored.orders
with x as (delete from stored.orders returning *) select * from x
with x as (insert into stored.orders select * from stored.orders returning *) select * from x`
  .trim()
  .split('\n');

/** Statements that are answered, with nothing of the machine in the answer. */
export const revealingSql: string[] = String.raw`
pragma database_list
show databases
show all tables
select * from duckdb_databases()
select * from duckdb_settings()
select * from duckdb_functions()
select * from duckdb_views()
select * from duckdb_tables()
select * from duckdb_columns()
select * from duckdb_schemas()
select * from duckdb_secrets()
select * from duckdb_logs()
select * from duckdb_log_contexts()
select * from duckdb_memory()
select * from duckdb_temporary_files()
select * from duckdb_variables()
select * from duckdb_prepared_statements()
select * from duckdb_external_file_cache()
select * from duckdb_connection_count()
select * from duckdb_coordinate_systems()
select * from pragma_database_size()
pragma database_size
select write_log('x')
select * from pragma_user_agent()
select * from pragma_platform()
select * from pragma_version()
select * from pragma_metadata_info()
select * from pragma_storage_info('orders')
select * from information_schema.tables
select * from information_schema.columns
select * from pg_catalog.pg_tables
select * from pg_catalog.pg_settings
select * from sqlite_master
select current_setting('temp_directory'), current_setting('home_directory'), current_setting('secret_directory')
select current_setting('extension_directory'), current_setting('allowed_paths'), current_setting('allowed_directories')
select current_setting('log_query_path'), current_setting('profile_output'), current_setting('username')
select current_database(), current_schema(), current_user, session_user, user
select parse_path('/etc/passwd'), current_query()
select * from query('select 42')
select count(*) from query_table('orders')
select * from stored.orders limit 1`
  .trim()
  .split('\n');

/** Statements that would run for ever, or take all memory. */
export const endlessSql: string[] = String.raw`
select count(*) from range(1000000) a, range(1000000) b
with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t
with recursive t(n) as (select 1 union select n + 1 from t) select max(n) from t
select count(*) from orders a, orders b, orders c, orders d, orders e, orders f, orders g, orders h, orders i, orders j
select list_has_any(range(30000000)::int[], range(30000000, 60000000)::int[])
select array_agg(g) from range(400000000) t(g)
select repeat('a', 1000000000)
select string_agg(repeat('x', 1000), '') from range(100000000)
select list_sum(range(1000000000))
select sum(x) from (select 9::hugeint ** 30 as x from range(10000000000))
select count(distinct a.range * b.range) from range(100000) a, range(100000) b
select * from range(100000) a, range(100000) b order by a.range + b.range desc
select list_reduce(range(100000), lambda a, b: a + b) from range(100000)
select list_transform(range(100000), lambda x: list_sum(range(x))) from range(1000)
select regexp_matches(repeat('a', 5000000), '(a*)*b') from range(100000)
select strpos((select string_agg(repeat('a', 100), '') from range(2000000)), (select 'b' || string_agg(repeat('a', 10), '') from range(2000000)))
select levenshtein(repeat('a', 100000), repeat('b', 100000))
select map_from_entries(list_transform(range(3000000), lambda x: {'k': x, 'v': repeat('a', 100)}))
select generate_subscripts(range(500000000), 1)
select * from generate_series(timestamp '2000-01-01', timestamp '9999-01-01', interval '1 second')
select histogram(random()) from range(100000000)
select bitstring_agg(g) from range(1000000000) t(g)
select printf('%1000000000d', 1)
select lpad('x', 2000000000, 'y')
select json_structure(repeat('[', 100000) || repeat(']', 100000))
select sha256(repeat('a', 200000000)) from range(1000)
select quantile_disc(range, 0.5) from range(1000000000)`
  .trim()
  .split('\n');
