import { beforeEach, expect, test, vi } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { store, storing } from './storing.ts';

const engine = vi.hoisted(() => ({ isCluster: false }));
vi.mock('./distribution.ts', async (original) => ({
  ...(await original<object>()),
  isDistributed: () => Promise.resolve(engine.isCluster),
}));

useTestDatabase();

let accountId: number;
beforeEach(async () => {
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('one') RETURNING id`);
  accountId = id;
});

/** Adds orders to days of account `$1`, and queues the days of the first of them. */
const ADD = storing(
  ([id]) => [
    `given AS MATERIALIZED (
  SELECT n.*, ${id} AS id FROM unnest($2::date[], $3::int[]) WITH ORDINALITY AS n (day, orders, ord) WHERE $1::int > 0
)`,
    {
      name: 'queued',
      table: 'match_queue',
      columns: ['marketplace', 'scope', 'name'],
      rows: `SELECT 'amazon'::"Marketplace" AS marketplace, 'order' AS scope, day::text AS name FROM given WHERE orders > 1`,
    },
    {
      name: 'into_days',
      table: 'sales_account_days',
      columns: ['scope', 'day', 'marketplace', 'currency', 'orders'],
      rows: `SELECT 'all'::"SalesScope" AS scope, day, 'amazon'::"Marketplace" AS marketplace, 'BRL' AS currency, orders FROM given`,
      onConflict:
        'ON CONFLICT (account_id, scope, day, marketplace, currency) DO UPDATE SET orders = t.orders + excluded.orders',
      returning: ['t.day', 't.orders = 0 AS is_empty'],
    },
  ],
  'SELECT orders, id::int FROM given ORDER BY ord',
  [{ sequence: 'orders_id_seq', given: '($4::bigint[])[n.ord]' }],
);

const add = (days: Record<string, number>) => {
  const values = [accountId, Object.keys(days), Object.values(days)];
  const given = { name: `add ${engine.isCluster}`, values, counts: [Object.keys(days).length] };
  return transaction((tx) => store<{ orders: number; id: number }>(ADD, given, tx));
};
const stored = () =>
  queryRows('SELECT day, orders::int FROM sales_account_days WHERE account_id = $1 ORDER BY day', [accountId]);

test.each([false, true])('rows, ids and what was left empty are stored and returned (apart: %s)', async (isCluster) => {
  engine.isCluster = isCluster;
  const first = await add({ '2026-01-01': 2, '2026-01-02': 1 });
  expect(first.rows.map(({ orders }) => orders)).toEqual([2, 1]);
  const [one, two] = first.rows.map(({ id }) => id);
  expect(two! - one!).toBe(1);
  expect(first.returned).toEqual({ into_days: null });
  const { rows, returned } = await add({ '2026-01-01': -1, '2026-01-02': -1 });
  expect(rows[0]!.id).toBeGreaterThan(two!);
  expect(returned.into_days).toEqual([expect.objectContaining({ day: '2026-01-02' })]);
  expect(await stored()).toEqual([
    { day: '2026-01-01', orders: 1 },
    { day: '2026-01-02', orders: 0 },
  ]);
  expect(await queryRows('SELECT name FROM match_queue WHERE account_id = $1', [accountId])).toEqual([
    { name: '2026-01-01' },
  ]);
});

test.each([false, true])('nothing found is nothing stored (apart: %s)', async (isCluster) => {
  engine.isCluster = isCluster;
  const { rows } = await add({});
  expect([rows, await stored()]).toEqual([[], []]);
});

test('on one server it is one statement, and apart no INSERT reads what another part found', () => {
  expect(ADD.together.match(/INSERT INTO/g)).toHaveLength(2);
  expect(ADD.reading).not.toMatch(/INSERT|nextval/);
});
