import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { storedKeys } from '#server/records/keys/accountConnector.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import { amazonSession } from './amazonSession.ts';
import { storedTokens } from './storedTokens.ts';
import { participations } from '#server/market/amazon/participations.ts';

useTestDatabase();

const selling = { clientId: 'selling', clientSecret: 's', refreshToken: 'Atzr|selling' };
const advertising = { clientId: 'advertising', clientSecret: 's', refreshToken: 'Atzr|advertising' };

/** Fake Amazon that records its callers: tokens contain the client id they were issued for. */
async function amazon(refused: string[] = []) {
  const called: string[] = [];
  const app = new Hono();
  app.post('/auth/o2/token', async (c) => {
    const client = new URLSearchParams(await c.req.text()).get('client_id')!;
    if (refused.includes(client)) return c.json({ error: 'invalid_grant' }, 400);
    return c.json({ access_token: `Atza|${client}`, expires_in: 3600 });
  });
  app.get('/sellers/v1/marketplaceParticipations', (c) => {
    called.push(`seller ${c.req.header('x-amz-access-token')}`);
    return c.json({ payload: [] });
  });
  app.get('/v2/profiles', (c) => {
    called.push(`ads ${c.req.header('authorization')} ${c.req.header('amazon-advertising-api-clientid')}`);
    return c.json([]);
  });
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', selling);
  const keys = storedKeys(accountId);
  const session = async () => {
    const stored = (await keys.read('amazon'))!;
    return amazonSession(stored, storedTokens(stored, keys, testEffects()), testEffects());
  };
  return { accountId, called, session };
}

test('advertising and selling calls use their own keys', async () => {
  const { accountId, called, session } = await amazon();
  await storeKeys({ accountId }, 'amazonAds', advertising);
  await adProfiles(await session());
  await participations(await session());
  expect(called).toEqual(['ads Bearer Atza|advertising advertising', 'seller Atza|selling']);
});

test('without advertising keys the selling keys are used', async () => {
  const { called, session } = await amazon();
  await adProfiles(await session());
  expect(called).toEqual(['ads Bearer Atza|selling selling']);
});

test('revoked advertising keys are marked alone and leave the selling keys connected', async () => {
  const { accountId, session } = await amazon(['advertising']);
  await storeKeys({ accountId }, 'amazonAds', advertising);
  await expect(adProfiles(await session())).rejects.toThrow(MarketplaceError);
  await expect(adProfiles(await session())).rejects.toThrow('Amazon Ads: A Amazon não aceita mais o Refresh Token.');
  expect(await storedKeys(accountId).read('amazonAds')).toMatchObject({ state: 'reconnect' });
  expect(await storedKeys(accountId).read('amazon')).toMatchObject({ state: 'connected' });
  await expect(participations(await session())).resolves.toEqual({ marketplaces: [], unknown: [] });
});
