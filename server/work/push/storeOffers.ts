import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { OfferCheck } from '#server/market/offerCheck.ts';
import { queueBuyBoxAlerts } from '#server/records/alerts/queueAlerts.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';

/**
 * Stores notified checks of the account's own listings; those of others are dropped. Alerts follow when an owner or a price
 * changed.
 */
export async function storeOffers(accountId: number, checks: OfferCheck[], tx: Queryable): Promise<void> {
  const own = await ownChecks(accountId, checks, tx);
  const { changed } = await recordOfferChecks(accountId, own, tx);
  if (changed > 0) await queueBuyBoxAlerts(accountId, tx);
}

async function ownChecks(accountId: number, checks: OfferCheck[], tx: Queryable): Promise<OfferCheck[]> {
  const rows = await queryRows<{ at: number }>(
    `SELECT n.at::int FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) WITH ORDINALITY
       AS n (marketplace, country, asin, at)
     WHERE EXISTS (SELECT FROM products p WHERE p.account_id = $1 AND p.marketplace = n.marketplace
                   AND p.country = n.country AND p.asin = n.asin)`,
    [
      accountId,
      checks.map(({ marketplace }) => marketplace),
      checks.map(({ country }) => country),
      checks.map(({ asin }) => asin),
    ],
    tx,
  );
  return rows.map(({ at }) => checks[at - 1]!);
}
