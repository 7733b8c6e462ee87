import pg from 'pg';
import { expect, test } from 'vitest';
import { retryingPool } from './retryingPool.ts';

test('a job that ends after the pool has ended causes no failure', async () => {
  const ended = new pg.Pool();
  await ended.end();
  const connecting = retryingPool(ended).connect();
  expect(await Promise.race([connecting, Promise.resolve('waits')])).toBe('waits');
});
