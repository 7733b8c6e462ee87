import { expect, test } from 'vitest';
import { brandCompetitors } from '#server/insight/brand/brandCompetitors.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { loadDemoCompetitors } from './loadDemoCompetitors.ts';

useTestDatabase();
const local = useLocalMarketplaces();

test('the demo watches other brands at each marketplace with thirty days of prices, the same when loaded again', async () => {
  const viewer = await newViewer();
  const { accountId } = viewer;
  await loadDemoCompetitors(accountId, local.url);
  expect(
    await queryRows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'loadDemoCompetitors'`),
  ).toHaveLength(1);

  const sheet = (await (await fetch(`${local.url}/__simulator/costs`)).json()) as ListingSnapshot[];
  const listings = sheet.map((one) => ({ ...one, name: one.asin, priceMinor: 1_000, active: true }));
  await transaction((tx) => recordListings(accountId, listings, tx));
  for (const marketplace of ['amazon', 'mercadolivre'])
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at)
       VALUES ($1, $2::"Marketplace", 'products', now())`,
      [accountId, marketplace],
    );
  await loadDemoCompetitors(accountId, local.url);
  const watched = await brandCompetitors(viewer);
  expect(new Set(watched.map(({ marketplace }) => marketplace))).toEqual(new Set(['amazon', 'mercadolivre']));
  expect(new Set(watched.map(({ ourAsin }) => ourAsin)).size).toBe(watched.length);
  for (const { prices } of watched) {
    expect(prices.length).toBeGreaterThan(3);
    expect(new Set(prices.map(({ ourPrice }) => ourPrice?.currency)).size, 'one currency').toBe(1);
  }
  expect(
    await queryRows('SELECT 1 FROM brand_competitors WHERE account_id = $1 AND country = $2', [accountId, 'US']),
  ).toHaveLength(4);
  expect(
    await queryRows(`SELECT 1 FROM sync_runs WHERE account_id = $1 AND sync_type = 'brand_prices'`, [accountId]),
  ).toHaveLength(1);

  await loadDemoCompetitors(accountId, local.url);
  expect(await brandCompetitors(viewer)).toHaveLength(watched.length);
});
