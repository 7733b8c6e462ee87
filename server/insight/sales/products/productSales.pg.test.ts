import { beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { type ProductSalesWindow, productSales } from './productSales.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await setRates();
});
const sales = (filter: Partial<SalesFilter> = {}, window: Partial<ProductSalesWindow> = {}) =>
  productSales(shop.viewer, { period: 'today', ...filter }, { limit: 100, ...window }, NOW);
/** SKUs of the rows, in their order. */
const skus = async (filter: Partial<SalesFilter> = {}, window: Partial<ProductSalesWindow> = {}) =>
  (await sales(filter, window)).rows.map(({ product }) => product.sku);
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const usd = (minor: number) => ({ minor, currency: 'USD' });
const at = (when: string) => ({ purchasedAt: new Date(when), updatedAt: new Date(when) });
const inUsd = { currency: 'USD', country: 'US' };

test('a row has the product and every figure of vector 4 except tax', async () => {
  const item = { quantity: 10, priceMinor: 200_000, feesMinor: 30_000, fulfilmentMinor: 18_000 };
  await shop.sell(order([line('A', item)]));
  await shop.cost('A', 7_000);
  await shop.openedOn('2026-11-01');
  await shop.advertise('A', 15_000, 75_000);
  const id = await shop.idOf('A');
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity) VALUES ($1, $2, '2026-11-18', 9), ($1, $2, '2026-11-19', 4)`,
    [shop.viewer.accountId, id],
  );
  await shop.describe('A', { brand: 'Acme' });
  expect((await sales()).rows).toEqual([
    {
      product: {
        id,
        asin: 'B0A',
        sku: 'A',
        name: 'Produto A',
        brand: 'Acme',
        imageUrl: null,
        marketplace: 'amazon',
        country: 'BR',
      },
      units: 10,
      unitsVariation: 10,
      revenue: brl(200_000),
      profit: brl(67_000),
      overheads: null,
      profitAfterOverheads: null,
      isProfitBeforeAds: false,
      roiPercent: 6_700_000 / 70_000,
      marginPercent: 33.5,
      acosPercent: 20,
      breakEvenAcosPercent: 41,
      marks: {
        revenue: expect.objectContaining({ state: 'provisional' }),
        profit: expect.objectContaining({ state: 'partial' }),
        acos: expect.objectContaining({ state: 'partial' }),
      },
      estimatedShare: 0,
      inventory: 4,
      inventorySharedWith: 0,
      unitsWithoutCost: 0,
      unitsWithoutFee: 0,
      unitsWithoutFreight: 0,
    },
  ]);
});

test('each listing of a shared stock shows the whole of it and how many others do', async () => {
  await shop.sell(order(['A', 'B', 'C', 'D'].map((key) => line(key))));
  const other = await openShop();
  await other.sell(order([line('A')]));
  const counted = { marketplace: 'amazon' as const, country: 'BR', available: 10, reserved: 0, inbound: 0 };
  const pool = ['A', 'B', 'C'].map((listingKey) => ({ ...counted, listingKey, poolKey: 'A' }));
  await transaction((tx) => recordStock(shop.viewer.accountId, pool, '2026-11-19', tx));
  const stockOf = async ({ viewer }: Shop) =>
    (await productSales(viewer, { period: 'today' }, { limit: 10 }, NOW)).rows
      .map((row) => [row.product.sku, row.inventory, row.inventorySharedWith])
      .sort();
  expect(await stockOf(shop)).toEqual([
    ['A', 10, 2],
    ['B', 10, 2],
    ['C', 10, 2],
    ['D', null, 0],
  ]);
  expect(await stockOf(other)).toEqual([['A', null, 0]]);
});

test('an unknown figure is null: ratios of profit without cost, ACOS without advertising, stock without a count', async () => {
  await shop.sell(order([line('A', { feesMinor: null })]));
  const [row] = (await sales()).rows;
  expect(row).toMatchObject({
    revenue: brl(10_000),
    profit: brl(9_500),
    roiPercent: null,
    marginPercent: null,
    acosPercent: null,
    breakEvenAcosPercent: null,
    inventory: null,
    unitsWithoutCost: 1,
    unitsWithoutFee: 1,
  });
});

test('profit is before the cost of units without one, and says how many they are', async () => {
  await shop.sell(order([line('A')], at('2026-11-20T12:00:00Z')), order([line('A')], at('2026-11-19T12:00:00Z')));
  await shop.cost('A', 4_000, '2026-11-20');
  expect((await sales({ period: 'last7Days' })).rows[0]).toMatchObject({
    units: 2,
    revenue: brl(20_000),
    profit: brl(12_000),
    marginPercent: 60,
    roiPercent: 300,
    unitsWithoutCost: 1,
  });
});

test('a cost of zero gives a profit and no ROI', async () => {
  await shop.sell(order([line('A')]));
  await shop.cost('A', 0);
  expect((await sales()).rows[0]).toMatchObject({ profit: brl(8_000), roiPercent: null, marginPercent: 80 });
});

test('a product with advertising and no sale is a row', async () => {
  await shop.sell(order([line('A')], at('2026-01-01T12:00:00Z')));
  await shop.advertise('A', 500, 0);
  expect((await sales()).rows[0]).toMatchObject({ units: 0, revenue: brl(0), acosPercent: null, profit: brl(-500) });
});

test('all time ranks and counts exactly the products that were sold, given away or only advertised', async () => {
  await shop.sell(
    order([line('B', { priceMinor: 200 }), line('A', { priceMinor: 900 }), line('G', { priceMinor: 0 })]),
    order([line('X')], { status: 'cancelled' }),
    order([line('C')], { status: 'cancelled' }),
  );
  await shop.advertise('C', 500, 0);
  const down = { sort: { field: 'revenue', direction: 'desc' } } as const;
  const up = { sort: { field: 'revenue', direction: 'asc' } } as const;
  const period = 'allTime';
  expect((await skus({ period }, down)).slice(0, 2)).toEqual(['A', 'B']);
  expect((await skus({ period }, up)).slice(2)).toEqual(['B', 'A']);
  expect(await sales({ period }, { ...down, limit: 1, offset: 3 })).toMatchObject({
    rows: [{ revenue: brl(0) }],
    rowCount: 4,
  });
});

describe('variation of units', () => {
  beforeEach(() =>
    shop.sell(
      order([line('A', { quantity: 5 })], at('2026-11-20T12:00:00Z')),
      order([line('A', { quantity: 1 })], at('2026-11-19T17:04:59Z')),
      order([line('A', { quantity: 2 })], at('2026-11-19T17:05:00Z')),
      order([line('A', { quantity: 1 })], at('2026-11-18T23:00:00Z')),
    ),
  );

  test('of a running day compares with the day before up to the same time', async () => {
    expect((await sales()).rows[0]).toMatchObject({ units: 5, unitsVariation: 4 });
  });

  test('of a past day compares with a whole day', async () => {
    expect((await sales({ period: 'yesterday' })).rows[0]).toMatchObject({ units: 3, unitsVariation: 2 });
  });

  test('of all time does not exist', async () => {
    expect((await sales({ period: 'allTime' })).rows[0]).toMatchObject({ units: 9, unitsVariation: null });
  });

  test('of one order has no comparison', async () => {
    const sold = order([line('A', { quantity: 3 })], { externalId: 'ONLY-ONE-1' });
    await shop.sell(sold);
    expect((await sales({ search: 'only-one' })).rows[0]).toMatchObject({ units: 3, unitsVariation: 3 });
  });
});

describe('sorting', () => {
  beforeEach(async () => {
    await shop.sell(
      order([line('A', { priceMinor: 1_000, feesMinor: 0, fulfilmentMinor: 0 })]),
      order([line('B', { priceMinor: 9_000, feesMinor: 0, fulfilmentMinor: 0, quantity: 3 })]),
      order([line('C', { priceMinor: 5_000, feesMinor: 0, fulfilmentMinor: 0, quantity: 2 })]),
      order([line('D', { priceMinor: 5_000, feesMinor: 0, fulfilmentMinor: 0, quantity: 2 })]),
    );
    await shop.cost('A', 100);
    await shop.cost('B', 2_900);
    await shop.advertise('A', 100, 200);
    await shop.advertise('B', 100, 1_000);
    await shop.describe('A', { name: 'Óleo' });
    await shop.describe('B', { name: 'abacate' });
    await shop.describe('C', { name: null });
    await shop.describe('D', { name: 'Zebra' });
  });

  test.each<[NonNullable<ProductSalesWindow['sort']>['field'], string, string]>([
    ['revenue', 'A C D B', 'B C D A'],
    ['units', 'A C D B', 'B C D A'],
    ['profit', 'B A C D', 'C D A B'],
    ['roi', 'B A C D', 'A B C D'],
    ['margin', 'B A C D', 'A B C D'],
    ['acos', 'B A C D', 'A B C D'],
    ['name', 'B A D C', 'D A B C'],
  ])(
    'by %s puts unknown values last in both directions and orders ties by product',
    async (field, ascending, descending) => {
      expect((await skus({}, { sort: { field, direction: 'asc' } })).join(' ')).toBe(ascending);
      expect((await skus({}, { sort: { field, direction: 'desc' } })).join(' ')).toBe(descending);
    },
  );

  test('is by revenue, highest first, by default', async () => {
    expect((await skus()).join(' ')).toBe('B C D A');
  });

  test('continues across windows, each with the total count', async () => {
    const second = await sales({}, { limit: 2, offset: 2 });
    expect(second.rows.map(({ product }) => product.sku)).toEqual(['D', 'A']);
    expect(second.rowCount).toBe(4);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await shop.sell(
      order([line('AMZ', { name: 'Água de Coco 100%' })], { externalId: '701-1234567-0000001', status: 'pending' }),
      order([line('MLB1', { name: 'Pão_de queijo' })], {
        marketplace: 'mercadolivre',
        externalId: '2000001234567890',
        packId: '3000009999999999',
        status: 'delivered',
      }),
      order([line('OUT')], { status: 'cancelled' }),
    );
    await shop.describe('AMZ', { brand: 'Acme' });
  });

  test.each<[string, Partial<SalesFilter>, string[]]>([
    ['nothing: all but cancelled', {}, ['AMZ', 'MLB1']],
    ['Amazon', { marketplace: 'amazon' }, ['AMZ']],
    ['Mercado Livre', { marketplace: 'mercadolivre' }, ['MLB1']],
    ['pending', { status: 'pending' }, ['AMZ']],
    ['shipped', { status: 'shipped' }, []],
    ['delivered', { status: 'delivered' }, ['MLB1']],
    ['cancelled', { status: 'cancelled' }, ['OUT']],
    ['a brand', { brand: 'Acme' }, ['AMZ']],
    ['an unknown brand', { brand: 'acme' }, []],
    ['a name without its accents', { search: ' agua DE ' }, ['AMZ']],
    ['a name with accents', { search: 'PÃO' }, ['MLB1']],
    ['a percent sign', { search: '100%' }, ['AMZ']],
    ['an absent percent sign', { search: 'o%o' }, []],
    ['an underscore', { search: 'pao_' }, ['MLB1']],
    ['an absent underscore', { search: 'c_co' }, []],
    ['a backslash', { search: '\\' }, []],
    ['an ASIN', { search: 'b0mlb1' }, ['MLB1']],
    ['a SKU', { search: 'amz' }, ['AMZ']],
    ['an order id', { search: '701-1234567-0000001' }, ['AMZ']],
    ['the beginning of an order id', { search: '20000' }, ['MLB1']],
    ['too short a prefix of an order id', { search: '2000' }, []],
    ['the middle of an order id', { search: '1234567' }, []],
    ['a cart', { search: '3000009999999999' }, ['MLB1']],
    ['an order id of the other marketplace', { search: '20000', marketplace: 'amazon' }, []],
    ['an order id of another status', { search: '20000', status: 'pending' }, []],
    ['an order id of another brand', { search: '20000', brand: 'Acme' }, []],
    ['an order of yesterday', { search: '20000', period: 'yesterday' }, []],
    ["a quote, as in D'Água", { search: "d'agua" }, []],
  ])('%s', async (_, filter, expected) => {
    expect(new Set(await skus(filter))).toEqual(new Set(expected));
  });

  test('an order id in lower case finds the order and only its items', async () => {
    await shop.sell(order([line('AMZ'), line('MORE')], { externalId: 'ABC-55555' }), order([line('MORE')]));
    const { rows } = await sales({ search: 'abc-55555' });
    expect(rows.map(({ product, units }) => [product.sku, units])).toEqual([
      ['AMZ', 1],
      ['MORE', 1],
    ]);
  });

  test('a text finds both products and orders', async () => {
    await shop.sell(order([line('X-77777')]), order([line('OTHER')], { externalId: '77777-1' }), order([line('NOT')]));
    await shop.describe('X-77777', { name: 'sete' });
    await queryRows(`UPDATE products SET search_text = '77777' WHERE account_id = $1 AND listing_key = 'X-77777'`, [
      shop.viewer.accountId,
    ]);
    expect(new Set(await skus({ search: '77777' }))).toEqual(new Set(['OTHER', 'X-77777']));
  });

  test('a status or an order id excludes advertising', async () => {
    await shop.cost('AMZ', 1_000);
    await shop.advertise('AMZ', 2_000, 8_000);
    const profitBeforeAds = { profit: brl(7_000), acosPercent: null };
    expect((await sales({ status: 'pending' })).rows[0]).toMatchObject(profitBeforeAds);
    expect((await sales({ search: '701-1234567' })).rows[0]).toMatchObject(profitBeforeAds);
    expect((await sales({ search: 'amz' })).rows[0]).toMatchObject({ profit: brl(5_000), acosPercent: 25 });
  });
});

describe('currencies', () => {
  test('dollars are converted at the rate of each day, on a weekend at the last earlier rate', async () => {
    await setRates(['USD', '2026-11-13', 5], ['USD', '2026-11-18', 6]);
    await shop.sell(
      order([line('U')], { ...inUsd, ...at('2026-11-15T15:00:00Z') }),
      order([line('U')], { ...inUsd, ...at('2026-11-18T15:00:00Z') }),
      order([line('B')]),
    );
    const { rows, totals } = await sales({ period: 'last7Days' });
    expect(rows.map(({ revenue }) => revenue)).toEqual([brl(110_000), brl(10_000)]);
    expect(totals).toMatchObject({
      revenue: brl(120_000),
      // 100 + 100 dollars, and 100 reais at 6
      dollars: { revenue: usd(21_667) },
      usdRate: expect.closeTo(1200 / 216.666_666, 5),
      hasExchange: true,
    });
  });

  test('a sum is rounded once, half up, not row by row', async () => {
    await setRates(['USD', '2026-11-01', 5.1234]);
    const cent = line('U', { priceMinor: 1, feesMinor: 0, fulfilmentMinor: 0 });
    // 2 days of 5.1234 cents each are 10.2468, rounded once; 5 + 5 + … would be 10
    await shop.sell(
      ...[16, 17, 18, 19, 20].map((day) => order([cent], { ...inUsd, ...at(`2026-11-${day}T15:00:00Z`) })),
    );
    expect((await sales({ period: 'last7Days' })).rows[0]?.revenue).toEqual(brl(26));
    await setRates(['USD', '2026-11-01', 0.5]);
    expect((await sales()).rows[0]?.revenue).toEqual(brl(1));
  });

  test('reais alone need no rate, and without one their total stays in reais', async () => {
    await shop.sell(order([line('B')]));
    const { rows, totals } = await sales();
    expect(rows[0]?.revenue).toEqual(brl(10_000));
    expect(totals).toMatchObject({ revenue: brl(10_000), dollars: null, usdRate: null, hasExchange: false });
  });

  test('one currency without a rate is shown as it is', async () => {
    await shop.sell(order([line('M')], { currency: 'MXN', country: 'MX' }));
    await shop.cost('M', 1_000);
    const { rows, totals } = await sales();
    expect(rows[0]).toMatchObject({
      revenue: { minor: 10_000, currency: 'MXN' },
      profit: { minor: 7_000, currency: 'MXN' },
      marginPercent: 70,
    });
    expect(totals).toMatchObject({
      revenue: { minor: 10_000, currency: 'MXN' },
      profit: { minor: 7_000, currency: 'MXN' },
      dollars: null,
      hasExchange: false,
    });
  });

  test('dollars without a rate stay dollars in the totals', async () => {
    await shop.sell(order([line('U')], inUsd));
    expect((await sales()).totals).toMatchObject({
      revenue: usd(10_000),
      dollars: { revenue: usd(10_000) },
      hasExchange: false,
    });
  });

  test('mixed with reais, a currency without a rate keeps its row, last, and is excluded from the sum', async () => {
    await shop.sell(
      order([line('M', { quantity: 2, priceMinor: 99_999 })], { currency: 'MXN', country: 'MX' }),
      order([line('B')]),
    );
    const { rows, totals } = await sales();
    expect(rows.map(({ revenue }) => revenue)).toEqual([brl(10_000), { minor: 99_999, currency: 'MXN' }]);
    expect(totals).toMatchObject({ units: 3, revenue: brl(10_000), hasExchange: false });
  });

  test('a day before the first rate has none', async () => {
    await setRates(['USD', '2026-11-20', 5]);
    await shop.sell(order([line('U')], { ...inUsd, ...at('2026-11-19T15:00:00Z') }), order([line('B')]));
    expect((await sales({ period: 'last7Days' })).totals).toMatchObject({
      revenue: brl(10_000),
      hasExchange: false,
    });
  });

  test('a missing rate affects only the filters whose scope needs it', async () => {
    await shop.sell(
      order([line('M')], { currency: 'MXN', country: 'MX', marketplace: 'mercadolivre' }),
      order([line('B')]),
    );
    await setRates(['USD', '2026-11-01', 5]);
    expect((await sales({ marketplace: 'amazon' })).totals).toMatchObject({
      dollars: { revenue: usd(2_000) },
      hasExchange: true,
    });
  });
});

test('another account sees none of these sales with any filter', async () => {
  await shop.sell(order([line('A')], { externalId: 'SECRET-1' }));
  const other = await openShop('Outra');
  await other.sell(order([line('Z')], at('2026-11-20T12:00:00Z')));
  for (const filter of [
    {},
    { search: 'SECRET' },
    { search: 'produto' },
    { period: 'allTime' as const },
    { brand: 'x' },
  ]) {
    const { rows } = await productSales(other.viewer, { period: 'today', ...filter }, { limit: 100 }, NOW);
    expect(rows.map(({ product }) => product.sku).filter((sku) => sku !== 'Z')).toEqual([]);
  }
});
