import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { ordersSince } from './ordersCoveredSince.ts';
import { type CoverageSource, coverageSources } from './sources.ts';

/** Days of a marketplace that a source has been read for. */
export interface SourceDays {
  /** Null for taxes, which are of the account. */
  marketplace: Marketplace | null;
  source: CoverageSource;
  /** Stretches in order, with unread days between them. */
  read: DayRange[];
  /** Days of which profit has the marketplace's own sum instead (docs/decisions/042). Null without any. */
  charged: DayRange | null;
}

/** Days of an account and the data version they were read at. They are valid while the version stays the same. */
const kept = new LRUCache<number, { version: number; days: SourceDays[] }>({ max: 10_000 });
listen('gap', () => kept.clear()); // the database may have been restored to an earlier state

/** Days that each source has been read for, of every marketplace that the account has connected or sold on. */
export async function sourceDays(viewer: Viewer): Promise<SourceDays[]> {
  const { accountId, dataVersion } = viewer;
  const known = kept.get(accountId);
  if (known && known.version === dataVersion) return known.days;
  const [rows, since] = await Promise.all([
    preparedRows<SourceDays>(SOURCE_DAYS, [accountId, coverageSources, END_OF_TIME], readerOf(accountId)),
    ordersSince(viewer),
  ]);
  const days = rows.map((row) => {
    if (row.source === 'orders') return withOlderOrders(row, since.get(row.marketplace!));
    return row.source === 'reimbursements' ? withFinances(row, rows) : row;
  });
  if (dataVersion !== undefined) kept.set(accountId, { version: dataVersion, days });
  return days;
}

const END_OF_TIME = '9999-12-31';

/** Orders may be older than the history that is read, and come by file, of which nothing says that more will follow. */
function withOlderOrders(row: SourceDays, since: string | null | undefined): SourceDays {
  const end = row.read.at(-1)?.end ?? END_OF_TIME;
  return { ...row, read: since && since < end ? [{ start: since, end }] : [] };
}

/** The ledger has reimbursements too: the report says for which product they are. */
function withFinances(row: SourceDays, rows: readonly SourceDays[]): SourceDays {
  const finances = rows.find(({ source, marketplace }) => source === 'finances' && marketplace === row.marketplace);
  return { ...row, read: inOrder([...row.read, ...(finances?.read ?? [])]) };
}

/** Stretches by their first day; they may overlap. */
export const inOrder = (stretches: readonly DayRange[]): DayRange[] =>
  stretches.toSorted((a, b) => (a.start < b.start ? -1 : 1));

const SOURCE_DAYS = `
  WITH selling AS (
    SELECT marketplace FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state <> 'incomplete'
    UNION
    SELECT each.marketplace FROM unnest(enum_range(NULL::"Marketplace")) each (marketplace)
    WHERE EXISTS (SELECT FROM sales_account_days d
                  WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = each.marketplace)
  ), known AS MATERIALIZED (SELECT marketplace, source, days FROM source_days WHERE account_id = $1),
  charged AS (
    SELECT marketplace, reported_by::text AS source, date_trunc('month', min(day)::timestamp)::date AS start FROM posted_amounts
    WHERE account_id = $1 AND reported_by IS NOT NULL AND counts_alone AND NOT is_superseded
    GROUP BY marketplace, reported_by
  ), wanted AS (
    SELECT selling.marketplace, source FROM selling CROSS JOIN unnest($2::text[]) source WHERE source <> 'taxes'
    UNION ALL SELECT NULL, 'taxes'
  )
  SELECT wanted.marketplace, wanted.source,
         (SELECT coalesce(json_agg(json_build_object('start', lower(stretch), 'end', coalesce(upper(stretch), $3::date))
                                   ORDER BY stretch), '[]')
          FROM unnest(known.days) stretch) AS read,
         CASE WHEN charged.start IS NOT NULL
              THEN json_build_object('start', charged.start, 'end', coalesce(upper(posted.days), $3::date)) END AS charged
  FROM wanted
  LEFT JOIN known ON known.source = wanted.source AND known.marketplace IS NOT DISTINCT FROM wanted.marketplace
  LEFT JOIN charged ON charged.source = wanted.source AND charged.marketplace = wanted.marketplace
  LEFT JOIN known posted ON posted.source = 'finances' AND posted.marketplace = wanted.marketplace
  ORDER BY wanted.marketplace, wanted.source`;
