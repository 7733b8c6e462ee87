import { beforeAll, expect, test } from 'vitest';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { decimalsOf } from '#i18n/currencies.ts';
import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { brlRateOn } from '#server/records/rates/brlRateOn.ts';
import { exchangeRates } from '#server/records/rates/exchangeRates.ts';
import { salesMetrics } from './metrics/salesMetrics.ts';
import { productSales } from './products/productSales.ts';
import { salesSeries } from './series/salesSeries.ts';
import { line, NOW, openShop, order, setRates, type Shop } from './testing/shop.ts';

useSqlDatabase();

let shop: Shop;
let client: Awaited<ReturnType<typeof appClient>>;

// 1,000 yen at R$ 0.036, and 5,000 Chilean pesos at R$ 0.0058: R$ 36.00 and R$ 29.00
beforeAll(async () => {
  await setRates(['JPY', '2026-11-20', 0.036], ['CLP', '2026-11-20', 0.0058], ['USD', '2026-11-20', 5]);
  shop = await openShop();
  const free = { shippingMinor: 0, feesMinor: 0, fulfilmentMinor: 0 };
  await shop.sell(
    order([line('JP', { priceMinor: 1_000, ...free })], { country: 'JP', currency: 'JPY', externalId: 'yen' }),
    order([line('CL', { priceMinor: 5_000, ...free })], {
      country: 'CL',
      currency: 'CLP',
      marketplace: 'mercadolivre',
    }),
  );
  await queryRows('UPDATE users SET is_developer = true');
  client = await appClient(shop.viewer);
});

const today = { period: 'today' } as const;

test('yen and Chilean pesos, which have no cents, are converted by the unit, in reports, the order and SQL', async () => {
  expect((await salesMetrics(shop.viewer, today, NOW)).revenue).toEqual({ minor: 6_500, currency: 'BRL' });
  const dollars = { ...today, in: 'USD' } as const;
  expect((await salesMetrics(shop.viewer, dollars, NOW)).revenue).toEqual({ minor: 1_300, currency: 'USD' });
  const ofRows = async (filter: typeof dollars | typeof today) => {
    const { rows, totals } = await productSales(shop.viewer, filter, { limit: 10 }, NOW);
    return [...rows.map(({ revenue }) => revenue.minor), totals.revenue.minor];
  };
  expect(await ofRows(dollars)).toEqual([720, 580, 1_300]);
  expect((await ofRows(today)).at(-1)).toBe(6_500);
  const { points } = await salesSeries(shop.viewer, { period: 'last7Days' }, NOW);
  expect(points.at(-1)!.revenue).toEqual({ minor: 6_500, currency: 'BRL' });

  const { data } = await client.graphql(
    `{ viewer {
      own: order(number: "yen", marketplace: AMAZON, in: SALE) { revenue { minor currency } }
      reais: order(number: "yen", marketplace: AMAZON, in: BRL) { revenue { minor currency } } } }`,
  );
  expect(data.viewer).toEqual({
    own: { revenue: { minor: 1_000, currency: 'JPY' } },
    reais: { revenue: { minor: 3_600, currency: 'BRL' } },
  });

  const query = `SELECT total_amount::DOUBLE, amount_brl::DOUBLE,
      (SELECT sum(amount)::DOUBLE FROM ledger_lines WHERE currency = o.currency AND kind = 'item_revenue'),
      (SELECT sum(amount_brl)::DOUBLE FROM ledger_lines WHERE currency = o.currency AND kind = 'item_revenue'),
      (SELECT unit_price::DOUBLE FROM order_items WHERE currency = o.currency)
    FROM orders o ORDER BY amount_brl DESC`;
  const { rows } = await (await client.post('/api/database/query', { query })).json();
  expect(rows.map((row: object) => Object.values(row))).toEqual([
    [1_000, 36, 1_000, 36, 1_000],
    [5_000, 29, 5_000, 29, 5_000],
  ]);
});

test('a rate is shown as it is quoted, for one unit, and converts minor units', async () => {
  const days = { startDate: '2026-11-20', endDate: '2026-11-20' };
  const { days: quoted } = await exchangeRates(shop.viewer, { currency: 'JPY', ...days });
  expect(quoted[0]!.brl).toBe(0.036);
  const { accountId } = shop.viewer;
  expect(await brlRateOn(accountId, 'JPY', '2026-11-20')).toBe(3.6);
  expect(await brlRateOn(accountId, 'USD', '2026-11-20')).toBe(5);
});

test('the database has as many decimals as the server, for the currency of every marketplace', async () => {
  const countries = ['AE', 'AR', 'AU', 'BR', 'CA', 'CL', 'CO', 'CR', 'DE', 'EG', 'GB', 'IN', 'JP', 'MX'];
  countries.push('PE', 'PL', 'SA', 'SE', 'SG', 'TR', 'US', 'UY', 'ZA');
  for (const currency of countries.map(currencyOfCountry)) {
    const { value } = await queryRow<{ value: number }>('SELECT minor_value($1)::float8 AS value', [currency]);
    expect([currency, value]).toEqual([currency, 10 ** -decimalsOf(currency)]);
  }
});
