import { afterEach, expect, test, vi } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { accountsOfSeller } from './accountsOfSeller.ts';
import { storeKeys } from './storeKeys.ts';

useTestDatabase();
afterEach(() => void vi.restoreAllMocks());

const HOUR_MS = 3_600_000;

test('a seller is known by the application too, and stays known while the map cannot be read again', async () => {
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'mercadolivre', { clientId: 'app', clientSecret: 'secret', refreshToken: 'token' });
  const connect = `UPDATE credentials SET state = 'connected', seller_id = '7' WHERE account_id = $1`;
  await queryRows(connect, [accountId]);
  const find = (at: number, application = 'app') => accountsOfSeller('mercadolivre', application, '7', () => at);
  expect([await find(0), await find(0, 'other')]).toEqual([[accountId], []]);

  const query = vi.spyOn(pool, 'query');
  query.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) as never);
  expect(await find(HOUR_MS)).toEqual([accountId]);
  query.mockRejectedValueOnce(new Error('a fault of the product') as never);
  await expect(find(HOUR_MS)).rejects.toThrow('a fault of the product');
  query.mockRestore();

  await queryRows(`UPDATE credentials SET state = 'reconnect' WHERE account_id = $1`, [accountId]);
  expect(await find(HOUR_MS)).toEqual([]); // read again as soon as it can be
});
