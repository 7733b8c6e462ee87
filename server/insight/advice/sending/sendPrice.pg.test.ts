import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { previewPrice } from './previewPrice.ts';
import { sendPrice } from './sendPrice.ts';
import { sentPrices } from './sentPrices.ts';
import { priceSending, setPriceSending } from './setPriceSending.ts';

useTestDatabase();

const reais = (minor: number) => ({ minor, currency: 'BRL' });
let shop: Shop;
let productId: number;
/** The item at the fake Mercado Livre, and the prices it received. */
let item: { price: number; sent: unknown[]; answer: 200 | 400 | 500; isRefused?: boolean };
beforeEach(async () => {
  item = { price: 100, sent: [], answer: 200 };
  const app = new Hono();
  const own = () => ({ id: 'MLB1', price: item.price, currency_id: 'BRL', status: 'active' });
  app.get('/users/me', (c) => c.json({ id: 190012345, site_id: 'MLB' }));
  app.get('/items/MLB1/sale_price', (c) => c.json({ amount: item.price, regular_amount: null, currency_id: 'BRL' }));
  app.post('/oauth/token', (c) => c.json({ message: 'revoked', error: 'invalid_grant' }, 400));
  app.get('/items/MLB1', (c) => (item.isRefused ? c.json({ message: 'invalid access token' }, 401) : c.json(own())));
  app.put('/items/MLB1', async (c) => {
    const { price } = (await c.req.json()) as { price: number };
    item.sent.push(price);
    if (item.answer === 200) item.price = price;
    return c.json(item.answer === 200 ? own() : { message: 'not allowed', error: 'x' }, item.answer);
  });
  useMarketplaces({ mercadoLivre: await fakeServer(app) });
  shop = await openShop();
  await shop.sell(order([line('MLB1', { asin: 'MLB1' })], { marketplace: 'mercadolivre' }));
  productId = await shop.idOf('MLB1');
  await storeKeys(shop.viewer, 'mercadolivre', {
    clientId: `app-${shop.viewer.accountId}`,
    clientSecret: 'secret',
    accessToken: 'APP-1',
    refreshToken: 'TG-1',
  });
});

const switchOn = (viewer = shop.viewer) => setPriceSending(viewer, 'mercadolivre', true);
const effects = testEffects();
const preview = (price: { minor: number; currency: string }, viewer = shop.viewer) =>
  previewPrice(viewer, { productId, price }, { effects });
const send = (token: string, isAcknowledged = false, viewer = shop.viewer) =>
  sendPrice(viewer, { token, isAcknowledged }, { effects });

test('sending is off by default, and off again nothing previewed is sent', async () => {
  expect(await priceSending(shop.viewer)).toEqual([]);
  await expect(preview(reais(90_00))).rejects.toThrow(/está desligado/);
  await switchOn();
  expect(await priceSending(shop.viewer)).toEqual(['mercadolivre']);
  const { token } = await preview(reais(90_00));
  await setPriceSending(shop.viewer, 'mercadolivre', false);
  await expect(send(token)).rejects.toThrow(/está desligado/);
  expect(item.sent).toEqual([]);
  const events = await queryRows(`SELECT details FROM audit_events WHERE account_id = $1 AND kind = 'priceSending'`, [
    shop.viewer.accountId,
  ]);
  expect(events).toHaveLength(2);
});

