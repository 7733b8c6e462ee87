import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { markReconnectNeeded } from '#server/records/keys/credentialState.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { swapClientSecret } from './swapClientSecret.ts';

useTestDatabase();
const local = useLocalMarketplaces();

/** A seller connected to Amazon with a secret that no longer works. */
async function sellerWithOldSecret() {
  const viewer = await newViewer();
  const { clientId, refreshToken, sellerId, applicationId } = local.amazon;
  const keys = { clientId, clientSecret: 'old', refreshToken, sellerId, applicationId, isDraft: true };
  await storeKeys(viewer, 'amazon', { ...keys, marketplaceCode: 'BR', secretMadeOn: '2026-01-02' });
  return { viewer, stored: () => readCredential(viewer.accountId, 'amazon') };
}

test('a secret that Amazon accepts replaces the old one, and nothing else changes', async () => {
  const { viewer, stored } = await sellerWithOldSecret();
  await markReconnectNeeded(viewer.accountId, 'amazon', 'O segredo venceu.');
  const before = await stored();
  const { clientSecret } = local.amazon;
  expect(await swapClientSecret(viewer, 'amazon', { clientSecret, secretMadeOn: '2026-11-20' })).toEqual({
    message: 'O Client Secret da Amazon foi trocado e está em uso.',
  });
  expect(await stored()).toEqual({
    ...before,
    clientSecret,
    secretMadeOn: '2026-11-20',
    accessToken: expect.stringMatching(/^Atza\|/),
    accessTokenExpiresAt: expect.any(Date),
    state: 'connected',
    stateReason: null,
  });
  const events = await queryRows<{ details: object }>(
    `SELECT details FROM audit_events WHERE account_id = $1 ORDER BY id DESC LIMIT 1`,
    [viewer.accountId],
  );
  expect(events).toEqual([{ details: { channel: 'amazon', action: 'secret' } }]);
});

test('a refused secret leaves every key as it was', async () => {
  const { viewer, stored } = await sellerWithOldSecret();
  const before = await stored();
  await expect(swapClientSecret(viewer, 'amazon', { clientSecret: 'wrong' })).rejects.toThrow(
    'A Amazon recusou o Client ID ou o Client Secret.',
  );
  await local.control('/faults', { match: 'POST /auth/o2/token', kind: 'html', status: 200 });
  await expect(swapClientSecret(viewer, 'amazon', { clientSecret: local.amazon.clientSecret })).rejects.toMatchObject({
    status: 503,
  });
  expect(await stored()).toEqual(before);
});

test('a new secret of Mercado Livre is stored with the pair of tokens that its test brought', async () => {
  const viewer = await newViewer();
  const { clientId, clientSecret, refreshToken } = await local.mercadolivre();
  await storeKeys(viewer, 'mercadolivre', { clientId, clientSecret: 'old', refreshToken, sellerId: '77' });
  const stored = () => readCredential(viewer.accountId, 'mercadolivre');
  const { authorizedAt } = (await stored())!;
  await expect(swapClientSecret(viewer, 'mercadolivre', { clientSecret: 'wrong' })).rejects.toThrow('recusou');
  expect(await stored()).toMatchObject({ clientSecret: 'old', refreshToken });
  await swapClientSecret(viewer, 'mercadolivre', { clientSecret });
  const { refreshToken: renewed } = await local.mercadolivre();
  expect(renewed).not.toBe(refreshToken);
  expect(await stored()).toMatchObject({ clientSecret, refreshToken: renewed, sellerId: '77', authorizedAt });
});

test('without a connection there is nothing to swap, and an account swaps only its own secret', async () => {
  const [{ viewer, stored }, other] = [await sellerWithOldSecret(), await newViewer('Outra')];
  const before = await stored();
  const { clientSecret } = local.amazon;
  await expect(swapClientSecret(other, 'amazon', { clientSecret })).rejects.toThrow('Não há conexão da Amazon');
  await storeKeys(other, 'amazon', { clientId: local.amazon.clientId, clientSecret: 'a' });
  await expect(swapClientSecret(other, 'amazon', { clientSecret })).rejects.toThrow('Não há conexão da Amazon');
  expect(await stored()).toEqual(before);
  expect(await readCredential(viewer.accountId, 'amazonAds')).toBeNull();
});

test('two swaps at the same time end with one secret, and the second caller reads why', async () => {
  const { viewer, stored } = await sellerWithOldSecret();
  const { clientSecret } = local.amazon;
  const outcomes = await Promise.allSettled([
    swapClientSecret(viewer, 'amazon', { clientSecret }),
    swapClientSecret(viewer, 'amazon', { clientSecret }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stored()).toMatchObject({ clientSecret, secretMadeOn: saoPauloDay(Date.now()) });
});
