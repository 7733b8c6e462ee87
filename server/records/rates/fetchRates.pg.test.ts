import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { fetchRates } from './fetchRates.ts';

useTestDatabase();
beforeEach(() => setRates());

const rate = (day: string, cotacaoVenda: number, tipoBoletim = 'Fechamento PTAX') => ({
  cotacaoVenda,
  dataHoraCotacao: `${day} 13:03:31.112`,
  tipoBoletim,
});

/** The central bank's service with the same rates for every currency. */
async function centralBank(...value: object[]) {
  const queries: string[] = [];
  const address = await fakeServer(
    new Hono().get('/odata/*', (c) => {
      queries.push(decodeURIComponent(new URL(c.req.url).search));
      return c.json({ '@odata.context': 'x', value });
    }),
  );
  return { queries, read: () => fetchRates({ address: `${address}/odata`, now: NOW }) };
}
const stored = () => queryRows('SELECT currency, day, brl::float8 AS brl, source FROM exchange_rates ORDER BY day');

test('closing rates of the dollar are stored for the last 800 days, rates of other bulletins are not', async () => {
  const { queries, read } = await centralBank(
    rate('2026-11-19', 5.3012, 'Abertura'),
    rate('2026-11-19', 5.3174),
    rate('2026-11-18', 5.2991, 'Fechamento'),
  );
  expect(await read()).toEqual({ stored: 2 });
  expect(await stored()).toEqual([
    { currency: 'USD', day: '2026-11-18', brl: 5.2991, source: 'PTAX' },
    { currency: 'USD', day: '2026-11-19', brl: 5.3174, source: 'PTAX' },
  ]);
  expect(queries).toHaveLength(1);
  expect(queries[0]).toContain(`@moeda='USD'&@dataInicial='09-11-2024'&@dataFinalCotacao='11-20-2026'`);
  expect(await read()).toEqual({ stored: 0 });
  expect(queries[1]).toContain(`@dataInicial='11-12-2026'`);
});

test('rates are read for the currencies of products that the central bank publishes', async () => {
  const shop = await openShop();
  await shop.sell(
    order([line('A')], { currency: 'EUR', country: 'DE' }),
    order([line('B')], { currency: 'MXN', country: 'MX' }),
  );
  const { queries, read } = await centralBank(rate('2026-11-19', 6.1));
  await read();
  expect(queries.map((query) => /@moeda='(\w+)'/.exec(query)?.[1])).toEqual(['EUR', 'USD']);
});

test('without an address no request is sent, and an invalid response is an error', async () => {
  expect(await fetchRates({ address: null })).toEqual({ stored: 0 });
  const { read } = await centralBank({ cotacaoVenda: 'cinco' });
  await expect(read()).rejects.toThrow();
  expect(await stored()).toEqual([]);
});
