import { expect, test } from 'vitest';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { seedFeeRules } from './seedFeeRules.ts';
import { type FeeRuleInput, setFeeRules } from './setFeeRules.ts';
import { feeRule } from '#server/records/fees/testing/feeRule.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

/** A line without fees reported by the marketplace. */
const unknown = (key: string, more = {}) => line(key, { feesMinor: null, fulfilmentMinor: null, ...more });

async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const { accountId } = viewer;
  return {
    accountId,
    sell: (...orders: OrderSnapshot[]) => opened.sell(...orders),
    idOf: (key: string) => opened.idOf(key),
    cost: (key: string, costMinor: number) => opened.cost(key, costMinor),
    set: (...save: FeeRuleInput[]) => setFeeRules(viewer, { save }),
    remove: (...ids: number[]) => setFeeRules(viewer, { delete: ids }),
    estimates: () =>
      queryRows(
        `SELECT estimated_fees_minor AS fees, estimated_fixed_fee_minor AS fixed,
                estimated_fulfilment_minor AS fulfilment
         FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY id`,
        [accountId],
      ),
    totals: () =>
      queryRows(
        `SELECT fees, fulfilment, estimated, units_without_fee AS unfeed FROM sales_product_totals
         WHERE account_id = $1 AND scope = 'all'`,
        [accountId],
      ),
    put: (columns: string) => queryRows(`UPDATE products SET ${columns} WHERE account_id = $1`, [accountId]),
  };
}
const none = { fees: null, fixed: null, fulfilment: null };

test('a sale is estimated by the rule in force on its day, whichever was stored first', async () => {
  const { set, sell, estimates } = await shop();
  await set(feeRule({ percent: 12, fixedMinor: 300, fulfilmentMinor: 800 }));
  await sell(order([unknown('A', { quantity: 2 })]));
  expect(await estimates()).toEqual([{ fees: 1800, fixed: 600, fulfilment: 1600 }]);
  expect(await set(feeRule({ percent: 10, validFrom: '2026-11-20' }))).toMatchObject({ lines: 1 });
  expect(await estimates()).toEqual([{ fees: 1000, fixed: 0, fulfilment: null }]);
  expect(await set(feeRule({ percent: 20, validFrom: '2026-11-21' }))).toMatchObject({ lines: 0 });
});

test('the most specific rule applies: product, category and listing type, category, listing type, country', async () => {
  const { set, sell, estimates, put, idOf } = await shop();
  await sell(order([unknown('A')]));
  await put(`category = 'Casa', listing_type = 'gold_pro'`);
  const fees = async () => (await estimates())[0];
  const steps: [Partial<FeeRuleInput>, number][] = [
    [{ percent: 1 }, 100],
    [{ percent: 2, listingType: 'gold_pro' }, 200],
    [{ percent: 3, category: 'Casa' }, 300],
    [{ percent: 4, category: 'Casa', listingType: 'gold_pro' }, 400],
    [{ percent: 5, productId: await idOf('A') }, 500],
    [{ percent: 9, category: 'Jardim' }, 500],
    [{ percent: 9, category: 'Casa', validFrom: '2026-11-01' }, 500],
  ];
  for (const [more, expected] of steps) {
    await set(feeRule(more));
    expect(await fees()).toMatchObject({ fees: expected });
  }
});

test('price bands, minimum commission and fulfilment determine the rule and its amounts', async () => {
  const { set, sell, estimates, put } = await shop();
  await set(
    feeRule({ percent: 12, priceBelowMinor: 7900, fixedMinor: 675 }),
    feeRule({ percent: 12, priceFromMinor: 7900, fulfilledByMarketplace: true }),
    feeRule({ percent: 12, priceFromMinor: 7900, fulfilmentMinor: 0 }),
  );
  await sell(
    order([unknown('A', { quantity: 2, priceMinor: 15_798 })]),
    order([unknown('A', { quantity: 2, priceMinor: 15_800 })]),
  );
  expect(await estimates()).toEqual([
    { fees: 1896 + 1350, fixed: 1350, fulfilment: null },
    { fees: 1896, fixed: 0, fulfilment: 0 },
  ]);
  await put('fulfilled_by_marketplace = true');
  await set(feeRule({ percent: 1, minimumMinor: 100, category: 'none' }), feeRule({ percent: 0, minimumMinor: 100 }));
  expect(await estimates()).toMatchObject([{ fees: 200 }, { fees: 1896, fulfilment: null }]);
});