test('a price is sent once after a second look, is logged, and applies the suggestion', async () => {
  await switchOn();
  await queryRows(
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, buy_box_probability) VALUES ($1, $2, 9050, 0.4)`,
    [shop.viewer.accountId, productId],
  );
  const look = await preview(reais(90_50));
  expect(look).toMatchObject({ current: reais(100_00), changePercent: -9.5, isLarge: false, buyBoxProbability: 0.4 });
  expect(await sentPrices(shop.viewer), 'a look is no sending').toEqual([]);
  const [first, again] = await Promise.all([send(look.token), send(look.token)]);
  expect(item.sent).toEqual([90.5]);
  expect([first.state, again.state]).toContain('accepted');
  expect(await send(look.token)).toMatchObject({ state: 'accepted', answer: 'Aceito.' });
  expect(item.sent).toEqual([90.5]);
  expect(await sentPrices(shop.viewer)).toMatchObject([
    {
      previousMinor: 100_00,
      priceMinor: 90_50,
      state: 'accepted',
      sentAt: expect.any(Date),
      product: { asin: 'MLB1' },
    },
  ]);
  const [suggestion] = await queryRows('SELECT status FROM price_suggestions WHERE account_id = $1', [
    shop.viewer.accountId,
  ]);
  expect(suggestion).toEqual({ status: 'applied' });
});

test('a price that changed since the look is not sent', async () => {
  await switchOn();
  const { token } = await preview(reais(90_00));
  item.price = 95;
  const sent = await send(token);
  expect(sent.state).toBe('refused');
  expect(sent.answer!.replaceAll('\u00a0', ' ')).toBe('O preço no marketplace mudou para R$ 95,00 e nada foi enviado.');
  expect(item.sent).toEqual([]);
});

test.each([
  ['0', reais(0), /acima de zero/],
  ['below 0', reais(-1), /acima de zero/],
  ['in another currency', { minor: 90_00, currency: 'USD' }, /é em BRL/],
  ['as it is', reais(100_00), /já é/],
  ['more than ten times as high', reais(1_000_01), /confira o valor/],
  ['less than a tenth', reais(9_99), /confira o valor/],
])('a price %s is refused', async (_, price, message) => {
  await switchOn();
  await expect(preview(price)).rejects.toThrow(message);
});

test('a change of more than 30 % is acknowledged apart', async () => {
  await switchOn();
  expect((await preview(reais(70_00))).isLarge).toBe(false);
  const { token, isLarge } = await preview(reais(69_99));
  expect(isLarge).toBe(true);
  await expect(send(token)).rejects.toThrow(/confirmada à parte/);
  expect(item.sent).toEqual([]);
  expect(await send(token, true)).toMatchObject({ state: 'accepted' });
});

test('a price that the marketplace refuses to read says that it must be authorized again', async () => {
  await switchOn();
  item.isRefused = true;
  await expect(preview(reais(90_50))).rejects.toMatchObject({ code: 'MARKETPLACE_REFUSED', status: 409 });
  expect(item.sent).toEqual([]);
});

test('the refusal of the marketplace and its failure are logged in its words', async () => {
  await switchOn();
  item.answer = 400;
  expect(await send((await preview(reais(90_00))).token)).toMatchObject({
    state: 'refused',
    answer: 'O Mercado Livre respondeu 400 (not allowed)',
  });
  item.answer = 500;
  const failed = await send((await preview(reais(90_00))).token);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.answer).toMatch(/respondeu 500/);
});

test('a confirmation ends after five minutes', async () => {
  await switchOn();
  const { token } = await preview(reais(90_00));
  await queryRows(`UPDATE sent_prices SET expires_at = now() - interval '1 second' WHERE account_id = $1`, [
    shop.viewer.accountId,
  ]);
  await expect(send(token)).rejects.toThrow(/cinco minutos/);
  expect(item.sent).toEqual([]);
});

test('another account can neither look at the product nor use the confirmation', async () => {
  await switchOn();
  const other = await openShop('Outra');
  await switchOn(other.viewer);
  await expect(preview(reais(90_00), other.viewer)).rejects.toThrow('Produto não encontrado.');
  const { token } = await preview(reais(90_00));
  await expect(send(token, true, other.viewer)).rejects.toThrow(/Confirmação não encontrada/);
  expect(item.sent).toEqual([]);
  await send(token);
  expect(await sentPrices(other.viewer)).toEqual([]);
});
