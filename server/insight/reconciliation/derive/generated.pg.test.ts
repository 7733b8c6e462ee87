import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import planted from '#server/insight/reconciliation/matching/testing/fixtures/plantedErrors.json' with { type: 'json' };
import {
  addRows,
  cartRows,
  cartShapes,
  noRows,
} from '#server/insight/reconciliation/matching/testing/generatedCart.ts';
import { plantedErrors } from '#server/insight/reconciliation/matching/testing/plantInCart.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openMatchShop, TODAY } from './testing/shop.ts';
import { storesOf } from './testing/storeRows.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const EACH = runs(14);
/** Lost units are of no sale: `deriveMatches.pg.test.ts` has them. */
const kinds = planted.kinds.filter(({ kind }) => kind !== 'unit_lost_unpaid');
const TABLES = ['orders', 'charges', 'releases', 'posted_amounts'] as const;
const clean = (count: number, seed: number) => {
  const rows = noRows();
  fc.sample(cartShapes, { numRuns: count, seed }).forEach((shape, index) =>
    addRows(rows, cartRows(shape, `clean-${index}`)),
  );
  return rows;
};
const found = (accountId: number) =>
  queryRows<{ orderId: string; class: string; deltaMinor: number; isCertain: boolean }>(
    `SELECT order_external_id AS "orderId", class::text, delta_minor AS "deltaMinor", is_certain AS "isCertain" FROM money_matches
     WHERE account_id = $1 AND class NOT IN ('matched', 'in_progress') ORDER BY order_external_id`,
    [accountId],
  );

test.runIf(hasTrials)(
  'generated sales in which everything is right have no difference, in any order of arrival and in any batches',
  async () => {
    const all: unknown[] = [];
    for (const [run, sequence] of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ].entries()) {
      const shop = await openMatchShop();
      const stores = storesOf(shop.accountId, clean(runs(75), 7));
      for (const at of sequence) {
        await stores[TABLES[at]!]();
        if (run > 0) await shop.derive({ atOnce: run === 1 ? 37 : 2_000 });
      }
      await shop.derive();
      expect(await found(shop.accountId)).toEqual([]);
      all.push(await shop.matches(false));
    }
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  },
);

test.each(kinds)(
  `${EACH} of $kind among clean sales are found in their class to the cent, and nothing else`,
  async ({ kind, expectedClass }) => {
    const { shape: changed, plant } = plantedErrors[kind]!;
    const rows = clean(runs(20), 11);
    const expected: { orders: Set<string>; deltaMinor: number }[] = [];
    fc.sample(fc.tuple(cartShapes, fc.boolean()), { numRuns: EACH, seed: 13 }).forEach(([target, isPaid], index) => {
      const orders = target.orders.map((order) => ({ ...order, refund: 'none' as const }));
      const settled = { ...target, orders, age: 120 + (target.age % 60) };
      const wrong = cartRows({ ...settled, ...changed?.(settled) }, `wrong-${index}`);
      const deltaMinor = plant(wrong, isPaid);
      for (const [at, row] of wrong.charges.entries()) {
        if (['again', 'fixed'].includes(row.id) || row.id.startsWith('fanned')) row.id = `${row.id}-${index}-${at}`;
        if (row.orderId === '2000009799999999')
          Object.assign(row, { id: `foreign-${index}`, orderId: `foreign-${index}` });
      }
      expected.push({
        orders: new Set([...wrong.orders.map(({ orderId }) => orderId), `foreign-${index}`]),
        deltaMinor,
      });
      addRows(rows, wrong);
    });
    const shop = await openMatchShop();
    for (const store of Object.values(storesOf(shop.accountId, rows))) await store();
    await shop.derive({ today: TODAY });
    const matches = await found(shop.accountId);
    expect(matches).toHaveLength(EACH);
    for (const { orders, deltaMinor } of expected)
      expect(matches.filter(({ orderId }) => orders.has(orderId))).toEqual([
        expect.objectContaining({ class: expectedClass, deltaMinor, isCertain: true }),
      ]);
  },
);
