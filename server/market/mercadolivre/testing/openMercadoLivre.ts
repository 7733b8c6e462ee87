import { Hono } from 'hono';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { storedKeys, accountConnector } from '#server/records/keys/accountConnector.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Connector } from '#server/market/connector.ts';
import { mercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';

export const SELLER = 190012345;

/** Starts a fake Mercado Livre with one seller and no advertising; tests add routes. It stops when the test ends. */
export async function openMercadoLivre(routes: (app: Hono) => void = () => {}) {
  const app = new Hono();
  routes(app);
  app.get('/users/me', (c) => c.json({ id: SELLER, site_id: 'MLB' }));
  app.get('/advertising/advertisers', (c) => c.json({ status: 404, error: 'not_found' }, 404));
  const url = await fakeServer(app);
  useMarketplaces({ mercadoLivre: url, mercadoPago: url });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', {
    clientId: `app-${accountId}`, // an own application, so that no other test spends its quota
    clientSecret: 'secret',
    accessToken: 'APP-1',
    refreshToken: 'TG-1',
  });
  const effects = testEffects();
  const connector = (await accountConnector(accountId, 'mercadolivre', effects)) as Connector;
  const keys = storedKeys(accountId);
  const session = mercadoLivreSession((await keys.read('mercadolivre'))!, keys, effects);
  return { accountId, effects, connector, session };
}

/** All rows that a read yields, in one array. */
export async function all<T>(batches: AsyncIterable<T[]> | null): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches ?? []) found.push(...batch);
  return found;
}
