import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { limiter, removeExpiredLimits, takePoint } from './limiter.ts';

useTestDatabase();

const keys = async () =>
  (await queryRows<{ key: string }>('SELECT key FROM rate_limits ORDER BY key')).map(({ key }) => key);

test('what no longer counts for an hour is deleted, and what counts stays', async () => {
  const hourly = limiter('hourly', 1, 3600);
  await takePoint(hourly, 'counts');
  await takePoint(hourly, 'old');
  await takePoint(hourly, 'just over');
  const ended = (key: string, ago: string) =>
    queryRows(`UPDATE rate_limits SET expire = extract(epoch FROM now() - $2::interval) * 1000 WHERE key = $1`, [
      `hourly:${key}`,
      ago,
    ]);
  await ended('old', '61 minutes');
  await ended('just over', '59 minutes');
  await removeExpiredLimits();
  expect(await keys()).toEqual(['hourly:counts', 'hourly:just over']);
  await expect(takePoint(hourly, 'counts')).rejects.toMatchObject({ code: 'TOO_MANY', status: 429 });
});
