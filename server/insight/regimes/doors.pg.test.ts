import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

useTestDatabase();

const monthsAgo = (count: number) => new Date(Date.now() - count * 31 * 86_400_000);

async function clients() {
  const [shop, other] = [await openShop(), await openShop('Outra')];
  await shop.sell(
    ...[2, 3, 4].map((count) =>
      order([line('A', { priceMinor: 500_000 })], {
        shipUf: 'RJ',
        purchasedAt: monthsAgo(count),
        updatedAt: monthsAgo(count),
      }),
    ),
  );
  await shop.cost('A', 100_000);
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null, homeUf: 'SP' });
  await queryRows('UPDATE users SET is_developer = true');
  return [await appClient(shop.viewer), await appClient(other.viewer)] as const;
}

const GRAPHQL = `{ viewer { regimeComparison(payroll: { minor: 500000, currency: "BRL" }, icmsCreditPercent: "7") {
  isRanked years { regime isActual salesTaxes { minor } profitTaxes { low { minor } } credits { high { minor } } payrollCharges { minor }
    netProfit { low { minor } } difference { high { minor } } } leftOut { regime } warnings } reformImpact { regime taxesToday { minor } cases { perMonth { minor } losingProducts } } } }`;

test('the comparison is the same in GraphQL, REST and the file, of the own account alone', async () => {
  const [asOwner, asOther] = await clients();
  const { data, errors } = await asOwner.graphql(GRAPHQL);
  expect(errors).toBeUndefined();
  const { regimeComparison: compared, reformImpact: impact } = data.viewer;
  const path = '/api/taxes/regimes';
  const query = '?payroll=5000&icmsCreditPercent=7';
  const { comparison } = await (await asOwner.request('GET', `${path}${query}`)).json();
  const minor = (amount: number | null) => (amount === null ? null : { minor: Math.round(amount * 100) });
  expect(comparison.years.map((year: any) => [year.regime.toUpperCase(), minor(year.sales_taxes), minor(year.profit_taxes.low), minor(year.credits.high), minor(year.payroll_charges), minor(year.net_profit.low), minor(year.difference.high)])).toEqual(
    compared.years.map((year: any) => [year.regime, year.salesTaxes, year.profitTaxes.low, year.credits.high, year.payrollCharges, year.netProfit.low, year.difference.high]),
  ); // prettier-ignore
  expect([comparison.is_ranked, comparison.warnings]).toEqual([true, compared.warnings]);
  expect(comparison.years.length).toBeGreaterThan(3);
  const file = await (await asOwner.request('GET', `${path}/export${query}&format=csv`)).text();
  for (const { net_profit: left } of comparison.years) expect(file).toContain(String(left.low));
  const reform = await (await asOwner.request('GET', `${path}/reform`)).json();
  expect(reform.impact && minor(reform.impact.taxes_today)).toEqual(impact && impact.taxesToday); // null from 2027 on
  for (const wrong of ['?payroll=-1', '?icmsCreditPercent=101', '?payroll=x', '?more=1'])
    expect([wrong, (await asOwner.request('GET', `${path}${wrong}`)).status]).toEqual([wrong, 400]);
  expect(await (await asOther.request('GET', path)).json()).toEqual({ comparison: null });
  expect(await (await asOther.request('GET', `${path}/reform`)).json()).toEqual({ impact: null });
  expect((await asOther.graphql(GRAPHQL)).data.viewer).toEqual({ regimeComparison: null, reformImpact: null });
});
