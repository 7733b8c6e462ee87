import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { HISTORY_MONTHS, type HistoryReach, historyReadSince } from '#server/market/historyWindows.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** What is known of a marketplace's past. Days are `YYYY-MM-DD` in America/Sao_Paulo. */
interface KnownPast {
  marketplace: Marketplace;
  /** Day of the first order that is not cancelled. */
  firstDay: string | null;
  /** Where the history stands that is being read; null when none is. */
  reach: HistoryReach | null;
  /** The first day of the history that was read to its end. */
  wholeSince: string | null;
}

/** An account's past by the version of its rows it was read at, or a later one: so long nothing of it can have changed. */
const kept = new LRUCache<number, { version: number; past: KnownPast[] }>({ max: 10_000 });
listen('gap', () => kept.clear()); // the database may have gone back in time

/**
 * The first day from which on every order of the account, or of one marketplace, is known; null when none is. It is not
 * before the first order, and not before what is read of a marketplace whose history is still on its way or came by file:
 * a day before it is unknown, not one without sales.
 */
export async function ordersCoveredSince(viewer: Viewer, marketplace: Marketplace | null): Promise<string | null> {
  const past = await pastOf(viewer);
  return knownSince(marketplace ? past.filter((each) => each.marketplace === marketplace) : past);
}

/** The same of what is known of each marketplace. */
export function knownSince(past: readonly KnownPast[]): string | null {
  const [firstOrder] = past.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  if (!firstOrder) return null;
  return [firstOrder, ...past.flatMap((each) => coveredSince(each) ?? [])].toSorted().at(-1)!;
}

/** Whether any orders of the account, or a history without any, were read: before that, a figure of 0 says nothing. */
export async function areOrdersComplete(viewer: Viewer): Promise<boolean> {
  return (await pastOf(viewer)).some(isRead);
}

export const isRead = ({ firstDay, reach, wholeSince }: KnownPast): boolean =>
  firstDay !== null || wholeSince !== null || (reach !== null && reach.next > 0);

/** Null where nothing came of the marketplace: it is in no figure. */
function coveredSince({ firstDay, reach, wholeSince }: KnownPast): string | null {
  if (reach && (firstDay || reach.next > 0)) return wholeDayFrom(historyReadSince(reach).readSince);
  return [firstDay, wholeSince].filter((day) => day !== null).toSorted()[0] ?? null;
}

function wholeDayFrom(instant: Date): string {
  const here = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('America/Sao_Paulo');
  return here.round({ smallestUnit: 'day', roundingMode: 'ceil' }).toPlainDate().toString();
}

async function pastOf({ accountId, dataVersion }: Viewer): Promise<KnownPast[]> {
  const known = kept.get(accountId);
  if (known && known.version === dataVersion) return known.past;
  const past = await readPast(accountId);
  if (dataVersion !== undefined) kept.set(accountId, { version: dataVersion, past });
  return past;
}

const readPast = (accountId: number) =>
  preparedRows<KnownPast>(
    `SELECT each.marketplace, first.day AS "firstDay", history.cursor AS reach,
            CASE WHEN history.cursor IS NULL AND history.last_success_at IS NOT NULL
                 THEN ((history.watermark AT TIME ZONE 'America/Sao_Paulo')::date - make_interval(months => $2))::date
            END AS "wholeSince"
     FROM unnest(enum_range(NULL::"Marketplace")) each (marketplace)
     LEFT JOIN sync_streams history ON history.account_id = $1 AND history.marketplace = each.marketplace
                                   AND history.stream = 'orders_backfill'
     LEFT JOIN LATERAL (
       SELECT day FROM sales_account_days d
       WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = each.marketplace AND d.orders > 0
       ORDER BY day LIMIT 1
     ) first ON true`,
    [accountId, HISTORY_MONTHS],
    readerOf(accountId),
  );
