import fc from 'fast-check';
import { deriveMatches, rebuildMatches } from '#server/insight/reconciliation/derive/deriveMatches.ts';
import { openMatchShop, TODAY } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { storesOf } from '#server/insight/reconciliation/derive/testing/storeRows.ts';
import {
  addRows,
  cartRows,
  cartShapes,
  noRows,
} from '#server/insight/reconciliation/matching/testing/generatedCart.ts';
import { queryRow, useDatabase } from '#server/platform/postgres/db.ts';
import type { Goal } from './goals.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_matches';
const ORDERS = 100_000;
const QUICK_ORDERS = 10_000;
const CARTS_AT_ONCE = 5_000;

/**
 * Compares generated sales in which everything is right: none of them may be a difference, not even an indication. Then compares them again,
 * which writes nothing.
 */
export async function matches(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  await bench.create(DATABASE);
  useDatabase(bench.urlOf(DATABASE));
  const { accountId } = await openMatchShop();
  const wanted = isQuick ? QUICK_ORDERS : ORDERS;
  let orders = 0;
  for (let seed = 1; orders < wanted; seed += 1) {
    const rows = noRows();
    fc.sample(cartShapes, { numRuns: CARTS_AT_ONCE, seed }).forEach((shape, index) =>
      addRows(rows, cartRows(shape, `${seed}-${index}`)),
    );
    for (const store of Object.values(storesOf(accountId, rows))) await store();
    orders += rows.orders.length;
  }
  const timed = async (work: () => Promise<{ written: number }>) => {
    const start = performance.now();
    const { written } = await work();
    return { written, seconds: (performance.now() - start) / 1_000 };
  };
  const first = await timed(() => deriveMatches(accountId, { today: TODAY }));
  const again = await timed(() => rebuildMatches(accountId, { today: TODAY }));
  const found = await queryRow<{ differences: number; decided: number }>(
    `SELECT count(*) FILTER (WHERE class NOT IN ('matched', 'in_progress'))::int AS differences,
            count(*) FILTER (WHERE class = 'matched')::int AS decided FROM money_matches WHERE account_id = $1`,
    [accountId],
  );
  const row = (what: string, measured: string, bar: string, passed: boolean | null): Goal => ({
    row: 'matches',
    what,
    measured,
    ratio: '',
    bar,
    passed,
  });
  return [
    row(
      `differences among ${orders} clean orders, ${found.decided} matches agree`,
      `${found.differences}`,
      '0',
      found.differences === 0 && found.decided > orders,
    ),
    row('first comparison', `${first.seconds.toFixed(1)} s, ${first.written} matches`, '', null),
    row('again', `${again.seconds.toFixed(1)} s, ${again.written} written`, '0 written', again.written === 0),
  ];
}
