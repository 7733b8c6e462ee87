import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { buyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { recentChanges } from '#server/insight/buybox/changes/recentChanges.ts';
import { check, offer, record } from '#server/insight/buybox/testing/checks.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { loadDemoOffers } from './loadDemoOffers.ts';

useTestDatabase();
const local = useLocalMarketplaces({ products: 0.3, orders: 0.3 });

test.runIf(hasTrials)(
  'the demo has thirty days of offers after its products are stored, and the same when loaded again',
  async () => {
    const viewer = await newViewer();
    const { accountId } = viewer;
    await loadDemoOffers(accountId, local.url);
    const waiting = await queryRows(`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'loadDemoOffers'`);
    expect(waiting).toHaveLength(1);

    const sheet = (await (await fetch(`${local.url}/__simulator/costs`)).json()) as ListingSnapshot[];
    const listings = sheet.slice(0, 30).map((one) => ({ ...one, name: one.asin, priceMinor: 1_000, active: true }));
    await transaction((tx) => recordListings(accountId, listings, tx));
    for (const marketplace of ['amazon', 'mercadolivre'])
      await queryRows(
        `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at)
       VALUES ($1, $2::"Marketplace", 'products', now())`,
        [accountId, marketplace],
      );
    // checked by an earlier run
    await record(accountId, check(listings[0]!.asin, new Date(), 'A2', [offer('A2', 500)]));
    await loadDemoOffers(accountId, local.url);
    const stored = () =>
      queryRow<{ spans: number; offers: number }>(
        `SELECT (SELECT count(*) FROM ownership_spans WHERE account_id = $1) AS spans,
              (SELECT count(*) FROM seller_offers WHERE account_id = $1) AS offers`,
        [accountId],
      );
    const once = await stored();
    expect(once.spans).toBeGreaterThan(100);
    await loadDemoOffers(accountId, local.url);
    // two loads end at different times: a last change may lie between them
    expect(Math.abs((await stored()).spans - once.spans)).toBeLessThan(10);

    const { rows } = await buyBoxStatus(viewer, {}, { limit: 100 });
    expect(rows.length).toBeGreaterThan(20);
    for (const { coveragePercent } of rows) expect(coveragePercent).toBeGreaterThan(99.5);
    expect(await competitorRanking(viewer, { period: 'last30Days' })).not.toEqual([]);
    expect(await recentChanges(viewer, { period: 'last30Days' })).toHaveLength(100);
    expect((await lostProducts(viewer, {})).rows).not.toEqual([]);
    expect(await newCompetitors(viewer, {})).toMatchObject({ isHistoryInsufficient: false });
  },
);
