import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { markConnected, markReconnectNeeded } from './credentialState.ts';
import { readCredential } from './readCredential.ts';
import { storeKeys } from './storeKeys.ts';

useTestDatabase();

const keys = {
  clientId: 'client',
  clientSecret: 'c4n4ry-secret',
  refreshToken: 'c4n4ry-refresh',
  marketplaceCode: 'BR',
};

test('secrets are stored sealed and read back unchanged', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', { ...keys, accessToken: 'c4n4ry-access' });
  expect(JSON.stringify(await queryRows('SELECT * FROM credentials'))).not.toContain('c4n4ry');
  expect(await readCredential(accountId, 'amazon')).toMatchObject({
    ...keys,
    accessToken: 'c4n4ry-access',
    accessTokenExpiresAt: null,
    state: 'connected',
  });
  expect(await readCredential(accountId, 'mercadolivre')).toBeNull();
});

test('an empty secret keeps the stored one, and a missing one leaves the keys incomplete', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', { clientId: 'client', clientSecret: 'secret', refreshToken: '' });
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'incomplete', refreshToken: null });
  await storeKeys({ accountId }, 'amazon', { clientId: 'client', clientSecret: '', refreshToken: 'token' });
  expect(await readCredential(accountId, 'amazon')).toMatchObject({ state: 'connected', clientSecret: 'secret' });
});

test('new keys end the state `reconnect` and delete the old token; unchanged ones keep it', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', { ...keys, accessToken: 'access' });
  await markConnected(accountId, 'mercadolivre', '190012345');
  await storeKeys({ accountId }, 'mercadolivre', { clientId: 'client' });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    accessToken: 'access',
    sellerId: '190012345',
  });
  await markReconnectNeeded(accountId, 'mercadolivre', 'Autorize de novo.');
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    state: 'reconnect',
    stateReason: 'Autorize de novo.',
    accessToken: null,
    refreshToken: 'c4n4ry-refresh',
  });
  await storeKeys({ accountId }, 'mercadolivre', { clientId: 'client', refreshToken: 'fresh' });
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({
    state: 'connected',
    stateReason: null,
    refreshToken: 'fresh',
    sellerId: null,
  });
});

test("another account's sealed secret cannot be decrypted in this account's row", async () => {
  const [thief, owner] = [await newViewer('A'), await newViewer('B')];
  await storeKeys(thief, 'amazon', keys);
  await storeKeys(owner, 'amazon', keys);
  const { refresh_token: stolen } = await queryRow<{ refresh_token: string }>(
    'SELECT refresh_token FROM credentials WHERE account_id = $1',
    [owner.accountId],
  );
  await queryRows('UPDATE credentials SET refresh_token = $2 WHERE account_id = $1', [thief.accountId, stolen]);
  await expect(readCredential(thief.accountId, 'amazon')).rejects.toThrow('Salve as credenciais de novo');
});

test('saving the stored refresh token again keeps the id of the seller', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', { ...keys, accessToken: 'access' });
  await markConnected(accountId, 'mercadolivre', '190012345');
  const stored = async () => readCredential(accountId, 'mercadolivre');
  const { clientId, refreshToken } = keys;
  expect(await storeKeys({ accountId }, 'mercadolivre', { clientId, refreshToken })).toEqual({ isConnected: true });
  expect(await stored()).toMatchObject({ sellerId: '190012345', accessToken: 'access', refreshToken });
  await storeKeys({ accountId }, 'mercadolivre', { clientId, refreshToken: 'another' });
  expect(await stored()).toMatchObject({ sellerId: null, accessToken: null, refreshToken: 'another' });
});

test('keys that connect a channel queue its first sync once; incomplete keys queue none', async () => {
  const viewer = await newViewer();
  const queued = async () =>
    (
      await queryRow<{ n: number }>('SELECT count(*) AS n FROM graphile_worker.jobs WHERE key = $1', [
        `startFirstSync/${viewer.accountId}`,
      ])
    ).n;
  const { clientId, clientSecret, refreshToken } = keys;
  expect(await storeKeys(viewer, 'amazon', { clientId, clientSecret })).toEqual({ isConnected: false });
  expect(await queued()).toBe(0);
  expect(await storeKeys(viewer, 'amazon', { clientId, refreshToken })).toEqual({ isConnected: true });
  expect(await queued()).toBe(1);
  await queryRows('SELECT graphile_worker.remove_job($1)', [`startFirstSync/${viewer.accountId}`]);
  await storeKeys(viewer, 'amazon', { clientId, refreshToken: 'newer' });
  expect(await queued()).toBe(0);
  await markReconnectNeeded(viewer.accountId, 'amazon', 'Autorize de novo.');
  await storeKeys(viewer, 'amazon', { clientId, refreshToken: 'newest' });
  expect(await queued()).toBe(1);
});

test('the day of a secret is the given one, today for another secret, and unknown when the seller says so', async () => {
  const { accountId } = await newViewer();
  const store = async (change: object) => {
    await storeKeys({ accountId }, 'amazon', { ...keys, ...change });
    return (await readCredential(accountId, 'amazon'))!.secretMadeOn;
  };
  expect(await store({})).toBe(saoPauloDay(Date.now()));
  expect(await store({ secretMadeOn: '2026-02-03' })).toBe('2026-02-03');
  expect(await store({}), 'the same secret').toBe('2026-02-03');
  expect(await store({ clientSecret: undefined })).toBe('2026-02-03');
  expect(await store({ clientSecret: 'c4n4ry-other' })).toBe(saoPauloDay(Date.now()));
  expect(await store({ secretMadeOn: null })).toBeNull();
});

test('an authorization is dated when its refresh token is stored, not when a renewed one is', async () => {
  const { accountId } = await newViewer();
  const store = async (change: object) => {
    await storeKeys({ accountId }, 'mercadolivre', { ...keys, ...change });
    const [row] = await queryRows<{ at: Date | null; isConsented: boolean }>(
      'SELECT authorized_at AS at, is_consented AS "isConsented" FROM credentials WHERE account_id = $1',
      [accountId],
    );
    return row!;
  };
  const first = await store({});
  expect(first).toEqual({ at: expect.any(Date), isConsented: false });
  expect(await store({ refreshToken: 'TG-renewed', authorization: 'asBefore' })).toEqual(first);
  expect(await store({ refreshToken: 'TG-renewed' })).toEqual(first);
  const consented = await store({ refreshToken: 'TG-new', authorization: 'consented' });
  expect(consented.isConsented).toBe(true);
  expect(consented.at!.getTime()).toBeGreaterThanOrEqual(first.at!.getTime());
  expect(await store({ clientId: 'other' })).toMatchObject({ isConsented: false });
});
