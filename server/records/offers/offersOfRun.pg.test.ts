import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { offersOfRun } from './offersOfRun.ts';

useTestDatabase();

/** An account with so many watched items, connected by an application. */
async function sellerOf(clientId: string, items: number) {
  const viewer = await newViewer();
  const { accountId } = viewer;
  await storeKeys(viewer, 'mercadolivre', { clientId, clientSecret: 's', accessToken: 'APP', refreshToken: 'TG' });
  await markConnected(accountId, 'mercadolivre', String(accountId));
  await queryRows(
    `INSERT INTO watched_listings (account_id, marketplace, country, asin)
     SELECT $1, 'mercadolivre', 'BR', 'MLB' || n FROM generate_series(1, $2) n`,
    [accountId, items],
  );
  return accountId;
}
const mercadoLivre = (accountId: number) => offersOfRun(accountId, 'mercadolivre');

test('an application of one account reads 3,000 items a run; accounts that share one read their fair share', async () => {
  const alone = await sellerOf('alone', 5_000);
  expect(await mercadoLivre(alone)).toBe(3_000);
  const large = await sellerOf('shared', 5_000);
  const small = await sellerOf('shared', 200);
  const middle = await sellerOf('shared', 1_500);
  expect(await Promise.all([large, small, middle].map(mercadoLivre))).toEqual([1_900, 1_200, 1_700]);
  expect(await mercadoLivre(alone), 'another application').toBe(3_000);
});

test('an account that is not connected takes no share', async () => {
  const one = await sellerOf('half', 5_000);
  const other = await sellerOf('half', 5_000);
  expect(await mercadoLivre(one)).toBe(1_800);
  await queryRows(`UPDATE credentials SET state = 'reconnect' WHERE account_id = $1`, [other]);
  expect(await mercadoLivre(one)).toBe(3_000);
});

test('a quota of an account’s own is not shared', async () => {
  const one = await sellerOf('any', 5_000);
  expect(await offersOfRun(one, 'amazon')).toBe(1_800);
});
