import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { amazonRates } from '#server/market/amazon/auth/rates.ts';
import { type OfferedListing, unknownCheck } from '#server/market/offerCheck.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { RUN_MINUTES } from '#server/work/sync/streamPlans.ts';
import { fakeConnector, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

const ASINS_A_CALL = 20;

test('1,800 ASINs fit a quarter of an hour, each once; with more, the rest come first in the next run', async () => {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     SELECT $1, 'amazon', 'BR', 'S' || n, 'B' || n, 'BRL', '' FROM generate_series(1, 1850) n`,
    [accountId],
  );
  const requests: OfferedListing[][] = [];
  const connector = {
    ...fakeConnector(newSeller([])),
    async *offers(listings: OfferedListing[]) {
      requests.push(listings);
      yield await Promise.resolve(listings.map((listing) => unknownCheck(listing, new Date())));
    },
  };
  const run = async () => {
    const { runId } = await startSync({ accountId }, { trigger: 'automatic', syncType: 'buy_box_auto' });
    await runSync({ accountId, runId }, {}, () => connector);
    return queryRow('SELECT status FROM sync_runs WHERE account_id = $1 AND id = $2', [accountId, runId]);
  };
  expect(await run()).toEqual({ status: 'success' });
  expect(await run()).toEqual({ status: 'success' });
  const [first, second] = requests.map((listings) => listings.map(({ asin }) => asin));
  expect([first!.length, new Set(first).size]).toEqual([1_800, 1_800]);
  const { perSecond, burst } = amazonRates.getItemOffersBatch;
  expect(first!.length / ASINS_A_CALL).toBeLessThanOrEqual(burst + perSecond * RUN_MINUTES * 60);
  const before = new Set(first);
  expect(second!.slice(0, 50).filter((asin) => before.has(asin))).toEqual([]);
});
