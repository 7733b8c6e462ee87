import type { Queryable } from '#server/platform/postgres/db.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { Span } from './applyOfferCheck.ts';

/** A span that just ended, just began, or both. */
export interface MovedSpan extends Pick<Span, 'startedAt' | 'endedAt' | 'state' | 'ownerSellerId' | 'isOwnerChange'> {
  listingId: number;
  isNew: boolean;
}

/**
 * Adds spans to the daily sums of competitors, in the caller's transaction: a win when a span begins, its time when it
 * ends; `sign` -1 subtracts them. Each beginning and each end must be passed only once.
 */
export async function addOwnerDays(
  accountId: number,
  moved: MovedSpan[],
  tx: Queryable,
  sign: 1 | -1 = 1,
): Promise<void> {
  const rows = moved.filter(({ state, ownerSellerId }) => state === 'losing' && ownerSellerId !== null);
  if (rows.length === 0) return;
  await tx.query({
    name: 'addOwnerDays',
    // ordered, so that two transactions that update the same days cannot deadlock
    text: `INSERT INTO owner_days AS d (account_id, day, marketplace, seller_id, wins, held_ms)
           SELECT $1, part.day, w.marketplace, span.seller_id, $7::int * sum(part.wins), $7::int * sum(part.held_ms)
           FROM unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[])
             AS span (listing_id, seller_id, started_at, ended_at, is_win)
           JOIN watched_listings w ON w.account_id = $1 AND w.id = span.listing_id
           CROSS JOIN LATERAL (
             SELECT (span.started_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, 1 AS wins, 0::bigint AS held_ms
             WHERE span.is_win
             UNION ALL
             SELECT midnight::date, 0,
                    (extract(epoch FROM least(span.ended_at, (midnight + interval '1 day') AT TIME ZONE 'America/Sao_Paulo')
                      - greatest(span.started_at, midnight AT TIME ZONE 'America/Sao_Paulo')) * 1000)::bigint
             FROM generate_series(date_trunc('day', span.started_at AT TIME ZONE 'America/Sao_Paulo'),
                                  span.ended_at AT TIME ZONE 'America/Sao_Paulo', interval '1 day') midnight
           ) part
           WHERE part.wins > 0 OR part.held_ms > 0
           GROUP BY part.day, w.marketplace, span.seller_id ORDER BY 2, 3, 4
           ON CONFLICT (account_id, day, marketplace, seller_id) DO UPDATE SET
             wins = d.wins + excluded.wins, held_ms = d.held_ms + excluded.held_ms`,
    values: [
      accountId,
      plainArray(rows, ({ listingId }) => listingId),
      textArray(rows, ({ ownerSellerId }) => ownerSellerId),
      textArray(rows, ({ startedAt }) => startedAt.toISOString()),
      textArray(rows, ({ endedAt }) => endedAt?.toISOString() ?? null),
      plainArray(rows, ({ isNew, isOwnerChange }) => String(isNew && isOwnerChange)),
      sign,
    ],
  });
}
