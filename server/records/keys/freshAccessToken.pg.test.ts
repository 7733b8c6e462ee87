import { expect, test, vi } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { RefreshedToken, StoredKeys } from '#server/market/keys.ts';
import { freshAccessToken } from './freshAccessToken.ts';
import { readCredential } from './readCredential.ts';
import { storeKeys } from './storeKeys.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-11-20T12:00:00Z');

async function connectedAccount() {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', { clientId: 'c', clientSecret: 's', refreshToken: 'TG-1' });
  return accountId;
}

/** A marketplace whose refresh token is invalid after its first use. */
function rotatingMarketplace() {
  let valid = 1;
  const received: (string | null)[] = [];
  const refresh = async ({ refreshToken }: StoredKeys): Promise<RefreshedToken> => {
    received.push(refreshToken);
    await Promise.resolve();
    if (refreshToken !== `TG-${valid}`) return { reconnect: 'O Refresh Token já foi usado.' };
    valid += 1;
    return { accessToken: `APP-${valid}`, refreshToken: `TG-${valid}`, expiresInSeconds: 10_800 };
  };
  return { received, refresh };
}

/** A second instance of the module, with its own pool and memory, like another process. */
async function anotherProcess() {
  vi.resetModules();
  const { useDatabase, closeDatabase } = await import('#server/platform/postgres/db.ts');
  const { useMasterSecret } = await import('#server/platform/security/secrets.ts');
  useDatabase(database.url());
  useMasterSecret('a secret for tests, thirty-two characters');
  const other = await import('./freshAccessToken.ts');
  return { freshAccessToken: other.freshAccessToken, close: closeDatabase };
}

/** Resolves once a session of this database waits for a lock, or when `isOver`. */
async function untilBlocked(isOver: () => boolean): Promise<void> {
  const waiting = `SELECT count(*) AS n FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while (!isOver() && (await queryRow<{ n: number }>(waiting)).n === 0);
}

test('of two processes one refreshes; the other waits and gets the stored token', async () => {
  const accountId = await connectedAccount();
  const { received, refresh } = rotatingMarketplace();
  const other = await anotherProcess();
  const slow = async (credential: StoredKeys) => {
    const refreshed = await refresh(credential);
    await untilBlocked(() => received.length > 1);
    return refreshed;
  };
  const getters = [freshAccessToken, other.freshAccessToken];
  const tokens = await Promise.all(getters.map((get) => get(accountId, 'mercadolivre', null, slow, () => NOW)));
  await other.close();
  expect(tokens).toEqual(['APP-2', 'APP-2']);
  expect(received).toEqual(['TG-1']);
});

test('thirty callers of one process share one refresh and leave the pool free', async () => {
  const accountId = await connectedAccount();
  const { received, refresh } = rotatingMarketplace();
  const slow = async (credential: StoredKeys) => {
    await readCredential(accountId, 'mercadolivre');
    return refresh(credential);
  };
  const callers = Array.from({ length: 30 }, () => freshAccessToken(accountId, 'mercadolivre', null, slow, () => NOW));
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['APP-2']));
  expect(received).toEqual(['TG-1']);
});

test('the new pair is stored before it is returned: a crash afterwards loses nothing', async () => {
  const accountId = await connectedAccount();
  const { received, refresh } = rotatingMarketplace();
  const crash = freshAccessToken(accountId, 'mercadolivre', null, refresh, () => NOW).then(() => {
    throw new Error('crash before the first use');
  });
  await expect(crash).rejects.toThrow('crash');
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ accessToken: 'APP-2', refreshToken: 'TG-2' });
  expect(await freshAccessToken(accountId, 'mercadolivre', 'APP-2', refresh, () => NOW)).toBe('APP-3');
  expect(received).toEqual(['TG-1', 'TG-2']);
});

test('a token is used until shortly before it expires, then renewed', async () => {
  const accountId = await connectedAccount();
  const { received, refresh } = rotatingMarketplace();
  const at = (ms: number) => freshAccessToken(accountId, 'mercadolivre', null, refresh, () => NOW + ms);
  expect(await at(0)).toBe('APP-2');
  expect(await at(10_600_000)).toBe('APP-2');
  expect(await at(10_700_000)).toBe('APP-3');
  expect(received).toHaveLength(2);
});

test('a pasted token is used until the marketplace refuses it', async () => {
  const accountId = await connectedAccount();
  await storeKeys({ accountId }, 'mercadolivre', { clientId: 'c', accessToken: 'APP-pasted' });
  const { received, refresh } = rotatingMarketplace();
  expect(await freshAccessToken(accountId, 'mercadolivre', null, refresh, () => NOW)).toBe('APP-pasted');
  expect(received).toEqual([]);
  expect(await freshAccessToken(accountId, 'mercadolivre', 'APP-pasted', refresh, () => NOW)).toBe('APP-2');
});

test('a caller with a refused token gets the token another caller already renewed', async () => {
  const accountId = await connectedAccount();
  const { received, refresh } = rotatingMarketplace();
  const first = await freshAccessToken(accountId, 'mercadolivre', null, refresh, () => NOW);
  await freshAccessToken(accountId, 'mercadolivre', first, refresh, () => NOW);
  expect(await freshAccessToken(accountId, 'mercadolivre', first, refresh, () => NOW)).toBe('APP-3');
  expect(received).toHaveLength(2);
});

test('an invalid authorization is recorded and not tried again', async () => {
  const accountId = await connectedAccount();
  let refreshes = 0;
  const refresh = () => {
    refreshes += 1;
    return Promise.resolve({ reconnect: 'Autorize de novo.' });
  };
  const get = () => freshAccessToken(accountId, 'mercadolivre', null, refresh, () => NOW);
  await expect(get()).rejects.toThrow('Autorize de novo.');
  await expect(get()).rejects.toMatchObject({ name: 'ReconnectNeeded' });
  expect(refreshes).toBe(1);
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ state: 'reconnect', refreshToken: 'TG-1' });
});

test('a temporary failure of a refresh changes nothing', async () => {
  const accountId = await connectedAccount();
  const down = () => Promise.reject(new Error('down'));
  await expect(freshAccessToken(accountId, 'mercadolivre', null, down, () => NOW)).rejects.toThrow('down');
  expect(await readCredential(accountId, 'mercadolivre')).toMatchObject({ state: 'connected', refreshToken: 'TG-1' });
});
