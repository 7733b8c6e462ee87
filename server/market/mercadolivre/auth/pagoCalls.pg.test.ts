import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { marketplaceUrls, useMarketplaces } from '#server/market/baseUrls.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';

useTestDatabase();

/** A seller whose payments are on a host of their own. */
async function open() {
  const asked: string[] = [];
  const pago = new Hono().all('*', async (c) => {
    asked.push(`${c.req.method} ${c.req.path} ${c.req.header('authorization')} ${await c.req.text()}`);
    return c.req.path.endsWith('.csv') ? c.text('DATE;0\0;1e3\n') : c.json({ id: 1 }, 202);
  });
  const { session } = await openMercadoLivre();
  useMarketplaces({ mercadoLivre: marketplaceUrls().mercadoLivre, mercadoPago: await fakeServer(pago) });
  return { session, asked };
}

test.runIf(hasTrials)('calls of Mercado Pago go to its own host with the token of Mercado Livre', async () => {
  const { session, asked } = await open();
  await session.get('mp_payments', '/v1/payments/1');
  await session.post('mp_reports', '/v1/account/release_report', { body: { begin_date: 'x' } });
  expect(asked).toEqual([
    'GET /v1/payments/1 Bearer APP-1 ',
    'POST /v1/account/release_report Bearer APP-1 {"begin_date":"x"}',
  ]);
});

test('a file is its text, whatever it looks like', async () => {
  const { session } = await open();
  expect((await session.get('mp_reports/file', '/f.csv', { isFile: true })).data).toBe('DATE;0;1e3\n');
});
