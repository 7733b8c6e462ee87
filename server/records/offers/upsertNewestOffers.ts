import type { Queryable } from '#server/platform/postgres/db.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { OfferRow } from './applyOfferCheck.ts';

/** Updates the newest offer of each competitor on each listing from the changed rows, in the caller's transaction. */
export async function upsertNewestOffers(
  accountId: number,
  changed: (OfferRow & { listingId: number })[],
  tx: Queryable,
): Promise<void> {
  const newest = new Map<string, OfferRow & { listingId: number; knownSince: Date }>();
  for (const row of changed) {
    if (row.isOurs) continue;
    const key = `${row.listingId} ${row.sellerId}`;
    const known = newest.get(key);
    const knownSince = known && known.knownSince < row.firstSeenAt ? known.knownSince : row.firstSeenAt;
    newest.set(key, { ...(known && known.firstSeenAt > row.firstSeenAt ? known : row), knownSince });
  }
  const rows = [...newest.values()];
  if (rows.length === 0) return;
  await tx.query({
    name: 'writeNewestOffers',
    text: `INSERT INTO newest_offers AS n (account_id, listing_id, seller_id, known_since, first_seen_at, last_seen_at,
                                           price_minor, is_winner, is_fba)
           SELECT $1, * FROM unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
                                    $7::bigint[], $8::boolean[], $9::boolean[])
           ON CONFLICT (account_id, listing_id, seller_id) DO UPDATE SET
             known_since = least(n.known_since, excluded.known_since), first_seen_at = excluded.first_seen_at,
             last_seen_at = excluded.last_seen_at, price_minor = excluded.price_minor, is_winner = excluded.is_winner,
             is_fba = excluded.is_fba`,
    values: [
      accountId,
      plainArray(rows, ({ listingId }) => listingId),
      textArray(rows, ({ sellerId }) => sellerId),
      textArray(rows, ({ knownSince }) => knownSince.toISOString()),
      textArray(rows, ({ firstSeenAt }) => firstSeenAt.toISOString()),
      textArray(rows, ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? null),
      plainArray(rows, ({ priceMinor }) => priceMinor),
      plainArray(rows, ({ isWinner }) => String(isWinner)),
      plainArray(rows, ({ isFba }) => (isFba === null ? null : String(isFba))),
    ],
  });
}
