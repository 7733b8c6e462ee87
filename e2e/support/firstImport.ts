import { expect, test } from '@playwright/test';
import { signedInToken } from './session.ts';

const MAX_IMPORT_MS = 600_000;
const PAUSE_MS = 500;
const QUERY = '{ viewer { latestSync { ...how } latestBuyBoxSync { ...how } latestPriceCheck { ...how } } }';
const HOW = 'fragment how on SyncRun { status error }';
const READ = { status: 'SUCCESS', error: null };

// Journeys of the demo seller start after this, when a year of sales, offers and competitors is imported.
test('the first import of the demo reads everything', async ({ request }) => {
  test.setTimeout(MAX_IMPORT_MS);
  const runs = async () => {
    const response = await request.post('/graphql', {
      data: { query: `${QUERY} ${HOW}` },
      headers: { authorization: `Bearer ${signedInToken()}` },
    });
    return ((await response.json()) as { data: { viewer: Record<string, typeof READ | null> } }).data.viewer;
  };
  const areOver = async () =>
    Object.values(await runs()).every((run) => run && run.status !== 'PENDING' && run.status !== 'RUNNING');
  await expect.poll(areOver, { timeout: MAX_IMPORT_MS, intervals: [PAUSE_MS] }).toBe(true);
  expect(await runs()).toEqual({ latestSync: READ, latestBuyBoxSync: READ, latestPriceCheck: READ });
});
