import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import type { StreamName } from '#server/work/sync/storePage.ts';
import { RUN_MINUTES, streamPlans } from '#server/work/sync/streamPlans.ts';

export interface SyncStream {
  marketplace: Marketplace;
  stream: StreamName;
  everyMinutes: number;
  lastSuccessAt: Date | null;
  /** Seconds of changes that may be missing; null while nothing was read. */
  lagSeconds: number | null;
  isLate: boolean;
  /** Null where rows are not counted. */
  storedRows: number | null;
  error: string | null;
  /** Within how many minutes it is tried again after an error; null without one, and while the seller must reconnect. */
  retryMinutes: number | null;
  needsReconnect: boolean;
}

interface Row {
  marketplace: Marketplace;
  needsReconnect: boolean;
  stateReason: string | null;
  stream: StreamName | null;
  lastSuccessAt: Date | null;
  error: string | null;
  isRefused: boolean;
  ageSeconds: number | null;
  lagSeconds: number | null;
}

/**
 * Every stream of each marketplace the account has keys for, read or not, in the order they are read; without competitors'
 * prices, which nobody has to watch. Late is what was
 * not read for twice its interval, the 30 minutes of SEMANTICS at least.
 */
export async function syncStreams({ accountId }: Viewer): Promise<SyncStream[]> {
  const [rows, stored] = await Promise.all([stateOf(accountId), storedRowsOf(accountId)]);
  const marketplaces = [...new Map(rows.map((row) => [row.marketplace, row])).values()];
  return marketplaces.flatMap(({ marketplace, needsReconnect, stateReason }) =>
    streamPlans
      .filter(({ only, of }) => (only === undefined || only === marketplace) && of !== 'brand_prices')
      .map(({ stream, everyMinutes }) => {
        const state = rows.find((row) => row.marketplace === marketplace && row.stream === stream);
        const age = state?.ageSeconds ?? null;
        const allowedSeconds = 2 * 60 * Math.max(RUN_MINUTES, everyMinutes);
        return {
          marketplace,
          stream,
          everyMinutes: everyMinutes || RUN_MINUTES,
          lastSuccessAt: state?.lastSuccessAt ?? null,
          // the marketplace's clock may be ahead of ours
          lagSeconds: state?.lagSeconds == null ? null : Math.max(0, state.lagSeconds),
          // the history is read once
          isLate: stream === 'orders_backfill' ? age === null : age === null || age > allowedSeconds,
          storedRows: stored.get(`${marketplace} ${stream}`) ?? null,
          error: needsReconnect ? stateReason : (state?.error ?? null),
          // what the seller may not read is asked for no more often than what is read
          retryMinutes:
            state?.error && !needsReconnect ? Math.max(RUN_MINUTES, state.isRefused ? everyMinutes : 0) : null,
          needsReconnect,
        };
      }),
  );
}

const stateOf = (accountId: number) =>
  queryRows<Row>(
    `SELECT c.marketplace, c.state = 'reconnect' AS "needsReconnect", c.state_reason AS "stateReason",
            s.stream, s.last_success_at AS "lastSuccessAt", s.error,
            s.refused_at IS NOT NULL AS "isRefused",
            extract(epoch FROM now() - s.last_success_at)::int AS "ageSeconds",
            extract(epoch FROM now() - coalesce(s.watermark, s.last_success_at))::int AS "lagSeconds"
     FROM credentials c LEFT JOIN sync_streams s ON s.account_id = c.account_id AND s.marketplace = c.marketplace
     WHERE c.account_id = $1 AND c.kind = 'selling' AND c.state <> 'incomplete' ORDER BY c.marketplace`,
    [accountId],
  );

/** Orders (carts once, cancelled ones too), products, and products whose stock is known of the newest day. */
async function storedRowsOf(accountId: number): Promise<Map<string, number>> {
  const rows = await queryRows<{ key: string; count: number }>(
    `SELECT marketplace || ' orders' AS key, sum(orders)::int AS count FROM sales_account_days
       WHERE account_id = $1 AND scope IN ('all', 'cancelled') GROUP BY marketplace
     UNION ALL
     SELECT marketplace || ' products', count(*)::int FROM products WHERE account_id = $1 GROUP BY marketplace
     UNION ALL
     SELECT p.marketplace || ' inventory', count(*)::int FROM inventory_days i
       JOIN products p ON p.account_id = i.account_id AND p.id = i.product_id
       WHERE i.account_id = $1 AND i.day = (SELECT max(day) FROM inventory_days WHERE account_id = $1)
       GROUP BY p.marketplace`,
    [accountId],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}
