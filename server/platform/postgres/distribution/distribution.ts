import type pg from 'pg';
import type { Queryable } from '#server/platform/postgres/db.ts';

/** Tables with a copy on every server: what others refer to, and what is shared by all accounts. */
const REFERENCE_TABLES = [
  'accounts',
  'users',
  'exchange_rates',
  'starter_fee_rules',
  'changes.shared',
  'changes.shared_parts',
];

/** Tables of accounts that stay on the coordinator: their rows are found by a secret before the account is known. */
const LOCAL_TABLES = ['authorization_states', 'passkeys', 'personal_access_tokens', 'recovery_codes', 'totp_factors'];

/** Every other table with an account; `products` first, because the others are placed beside it. */
const TABLES_OF_ACCOUNTS = `
SELECT c.oid::regclass::text AS name, table_of.oid IS NOT NULL AS "isDistributed"
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
LEFT JOIN pg_class table_of ON table_of.oid = p.logicalrelid AND p.partmethod = 'h'
WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'changes'::regnamespace)
  AND NOT c.oid::regclass::text = ANY ($1)
  AND NOT EXISTS (SELECT FROM pg_dist_shard s WHERE c.relname = split_part(s.logicalrelid::text, '.', -1) || '_' || s.shardid)
ORDER BY c.relname <> 'products', c.relname`;

let known: boolean | undefined;

/**
 * Whether the accounts of the database are distributed over several servers by Citus. Asked once for each process: a database is
 * distributed only while no other process uses it.
 */
export async function isDistributed(on: Queryable): Promise<boolean> {
  return (known ??= await hasDistributedOrders(on));
}

/** What `isDistributed` found; false until it was asked. */
export const isKnownDistributed = (): boolean => known === true;

async function hasDistributedOrders(on: Queryable): Promise<boolean> {
  const { rows: catalogs } = await on.query<{ exists: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS exists`,
  );
  if (!catalogs[0]!.exists) return false;
  const { rows } = await on.query<{ distributed: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('orders') AND partmethod = 'h') AS distributed`,
  );
  return rows[0]!.distributed;
}

export interface TablePlan {
  name: string;
  kind: 'reference' | 'distributed';
  /** Whether nothing is left to do. */
  isDone: boolean;
}

/** Where each table of the database goes; tables not named stay on the coordinator. */
export async function planOfTables(on: Queryable): Promise<TablePlan[]> {
  const { rows: done } = await on.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'n' AND repmodel = 't'`,
  );
  const references = new Set(done.map(({ name }) => name));
  const { rows } = await on.query<{ name: string; isDistributed: boolean }>(TABLES_OF_ACCOUNTS, [
    [...REFERENCE_TABLES, ...LOCAL_TABLES],
  ]);
  return [
    ...REFERENCE_TABLES.map((name) => ({ name, kind: 'reference' as const, isDone: references.has(name) })),
    ...rows.map((row) => ({ name: row.name, kind: 'distributed' as const, isDone: row.isDistributed })),
  ];
}

/**
 * Places every table that is not in its place yet: reference tables on all servers, tables of accounts by account into `shards` parts
 * beside each other (`shards` counts for the first one only: others go
 * where it is). Foreign keys are taken down meanwhile and their text kept in `changes.keys_down`, so that a call that was cut off
 * is completed by the next one; one call at a time. Calls `done` after each table. Citus cannot cascade updates of the account, so keys
 * come back without (ids never change).
 */
export async function distributeTables(
  on: pg.Client,
  shards = 0,
  done: (table: string) => void = () => {},
): Promise<void> {
  // several commands on distributed tables in one transaction, one after the other
  await on.query(`SET citus.multi_shard_modify_mode = 'sequential'`);
  await on.query(`SET client_min_messages = warning`);
  const left = (await planOfTables(on)).filter(({ isDone }) => !isDone);
  if (left.length > 0) await takeKeysDown(on);
  for (const { name, kind } of left) {
    if (kind === 'reference') await on.query('SELECT create_reference_table($1::regclass)', [name]);
    else if (name === 'products')
      await on.query(`SELECT create_distributed_table('products', 'account_id', shard_count => $1)`, [shards]);
    else
      await on.query(`SELECT create_distributed_table($1::regclass, 'account_id', colocate_with => 'products')`, [
        name,
      ]);
    done(name);
  }
  await putKeysBack(on);
  await identifyRows(on);
  await grantAgain(on);
  known = true;
}

/** Lets rows without a primary key be changed and deleted while Citus moves them to another server by logical replication. */
async function identifyRows(on: pg.Client): Promise<void> {
  const { rows } = await on.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE partmethod = 'h' AND relreplident = 'd'
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`,
  );
  for (const { name } of rows) await on.query(`ALTER TABLE ${name} REPLICA IDENTITY FULL`);
}

