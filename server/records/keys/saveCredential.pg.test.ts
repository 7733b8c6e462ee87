import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { markConnected } from './markConnected.ts';
import { markReconnect } from './markReconnect.ts';
import { readCredential } from './readCredential.ts';
import { saveCredential } from './saveCredential.ts';

useTestDatabase();

const keys = {
  clientId: 'client',
  clientSecret: 'c4n4ry-secret',
  refreshToken: 'c4n4ry-refresh',
  marketplaceCode: 'BR',
};

test('secrets are stored sealed and read back whole', async () => {
  const { accountId } = await newViewer();
  await saveCredential(accountId, 'amazon', { ...keys, accessToken: 'c4n4ry-access' });
  expect(JSON.stringify(await queryRows('SELECT * FROM credentials'))).not.toContain('c4n4ry');
  expect(await readCredential(accountId, 'amazon')).toMatchObject({
    ...keys,
    accessToken: 'c4n4ry-access',
    accessTokenExpiresAt: null,
    state: 'connected',
  });
  expect(await readCredential(accountId, 'mercadolivre')).toBeNull();
});

test('an empty secret keeps the stored one, and one that is missing leaves the keys incomplete', async () => {
  const { accountId } = await newViewer();
  await saveCredential(accountId, 'amazon', { clientId: 'client', clientSecret: 'secret', refreshToken: '' });
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'incomplete', refreshToken: null });
  await saveCredential(accountId, 'amazon', { clientId: 'client', clientSecret: '', refreshToken: 'token' });
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'connected', clientSecret: 'secret' });
});

test('new keys end a lost connection and forget the old token; unchanged ones keep it', async () => {
  const { accountId } = await newViewer();
  await saveCredential(accountId, 'mercadolivre', { ...keys, accessToken: 'access' });
  await markConnected(accountId, 'mercadolivre', '190012345');
  await saveCredential(accountId, 'mercadolivre', { clientId: 'client' });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    accessToken: 'access',
    sellerId: '190012345',
  });
  await markReconnect(accountId, 'mercadolivre', 'Autorize de novo.');
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    state: 'reconnect',
    stateReason: 'Autorize de novo.',
    accessToken: null,
    refreshToken: 'c4n4ry-refresh',
  });
  await saveCredential(accountId, 'mercadolivre', { clientId: 'client', refreshToken: 'fresh' });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    state: 'connected',
    stateReason: null,
    refreshToken: 'fresh',
    sellerId: null,
  });
});

test("another account's sealed secret does not open in this one's place", async () => {
  const [thief, owner] = [await newViewer('A'), await newViewer('B')];
  await saveCredential(thief.accountId, 'amazon', keys);
  await saveCredential(owner.accountId, 'amazon', keys);
  const { refresh_token: stolen } = await queryRow<{ refresh_token: string }>(
    'SELECT refresh_token FROM credentials WHERE account_id = $1',
    [owner.accountId],
  );
  await queryRows('UPDATE credentials SET refresh_token = $2 WHERE account_id = $1', [thief.accountId, stolen]);
  await expect(readCredential(thief.accountId, 'amazon')).rejects.toThrow('Salve as credenciais de novo');
});
