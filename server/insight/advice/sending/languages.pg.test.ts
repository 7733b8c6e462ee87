import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { plain, viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { previewPrice } from './previewPrice.ts';
import { sendPrice } from './sendPrice.ts';
import { setPriceSending } from './setPriceSending.ts';

useTestDatabase();

test('why a price was not sent is stored once and read in the language of each reader', async () => {
  const item = { price: 100, promotion: null as string | null };
  const app = new Hono();
  app.get('/users/me', (c) => c.json({ id: 190012345, site_id: 'MLB' }));
  app.get('/items/MLB1/sale_price', (c) =>
    c.json({
      amount: item.price,
      regular_amount: null,
      currency_id: 'BRL',
      metadata: { promotion_id: item.promotion },
    }),
  );
  app.get('/items/MLB1', (c) => c.json({ id: 'MLB1', price: item.price, currency_id: 'BRL', status: 'active' }));
  useMarketplaces({ mercadoLivre: await fakeServer(app) });
  const shop = await openShop();
  await shop.sell(order([line('MLB1', { asin: 'MLB1' })], { marketplace: 'mercadolivre' }));
  const { accountId } = shop.viewer;
  await storeKeys(shop.viewer, 'mercadolivre', {
    clientId: `app-${accountId}`,
    clientSecret: 'secret',
    accessToken: 'APP-1',
    refreshToken: 'TG-1',
  });
  await setPriceSending(shop.viewer, 'mercadolivre', true);
  const effects = testEffects();
  const productId = await shop.idOf('MLB1');
  const look = await previewPrice(shop.viewer, { productId, price: { minor: 90_00, currency: 'BRL' } }, { effects });
  item.price = 95;
  await sendPrice(shop.viewer, { token: look.token }, { effects });
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const answers = async (language: 'en' | 'es' | 'pt-x-spec') =>
    (await viewerIn(client, language, 'sentPrices { answer }')).sentPrices.map((one: any) => plain(one.answer));
  expect(await answers('en')).toEqual(['The price at the marketplace changed to R$95.00 and nothing was sent.']);
  expect(await answers('es')).toEqual(['El precio en el marketplace cambió a R$ 95,00 y no se envió nada.']);
  expect(await answers('pt-x-spec')).toEqual(['O preço no marketplace mudou para R$ 95,00 e nada foi enviado.']);

  item.promotion = 'P-1';
  const price = '{ minor: 8800, currency: "BRL" }';
  const id = Buffer.from(`Product:${productId}`).toString('base64');
  const query = `mutation { previewPrice(productId: "${id}", price: ${price}) { __typename ... on UserError { message } } }`;
  const refused = await client.request('POST', '/graphql', { query }, { 'accept-language': 'es' });
  expect(((await refused.json()) as any).data.previewPrice.message).toBe(
    'El anuncio está en promoción en Mercado Livre: salga de la promoción antes de cambiar el precio.',
  );
});
