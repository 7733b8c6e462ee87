import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type LedgerKind, ledgerKindFacts, ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { NOW } from '#server/insight/sales/testing/shop.ts';
import { MIXED_DAYS, openMixedShop } from './testing/mixedShop.ts';
import { postedAmount } from './testing/postedAmount.ts';

useTestDatabase();

const SEEDS = [7, 19, 46];
const filter = { period: 'custom' as const, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };

/** Kinds that move money or are not the seller's. Billed advertising counts while no report lists it: accountMoney.pg.test.ts. */
const NEVER_PROFIT = ledgerKinds.filter((kind) => ledgerKindFacts[kind].group === null && kind !== 'ads_billed');

async function figures(viewer: Viewer) {
  const days = { start: MIXED_DAYS.first, end: '2026-11-01' };
  const [cards, statement, series, products] = await Promise.all([
    salesMetrics(viewer, filter, NOW),
    incomeStatement(viewer, { ...filter, granularity: 'month' }, NOW),
    salesSeries(viewer, filter, NOW),
    profitSums(viewer.accountId, days),
  ]);
  return {
    cards: { profit: cards.profit, revenue: cards.revenue, acos: cards.acosPercent },
    statement: statement.total.figures.map(({ line, amount }) => [line, amount]),
    series: series.points.map(({ profit }) => profit?.minor ?? null),
    products: products.map(({ productId, native }) => [productId, profitOf(native)]),
  };
}

const anyMovement = (orders: { externalId: string; currency: string }[]) =>
  fc
    .record({
      kind: fc.constantFrom(...NEVER_PROFIT),
      of: fc.constantFrom('order', 'product', 'account'),
      order: fc.constantFrom(...orders),
      amountMinor: fc.integer({ min: -90_000, max: 90_000 }),
      countsAlone: fc.boolean(),
      day: fc.constantFrom('2026-08-15', '2026-09-20', '2026-10-31'),
    })
    .map(({ kind, of, order, amountMinor, countsAlone, day }): Partial<PostedAmountSnapshot> => ({
      kind,
      amountMinor,
      day,
      name: `Movimento ${kind}`,
      orderExternalId: of === 'order' ? order.externalId : null,
      currency: of === 'order' ? order.currency : 'BRL',
      ...(of === 'product' && { asin: 'B0AA' }),
      ...(of === 'account' && { countsAlone }),
    }));

test.each(sampled(SEEDS))('money that only moves changes no figure, whatever it stands on: shop %i', async (seed) => {
  const { viewer } = await openMixedShop({ seed, size: 0.4 });
  const orders = await queryRows<{ externalId: string; currency: string }>(
    `SELECT external_id AS "externalId", currency::text FROM orders WHERE account_id = $1 AND marketplace = 'amazon'`,
    [viewer.accountId],
  );
  const before = await figures(viewer);
  const moved = fc.sample(anyMovement(orders), { seed, numRuns: 60 });
  const amounts = moved.map((more, index) => postedAmount(`moved ${index}`, more.amountMinor!, more));
  await transaction((tx) => recordPostedAmounts(viewer.accountId, amounts, tx));
  expect(await figures(viewer)).toEqual(before);
  expect(new Set(moved.map(({ kind }) => kind)).size).toBeGreaterThan(5);
});

const slotOf = (kind: LedgerKind) => ledgerKindFacts[kind].slot;

test.each(sampled(SEEDS))(
  'one source wins a part of an order, and the shares of an amount add up to it: shop %i',
  async (seed) => {
    const { viewer } = await openMixedShop({ seed });
    const lines = await queryRows<{ orderId: string; kind: LedgerKind; isPosted: boolean }>(
      `SELECT order_id::text AS "orderId", kind, posted_id IS NOT NULL AS "isPosted" FROM ledger_lines
     WHERE account_id = $1 AND order_id IS NOT NULL AND stands AND amount_minor IS NOT NULL`,
      [viewer.accountId],
    );
    const sources = new Map<string, typeof lines>();
    for (const line of lines) {
      const slot = `${line.orderId} ${slotOf(line.kind)}`;
      sources.set(slot, [...(sources.get(slot) ?? []), line]);
    }
    const mixed = [...sources].filter(
      ([slot, rows]) =>
        /fees|logistics|promotions|buyer_freight|fee_return/.test(slot) &&
        new Set(rows.map(({ isPosted }) => isPosted)).size > 1,
    );
    expect(mixed.map(([slot]) => slot)).toEqual([]);
    expect(lines.some(({ isPosted }) => isPosted)).toBe(true);
    const rest = await queryRows(
      `SELECT p.id, p.amount_minor::float8 AS amount, sum(l.amount_minor)::float8 AS shares
     FROM posted_amounts p JOIN ledger_lines l ON l.account_id = p.account_id AND l.posted_id = p.id
     WHERE p.account_id = $1 GROUP BY p.id, p.amount_minor HAVING sum(l.amount_minor) <> p.amount_minor`,
      [viewer.accountId],
    );
    expect(rest).toEqual([]);
  },
);
