import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const status = fc.constantFrom('pending' as const, 'shipped' as const, 'cancelled' as const);
const item = fc.record({
  listingKey: fc.constantFrom('A', 'B'),
  status,
  quantity: fc.integer({ min: 1, max: 3 }),
  priceMinor: fc.option(fc.integer({ min: 0, max: 9_999 })),
  feesMinor: fc.option(fc.constant(150)),
});
/** New orders on few days and in few carts, each recorded alone or with the next. */
const history = fc.array(
  fc.record({
    packId: fc.constantFrom(null, 'P', 'Q'),
    status,
    purchasedAt: fc.constantFrom(new Date('2026-01-31T12:00:00Z'), new Date('2026-02-01T12:00:00Z')),
    currency: fc.constantFrom('BRL', 'USD'),
    items: fc.uniqueArray(item, { maxLength: 2, selector: ({ listingKey }) => listingKey }),
    isWithNext: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

const rollups = (accountId: number) =>
  Promise.all(
    ['sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days'].map((table) =>
      queryRows(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE account_id = $1 ORDER BY 1`, [accountId]),
    ),
  );

test('rollups of new orders recorded one by one equal rebuilt rollups, with carts too', async () => {
  const used: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(history, async (sales) => {
      const { accountId } = await newViewer();
      let batch: Parameters<typeof recordOrders>[1] = [];
      let created = 0;
      for (const [n, { isWithNext, items, ...more }] of sales.entries()) {
        const lines = items.map(({ listingKey, ...rest }) => line(listingKey, rest));
        batch.push(order(String(n), { marketplace: 'mercadolivre', ...more, items: lines }));
        if (isWithNext) continue;
        created += (await transaction((tx) => recordOrders(accountId, batch, countingStatements(tx, used)))).created
          .length;
        batch = batch.slice(-1); // the last one is recorded again, beside new ones
      }
      const rest = await transaction((tx) => recordOrders(accountId, batch, countingStatements(tx, used)));
      expect(created + rest.created.length).toBe(sales.length);
      const stored = await rollups(accountId);
      await transaction((tx) => rebuildSales(accountId, tx));
      expect(stored).toEqual(await rollups(accountId));
    }),
    { numRuns: runs(6) },
  );
  expect(used).toMatchObject({ storeNewOrders: expect.any(Number), storeOrders: expect.any(Number) });
});

/** The same connection, counting its named statements. */
const countingStatements = (tx: Queryable, used: Record<string, number>): Queryable => ({
  query: ((statement: { name?: string }) => {
    if (statement.name) used[statement.name] = (used[statement.name] ?? 0) + 1;
    return tx.query(statement as never);
  }) as Queryable['query'],
});
