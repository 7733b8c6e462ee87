import { loadModule, parseSync } from 'libpg-query';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { accountUse } from '#server/platform/testing/accountUse.ts';
import { writesBeforeReads } from '#server/platform/testing/writesBeforeReads.ts';
import { laterMoney } from '#server/work/api/graphql/testing/laterMoney.ts';
import { laterWrites } from '#server/work/api/graphql/testing/laterWrites.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { setRates } from '#server/insight/sales/testing/shop.ts';

// Checks the promises of docs/scale.md on the schema and the statements.
useTestDatabase();
beforeAll(() => loadModule());

/** Looked up by a secret or a name before the account is known: on one node, or replicated to all. */
const FOUND_BEFORE_THE_ACCOUNT = [
  'authorization_states_state_hash_key',
  'passkeys_credential_id_key',
  'personal_access_tokens_token_hash_key',
  'users_email_key',
  'users_pkey',
];

test('every unique key of a tenant table begins with the account, except keys for lookups before it is known', async () => {
  const rows = await queryRows<{ index: string }>(
    `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND i.indkey[0] <> a.attnum ORDER BY 1`,
  );
  expect(rows.map(({ index }) => index)).toEqual(FOUND_BEFORE_THE_ACCOUNT);
});

test('tables reference each other by keys that begin with the account, otherwise only the account, its users and accounts that moved', async () => {
  const rows = await queryRows<{ target: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS target FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conkey[1] IS DISTINCT FROM (
       SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname = 'account_id') OR cardinality(conkey) = 1 AND contype = 'f'
       AND connamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(rows.map(({ target }) => target).filter((name) => !/_\d+$/.test(name))).toEqual([
    'accounts',
    'moved_accounts', // by the parts of its file
    'users',
  ]); // no shards
});

/** Tenant tables kept on the coordinator of a cluster or on every node. */
const NOT_SHARDED = new Set(['users', 'authorization_states', 'personal_access_tokens']);

async function tenantTables(): Promise<Set<string>> {
  const rows = await queryRows<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relnamespace IN ('public'::regnamespace, 'viewer'::regnamespace) AND c.relkind IN ('r', 'p', 'v')`,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !NOT_SHARDED.has(name)));
}

/** Statements of the screens, of REST routes, and of what fills a shop. */
const recorded = new Set<string>();
beforeAll(async () => {
  const record = (client: pg.PoolClient) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text?: string }];
      recorded.add((typeof statement === 'string' ? statement : statement.text) ?? '');
      return ask(...args);
    }) as typeof client.query;
  };
  pool.on('connect', record);
  await setRates();
  const now = new Date();
  const shop = await fullShop('Loja', now);
  const client = await appClient(shop.viewer);
  await runAllScreenQueries(client, shop, now);
  for (const path of ['products', 'metrics']) await client.get(`/api/dashboard-local/${path}?dateRange=last30Days`);
  await laterWrites(shop, now);
  await laterMoney(shop, now);
  pool.off('connect', record);
});

test('every statement of a screen, a REST route or order ingestion names the account whose rows it reads or writes', async () => {
  const tenant = await tenantTables();
  const uses = [...recorded].map((text) => ({ text, ...accountUse(parsed(text), tenant) }));
  const faults = uses.filter(({ used, unbound, isFixed }) => unbound.length > 0 || (used.length > 0 && !isFixed));
  expect(faults).toEqual([]);
  expect(uses.filter(({ used }) => used.length > 0).length).toBeGreaterThan(80);
});

test('no part of such a statement reads a table that an earlier part writes, and none is a MERGE', () => {
  const faults = [...recorded].map((text) => ({ text, faults: writesBeforeReads(parsed(text)) }));
  expect(faults.filter((one) => one.faults.length > 0)).toEqual([]);
  const tables = [
    'orders',
    'traffic_days',
    'posted_amounts',
    'returned_units',
    'inventory_days',
    'charges',
    'disputes',
  ];
  const isReached = (table: string) => [...recorded].some((text) => text.includes(`INSERT INTO ${table} `));
  expect(tables.filter((table) => !isReached(table))).toEqual([]);
});

test.each([
  ['SELECT count(*) FROM orders', ['orders']],
  ['SELECT FROM orders o JOIN products p ON p.account_id = o.account_id', []], // joined to each other, but to no given account
  ['SELECT FROM orders o, products p WHERE o.account_id = $1 AND p.id = 7', ['products']],
  ['SELECT (SELECT max(id) FROM orders) FROM products WHERE account_id = $1', ['orders']],
  ['SELECT FROM products WHERE account_id = $1 UNION SELECT FROM orders', ['orders']],
  ['UPDATE orders SET status = $1 WHERE id = $2', ['orders']],
  ['INSERT INTO orders (id) VALUES ($1)', ['orders']],
])('that test would see: %s', (text, unbound) => {
  const use = accountUse(parsed(text), new Set(['orders', 'products']));
  expect(use.unbound).toEqual(unbound);
  expect(use.unbound.length > 0 || !use.isFixed).toBe(true);
});

function parsed(text: string): unknown {
  try {
    return parseSync(text);
  } catch {
    return null; // LISTEN and similar commands are not parsed
  }
}
