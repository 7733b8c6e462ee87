import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { OfferCheck } from '#server/market/offerCheck.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface KnownSeller {
  marketplace: Marketplace;
  sellerId: string;
  isOurs: boolean;
  feedbackRating: number | null;
  firstSeenAt: Date;
}

const keyOf = ({ marketplace, sellerId }: Pick<KnownSeller, 'marketplace' | 'sellerId'>) =>
  `${marketplace} ${sellerId}`;

/** Known sellers among those in the checks, by `marketplace sellerId`. */
export async function knownSellers(
  accountId: number,
  checks: OfferCheck[],
  tx: Queryable,
): Promise<Map<string, KnownSeller>> {
  const rows = await queryRows<KnownSeller>(
    `SELECT marketplace, seller_id AS "sellerId", is_ours AS "isOurs", feedback_rating::float AS "feedbackRating",
            first_seen_at AS "firstSeenAt"
     FROM offer_sellers WHERE account_id = $1 AND marketplace = ANY ($2::"Marketplace"[]) AND seller_id = ANY ($3)`,
    [
      accountId,
      [...new Set(checks.map(({ marketplace }) => marketplace))],
      [...new Set(checks.flatMap((check) => sellersOf(check).map(({ sellerId }) => sellerId)))],
    ],
    tx,
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Inserts new sellers and updates changed ones. Unchanged sellers cause no write. */
export async function upsertSellers(
  accountId: number,
  checks: OfferCheck[],
  known: Map<string, KnownSeller>,
  tx: Queryable,
): Promise<void> {
  const changed = new Map<string, KnownSeller>();
  for (const check of checks)
    for (const met of sellersOf(check)) {
      const before = changed.get(keyOf(met)) ?? known.get(keyOf(met));
      const now: KnownSeller = {
        ...met,
        isOurs: met.isOurs || (before?.isOurs ?? false),
        feedbackRating: met.feedbackRating ?? before?.feedbackRating ?? null,
        firstSeenAt: before && before.firstSeenAt < met.firstSeenAt ? before.firstSeenAt : met.firstSeenAt,
      };
      if (!before || !isSame(before, now)) changed.set(keyOf(met), now);
    }
  // ordered, so that two transactions that write the same sellers cannot deadlock
  const rows = [...changed.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (rows.length === 0) return;
  await queryRows(
    `INSERT INTO offer_sellers AS s (account_id, marketplace, seller_id, is_ours, feedback_rating, first_seen_at)
     SELECT $1, * FROM unnest($2::"Marketplace"[], $3::text[], $4::boolean[], $5::numeric[], $6::timestamptz[])
     ON CONFLICT (account_id, marketplace, seller_id) DO UPDATE SET
       is_ours = s.is_ours OR excluded.is_ours, feedback_rating = coalesce(excluded.feedback_rating, s.feedback_rating),
       first_seen_at = least(s.first_seen_at, excluded.first_seen_at)`,
    [
      accountId,
      rows.map(({ marketplace }) => marketplace),
      rows.map(({ sellerId }) => sellerId),
      rows.map(({ isOurs }) => isOurs),
      rows.map(({ feedbackRating }) => feedbackRating),
      rows.map(({ firstSeenAt }) => firstSeenAt),
    ],
    tx,
  );
}

const isSame = (a: KnownSeller, b: KnownSeller) =>
  a.isOurs === b.isOurs && a.feedbackRating === b.feedbackRating && a.firstSeenAt.getTime() === b.firstSeenAt.getTime();

/** All sellers of a check: those of the offers, and the owner of the Buy Box when not among them. */
function sellersOf({ marketplace, state, owner, offers, checkedAt }: OfferCheck): KnownSeller[] {
  const found = (offers ?? []).map(({ sellerId, isOurs, feedbackRating }) => ({ sellerId, isOurs, feedbackRating }));
  if (owner?.sellerId && !found.some(({ sellerId }) => sellerId === owner.sellerId))
    found.push({ sellerId: owner.sellerId, isOurs: state === 'winning' || state === 'sharing', feedbackRating: null });
  return found.map((seller) => ({ ...seller, marketplace, firstSeenAt: checkedAt }));
}
