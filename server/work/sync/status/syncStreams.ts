import { wordStored, wordStoredLines } from '#server/platform/language/said.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { StreamName } from '#server/work/sync/storePage.ts';
import { RUN_MINUTES, streamPlans } from '#server/work/sync/streamPlans.ts';

export interface SyncStream {
  marketplace: Marketplace;
  stream: StreamName;
  everyMinutes: number;
  lastSuccessAt: Date | null;
  /** Age in seconds of the newest stored state; later changes may be missing. Null before the first read. */
  lagSeconds: number | null;
  isLate: boolean;
  /** Null for streams whose rows are not counted. */
  storedRows: number | null;
  error: string | null;
  /** What the last successful read met, for the seller, one a line; null when nothing. */
  note: string | null;
  /** Minutes until the retry after an error; null without an error, and while the seller must reconnect. */
  retryMinutes: number | null;
  needsReconnect: boolean;
}

interface Row {
  marketplace: Marketplace;
  needsReconnect: boolean;
  stateReason: string | null;
  stateSentences: unknown;
  stream: StreamName | null;
  lastSuccessAt: Date | null;
  error: string | null;
  sentences: unknown;
  note: string | null;
  noteSentences: unknown;
  isRefused: boolean;
  ageSeconds: number | null;
  lagSeconds: number | null;
}

/** Seconds after which a stream with an interval in minutes is late: twice the interval, but not before 30 minutes. */
export const allowedSeconds = (everyMinutes: number): number => 2 * 60 * Math.max(RUN_MINUTES, everyMinutes);

/**
 * Every stream of each marketplace the account has keys for, in reading order, including streams never read; without
 * competitors' prices, which are optional. A stream is late after twice its interval, but not before the 30 minutes of
 * SEMANTICS.
 */
export async function syncStreams({ accountId }: Viewer): Promise<SyncStream[]> {
  const [rows, stored] = await Promise.all([stateOf(accountId), storedRowsOf(accountId)]);
  return streamsOf(rows, stored);
}

/** As `syncStreams`, without the numbers of stored rows, which take longest to read. */
export const uncountedStreams = async ({ accountId }: Viewer): Promise<SyncStream[]> =>
  streamsOf(await stateOf(accountId), new Map());

function streamsOf(rows: readonly Row[], stored: ReadonlyMap<string, number>): SyncStream[] {
  const marketplaces = [...new Map(rows.map((row) => [row.marketplace, row])).values()];
  return marketplaces.flatMap(({ marketplace, needsReconnect, stateReason, stateSentences }) =>
    streamPlans
      .filter(({ stream, of }) => !factsOf(marketplace).withoutStreams.includes(stream) && of !== 'brand_prices')
      .map(({ stream, everyMinutes }) => {
        const state = rows.find((row) => row.marketplace === marketplace && row.stream === stream);
        const age = state?.ageSeconds ?? null;
        return {
          marketplace,
          stream,
          everyMinutes: everyMinutes || RUN_MINUTES,
          lastSuccessAt: state?.lastSuccessAt ?? null,
          // negative when the marketplace's clock is ahead of ours
          lagSeconds: state?.lagSeconds == null ? null : Math.max(0, state.lagSeconds),
          // the order history is read only once
          isLate: stream === 'orders_backfill' ? age === null : age === null || age > allowedSeconds(everyMinutes),
          storedRows: stored.get(`${marketplace} ${stream}`) ?? null,
          error: needsReconnect
            ? wordStored(stateSentences, stateReason)
            : wordStored(state?.sentences, state?.error ?? null),
          note: wordStoredLines(state?.noteSentences, state?.note ?? null),
          // a refused stream is retried no more often than a successful one
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
            c.sentences AS "stateSentences", s.sentences,
            s.stream, s.last_success_at AS "lastSuccessAt", s.error, s.note, s.note_sentences AS "noteSentences",
            s.refused_at IS NOT NULL AS "isRefused",
            extract(epoch FROM now() - s.last_success_at)::int AS "ageSeconds",
            extract(epoch FROM now() - coalesce(s.watermark, s.last_success_at))::int AS "lagSeconds"
     FROM credentials c LEFT JOIN sync_streams s ON s.account_id = c.account_id AND s.marketplace = c.marketplace
     WHERE c.account_id = $1 AND c.kind = 'selling' AND c.state <> 'incomplete' ORDER BY c.marketplace`,
    [accountId],
  );

/** Counts by marketplace and stream: orders (a cart once, with cancelled ones), products, and stocks counted on the newest day. */
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
