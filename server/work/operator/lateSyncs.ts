import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { streamPlans } from '#server/work/sync/streamPlans.ts';
import { allowedSeconds } from '#server/work/sync/status/syncStreams.ts';
import { operatorRead } from './operatorRead.ts';

export interface LateSync {
  accountId: number;
  accountName: string;
  marketplace: Marketplace;
  /** Last complete read of the kind of data that waits longest; null: one was never read. */
  since: Date | null;
  /** Kinds of data that are late. */
  streams: number;
}

const MAX_LATE = 50;

/** Read again and again, so that an age says something: not the history, nor what a seller starts. */
const plans = streamPlans.filter(({ stream, of }) => stream !== 'orders_backfill' && of !== 'brand_prices');

/**
 * Connected marketplaces of all accounts whose data were not read for twice the interval, the longest first, at most fifty.
 * Marketplaces that wait for the seller's authorization, and kinds of data that the marketplace refuses, are not late. Null
 * when they could not be read.
 */
export const lateSyncs = (): Promise<LateSync[] | null> =>
  operatorRead('late syncs', (on) =>
    queryRows<LateSync>(
      `WITH plans AS (SELECT * FROM unnest($1::"SyncStreamName"[], $2::int[]) AS p (stream, seconds))
       SELECT c.account_id AS "accountId", a.name AS "accountName", c.marketplace,
              CASE WHEN bool_and(s.last_success_at IS NOT NULL) THEN min(s.last_success_at) END AS since,
              count(*)::int AS streams
       FROM credentials c JOIN accounts a ON a.id = c.account_id CROSS JOIN plans p
       LEFT JOIN sync_streams s
         ON s.account_id = c.account_id AND s.marketplace = c.marketplace AND s.stream = p.stream
       WHERE c.kind = 'selling' AND c.state = 'connected' AND s.refused_at IS NULL
         AND CASE WHEN s.last_success_at IS NOT NULL THEN s.last_success_at < now() - make_interval(secs => p.seconds)
                  -- every marketplace has orders; others may be missing because it has none of their kind
                  ELSE p.stream = 'orders' AND coalesce(c.authorized_at, a.created_at) < now() - make_interval(secs => p.seconds)
             END
       GROUP BY c.account_id, a.name, c.marketplace
       ORDER BY since NULLS FIRST, c.account_id, c.marketplace LIMIT ${MAX_LATE}`,
      [plans.map(({ stream }) => stream), plans.map(({ everyMinutes }) => allowedSeconds(everyMinutes))],
      on,
    ),
  );
