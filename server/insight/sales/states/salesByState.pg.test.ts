import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { periodNames } from '#server/insight/period/period.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { salesByState } from './salesByState.ts';

useTestDatabase();

const KEYS = ['AA', 'AB', 'BB'];
const TODAY = { period: 'today' } as const;
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const anySale = fc.record({
  keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 }),
  status: fc.constantFrom('pending' as const, 'shipped' as const, 'delivered' as const, 'cancelled' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
  priceMinor: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 8 }),
  feesMinor: fc.option(fc.integer({ min: 0, max: 999 }), { freq: 5 }),
  shipUf: fc.option(fc.constantFrom<Uf[]>('SP', 'RJ', 'AM'), { freq: 4 }),
  place: fc.constantFrom('BR', 'BR', 'BR', 'US'),
  cart: fc.option(fc.constantFrom('900001', '900002')),
  days: fc.integer({ min: 0, max: 400 }),
});
const anyFilter: fc.Arbitrary<SalesFilter> = fc.record({
  period: fc.constantFrom(...periodNames.filter((name) => name !== 'custom')),
  marketplace: fc.option(fc.constantFrom('amazon' as const, 'mercadolivre' as const)),
  status: fc.option(
    fc.constantFrom('pending' as const, 'shipped' as const, 'delivered' as const, 'cancelled' as const),
  ),
  search: fc.option(fc.constantFrom('produto a', 'bb', 'nada', '900001', '701-0')),
});

test('the states and what is beyond them add up to the cards, to the cent, with any filter', async () => {
  await setRates(['USD', '2025-01-02', 5.4321], ['USD', '2026-10-11', 5.1234], ['USD', '2026-11-17', 4.9877]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySale, { minLength: 1, maxLength: 15 }),
      fc.array(anyFilter, { minLength: 5, maxLength: 5 }),
      async (sales, filters) => {
        const shop = await openShop();
        await shop.sell(
          ...sales.map(({ keys, status, shipUf, place, cart, days, ...amounts }) => {
            const isMercadoLivre = cart !== null;
            return order(
              keys.map((key) => line(isMercadoLivre ? `M${key}` : key, amounts)),
              {
                status,
                purchasedAt: daysAgo(days),
                updatedAt: daysAgo(days),
                ...(isMercadoLivre
                  ? { marketplace: 'mercadolivre', packId: cart, shipUf }
                  : place === 'US'
                    ? { country: 'US', currency: 'USD' }
                    : { shipUf }),
              },
            );
          }),
          ...KEYS.map((key) => order([line(key)], { status: 'cancelled' })),
        );
        await shop.cost('AA', 333);
        await shop.advertise('AA', 777, 1_000);
        for (const filter of filters) {
          const cards = await salesMetrics(shop.viewer, filter, NOW);
          const { states, total, beyond, ...more } = await salesByState(shop.viewer, filter, NOW);
          const sum = (read: (row: (typeof states)[number]) => number) =>
            states.reduce((all, row) => all + read(row), 0);
          const { orders, units, revenue, profit, marginPercent, unitsWithoutCost, unitsWithoutFee } = cards;
          expect(total).toEqual({
            orders,
            units,
            revenue,
            profit,
            marginPercent,
            unitsWithoutCost,
            unitsWithoutFee,
            marks: cards.marks,
          });
          expect(more).toMatchObject({
            startDate: cards.startDate,
            endDate: cards.endDate,
            isProfitBeforeAds: cards.isProfitBeforeAds,
            hasExchange: cards.hasExchange,
          });
          expect({
            orders: sum((row) => row.orders),
            units: sum((row) => row.units),
            revenue: sum((row) => row.revenue.minor) + beyond.revenue.minor,
            profit: beyond.profit === null ? null : sum((row) => row.profit?.minor ?? 0) + beyond.profit.minor,
            unitsWithoutCost: sum((row) => row.unitsWithoutCost),
            unitsWithoutFee: sum((row) => row.unitsWithoutFee),
          }).toEqual({
            orders,
            units,
            revenue: revenue.minor,
            profit: profit?.minor ?? null,
            unitsWithoutCost,
            unitsWithoutFee,
          });
          // only sales in dollars are converted, and they have no state
          expect(Math.abs(beyond.revenue.minor)).toBe(0);
        }
      },
    ),
    { numRuns: 5 },
  );
});

