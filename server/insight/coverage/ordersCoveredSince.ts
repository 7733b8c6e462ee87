import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { listen } from '#server/platform/jobs/events.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { HISTORY_MONTHS, type HistoryReach, historyReadSince } from '#server/market/historyWindows.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Known history of a marketplace. Days are `YYYY-MM-DD` in America/Sao_Paulo. */
interface KnownPast {
  marketplace: Marketplace;
  /** Day of the first order that is not cancelled. */
  firstDay: string | null;
  /** Progress of the history that is being read; null when none is. */
  reach: HistoryReach | null;
  /** First day of the completely read history; null without one. */
  wholeSince: string | null;
}

type Reader = Pick<Viewer, 'accountId' | 'dataVersion'>;

/** History of an account and the data version it was read at. It is valid while the version stays the same. */
const kept = new LRUCache<number, { version: number; past: KnownPast[] }>({ max: 10_000 });
listen('gap', () => kept.clear()); // the database may have been restored to an earlier state

/**
 * First day since which every order of the account, or of one marketplace, is known; null when none is. Never before the
 * first order, nor before the part already read of a history that is being read or came by file: earlier days are unknown,
 * not without sales.
 */
export async function ordersCoveredSince(viewer: Reader, marketplace: Marketplace | null): Promise<string | null> {
  const past = await pastOf(viewer);
  return knownSince(marketplace ? past.filter((each) => each.marketplace === marketplace) : past);
}

/** First known day of each marketplace; null when nothing was read from it. */
export const ordersSince = async (viewer: Viewer): Promise<Map<Marketplace, string | null>> =>
  new Map((await pastOf(viewer)).map((each) => [each.marketplace, coveredSince(each)]));

/** The latest first known day of all marketplaces. */
export function knownSince(past: readonly KnownPast[]): string | null {
  const [firstOrder] = past.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  if (!firstOrder) return null;
  return [firstOrder, ...past.flatMap((each) => coveredSince(each) ?? [])].toSorted().at(-1)!;
}

/** Whether orders of the account, or a history without orders, were read. Until then a figure of 0 is unknown. */
export async function areOrdersComplete(viewer: Viewer): Promise<boolean> {
  return (await pastOf(viewer)).some(isRead);
}

export const isRead = ({ firstDay, reach, wholeSince }: KnownPast): boolean =>
  firstDay !== null || wholeSince !== null || (reach !== null && reach.next > 0);

/** Null when nothing was read from the marketplace: no figure includes it. */
function coveredSince({ firstDay, reach, wholeSince }: KnownPast): string | null {
  if (reach && (firstDay || reach.next > 0)) return wholeDayFrom(historyReadSince(reach).readSince);
  return [firstDay, wholeSince].filter((day) => day !== null).toSorted()[0] ?? null;
}

function wholeDayFrom(instant: Date): string {
  const here = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('America/Sao_Paulo');
  return here.round({ smallestUnit: 'day', roundingMode: 'ceil' }).toPlainDate().toString();
}

async function pastOf({ accountId, dataVersion }: Reader): Promise<KnownPast[]> {
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
