import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { type PushShop, pushShop, receive } from '#server/work/push/testing/pushShop.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';

useTestDatabase();

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator();
  useMarketplaces({ lwaToken: `${simulator.url}/auth/o2/token` });
});
afterAll(() => simulator.close());

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

const secretBody = (clientId: string, newClientSecret: string, when: Date) => ({
  notificationType: 'APPLICATION_OAUTH_CLIENT_NEW_SECRET',
  eventTime: when.toISOString(),
  notificationMetadata: { applicationId: 'any', notificationId: `secret-${newClientSecret}` },
  payload: { applicationOAuthClientNewSecret: { clientId, newClientSecret } },
});

test('a new client secret is used once Amazon issues a token for it; another application keeps its own', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  const { accountId } = shop;
  const { clientId, clientSecret, refreshToken } = simulator.accounts.amazon;
  await storeKeys({ accountId }, 'amazon', { clientId, clientSecret: 'expired', refreshToken });
  const secretOf = async (id: number) => (await readCredential(id, 'amazon'))!.clientSecret;
  expect(await receive([secretBody(clientId, 'refused', at(1))]), 'it stays').toEqual([]);
  expect(await secretOf(accountId)).toBe('expired');
  expect(await receive([secretBody(clientId, clientSecret, at(2))], [other.accountId]), 'not its queue').toEqual([0]);
  expect(await secretOf(accountId)).toBe('expired');
  expect(await receive([secretBody(clientId, clientSecret, at(2))])).toEqual([0]);
  expect([await secretOf(accountId), await secretOf(other.accountId)]).toEqual([clientSecret, 'old']);
  expect(
    await queryRows(`SELECT account_id AS id FROM notification_topics WHERE last_received_at IS NOT NULL`),
  ).toEqual([{ id: accountId }]);
  expect(await receive([secretBody(clientId, 'older', at(1))]), 'an older one, later').toEqual([0]);
  expect(await secretOf(accountId)).toBe(clientSecret);
});

test('the notified end of a secret gives its age', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  const body = {
    notificationType: 'APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY',
    eventTime: at(0).toISOString(),
    notificationMetadata: { notificationId: 'expiry' },
    payload: { clientId: `client-${shop.sellerId}`, clientSecretExpiryTime: '2026-12-01T12:00:00Z' },
  };
  const madeOn = async ({ accountId }: PushShop) =>
    (
      await queryRow<{ day: string | null }>('SELECT made_on::text AS day FROM credentials WHERE account_id = $1', [
        accountId,
      ])
    ).day;
  const before = await madeOn(other);
  expect(await receive([body])).toEqual([0]);
  expect([await madeOn(shop), await madeOn(other)]).toEqual(['2026-06-04', before]);
  expect(before).not.toBe('2026-06-04');
});
