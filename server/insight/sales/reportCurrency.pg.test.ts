import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import { openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';
import { aggregatedMetrics } from '#server/insight/traffic/metrics/aggregatedMetrics.ts';
import { salesMetrics } from './metrics/salesMetrics.ts';
import type { SalesFilter } from './metrics/salesScope.ts';
import { productSales } from './products/productSales.ts';
import { productSalesRemainder } from './products/productSalesRemainder.ts';
import { totalsIn } from './products/productSalesTotals.ts';
import { salesSeries } from './series/salesSeries.ts';
import { salesByState } from './states/salesByState.ts';
import { line, NOW, openShop, order, setRates, type Shop } from './testing/shop.ts';

useTestDatabase();

const sum = (amounts: ({ minor: number } | null)[]) => amounts.reduce((all, one) => all + (one?.minor ?? 0), 0);
const usd = (minor: number) => ({ minor, currency: 'USD' });
const brl = (minor: number) => ({ minor, currency: 'BRL' });

describe('a shop that sells in two currencies', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openMixedShop();
  });

  test.each<Partial<SalesFilter>>([
    { period: 'allTime' },
    { period: 'last30Days', comparison: 'sameWeekdays' },
    { period: 'last3Months', marketplace: 'amazon' },
    { period: 'allTime', search: 'peca nº a' },
    { period: 'last30Days', search: '701-000' },
    { period: 'last30Days', status: 'pending' },
  ])('every report in US$ has the dollars of the totals, to the cent: %o', async (filter) => {
    const asked: SalesFilter = { period: 'allTime', ...filter, in: 'USD' };
    const { viewer } = shop;
    const standard = await productSales(viewer, { ...asked, in: null }, { limit: 100 }, NOW);
    const { revenue, profit } = totalsIn(standard.totals, 'USD')!;
    expect(revenue.currency).toBe('USD');

    const card = await salesMetrics(viewer, asked, NOW);
    expect([card.revenue, card.profit]).toEqual([revenue, profit]);
    for (const amount of [card.todayRevenue, card.cancelledRevenue]) expect(amount.currency).toBe('USD');

    const { rows, totals } = await productSales(viewer, asked, { limit: 100 }, NOW);
    expect([totals.revenue, totals.profit]).toEqual([revenue, profit]);
    expect(totalsIn(totals, 'BRL')).toEqual(totalsIn(standard.totals, 'BRL'));
    expect(rows.map((row) => row.product.id).toSorted()).toEqual(standard.rows.map((row) => row.product.id).toSorted());
    const amounts = rows.map((row) => row.revenue.minor);
    expect(amounts, 'highest first').toEqual(amounts.toSorted((a, b) => b - a));
    expect(new Set(rows.map((row) => row.revenue.currency))).toEqual(new Set(['USD']));
    const remainder = (await productSalesRemainder(viewer, asked, NOW))!;
    expect(remainder.revenue.currency).toBe('USD');
    expect(sum(rows.map((row) => row.revenue)) + remainder.revenue.minor).toBe(revenue.minor);
    expect(Math.abs(remainder.revenue.minor), 'what rounding leaves').toBeLessThanOrEqual(rows.length);
    expect(sum(rows.map((row) => row.profit)) + remainder.profit!.minor).toBe(profit!.minor);

    const { points, change } = await salesSeries(viewer, asked, NOW);
    expect(sum(points.map((point) => point.revenue))).toBe(revenue.minor);
    const unknown = points.some((point) => point.profit === null); // of days without a price
    expect(unknown || sum(points.map((point) => point.profit)) === profit!.minor).toBe(true);
    expect(new Set(points.map((point) => point.revenue.currency))).toEqual(new Set(['USD']));
    expect(change?.revenuePercent ?? null).toBe(card.revenueChangePercent);

    const byState = await salesByState(viewer, asked, NOW);
    expect(byState.total.revenue).toEqual(revenue);
    expect(sum(byState.states.map((state) => state.revenue)) + byState.beyond.revenue.minor).toBe(revenue.minor);
    expect(Math.abs(byState.beyond.revenue.minor)).toBeLessThanOrEqual(byState.states.length);
  });

  test('R$ is what is shown where nothing is asked', async () => {
    const filter = { period: 'last30Days' } as const;
    for (const read of [salesMetrics, salesSeries, salesByState] as const)
      expect(await read(shop.viewer, { ...filter, in: 'BRL' }, NOW)).toEqual(await read(shop.viewer, filter, NOW));
    const rows = (asked: ReportCurrency | null) =>
      productSales(shop.viewer, { ...filter, in: asked }, { limit: 100 }, NOW);
    expect(await rows('BRL')).toEqual(await rows(null));
  });

  test('in the currency of the sale each row has its own, and sums of several are in R$', async () => {
    const filter = { period: 'allTime' } as const;
    const asked = { ...filter, in: 'SALE' } as const;
    const { viewer } = shop;
    const [own, reais] = [
      await productSales(viewer, asked, { limit: 100 }, NOW),
      await productSales(viewer, filter, { limit: 100 }, NOW),
    ];
    expect(new Set(own.rows.map(({ revenue }) => revenue.currency))).toEqual(new Set(['BRL', 'USD']));
    expect(
      own.rows.map(({ product }) => product.id),
      'ranked alike',
    ).toEqual(reais.rows.map(({ product }) => product.id));
    expect(own.totals.revenue).toEqual(reais.totals.revenue);
    expect((await salesMetrics(viewer, asked, NOW)).revenue).toEqual(reais.totals.revenue);
    expect((await salesSeries(viewer, asked, NOW)).points).toEqual((await salesSeries(viewer, filter, NOW)).points);
    expect(await productSalesRemainder(viewer, asked, NOW), 'rows of several currencies').toBeNull();
    for (const row of own.rows.filter(({ revenue }) => revenue.currency === 'BRL'))
      expect(row.revenue).toEqual(reais.rows.find(({ product }) => product.id === row.product.id)!.revenue);
  });

  test.each<ReportCurrency>(['USD', 'SALE'])(
    'the aggregated metrics in %s have the sums of the dashboard',
    async (asked) => {
      const days = { startDate: '2026-10-22', endDate: '2026-11-20' };
      const metrics = await aggregatedMetrics(shop.viewer, { ...days, in: asked }, { limit: 100 }, NOW);
      const card = await salesMetrics(shop.viewer, { period: 'custom', ...days, in: asked }, NOW);
      expect(metrics.totals.revenue).toEqual(card.revenue);
      expect(metrics.sums.revenue).toEqual(card.revenue);
      expect(metrics.sums.hasExchange).toBe(true);
      expect(new Set(metrics.rows.map(({ currency }) => currency))).toEqual(
        new Set(asked === 'USD' ? ['USD'] : ['BRL', 'USD']),
      );
    },
  );
});

