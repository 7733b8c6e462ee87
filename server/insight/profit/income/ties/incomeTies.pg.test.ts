import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { incomeTies, type TiesRequest } from './incomeTies.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
let mixed: Shop;
beforeAll(async () => {
  mixed = await openMixedShop();
});

/** Random scopes of a shop, and random shops. A long run, `npm run fuzz`, has more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 36);
const SHOPS = Math.ceil(RUNS / 4);

const dayAt = (index: number) => new Date(Date.parse(MIXED_DAYS.first) + index * 86_400_000).toISOString().slice(0, 10);
const anyDays = fc
  .record({ from: fc.integer({ min: 0, max: 82 }), length: fc.integer({ min: 0, max: 83 }) })
  .map(({ from, length }) => ({ startDate: dayAt(from), endDate: dayAt(from + length) }));
const anyRequest = fc.record({
  days: anyDays,
  marketplace: fc.constantFrom(null, null, 'amazon' as const, 'mercadolivre' as const),
  status: fc.constantFrom(null, null, null, 'pending' as const, 'shipped' as const, 'delivered' as const),
  product: fc.constantFrom(null, null, 'AA', 'MA', 'UA', 'BB'),
});

/** Ties of a shop; the filters that they were asked for are in the message of a failure. */
async function tied(shop: Shop, request: Omit<TiesRequest, 'period'>) {
  const { isEqual, ...ways } = await incomeTies(shop.viewer, { period: 'custom', ...request }, NOW);
  const context = JSON.stringify({ ways, request });
  expect(isEqual, `${context}`).toBe(true);
  const { statement, cards, products, account, series } = ways;
  expect([statement?.minor, series?.minor]).toEqual([cards?.minor, cards?.minor]);
  expect(products ? products.minor + account!.minor : cards?.minor).toBe(cards?.minor);
  return ways;
}

test('statement, cards, products with the account, and series say the same in any scope, in BRL and US$, to the cent', async () => {
  let [known, charged] = [0, 0];
  for (const { days, product, ...filter } of fc.sample(anyRequest, { seed: 53, numRuns: RUNS })) {
    const productId = product && (await mixed.idOf(product));
    const ways = await tied(mixed, { ...days, ...filter, productId });
    if (ways.products?.minor) known += 1;
    if (ways.account?.minor) charged += 1;
  }
  expect(known, 'the detector has many of them').toBeGreaterThan(RUNS / 4);
  expect(charged, 'some have expenses of the account').toBeGreaterThan(RUNS / 24);
});

const anySale = fc.record({
  key: fc.constantFrom('A', 'B', 'U', 'M'),
  quantity: fc.integer({ min: 1, max: 5 }),
  priceMinor: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 9 }),
  discountMinor: fc.constantFrom(0, 0, 99),
  feesMinor: fc.option(fc.integer({ min: 0, max: 2_000 }), { freq: 9 }),
  day: fc.integer({ min: 1, max: 19 }),
  status: fc.constantFrom('pending' as const, 'shipped' as const, 'delivered' as const, 'cancelled' as const),
});

test('they do in generated shops', async () => {
  await queryRows(`INSERT INTO exchange_rates (currency, day, brl, source) VALUES ('USD', '2026-11-03', 5.4321, 'test'),
    ('USD', '2026-11-11', 5.1793, 'test') ON CONFLICT DO NOTHING`);
  let tries = 0;
  for (const sales of fc.sample(fc.array(anySale, { minLength: 1, maxLength: 12 }), { seed: 7, numRuns: SHOPS })) {
    const shop = await openShop();
    const orders = sales.map(({ key, day, status, ...amounts }) => {
      const at = new Date(`2026-11-${String(day).padStart(2, '0')}T15:00:00Z`);
      return order([line(key, amounts)], {
        status,
        purchasedAt: at,
        updatedAt: at,
        ...(key === 'U' && { currency: 'USD', country: 'US' }),
        ...(key === 'M' && { marketplace: 'mercadolivre' }),
      });
    });
    await transaction((tx) => recordOrders(shop.viewer.accountId, orders, tx));
    const [{ id } = { id: 0 }] = await queryRows<{ id: number }>(
      'SELECT id FROM products WHERE account_id = $1 ORDER BY id LIMIT 1',
      [shop.viewer.accountId],
    );
    await setProductCosts(shop.viewer, [{ productId: id, from: '2020-01-01', costMinor: 333 }], { now: NOW });
    for (const status of [null, 'pending', 'delivered'] as const)
      for (const productId of [null, id]) {
        await tied(shop, { startDate: '2026-11-01', endDate: '2026-11-20', status, productId });
        tries += 1;
      }
  }
  expect(tries).toBe(6 * SHOPS);
});

test('another account sees only its own', async () => {
  const other = await newViewer();
  const request = { period: 'custom' as const, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
  const nothing = { minor: 0, currency: 'BRL' };
  for (const productId of [null, await mixed.idOf('AA')])
    expect(await incomeTies(other, { ...request, productId }, NOW)).toEqual({
      statement: nothing,
      cards: nothing,
      products: nothing,
      account: nothing,
      series: nothing,
      isEqual: true,
    });
});