/** Rights on all but tables, which Citus does not take to the workers with the tables, but from then on. */
async function grantAgain(on: pg.Client): Promise<void> {
  const { rows } = await on.query<{ statement: string }>(
    `WITH rights AS (
       SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, nspacl AS acl, nspowner AS owner FROM pg_namespace
       WHERE nspname IN ('public', 'changes')
       UNION ALL
       SELECT 'SEQUENCE', oid::regclass::text, relacl, relowner FROM pg_class
       WHERE relkind = 'S' AND relnamespace IN ('public'::regnamespace, 'changes'::regnamespace)
         AND oid IN (SELECT objid FROM pg_dist_object WHERE classid = 'pg_class'::regclass)
       UNION ALL
       SELECT 'ROUTINE', oid::regprocedure::text, proacl, proowner FROM pg_proc
       WHERE pronamespace IN ('public'::regnamespace, 'changes'::regnamespace)
         AND oid IN (SELECT objid FROM pg_dist_object WHERE classid = 'pg_proc'::regclass)
     )
     SELECT format('GRANT %s ON %s %s TO %s', privilege_type, kind, name, grantee::regrole) AS statement
     FROM rights, aclexplode(acl) WHERE grantee <> 0 AND grantee <> owner`,
  );
  for (const { statement } of rows) await on.query(statement); // repeated, it reaches the workers
}

/** Places tables that a migration has made, where the accounts are distributed. Changes nothing when every table is in its place. */
export async function placeNewTables(on: pg.Client): Promise<void> {
  if (!(await isDistributed(on))) return;
  const { rows } = await on.query<{ isCut: boolean }>(`SELECT to_regclass('changes.keys_down') IS NOT NULL AS "isCut"`);
  if (rows[0]!.isCut || (await planOfTables(on)).some(({ isDone }) => !isDone)) await distributeTables(on);
}

/** The keys of tables that Citus already placed refer to shards: they stay. */
const KEYS_TO_TAKE = `
SELECT conrelid::regclass::text AS table, conname::text AS name, confrelid::regclass::text AS target,
       replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') AS definition
FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text = ANY ($1)`;

async function takeKeysDown(on: pg.Client): Promise<void> {
  const plan = await planOfTables(on);
  const left = new Set(plan.filter(({ isDone }) => !isDone).map(({ name }) => name));
  const isFirst = left.size === plan.length;
  await on.query('BEGIN');
  await on.query(
    `CREATE TABLE IF NOT EXISTS changes.keys_down ("table" text, name text, target text, definition text, PRIMARY KEY ("table", name))`,
  );
  // at first also the keys of tables that stay on the coordinator
  const { rows: all } = await on.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const tables = isFirst ? all.map(({ name }) => name) : [...left];
  const { rows: keys } = await on.query<{ table: string; name: string }>(
    `INSERT INTO changes.keys_down ${KEYS_TO_TAKE} ON CONFLICT DO NOTHING RETURNING "table", name`,
    [tables],
  );
  for (const { table, name } of keys) await on.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  await on.query('COMMIT');
}

/** A name in the result is quoted where it has to be. */
async function putKeysBack(on: pg.Client): Promise<void> {
  const { rows: found } = await on.query<{ exists: boolean }>(
    `SELECT to_regclass('changes.keys_down') IS NOT NULL AS exists`,
  );
  if (!found[0]!.exists) return;
  const { rows: keys } = await on.query<{ table: string; name: string; definition: string }>(
    // keys to reference tables first
    `SELECT "table", name, definition FROM changes.keys_down ORDER BY NOT target = ANY ($1), 1, 2`,
    [REFERENCE_TABLES],
  );
  for (const { table, name, definition } of keys) {
    await on.query('BEGIN');
    await on.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await on.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
    await on.query('DELETE FROM changes.keys_down WHERE "table" = $1 AND name = $2', [table, name]);
    await on.query('COMMIT');
  }
  await on.query('DROP TABLE changes.keys_down');
}
