import { expect, test } from 'vitest';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';

useTestDatabase();

/** When October is in the window of the Profit Detector. */
const NOVEMBER = new Date('2026-11-01T12:00:00Z');
const OCTOBER = { period: 'custom', startDate: '2026-10-01', endDate: '2026-10-31' } as const;

/** Profit of October by every screen and door, in centavos of BRL. */
async function profits({ viewer }: Shop): Promise<number[]> {
  const metrics = await salesMetrics(viewer, OCTOBER, NOW);
  const { rows, totals } = await productSales(viewer, OCTOBER, { limit: 10 }, NOW);
  const { total, columns } = await incomeStatement(viewer, { ...OCTOBER, granularity: 'week' }, NOW);
  const ofLine = (figures: typeof total.figures) =>
    figures.find((figure) => figure.line === 'profit')!.amount?.minor ?? 0; // unread before the first order
  const { points } = await salesSeries(viewer, OCTOBER, NOW);
  const { value } = await explain(
    viewer,
    { metric: 'profit', filter: OCTOBER, isInDollars: false, language: 'pt' },
    NOW,
  );
  const sql = await queryRow<{ profit: number }>(
    `SELECT (100 * sum(amount))::int AS profit FROM viewer.ledger_lines
     WHERE account_id = $1 AND counts AND day BETWEEN '2026-10-01' AND '2026-10-31'`,
    [viewer.accountId],
  );
  const sum = (amounts: (number | undefined)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  return [
    metrics.profit!.minor,
    totals.profit!.minor,
    sum(rows.map(({ profit }) => profit?.minor)),
    ofLine(total.figures),
    sum(columns.map(({ figures }) => ofLine(figures))),
    sum(points.map(({ profit }) => profit?.minor)),
    value.money!.minor,
    sql.profit,
  ];
}

async function addRule({ viewer: { accountId } }: Shop, columns: Record<string, number | string | null>) {
  const names = Object.keys(columns);
  await queryRows(
    `INSERT INTO freight_rules (account_id, valid_from, ${names.join(', ')})
     VALUES ($1, '2026-01-01', ${names.map((_, n) => `$${n + 2}`).join(', ')})`,
    [accountId, ...Object.values(columns)],
  );
  await restateLedger(accountId);
}

const linesOf = ({ viewer }: Shop, kind: string) =>
  queryRows<{ amount: number | null; superseded: boolean }>(
    `SELECT amount_minor AS amount, superseded FROM ledger_lines WHERE account_id = $1 AND kind = $2 ORDER BY order_item_id`,
    [viewer.accountId, kind],
  );

const sentBySeller = (items: Parameters<typeof order>[0], more = {}) => {
  const at = new Date('2026-10-10T15:00:00Z');
  return order(items, { logistic: 'seller', purchasedAt: at, updatedAt: at, ...more });
};

test('R$ 18.00 for each of 149 units lower the profit of October by R$ 2,682.00 everywhere, beside a posted 0', async () => {
  const shop = await openShop();
  await shop.openedOn('2020-01-01');
  const sold = Array.from({ length: 149 }, (_, n) =>
    sentBySeller([line('CS-01-P', { priceMinor: 9_990 })], { externalId: `701-0-${n}` }),
  );
  await shop.sell(...sold);
  await shop.cost('CS-01-P', 4_000);
  const posted = sold.flatMap(({ externalId: orderExternalId }) => [
    postedAmount(`${orderExternalId}/commission`, -1_199, { orderExternalId }),
    postedAmount(`${orderExternalId}/fulfilment`, 0, { orderExternalId, kind: 'fulfilment' }),
  ]);
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, posted, tx));
  const before = await profits(shop);
  expect(new Set(before)).toEqual(new Set([149 * (9_990 - 4_000 - 1_199)]));
  await addRule(shop, { product_id: await shop.idOf('CS-01-P'), per_unit_minor: 1_800 });
  expect(await profits(shop)).toEqual(before.map((profit) => profit - 268_200));
});

test('a price per order is paid once, shared by price to the cent, and the narrowest rule counts', async () => {
  const shop = await openShop();
  await shop.sell(sentBySeller(['A', 'B', 'C'].map((key) => line(key, { priceMinor: 1_000 }))));
  await addRule(shop, { per_order_minor: 1_000, packaging_per_order_minor: 100 });
  const amounts = async (kind: string) => (await linesOf(shop, kind)).map(({ amount }) => amount);
  expect(await amounts('own_freight')).toEqual([-333, -334, -333]);
  expect(await amounts('packaging')).toEqual([-33, -34, -33]);
  await addRule(shop, { logistic: 'seller', per_unit_minor: 50, percent: 10 });
  await addRule(shop, { product_id: await shop.idOf('B'), per_unit_minor: 70 });
  expect(await amounts('own_freight')).toEqual([-150, -70, -150]);
});

test('what the seller typed for an order, or a label bought for it, silences the rule; what Amazon packs has none', async () => {
  const shop = await openShop();
  const [typed, label, warehouse] = ['1', '2', '3'].map((externalId) =>
    sentBySeller([line('A')], { externalId, ...(externalId === '3' && { logistic: 'fba' }) }),
  );
  await shop.sell(typed!, label!, warehouse!);
  await addRule(shop, { per_order_minor: 900, packaging_per_order_minor: 50 });
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [
        postedAmount('own', -1_234, { orderExternalId: '1', kind: 'own_freight', source: 'seller.freight' }),
        postedAmount('label', -1_111, { orderExternalId: '2', kind: 'freight' }),
      ],
      tx,
    ),
  );
  const freight = await linesOf(shop, 'own_freight');
  expect(freight.filter(({ superseded }) => !superseded)).toEqual([{ amount: -1_234, superseded: false }]);
  expect(freight.filter(({ superseded }) => superseded)).toHaveLength(2);
  expect(await linesOf(shop, 'packaging')).toHaveLength(2);
});

test('units sent by the seller without a rule are counted, and cost nothing yet', async () => {
  const shop = await openShop();
  await shop.sell(
    sentBySeller([line('A', { quantity: 3 })]),
    sentBySeller([line('A')], { logistic: null, externalId: '9' }),
  );
  const without = async () => {
    const { viewer } = shop;
    const { rows } = await productSales(viewer, OCTOBER, { limit: 10 }, NOW);
    const { analyses } = await profitAnalyses(viewer, { now: NOVEMBER });
    return [
      (await salesMetrics(viewer, OCTOBER, NOW)).unitsWithoutFreight,
      rows[0]!.unitsWithoutFreight,
      (await incomeStatement(viewer, { ...OCTOBER, granularity: 'week' }, NOW)).total.unitsWithoutFreight,
      analyses.find(({ units }) => units > 0)!.unitsWithoutFreight,
    ];
  };
  expect(await without()).toEqual([3, 3, 3, 3]);
  await addRule(shop, { per_unit_minor: 100 });
  expect(await without()).toEqual([0, 0, 0, 0]);
});
