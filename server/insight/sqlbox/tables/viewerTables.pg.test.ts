import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { beyondSql, orderSql, pageOrder } from './pageOrder.ts';
import { viewerIndexes } from './viewerIndexes.ts';
import { viewerTables } from './viewerTables.ts';

useTestDatabase();

test('the list has every view of the seller with all columns and types', async () => {
  const rows = await queryRows<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname || ' ' || CASE format_type(a.atttypid, NULL)
              WHEN 'character' THEN 'text' WHEN 'character varying' THEN 'text' ELSE format_type(a.atttypid, NULL) END
              ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'viewer'::regnamespace AND a.attname NOT IN ('account_id', 'sale_day', 'last_seen_at')
     GROUP BY c.relname`,
  );
  const listed = [...viewerTables.values()].map(({ name, columns }) => [
    name,
    columns.map((column) => `${column.name} ${column.type}`).toSorted(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(rows.map(({ name, columns }) => [name, columns.toSorted()])),
  );
});

test('references point to listed columns', () => {
  const references = [...viewerTables.values()].flatMap(({ columns }) =>
    columns.flatMap((column) => (column.references ? [column.references] : [])),
  );
  expect(references.length).toBeGreaterThan(5);
  const isListed = ([table, name]: [string, string]) =>
    viewerTables.get(table)?.columns.some((column) => column.name === name);
  expect(references.filter((reference) => !isListed(reference))).toEqual([]);
});

test('every listed index is used to find rows', async () => {
  const values: Record<string, string> = { date: '2026-11-20', 'timestamp with time zone': '2026-11-20' };
  const listed = [...viewerTables.values()].flatMap(({ name, columns }) =>
    viewerIndexes(name).map((index) => ({ name, columns, index })),
  );
  expect(listed.length).toBeGreaterThan(10);
  await queryRows('SET enable_seqscan = off');
  for (const { name, columns, index } of listed) {
    const filter = index.columns.map((of) => {
      const { type } = columns.find((column) => column.name === of)!;
      return `"${of}" = '${values[type] ?? '1'}'`;
    });
    const plan = await queryRows<Record<string, string>>(
      `EXPLAIN (COSTS OFF) SELECT * FROM viewer."${name}" WHERE account_id = 1 AND ${filter.join(' AND ')}`,
    );
    const conditions = plan.map((step) => Object.values(step)[0]!).filter((step) => step.includes('Index Cond'));
    const ands = Math.max(...conditions.map((condition) => condition.split(' AND ').length));
    expect(ands, `${name} by ${index.columns.join(', ')}`).toBeGreaterThan(index.columns.length);
  }
});

test.each(['orders', 'order_items', 'sync_logs', 'ai_insights_advanced', 'products'])(
  'a page of %s is read by its index without sorting all rows',
  async (name) => {
    await queryRows('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const table = viewerTables.get(name)!;
    for (const sort of [undefined, 'id', '-id'])
      for (const way of ['after', 'before'] as const) {
        const order = pageOrder(table, sort);
        const plan = await queryRows<Record<string, string>>(
          `EXPLAIN (COSTS OFF) SELECT * FROM viewer."${name}" WHERE account_id = 1 AND ${beyondSql(order, ['7'], way)}
           ORDER BY ${orderSql(order, way)} LIMIT 51`,
        );
        const steps = plan.map((step) => Object.values(step)[0]!);
        // the two newest rates of a day are sorted, not rows of the account
        expect(steps.filter((step) => /^\s*(->)?\s*Sort Key/.test(step) && !/day DESC/.test(step))).toEqual([]);
        expect(steps.some((step) => /Index Cond: \(\(.*account_id = 1\) AND \(.*id [<>]/.test(step))).toBe(true);
      }
  },
);