describe('amounts of known rates', () => {
  let shop: Shop;
  beforeAll(async () => {
    await setRates(['USD', '2026-11-19', 5], ['USD', '2026-11-20', 4]);
    shop = await openShop('Uma loja');
    await shop.sell(
      order([line('A', { priceMinor: 10_000 })]),
      order([line('A', { priceMinor: 10_000 })], { purchasedAt: new Date('2026-11-19T15:00:00Z') }),
    );
  });

  test('each is converted at the rate of its day, and its ratios are of what is shown', async () => {
    const filter = { period: 'custom', startDate: '2026-11-19', endDate: '2026-11-20' } as const;
    const { revenue, profit, todayRevenue, cancelledRevenue } = await salesMetrics(
      shop.viewer,
      { ...filter, in: 'USD' },
      NOW,
    );
    expect(revenue).toEqual(usd(2_500 + 2_000));
    expect(profit).toEqual(usd(2_000 + 1_600));
    expect([todayRevenue, cancelledRevenue]).toEqual([usd(2_500), usd(0)]);
    const { points } = await salesSeries(shop.viewer, { ...filter, in: 'USD' }, NOW);
    expect(points.map((point) => point.revenue)).toEqual([usd(2_000), usd(2_500)]);
    const changeIn = async (asked: ReportCurrency) =>
      (await salesMetrics(shop.viewer, { period: 'today', in: asked }, NOW)).revenueChangePercent;
    expect([await changeIn('BRL'), await changeIn('USD')]).toEqual([0, 25]);
  });

  test('a shop of one currency shows it as that of its sales, and 0 in it, too', async () => {
    const other = await openShop('Só dólar');
    await other.sell(
      order([line('U', { priceMinor: 1_000, feesMinor: 0, fulfilmentMinor: 0 })], { currency: 'USD', country: 'US' }),
    );
    const asked = { period: 'today', in: 'SALE' } as const;
    const card = await salesMetrics(other.viewer, asked, NOW);
    expect([card.revenue, card.profit, card.cancelledRevenue]).toEqual([usd(1_000), usd(1_000), usd(0)]);
    expect((await salesSeries(other.viewer, asked, NOW)).points.at(-1)!.revenue.currency).toBe('USD');
    const { rows, totals } = await productSales(other.viewer, asked, { limit: 9 }, NOW);
    expect([rows[0]!.revenue, totals.revenue]).toEqual([usd(1_000), usd(1_000)]);
    expect((await salesByState(other.viewer, asked, NOW)).total.revenue).toEqual(usd(1_000));
    expect((await salesMetrics(other.viewer, { ...asked, in: null }, NOW)).revenue).toEqual(brl(4_000));
  });

  test('without a rate the amounts stay as they are without a choice, and say that a rate is missing', async () => {
    const early = { period: 'custom', startDate: '2020-01-01', endDate: '2020-01-02' } as const;
    await shop.sell(order([line('A')], { purchasedAt: new Date('2020-01-01T15:00:00Z') }));
    const { revenue, hasExchange } = await salesMetrics(shop.viewer, { ...early, in: 'USD' }, NOW);
    expect([revenue, hasExchange]).toEqual([brl(10_000), false]);
  });

  test('nothing sold is $0.00', async () => {
    const { revenue } = await salesMetrics((await openShop('Vazia')).viewer, { period: 'today', in: 'USD' }, NOW);
    expect(revenue).toEqual(usd(0));
  });
});
