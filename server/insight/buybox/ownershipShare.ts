import { HOLD_MINUTES } from '#server/records/offers/applyOfferCheck.ts';

/**
 * SQL of one row with `observed_ms` and `owned_ms` of a listing between two times; the row called `listing` has its `id`,
 * `marketplace` and `last_checked_at`, the account is `$1`. Subtracts running totals, so that it reads two index rows for any
 * length of time.
 */
export const ownershipShare = (from: string, to: string) => `
  SELECT coalesce(sum(moment.sign * (span.observed_before_ms + span.held_ms)), 0)::bigint AS observed_ms,
         coalesce(sum(moment.sign * (span.owned_before_ms
           + CASE WHEN span.state IN ('winning', 'sharing') THEN span.held_ms ELSE 0 END)), 0)::bigint AS owned_ms
  FROM (VALUES (1, (${to})::timestamptz), (-1, (${from})::timestamptz)) moment (sign, at)
  CROSS JOIN LATERAL (
    SELECT o.state, o.observed_before_ms, o.owned_before_ms,
           (extract(epoch FROM least(moment.at, ${heldUntil('o', 'listing')}) - o.started_at) * 1000)::bigint AS held_ms
    FROM ownership_spans o
    WHERE o.account_id = $1 AND o.listing_id = listing.id AND o.started_at <= moment.at
    ORDER BY o.started_at DESC LIMIT 1
  ) span`;

/** SQL of the end of a span; for an open span, the time until which its last check holds. As `checkHeldUntil`. */
export const heldUntil = (span: string, listing: string) => `coalesce(${span}.ended_at, ${checkHeldUntil(listing)})`;

/**
 * SQL of the time until which the last check of a listing holds: half an hour after it, or after the last time at which
 * no change since then could have gone unnoticed. The row has `marketplace` and `last_checked_at`, the account is `$1`.
 */
export const checkHeldUntil = (listing: string) => `
  greatest(${listing}.last_checked_at, (
    SELECT c.alive_until FROM push_coverages c
    WHERE c.account_id = $1 AND c.marketplace = ${listing}.marketplace AND c.alive_since <= ${listing}.last_checked_at
  )) + interval '${HOLD_MINUTES} minutes'`;

/** Share of the observed time in which the Buy Box was ours, percent; null without observations. */
export const sharePercent = ({ observedMs, ownedMs }: { observedMs: number; ownedMs: number }): number | null =>
  observedMs > 0 ? (ownedMs / observedMs) * 100 : null;
