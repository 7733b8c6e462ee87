import type pg from 'pg';
import { expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { laterMoney } from '#server/work/api/graphql/testing/laterMoney.ts';
import { laterWrites } from '#server/work/api/graphql/testing/laterWrites.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { setRates } from '#server/insight/sales/testing/shop.ts';

// While one server of a cluster is away, the sellers of the others see nothing of it (docs/faults.md).
useTestDatabase();

/** What Citus says it does: a command to a server, or rows for it that parts of a statement found. */
const SERVER = /on server \S+:(\d+)|will be sent to \S+:(\d+)/;
const LOG = `SET citus.log_remote_commands = on; SET citus.log_intermediate_results = on; SET client_min_messages = 'debug1'`;

/** Statements, without their blanks, that ask more than one server of the cluster. */
const wide = new Set<string>();

function watch(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  let text = '';
  let servers = new Set<string>();
  void ask(LOG);
  client.query = ((...args: unknown[]) => {
    const [statement] = args as [string | { text?: string }];
    text = (typeof statement === 'string' ? statement : statement.text) ?? '';
    servers = new Set();
    return ask(...args);
  }) as typeof client.query;
  client.on('notice', ({ message, detail }) => {
    const found = SERVER.exec(`${message} ${detail}`);
    if (!found) return;
    servers.add(found[1] ?? found[2]!);
    if (servers.size > 1) wide.add(text.replaceAll(/\s+/g, ' ').trim());
  });
}

const starts = () => [...wide].map((text) => text.slice(0, 60)).toSorted();

test('no statement of a screen, a REST route or of what marketplaces say later asks another server than the one of its account', async () => {
  pool.on('connect', watch);
  await queryRows('SELECT count(*) FROM orders');
  expect(starts()).toEqual(['SELECT count(*) FROM orders']); // it is seen
  await setRates();
  const now = new Date();
  const shop = await fullShop('Loja', now);
  const client = await appClient(shop.viewer);
  await runAllScreenQueries(client, shop, now);
  for (const path of ['products', 'metrics']) await client.get(`/api/dashboard-local/${path}?dateRange=last30Days`);
  await laterWrites(shop, now);
  await laterMoney(shop, now);
  pool.off('connect', watch);
  expect(starts()).toEqual([
    // tables of which each server has a copy
    'COMMIT',
    'DELETE FROM exchange_rates RETURNING day',
    'INSERT INTO accounts (name) VALUES ($1) RETURNING id',
    'INSERT INTO users (account_id, email, name, password_hash) V',
    'SELECT FROM run_command_on_all_nodes($run$ DO $do$ DECLARE p', // leaves a server out that is away
    'SELECT count(*) FROM orders',
  ]);
});
