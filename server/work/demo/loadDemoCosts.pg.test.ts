import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { loadDemoCosts } from './loadDemoCosts.ts';

useTestDatabase();
const local = useLocalMarketplaces();

test('the demo stores its cost sheet once, after its products are stored', async () => {
  const { accountId, userId } = await newViewer();
  const count = async (table: string, where = 'true') =>
    (
      await queryRow<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE account_id = $1 AND ${where}`, [
        accountId,
      ])
    ).n;
  await loadDemoCosts(accountId, local.url);
  expect(await count('product_costs')).toBe(0);

  const sheet = (await (await fetch(`${local.url}/__simulator/costs`)).json()) as ListingSnapshot[];
  const listings = sheet.slice(1).map((one) => ({ ...one, name: one.asin, priceMinor: 1_000, active: true }));
  await transaction((tx) => recordListings(accountId, listings, tx));
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at)
     SELECT $1, unnest(ARRAY['amazon', 'mercadolivre'])::"Marketplace", 'products', now()`,
    [accountId],
  );
  await loadDemoCosts(accountId, local.url);
  await loadDemoCosts(accountId, local.url);
  expect(await count('product_costs', `valid_from = '2000-01-01'`)).toBe(listings.length);
  expect(await count('product_costs')).toBe(listings.length);
  expect(await count('product_cost_changes', `user_id = ${userId}`)).toBe(2 * listings.length);
  expect(
    await queryRows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'raiseProfitAlerts'`),
  ).toHaveLength(1);
});