test('each state has its own orders, units, revenue, profit and margin, highest revenue first', async () => {
  const shop = await openShop();
  await shop.sell(
    order([line('AA'), line('AB', { quantity: 2, priceMinor: 30_000 })], { shipUf: 'BA' }),
    order([line('AA')], { shipUf: 'SP' }),
    order([line('AA')], { shipUf: 'AC' }),
    order([line('AA', { priceMinor: 90_000 })]),
    order([line('AA')], { shipUf: 'PA', status: 'cancelled' }),
  );
  await shop.cost('AA', 4_000);
  await shop.advertise('AA', 500, 1_000);
  const { states, total, beyond, isProfitBeforeAds } = await salesByState(shop.viewer, TODAY, NOW);
  expect(states).toMatchObject([
    // AB has no cost: profit is before it
    { uf: 'BA', orders: 1, units: 3, revenue: brl(40_000), profit: brl(4_000 + 28_000), unitsWithoutCost: 2 },
    { uf: 'AC', orders: 1, units: 1, revenue: brl(10_000), profit: brl(4_000), marginPercent: 40, unitsWithoutCost: 0 },
    { uf: 'SP', orders: 1, units: 1, revenue: brl(10_000), profit: brl(4_000), marginPercent: 40 },
    {
      uf: null,
      orders: 1,
      units: 1,
      revenue: brl(90_000),
      profit: brl(84_000),
      marginPercent: (84_000 * 100) / 90_000,
    },
  ]);
  expect(states.map(({ sharePercent }) => sharePercent)).toEqual([40_000 / 1_500, 10_000 / 1_500, 10_000 / 1_500, 60]);
  expect(total).toMatchObject({ orders: 4, units: 6, revenue: brl(150_000), profit: brl(124_000 - 500) });
  expect([beyond, isProfitBeforeAds]).toEqual([{ revenue: brl(0), profit: brl(-500) }, false]);
  const shipped = await salesByState(shop.viewer, { ...TODAY, status: 'shipped' }, NOW);
  expect([shipped.beyond, shipped.isProfitBeforeAds]).toEqual([{ revenue: brl(0), profit: brl(0) }, true]);
  const cancelled = await salesByState(shop.viewer, { ...TODAY, status: 'cancelled' }, NOW);
  expect(cancelled.states).toMatchObject([{ uf: 'PA', orders: 1, sharePercent: 100 }]);
});

test('profit of a state of unknown prices is unknown, and what is known of it stays in the total', async () => {
  const shop = await openShop();
  await shop.sell(order([line('AA', { priceMinor: null })], { shipUf: 'RR' }), order([line('AA')], { shipUf: 'SP' }));
  await shop.cost('AA', 4_000);
  const { states, beyond } = await salesByState(shop.viewer, TODAY, NOW);
  expect(states).toMatchObject([
    { uf: 'SP', profit: brl(4_000), marginPercent: 40 },
    { uf: 'RR', orders: 1, units: 1, revenue: brl(0), profit: null, marginPercent: null, sharePercent: 0 },
  ]);
  expect(beyond.profit).toEqual(brl(0));
  const unknown = await openShop();
  await unknown.sell(order([line('AA', { priceMinor: null })], { shipUf: 'RR' }));
  const alone = await salesByState(unknown.viewer, TODAY, NOW);
  expect(alone.total.profit).toBeNull();
  expect(alone.beyond.profit).toBeNull();
  expect(alone.states[0]!.sharePercent).toBeNull();
});

test('a cart is one purchase of the state that one of its orders has', async () => {
  const shop = await openShop();
  const inCart = { marketplace: 'mercadolivre', packId: '900001' } as const;
  await shop.sell(
    order([line('MAA')], inCart),
    order([line('MAB')], { ...inCart, shipUf: 'CE' }),
    order([line('MAA')], { ...inCart, packId: '900002' }),
    order([line('MAA')], { ...inCart, packId: '900003', shipUf: 'RJ' }),
    order([line('MAB')], { ...inCart, packId: '900003', shipUf: 'PI' }),
  );
  for (const search of [undefined, 'produto']) {
    const { states } = await salesByState(shop.viewer, { ...TODAY, search }, NOW);
    expect(states.map(({ uf, orders, units }) => [uf, orders, units])).toEqual([
      ['CE', 1, 1],
      ['PI', 1, 1],
      ['RJ', 0, 1],
      [null, 1, 2],
    ]);
  }
});

