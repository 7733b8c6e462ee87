import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CoverageSource } from './sources.ts';

/** Days of a marketplace that a source has been read for, first and last included, `YYYY-MM-DD`. */
export interface SourceDays {
  marketplace: Marketplace;
  source: CoverageSource;
  /** Both null: no day has been read. */
  since: string | null;
  until: string | null;
}

/** Days of an account and the data version they were read at. They are valid while the version stays the same. */
const kept = new LRUCache<number, { version: number; days: SourceDays[] }>({ max: 10_000 });
listen('gap', () => kept.clear()); // the database may have been restored to an earlier state

/** Days that each source has been read for, of every marketplace that the account has connected or sold on. */
export async function sourceDays({ accountId, dataVersion }: Viewer): Promise<SourceDays[]> {
  const known = kept.get(accountId);
  if (known && known.version === dataVersion) return known.days;
  const days = await preparedRows<SourceDays>(SOURCE_DAYS, [accountId, FIRST_READ_DAYS], readerOf(accountId));
  if (dataVersion !== undefined) kept.set(accountId, { version: dataVersion, days });
  return days;
}

/** The first read of advertising (work/sync/streams/readAds) covers so many days; each later one continues the one before. */
const FIRST_READ_DAYS = 90;

const SOURCE_DAYS = `
  WITH selling AS (
    SELECT marketplace FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state <> 'incomplete'
    UNION
    SELECT each.marketplace FROM unnest(enum_range(NULL::"Marketplace")) each (marketplace)
    WHERE EXISTS (SELECT FROM sales_account_days d
                  WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = each.marketplace)
  )
  SELECT selling.marketplace, 'ads' AS source, least(read.day - $2::int, first.day) AS since, greatest(read.day, last.day) AS until
  FROM selling
  LEFT JOIN LATERAL (
    SELECT (s.watermark AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM sync_streams s
    WHERE s.account_id = $1 AND s.marketplace = selling.marketplace AND s.stream = 'ads'
  ) read ON true
  LEFT JOIN LATERAL (
    SELECT day FROM sales_account_days d
    WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = selling.marketplace AND d.ads <> 0
    ORDER BY day LIMIT 1
  ) first ON true
  LEFT JOIN LATERAL (
    SELECT day FROM sales_account_days d
    WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = selling.marketplace AND d.ads <> 0
    ORDER BY day DESC LIMIT 1
  ) last ON true
  ORDER BY selling.marketplace`;
