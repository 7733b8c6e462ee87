import { beforeEach, expect, test } from 'vitest';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { limits } from '#server/platform/values/limits.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { feeRule } from '#server/records/fees/testing/feeRule.ts';
import { setFreightRules } from '#server/records/freight/setFreightRules.ts';
import { freightRule } from '#server/records/freight/testing/freightRule.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { createQuery } from '#server/records/queries/changeQueries.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { setMonthRevenues } from '#server/records/taxes/company/setMonthRevenues.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { countImport } from './countImport.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.sell(order([line('A')]));
});

const fill = (table: string, columns: string, row: string, count: number) =>
  queryRows(`INSERT INTO ${table} (account_id, ${columns}) SELECT $1, ${row} FROM generate_series(1, ${count}) n`, [
    shop.viewer.accountId,
  ]);
const rowsIn = async (table: string) =>
  (
    await queryRow<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE account_id = $1`, [
      shop.viewer.accountId,
    ])
  ).n;

/** Adds two rows at once where one has room. */
async function addTwo(table: string, add: (n: number) => Promise<unknown>) {
  const before = await rowsIn(table);
  const outcomes = await Promise.allSettled([add(1), add(2)]);
  const refused = outcomes.filter((one) => one.status === 'rejected');
  return { refusals: refused.map(({ reason }) => (reason as Error).message), added: (await rowsIn(table)) - before };
}
const oneFits = (message: string) => ({ refusals: [expect.stringContaining(message)], added: 1 });

const { quotas } = limits;

test('tax regimes, revenue of months, own rates and costs of a product have a most, which parallel calls do not pass', async () => {
  await fill('tax_settings', 'valid_from, regime', `date '2000-01-01' + n, 'none'`, quotas.taxRegimes - 1);
  const regime = (n: number) =>
    setTaxRegime(shop.viewer, { validFrom: `2026-01-0${n}`, regime: 'none', percent: null });
  expect(await addTwo('tax_settings', regime)).toEqual(oneFits('até 240 regimes'));
  await fill(
    'tax_revenues',
    'month, revenue_minor',
    `date '2000-01-01' + n * interval '1 month', 5`,
    quotas.taxRevenues - 1,
  );
  const revenue = (n: number) =>
    setMonthRevenues(shop.viewer, [{ month: `2026-0${n}-01`, revenueMinor: 1, returnedMinor: 0 }]);
  expect(await addTwo('tax_revenues', revenue)).toEqual(oneFits('até 240 meses'));
  await fill(
    'account_exchange_rates',
    'currency, day, brl',
    `'EUR', date '2001-01-01' + n, 5`,
    quotas.exchangeRates - 1,
  );
  const rate = (n: number) => setRate(shop.viewer, { currency: 'USD', day: `2026-01-0${n}`, brl: 5 });
  expect(await addTwo('account_exchange_rates', rate)).toEqual(oneFits('até 5000 cotações'));
  const productId = await shop.idOf('A');
  await fill(
    'product_costs',
    'product_id, valid_from, cost_minor',
    `${productId}, date '2001-01-01' + n, 5`,
    quotas.costsOfProduct - 1,
  );
  const cost = (n: number) => setProductCosts(shop.viewer, [{ productId, from: `2026-01-0${n}`, costMinor: 1 }]);
  expect(await addTwo('product_costs', cost)).toEqual(oneFits('até 500 custos'));
});

test('fee rules, freight rules, overheads, saved queries and competitors have a most, which parallel calls do not pass', async () => {
  await fill(
    'fee_rules',
    'marketplace, country, category, valid_from, percent, source, source_day',
    `'amazon', 'BR', 'c' || n, '2026-01-01', 10, 'x', '2026-01-01'`,
    quotas.feeRules - 1 - (await rowsIn('fee_rules')),
  );
  const addRule = (n: number) => setFeeRules(shop.viewer, { save: [feeRule({ validFrom: `2026-01-0${n}` })] });
  expect(await addTwo('fee_rules', addRule)).toEqual(oneFits('até 5000 regras'));
  await fill('freight_rules', 'valid_from, per_order_minor', `'2026-01-01', n`, quotas.freightRules - 1);
  const addFreight = (n: number) => setFreightRules(shop.viewer, { save: [freightRule({ perOrderMinor: n })] });
  expect(await addTwo('freight_rules', addFreight)).toEqual(oneFits('até 500 regras de frete'));
  await fill(
    'overheads',
    'name, category, valid_from, amount_minor, every',
    `'x', 'rent', '2026-01-01', n, 'month'`,
    quotas.overheads - 1,
  );
  const addOverhead = (n: number) => setOverheads(shop.viewer, { save: [overhead({ amountMinor: n })] });
  expect(await addTwo('overheads', addOverhead)).toEqual(oneFits('até 200 despesas'));
  await fill('saved_queries', 'user_id, name, sql', `${shop.viewer.userId}, 'q' || n, 'SELECT 1'`, quotas.queries - 1);
  const query = (n: number) => createQuery(shop.viewer, { name: `nova ${n}`, sql: 'SELECT 1' });
  expect(await addTwo('saved_queries', query)).toEqual(oneFits('até 200 consultas'));
  const { asin } = await queryRow<{ asin: string }>('SELECT asin FROM products WHERE id = $1', [await shop.idOf('A')]);
  const ours = 'B0AAAAAAAA';
  await queryRows('UPDATE products SET asin = $2 WHERE asin = $1', [asin, ours]);
  await fill(
    'brand_competitors',
    'marketplace, country, our_asin, competitor_asin, competitor_brand',
    `'amazon', 'US', '${ours}', 'B1' || lpad(n::text, 8, '0'), 'x'`,
    quotas.competitors - 1,
  );
  const pair = (n: number) =>
    createCompetitor(shop.viewer, { ourAsin: ours, competitorAsin: `B2BBBBBBB${n}`, competitorBrand: 'x' });
  expect(await addTwo('brand_competitors', pair)).toEqual(oneFits('no máximo 200 competidores'));
});

test('an account imports at most 200 files in a day; another account has its own count', async () => {
  const { viewer } = shop;
  const outcomes = await Promise.allSettled(Array.from({ length: 203 }, () => countImport(viewer)));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]!.reason).toMatchObject({
    status: 429,
    message: 'São no máximo 200 arquivos importados por dia. Tente de novo mais tarde.',
  });
  await expect(countImport((await openShop()).viewer)).resolves.toBeUndefined();
});
