import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type CoverageSource, coverageSources } from './sources.ts';

/** Days of a marketplace that a source has been read for: stretches with unread days between them, in order. */
export interface SourceDays {
  marketplace: Marketplace;
  source: CoverageSource;
  read: DayRange[];
}

/** Days of an account and the data version they were read at. They are valid while the version stays the same. */
const kept = new LRUCache<number, { version: number; days: SourceDays[] }>({ max: 10_000 });
listen('gap', () => kept.clear()); // the database may have been restored to an earlier state

/** Days that each source has been read for, of every marketplace that the account has connected or sold on. */
export async function sourceDays({ accountId, dataVersion }: Viewer): Promise<SourceDays[]> {
  const known = kept.get(accountId);
  if (known && known.version === dataVersion) return known.days;
  const days = await preparedRows<SourceDays>(SOURCE_DAYS, [accountId, coverageSources], readerOf(accountId));
  if (dataVersion !== undefined) kept.set(accountId, { version: dataVersion, days });
  return days;
}

const SOURCE_DAYS = `
  WITH selling AS (
    SELECT marketplace FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state <> 'incomplete'
    UNION
    SELECT each.marketplace FROM unnest(enum_range(NULL::"Marketplace")) each (marketplace)
    WHERE EXISTS (SELECT FROM sales_account_days d
                  WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = each.marketplace)
  ), known AS MATERIALIZED (SELECT marketplace, source, days FROM source_days WHERE account_id = $1)
  SELECT selling.marketplace, source,
         (SELECT coalesce(json_agg(json_build_object('start', lower(stretch), 'end', upper(stretch)) ORDER BY stretch), '[]')
          FROM unnest(known.days) stretch) AS read
  FROM selling CROSS JOIN unnest($2::text[]) source LEFT JOIN known USING (marketplace, source)
  ORDER BY selling.marketplace, source`;
