import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** A pair whose prices a run reads. */
export interface WatchedPair {
  id: number;
  marketplace: Marketplace;
  country: string;
  ourAsin: string;
  competitorAsin: string;
}

/** The account's pairs of a marketplace that this run has not read yet. */
export const competitorsToCheck = (
  { accountId, startedAt }: { accountId: number; startedAt: Date },
  marketplace: Marketplace,
): Promise<WatchedPair[]> =>
  queryRows<WatchedPair>(
    `SELECT id, marketplace, country, our_asin AS "ourAsin", competitor_asin AS "competitorAsin" FROM brand_competitors
     WHERE account_id = $1 AND marketplace = $2 AND (asked_at IS NULL OR asked_at < $3)
     ORDER BY asked_at NULLS FIRST, id`,
    [accountId, marketplace, startedAt],
  );
