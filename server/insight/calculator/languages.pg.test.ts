import { afterEach, expect, test } from 'vitest';
import { Hono } from 'hono';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { useCalculator } from './calculatorAddress.ts';
import { fakeCalculator } from './testing/fakeCalculator.ts';

useTestDatabase();
afterEach(() => useCalculator(null));

test('a check of taxes says in the language of its reader why figures may differ, and why there are none', async () => {
  const shop = await openShop();
  const at = new Date(Date.now() - 86_400_000);
  await shop.sell(order([line('A', { priceMinor: 500_000 })], { shipUf: 'RJ', purchasedAt: at, updatedAt: at }));
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'presumido', percent: null, homeUf: 'SP' });
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const check = async (language: 'en' | 'es') =>
    (await viewerIn(client, language, 'taxCheck { whyEmpty reasons cbsPercent }')).taxCheck;
  expect((await check('en')).whyEmpty).toBe('This installation does not have the calculator of Receita Federal.');
  expect((await check('es')).whyEmpty).toBe('Esta instalación no tiene la calculadora de la Receita.');
  const { app } = fakeCalculator('given');
  useCalculator(`${await fakeServer(new Hono().route('/api', app))}/api`);
  const english = await check('en');
  expect(english.whyEmpty).toBeNull();
  expect(english.reasons).toContain('1 product was asked without NCM, which we know only from imported NF-e.');
  expect(english.reasons.join(' ')).not.toMatch(/calculadora|produto|alíquota/);
  expect((await check('es')).reasons).toContain(
    'La calculadora pide un municipio: se usó la capital del estado del comprador.',
  );
});
