import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';

/** SQL of the spans of `traffic_sums` that contain a day: `spans` (span, first_day). `day` is an SQL expression of a date. */
export const spansOfDay = (day: string) => `LATERAL (VALUES
    ('third'::"TrafficSpan",
     date_trunc('month', ${day})::date + least((extract(day FROM ${day})::int - 1) / 10, 2) * 10),
    ('month', date_trunc('month', ${day})::date),
    ('year', date_trunc('year', ${day})::date)) spans (span, first_day)`;

const VALUES = 'page_views, sessions, units_ordered';
// differences to what was stored, for the sums
const DIFFERENCES = `(old.day IS NULL)::int AS days,
            (new.sessions IS NOT NULL)::int - (old.sessions IS NOT NULL)::int AS session_days,
            (coalesce(new.variations, 0) > 1)::int - (coalesce(old.variations, 0) > 1)::int AS approximate_days,
            new.page_views - coalesce(old.page_views, 0) AS more_views,
            coalesce(new.sessions, 0) - coalesce(old.sessions, 0) AS more_sessions`;
const plus = (column: string) =>
  `${column} = CASE WHEN t.${column} IS NULL THEN excluded.${column} ELSE t.${column} + coalesce(excluded.${column}, 0) END`;

const RECORD = `
WITH changed AS (
  INSERT INTO traffic_days AS t (account_id, level, day, marketplace, country, asin, parent_asin, ${VALUES},
                                 featured_percent)
  SELECT $1, n.* FROM unnest($2::"TrafficLevel"[], $3::date[], $4::"Marketplace"[], $5::bpchar[], $6::text[],
                             $7::text[], $8::int[], $9::int[], $10::int[], $11::numeric[]) n
  ON CONFLICT (account_id, level, day, marketplace, country, asin) DO UPDATE SET parent_asin = excluded.parent_asin,
    page_views = excluded.page_views, sessions = excluded.sessions, units_ordered = excluded.units_ordered,
    featured_percent = excluded.featured_percent, variations = NULL
  WHERE t.variations IS NOT NULL OR
        (t.parent_asin, t.page_views, t.sessions, t.units_ordered, t.featured_percent) IS DISTINCT FROM
        (excluded.parent_asin, excluded.page_views, excluded.sessions, excluded.units_ordered, excluded.featured_percent)
  RETURNING new.level, new.day, new.marketplace, new.country, new.asin, ${DIFFERENCES},
            new.parent_asin, new.page_views, new.sessions, new.units_ordered, old.parent_asin AS old_parent,
            old.page_views AS old_views, old.sessions AS old_sessions, old.units_ordered AS old_units
), parts AS (
  SELECT day, marketplace, country, parent_asin AS asin, 1 AS variations, ${VALUES} FROM changed
  WHERE level = 'child' AND parent_asin IS NOT NULL
  UNION ALL
  SELECT day, marketplace, country, old_parent, -1, -old_views, -old_sessions, -old_units FROM changed
  WHERE level = 'child' AND old_parent IS NOT NULL
), families AS (
  SELECT day, marketplace, country, asin, sum(variations) AS variations, sum(page_views) AS page_views,
         sum(sessions) AS sessions, sum(units_ordered) AS units_ordered
  FROM parts GROUP BY day, marketplace, country, asin
), added AS (
  INSERT INTO traffic_days AS t (account_id, level, day, marketplace, country, asin, ${VALUES}, variations)
  SELECT $1, 'parent', day, marketplace, country, asin, ${VALUES}, variations FROM families f
  WHERE variations > 0 OR EXISTS (
    SELECT FROM traffic_days p WHERE p.account_id = $1 AND p.level = 'parent' AND p.day = f.day
      AND p.marketplace = f.marketplace AND p.country = f.country AND p.asin = f.asin)
  ORDER BY day, marketplace, country, asin
  ON CONFLICT (account_id, level, day, marketplace, country, asin) DO UPDATE SET
    page_views = t.page_views + excluded.page_views, ${plus('sessions')}, ${plus('units_ordered')},
    variations = t.variations + excluded.variations
  WHERE t.variations IS NOT NULL
  RETURNING new.level, new.day, new.marketplace, new.country, new.asin, ${DIFFERENCES}
), summed AS (
  INSERT INTO traffic_sums AS t (account_id, level, span, first_day, marketplace, country, asin, days, session_days,
                                 approximate_days, page_views, sessions)
  SELECT $1, level, span, first_day, marketplace, country, asin, sum(days), sum(session_days), sum(approximate_days),
         sum(more_views), sum(more_sessions)
  FROM (SELECT level, day, marketplace, country, asin, days, session_days, approximate_days, more_views, more_sessions
        FROM changed
        UNION ALL SELECT * FROM added) news CROSS JOIN ${spansOfDay('day')}
  GROUP BY level, span, first_day, marketplace, country, asin
  HAVING (sum(days), sum(session_days), sum(approximate_days), sum(more_views), sum(more_sessions)) <> (0, 0, 0, 0, 0)
  ORDER BY level, span, first_day, marketplace, country, asin
  ON CONFLICT (account_id, level, span, first_day, marketplace, country, asin) DO UPDATE SET
    days = t.days + excluded.days, session_days = t.session_days + excluded.session_days,
    approximate_days = t.approximate_days + excluded.approximate_days,
    page_views = t.page_views + excluded.page_views, sessions = t.sessions + excluded.sessions
), reported AS (
  INSERT INTO traffic_told_days (account_id, marketplace, country, day)
  SELECT DISTINCT $1::int, marketplace, country, day FROM changed ON CONFLICT DO NOTHING
)
SELECT count(*)::int AS changed FROM changed`;

/**
 * Stores visits by level, ASIN (or item) and day, and adds the differences to their sums, in the caller's transaction. New
 * figures of a day replace the stored ones; of duplicates in `snapshots` the last applies. Until the marketplace's own
 * figures of a parent come, its row holds the sum of its variations. Returns the number of changed rows.
 */
export async function recordTraffic(
  accountId: number,
  snapshots: TrafficSnapshot[],
  tx: Queryable,
): Promise<{ changed: number }> {
  const keyOf = ({ level, day, marketplace, country, asin }: TrafficSnapshot) =>
    [level, day, marketplace, country, asin].join(' ');
  const rows = [...new Map(snapshots.map((snapshot) => [keyOf(snapshot), snapshot])).values()];
  if (rows.length === 0) return { changed: 0 };
  await lockAccount(accountId, tx);
  let changed = 0;
  // a parent's own figures first: no sum of variations replaces them
  for (const level of ['parent', 'child'] as const)
    changed += await recordLevel(
      accountId,
      rows.filter((row) => row.level === level),
      tx,
    );
  return { changed };
}

/** Stores rows of one level and returns the number of changed ones. */
async function recordLevel(accountId: number, rows: TrafficSnapshot[], tx: Queryable): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: counts } = await tx.query<{ changed: number }>({
    name: 'recordTraffic',
    text: RECORD,
    values: [
      accountId,
      plainArray(rows, ({ level }) => level),
      plainArray(rows, ({ day }) => day),
      plainArray(rows, ({ marketplace }) => marketplace),
      plainArray(rows, ({ country }) => country),
      textArray(rows, ({ asin }) => asin),
      textArray(rows, ({ parentAsin }) => parentAsin),
      plainArray(rows, ({ pageViews }) => pageViews),
      plainArray(rows, ({ sessions }) => sessions),
      plainArray(rows, ({ unitsOrdered }) => unitsOrdered),
      plainArray(rows, ({ featuredPercent }) => featuredPercent),
    ],
  });
  return counts[0]!.changed;
}
