import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { historyReadSince } from '#server/market/historyWindows.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { HistoryCursor } from '#server/work/sync/streams/readOrderHistory.ts';

export interface OrderCoverage {
  marketplace: Marketplace;
  /** First day of `days`, `YYYY-MM-DD`; the last one is today. */
  since: string;
  /** Number of orders per day, without cancelled ones; null when the day has not been read yet. */
  days: (number | null)[];
  windowsDone: number;
  windowsTotal: number;
}

interface Row {
  marketplace: Marketplace;
  cursor: HistoryCursor | null;
  /** The end of the history, where incremental reads start. */
  historyUntil: Date | null;
  isComplete: boolean;
  readUntil: Date | null;
  day: string;
  dayStart: Date;
  dayEnd: Date;
  orders: number;
}

/** The number of orders on each day of the last 13 months, per marketplace with keys; null for days not read yet. */
export async function orderCoverage({ accountId }: Viewer): Promise<OrderCoverage[]> {
  const rows = await queryRows<Row>(
    `WITH today AS (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS day)
     SELECT c.marketplace, h.cursor, h.watermark AS "historyUntil",
            h.cursor IS NULL AND h.last_success_at IS NOT NULL AS "isComplete",
            coalesce(o.watermark, h.watermark) AS "readUntil", d::date AS day,
            d AT TIME ZONE 'America/Sao_Paulo' AS "dayStart",
            (d + interval '1 day') AT TIME ZONE 'America/Sao_Paulo' AS "dayEnd", coalesce(n.orders, 0)::int AS orders
     FROM credentials c CROSS JOIN today t
     CROSS JOIN generate_series(t.day - interval '13 months', t.day::timestamp, '1 day') d
     LEFT JOIN sync_streams h ON h.account_id = $1 AND h.marketplace = c.marketplace AND h.stream = 'orders_backfill'
     LEFT JOIN sync_streams o ON o.account_id = $1 AND o.marketplace = c.marketplace AND o.stream = 'orders'
     LEFT JOIN (SELECT marketplace, day, sum(orders) AS orders FROM sales_account_days
                WHERE account_id = $1 AND scope = 'all' GROUP BY marketplace, day) n
       ON n.marketplace = c.marketplace AND n.day = d::date
     WHERE c.account_id = $1 AND c.kind = 'selling' AND c.state <> 'incomplete' ORDER BY c.marketplace, d`,
    [accountId],
  );
  const marketplaces = [...new Set(rows.map(({ marketplace }) => marketplace))];
  return marketplaces.map((marketplace) => coverageOf(rows.filter((row) => row.marketplace === marketplace)));
}

function coverageOf(rows: Row[]): OrderCoverage {
  const [{ marketplace, cursor, historyUntil, isComplete, readUntil, day: since }] = rows as [Row];
  const { windowsDone, windowsTotal, ...reach } = cursor
    ? historyReadSince(cursor)
    : { readSince: historyUntil, windowsDone: 0, windowsTotal: 0 };
  const readSince = isComplete ? new Date(0) : reach.readSince;
  return {
    marketplace,
    since,
    // a past day counts as read when all of it is, today as soon as its start is; imported orders show in any case
    days: rows.map(({ dayStart, dayEnd, orders }, index) => {
      const isToday = index === rows.length - 1;
      const isRead = readSince && readUntil && dayStart >= readSince && (isToday ? dayStart : dayEnd) <= readUntil;
      return isRead || orders > 0 ? orders : null;
    }),
    windowsDone,
    windowsTotal,
  };
}
