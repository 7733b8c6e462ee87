import type { Queryable } from '#server/core/db.ts';
import { lockAccount } from '#server/core/lockAccount.ts';
import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import { RETURNING_CHANGES, ROLLUP_CHANGES } from './rollupChanges.ts';

const AMOUNTS = ['fees_minor', 'fulfilment_minor', 'refund_minor'];
// The part of a total up to a line less the part up to the line before: the shares add up to the total to the cent.
const upTo = (amount: string, weight: string) => `round(n.${amount} * ${weight}::numeric / whole)`;
const share = (amount: string) => `(${upTo(amount, 'reached')} - ${upTo(amount, '(reached - weight)')})::bigint`;

/** Lines that count take the amounts, in proportion to their price, or to nothing but their number without prices. */
const RECORD = `
WITH input AS (
  SELECT * FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
    WITH ORDINALITY AS n (marketplace, external_id, listing_key, fees_minor, fulfilment_minor, refund_minor, ord)
), named AS MATERIALIZED (
  SELECT n.*, o.id AS order_id FROM input n
  JOIN orders o ON o.account_id = $1 AND o.marketplace = n.marketplace AND o.external_id = n.external_id
), lines AS (
  SELECT n.ord, i.id, coalesce(i.price_minor, 0) AS price,
         i.status = 'cancelled' AS is_cancelled, bool_and(i.status = 'cancelled') OVER (PARTITION BY n.ord) AS none_counts
  FROM named n JOIN order_items i ON i.account_id = $1 AND i.order_id = n.order_id
   AND (n.listing_key IS NULL OR regexp_replace(i.line_key, '#\\d+$', '') = n.listing_key)
), weights AS (
  SELECT ord, id, CASE WHEN sum(price) OVER (PARTITION BY ord) > 0 THEN price ELSE 1 END AS weight
  FROM lines WHERE none_counts OR NOT is_cancelled
), shares AS (
  SELECT ord, id, weight, sum(weight) OVER (PARTITION BY ord ORDER BY id) AS reached,
         sum(weight) OVER (PARTITION BY ord) AS whole FROM weights
), due AS MATERIALIZED (
  SELECT s.id, ${AMOUNTS.map((amount) => `${share(amount)} AS ${amount}`).join(', ')}
  FROM shares s JOIN named n USING (ord)
), changes AS (
  UPDATE order_items i SET ${AMOUNTS.map((amount) => `${amount} = coalesce(d.${amount}, i.${amount})`).join(', ')}
  FROM due d WHERE i.account_id = $1 AND i.id = d.id
   AND (${AMOUNTS.map((amount) => `coalesce(d.${amount}, i.${amount})`).join(', ')})
       IS DISTINCT FROM (${AMOUNTS.map((amount) => `i.${amount}`).join(', ')})
  RETURNING ${RETURNING_CHANGES}
), ${ROLLUP_CHANGES}
SELECT (SELECT count(*) FROM changes)::int AS changed, (SELECT count(*) FROM named)::int AS named`;

/**
 * Stores fees, freight and refunds posted after the sale, in the caller's transaction and with the rollups. Each amount
 * is the total so far and replaces the one before; null says nothing. An amount of a whole order, or of several lines
 * of one listing, is shared by price, to the cent. Answers how many lines changed and how many orders are not known yet.
 */
export async function recordFees(
  accountId: number,
  snapshots: LineFeesSnapshot[],
  tx: Queryable,
): Promise<{ changed: number; unknown: number }> {
  await lockAccount(accountId, tx);
  const fees = [...merged(snapshots).values()];
  const whole = await record(fees.filter(({ listingKey }) => listingKey === null));
  const byListing = await record(fees.filter(({ listingKey }) => listingKey !== null));
  return { changed: whole.changed + byListing.changed, unknown: whole.unknown + byListing.unknown };

  async function record(part: LineFeesSnapshot[]) {
    if (part.length === 0) return { changed: 0, unknown: 0 };
    const { rows } = await tx.query<{ changed: number; named: number }>({
      name: 'recordFees',
      text: RECORD,
      values: [
        accountId,
        part.map(({ marketplace }) => marketplace),
        part.map(({ orderExternalId }) => orderExternalId),
        part.map(({ listingKey }) => listingKey),
        part.map(({ feesMinor }) => feesMinor),
        part.map(({ fulfilmentMinor }) => fulfilmentMinor),
        part.map(({ refundMinor }) => refundMinor),
      ],
    });
    return { changed: rows[0]!.changed, unknown: part.length - rows[0]!.named };
  }
}

/** One snapshot for each line told: the later amount counts, unless it is null. */
function merged(snapshots: LineFeesSnapshot[]): Map<string, LineFeesSnapshot> {
  const byLine = new Map<string, LineFeesSnapshot>();
  for (const next of snapshots) {
    const key = JSON.stringify([next.marketplace, next.orderExternalId, next.listingKey]);
    const before = byLine.get(key);
    byLine.set(key, {
      ...next,
      feesMinor: next.feesMinor ?? before?.feesMinor ?? null,
      fulfilmentMinor: next.fulfilmentMinor ?? before?.fulfilmentMinor ?? null,
      refundMinor: next.refundMinor ?? before?.refundMinor ?? null,
    });
  }
  return byLine;
}