test('an estimate is used for profit until the actual amount replaces it, and both are kept', async () => {
  const { set, sell, cost, estimates, totals } = await shop();
  const sold = order([unknown('A')]);
  await sell(sold);
  await cost('A', 1000);
  expect(await totals()).toEqual([{ fees: 0, fulfilment: 0, estimated: 0, unfeed: 1 }]);
  await set(feeRule({ percent: 15, fulfilmentMinor: 500 }));
  expect(await totals()).toEqual([{ fees: 1500, fulfilment: 500, estimated: 2000, unfeed: 0 }]);
  await sell({ ...sold, items: [unknown('A', { feesMinor: 1400 })] });
  expect(await totals()).toEqual([{ fees: 1400, fulfilment: 500, estimated: 500, unfeed: 0 }]);
  expect(await estimates()).toMatchObject([{ fees: 1500, fulfilment: 500 }]);
});

test('changing or deleting a rule updates the estimates', async () => {
  const { set, remove, sell, estimates } = await shop();
  await sell(order([unknown('A')]));
  const { ids } = await set(feeRule());
  await set(feeRule({ id: ids[0]!, percent: 16 }));
  expect(await estimates()).toMatchObject([{ fees: 1600 }]);
  expect(await remove(ids[0]!)).toEqual({ ids: [], lines: 1 });
  expect(await estimates()).toEqual([none]);
});

test('a change of product attributes updates its estimates at once', async () => {
  const { accountId, set, sell, estimates } = await shop();
  await set(feeRule({ percent: 10, category: 'Casa', fulfilledByMarketplace: false, fulfilmentMinor: 0 }));
  await sell(order([unknown('A')]));
  expect(await estimates()).toEqual([none]);
  const listing = {
    marketplace: 'amazon' as const,
    country: 'BR',
    listingKey: 'A',
    asin: 'B0A',
    parentAsin: null,
    sku: 'A',
    name: 'Produto A',
    brand: null,
    imageUrl: null,
    currency: 'BRL',
    priceMinor: null,
    active: true,
    fulfilledByMarketplace: false,
    category: 'Casa',
  };
  await transaction((tx) => recordListings(accountId, [listing], tx));
  expect(await estimates()).toEqual([{ fees: 1000, fixed: 0, fulfilment: 0 }]);
});

test('rules and products of other accounts are not found, and invalid rules are refused', async () => {
  const own = await shop();
  const other = await shop();
  await own.sell(order([unknown('A')]));
  const { ids } = await own.set(feeRule());
  await expect(other.set(feeRule({ id: ids[0]! }))).rejects.toMatchObject({ status: 404 });
  await expect(other.remove(ids[0]!)).rejects.toMatchObject({ status: 404 });
  for (const productId of [await own.idOf('A'), 2 ** 40, Number.NaN])
    await expect(other.set(feeRule({ productId }))).rejects.toMatchObject({ status: 404 });
  const elsewhere = feeRule({ productId: await own.idOf('A'), country: 'US' });
  await expect(own.set(feeRule({ percent: 99 }), elsewhere)).rejects.toMatchObject({ status: 404 });
  await expect(own.remove(ids[0]!, 999_999)).rejects.toMatchObject({ status: 404 });
  for (const invalid of [
    { percent: 101 },
    { percent: Number.NaN },
    { country: 'Brasil' },
    { fixedMinor: -1 },
    { priceFromMinor: 100, priceBelowMinor: 100 },
  ])
    await expect(own.set(feeRule(invalid))).rejects.toMatchObject({ status: 400 });
  expect(await own.estimates()).toMatchObject([{ fees: 1500 }]);
});

test('a new account starts with rules for Amazon Brazil and US and Mercado Livre, each with its source', async () => {
  const { accountId } = await newViewer();
  await seedFeeRules({ accountId });
  const found = await queryRows(
    `SELECT marketplace || ' ' || country AS place, count(*) > 3 AS several, bool_and(source <> '') AS sourced
     FROM fee_rules WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
    [accountId],
  );
  expect(found).toEqual(
    ['amazon BR', 'amazon US', 'mercadolivre BR'].map((place) => ({ place, several: true, sourced: true })),
  );
});
