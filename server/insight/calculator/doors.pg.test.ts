import { afterEach, expect, test } from 'vitest';
import { Hono } from 'hono';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { useCalculator } from './calculatorAddress.ts';
import { fakeCalculator } from './testing/fakeCalculator.ts';

useTestDatabase();
afterEach(() => useCalculator(null));

const GRAPHQL = `{ viewer { hasTaxCalculator taxCheck { day regime cbsPercent ibsPercent publishedCbsPercent whyEmpty reasons
  calculator { version dataVersion dataDay }
  sales { product { asin sku } day uf isUfAssumed ncm quantity paid { minor } base { minor } cbs { minor } ibs { minor } problem
    answer { base { minor } cbs { minor } ibs { minor } cbsPercent ibsPercent isSimulated } } } } }`;
const PATH = '/api/taxes/check';

async function clients() {
  const [shop, other] = [await openShop(), await openShop('Outra')];
  const now = new Date(Date.now() - 86_400_000);
  await shop.sell(order([line('A', { priceMinor: 500_000 })], { shipUf: 'RJ', purchasedAt: now, updatedAt: now }));
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP' });
  await setTaxRegime(other.viewer, { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP' });
  await queryRows('UPDATE users SET is_developer = true');
  return [await appClient(shop.viewer), await appClient(other.viewer)] as const;
}

test('the check is the same in GraphQL and REST, of the own account alone', async () => {
  const [asOwner, asOther] = await clients();
  const { app, asked } = fakeCalculator('given');
  useCalculator(`${await fakeServer(new Hono().route('/api', app))}/api`);
  const { data, errors } = await asOwner.graphql(GRAPHQL);
  expect(errors).toBeUndefined();
  expect(data.viewer.hasTaxCalculator).toBe(true);
  const { taxCheck } = data.viewer;
  const { check } = await (await asOwner.get(PATH)).json();
  const minor = (amount: number) => ({ minor: Math.round(amount * 100) });
  const [sale] = check.sales;
  expect(taxCheck).toEqual({
    day: check.day,
    regime: check.regime.toUpperCase(),
    cbsPercent: check.cbs_percent,
    ibsPercent: check.ibs_percent,
    publishedCbsPercent: check.published_cbs_percent,
    whyEmpty: check.why_empty,
    reasons: check.reasons,
    calculator: {
      version: check.calculator.version,
      dataVersion: check.calculator.data_version,
      dataDay: check.calculator.data_day,
    },
    sales: [
      {
        product: { asin: sale.asin, sku: sale.sku },
        day: sale.day,
        uf: sale.uf,
        isUfAssumed: sale.is_uf_assumed,
        ncm: sale.ncm,
        quantity: sale.quantity,
        paid: minor(sale.paid),
        base: minor(sale.base),
        cbs: minor(sale.cbs),
        ibs: minor(sale.ibs),
        problem: sale.problem,
        answer: {
          base: minor(sale.answer.base),
          cbs: minor(sale.answer.cbs),
          ibs: minor(sale.answer.ibs),
          cbsPercent: sale.answer.cbs_percent,
          ibsPercent: sale.answer.ibs_percent,
          isSimulated: sale.answer.is_simulated,
        },
      },
    ],
  });
  expect([sale.asin, sale.uf, sale.paid, taxCheck.calculator.dataVersion]).toEqual(['B0A', 'RJ', 5_000, 'V0043']);
  expect(asked).toHaveLength(2);
  expect((await (await asOther.get(PATH)).json()).check).toMatchObject({ sales: [], calculator: null });
  expect((await asOther.graphql(GRAPHQL)).data.viewer.taxCheck).toMatchObject({ sales: [], calculator: null });
  expect(asked).toHaveLength(2);
  expect((await asOwner.get(`${PATH}?url=http://example.com`)).status).toBe(400);
});

test('a calculator that fails is a sentence of both doors', async () => {
  const [asOwner] = await clients();
  useCalculator(await fakeServer(new Hono().all('*', (context) => context.text('segredo', 500))));
  const message = 'A calculadora da Receita falhou (erro 500).';
  const response = await asOwner.get(PATH);
  expect([response.status, (await response.json()).error]).toEqual([503, message]);
  const { data, errors } = await asOwner.graphql(GRAPHQL);
  expect(data).toBeNull(); // else the client would show nothing of the error
  expect(errors).toMatchObject([{ message, extensions: { code: 'UNAVAILABLE' } }]);
});

test('without a calculator both doors say that there is none', async () => {
  const [asOwner] = await clients();
  const why = 'Esta instalação não tem a calculadora da Receita.';
  expect((await (await asOwner.get(PATH)).json()).check).toMatchObject({ sales: [], why_empty: why });
  const { viewer } = (await asOwner.graphql(GRAPHQL)).data;
  expect([viewer.hasTaxCalculator, viewer.taxCheck.sales, viewer.taxCheck.whyEmpty]).toEqual([false, [], why]);
});
