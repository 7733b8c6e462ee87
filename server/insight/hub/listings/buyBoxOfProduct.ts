import { type BuyBoxStatus, buyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { sharePercent } from '#server/insight/buybox/ownershipShare.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';

/** The Buy Boxes of a product's listings. */
export interface BuyBoxOfProduct {
  /** Share of the observed time of the last 30 days in which they were ours, percent, from the sums; null: never observed. */
  sharePercent: number | null;
  /** Those that others have now and we had, the latest loss first. */
  lost: { product: CatalogProduct; since: Date }[];
  /** Of a listing; null: no one competes, or nothing was observed. */
  statusOf: (product: CatalogProduct) => BuyBoxStatus | null;
}

const pageOf = ({ marketplace, country, asin }: CatalogProduct) => `${marketplace} ${country} ${asin}`;

/** Buy Boxes of a product's listings, as the Buy Box dashboard has them. Listings of one page share one. */
export async function buyBoxOfProduct(
  viewer: Viewer,
  { listings }: Pick<MasterProduct, 'listings'>,
  now: Date,
): Promise<BuyBoxOfProduct> {
  const productIds = listings.map(({ product }) => product.id);
  const [{ rows }, losses] = await Promise.all([
    buyBoxStatus(viewer, {}, { limit: limits.listingsOfMaster, productIds }, now),
    lossesOf(viewer, productIds, now),
  ]);
  const byPage = new Map(rows.map((row) => [pageOf(row.product), row]));
  const sum = (read: (row: BuyBoxStatus) => number) => rows.reduce((total, row) => total + read(row), 0);
  const since = new Map(losses.map(({ page, at }) => [page, at]));
  const lost = rows.flatMap((row) => {
    const at = row.state === 'losing' ? since.get(pageOf(row.product)) : undefined;
    return at ? [{ product: row.product, since: at }] : [];
  });
  return {
    sharePercent: sharePercent({ observedMs: sum((row) => row.observedMs), ownedMs: sum((row) => row.ownedMs) }),
    lost: lost.toSorted((a, b) => b.since.getTime() - a.since.getTime()),
    statusOf: (product) => byPage.get(pageOf(product)) ?? null,
  };
}

/** When each page of some listings was last seen as ours, among those that were. */
const lossesOf = ({ accountId }: Viewer, productIds: readonly number[], now: Date) =>
  queryRows<{ page: string; at: Date }>(
    `SELECT w.marketplace || ' ' || w.country || ' ' || w.asin AS page, max(coalesce(span.ended_at, $3)) AS at
     FROM watched_listings w
     JOIN ownership_spans span ON span.account_id = $1 AND span.listing_id = w.id AND span.state IN ('winning', 'sharing')
     WHERE w.account_id = $1 AND w.competes AND (w.marketplace, w.country, w.asin) IN (
       SELECT marketplace, country, asin FROM products WHERE account_id = $1 AND id = ANY ($2::int[]))
     GROUP BY w.marketplace, w.country, w.asin`,
    [accountId, productIds, now],
    readerOf(accountId),
  );