test('an order without lines counts where it was sent to, as on the cards, unless products are filtered', async () => {
  const shop = await openShop();
  await shop.sell(order([], { shipUf: 'MS' }), order([line('AA')], { shipUf: 'MS' }));
  const ordersOf = async (filter: SalesFilter) =>
    (await salesByState(shop.viewer, filter, NOW)).states.map(({ uf, orders }) => [uf, orders]);
  expect(await ordersOf(TODAY)).toEqual([['MS', 2]]);
  expect(await ordersOf({ ...TODAY, search: 'produto' })).toEqual([['MS', 1]]);
});

test('the profit of a state does not wait for advertising, that of the total does', async () => {
  const shop = await openShop();
  await shop.sell(order([line('AA')], { shipUf: 'SP' }));
  await shop.cost('AA', 4_000);
  const { states, total } = await salesByState(shop.viewer, TODAY, NOW);
  expect(JSON.stringify(total.marks.profit)).toContain('ads');
  expect(JSON.stringify(states[0]!.marks.profit)).not.toContain('ads');
});

test('amounts without a rate are in their own currency alone, and missing beside reais', async () => {
  await setRates();
  const shop = await openShop();
  const abroad = { country: 'US', currency: 'USD' } as const;
  await shop.sell(order([line('AA')], abroad));
  const alone = await salesByState(shop.viewer, TODAY, NOW);
  expect(alone.hasExchange).toBe(false);
  expect(alone.states).toMatchObject([{ uf: null, revenue: { minor: 10_000, currency: 'USD' }, sharePercent: 100 }]);
  await shop.sell(order([line('AB', { priceMinor: 7_000 })], { shipUf: 'MG' }));
  const both = await salesByState(shop.viewer, TODAY, NOW);
  expect(both).toMatchObject({ hasExchange: false, total: { revenue: brl(7_000) } });
  expect(both.states).toMatchObject([
    { uf: 'MG', revenue: brl(7_000) },
    { uf: null, orders: 1, units: 1, revenue: brl(0) },
  ]);
});

test('what the marketplace charged for an order is of its state', async () => {
  const shop = await openShop();
  await shop.sell(order([line('AA')], { shipUf: 'TO', externalId: '701-7' }), order([line('AA')], { shipUf: 'SP' }));
  await shop.cost('AA', 4_000);
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [
        {
          marketplace: 'amazon',
          country: 'BR',
          source: 'amazon.finances',
          sourceRef: 'refund',
          orderExternalId: '701-7',
          listingKey: 'AA',
          asin: null,
          kind: 'refund_principal',
          name: 'refund',
          isUnknown: false,
          amountMinor: -1_500,
          currency: 'BRL',
          day: '2026-11-20',
          postedAt: NOW,
        },
      ],
      tx,
    ),
  );
  const { states } = await salesByState(shop.viewer, TODAY, NOW);
  expect(states).toMatchObject([
    { uf: 'SP', profit: brl(4_000) },
    { uf: 'TO', profit: brl(2_500) },
  ]);
});

test('every state of Brazil may have sales, and another account sees none of them', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const ufs = Object.keys(brazilianStates) as Uf[];
  await shop.sell(...ufs.map((shipUf) => order([line('AA')], { shipUf })));
  const { states } = await salesByState(shop.viewer, TODAY, NOW);
  expect(states.map(({ uf }) => uf)).toEqual(ufs.toSorted());
  expect(states[0]!.marks).toMatchObject({ revenue: { state: expect.any(String) as string } });
  const theirs = await salesByState(other.viewer, TODAY, NOW);
  expect(theirs).toMatchObject({ states: [], total: { orders: 0, revenue: brl(0) }, beyond: { profit: brl(0) } });
});
