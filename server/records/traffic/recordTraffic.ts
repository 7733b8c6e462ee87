import type { Queryable } from '#server/platform/postgres/db.ts';
import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
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
const KEY = 'level, day, marketplace, country, asin';
const SUM_KEY = 'level, span, first_day, marketplace, country, asin';
/** Of a row `t`, null for a new one; `s` has them beside what is to be stored. */
const OLD = `t.day IS NULL AS is_new, t.parent_asin AS old_parent, t.page_views AS old_views, t.sessions AS old_sessions,
         t.units_ordered AS old_units, t.variations AS old_variations`;
// differences to what was stored, for the sums
const DIFFERENCES = `is_new::int AS days,
            (sessions IS NOT NULL)::int - (old_sessions IS NOT NULL)::int AS session_days,
            (coalesce(variations, 0) > 1)::int - (coalesce(old_variations, 0) > 1)::int AS approximate_days,
            page_views - coalesce(old_views, 0) AS more_views,
            coalesce(sessions, 0) - coalesce(old_sessions, 0) AS more_sessions`;
const plus = (column: string) =>
  `CASE WHEN t.${column} IS NULL THEN f.${column} ELSE t.${column} + coalesce(f.${column}, 0) END`;
// OFFSET forces an index lookup per row
const stored = (level: string, row: string) => `LEFT JOIN LATERAL (
    SELECT * FROM traffic_days t WHERE t.account_id = $1 AND t.level = ${level} AND t.day = ${row}.day
       AND t.marketplace = ${row}.marketplace AND t.country = ${row}.country AND t.asin = ${row}.asin OFFSET 0) t ON true`;

// All parts that read come before those that write: a cluster may run them one after the other.
const RECORD = storing(
  () => [
    `changed AS MATERIALIZED (
  SELECT n.*, NULL::smallint AS variations, ${OLD}
  FROM unnest($2::"TrafficLevel"[], $3::date[], $4::"Marketplace"[], $5::bpchar[], $6::text[],
              $7::text[], $8::int[], $9::int[], $10::int[], $11::numeric[])
    AS n (${KEY}, parent_asin, ${VALUES}, featured_percent)
  ${stored('n.level', 'n')}
  WHERE t.day IS NULL OR t.variations IS NOT NULL OR
        (t.parent_asin, t.page_views, t.sessions, t.units_ordered, t.featured_percent) IS DISTINCT FROM
        (n.parent_asin, n.page_views, n.sessions, n.units_ordered, round(n.featured_percent, 2))
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
), news AS MATERIALIZED (
  SELECT * FROM changed
  UNION ALL
  SELECT 'parent', f.day, f.marketplace, f.country, f.asin, t.parent_asin, coalesce(t.page_views, 0) + f.page_views,
         ${plus('sessions')}, ${plus('units_ordered')}, t.featured_percent, coalesce(t.variations, 0) + f.variations, ${OLD}
  FROM families f ${stored(`'parent'`, 'f')}
  WHERE CASE WHEN t.day IS NULL THEN f.variations > 0 ELSE t.variations IS NOT NULL END
)`,
    {
      name: 'written',
      table: 'traffic_days',
      columns: [KEY, 'parent_asin', VALUES, 'featured_percent', 'variations'],
      rows: `SELECT ${KEY}, parent_asin, ${VALUES}, featured_percent, variations FROM news ORDER BY ${KEY}`,
      onConflict: `ON CONFLICT (account_id, ${KEY}) DO UPDATE SET parent_asin = excluded.parent_asin,
    page_views = excluded.page_views, sessions = excluded.sessions, units_ordered = excluded.units_ordered,
    featured_percent = excluded.featured_percent, variations = excluded.variations`,
    },
    {
      name: 'summed',
      table: 'traffic_sums',
      columns: [SUM_KEY, 'days', 'session_days', 'approximate_days', 'page_views', 'sessions'],
      rows: `SELECT ${SUM_KEY}, sum(days) AS days, sum(session_days) AS session_days, sum(approximate_days) AS approximate_days,
         sum(more_views) AS page_views, sum(more_sessions) AS sessions
  FROM (SELECT ${KEY}, ${DIFFERENCES} FROM news) moved CROSS JOIN ${spansOfDay('day')}
  GROUP BY ${SUM_KEY}
  HAVING (sum(days), sum(session_days), sum(approximate_days), sum(more_views), sum(more_sessions)) <> (0, 0, 0, 0, 0)
  ORDER BY ${SUM_KEY}`,
      onConflict: `ON CONFLICT (account_id, ${SUM_KEY}) DO UPDATE SET
    days = t.days + excluded.days, session_days = t.session_days + excluded.session_days,
    approximate_days = t.approximate_days + excluded.approximate_days,
    page_views = t.page_views + excluded.page_views, sessions = t.sessions + excluded.sessions`,
    },
    {
      name: 'reported',
      table: 'traffic_told_days',
      columns: ['marketplace', 'country', 'day'],
      rows: 'SELECT DISTINCT marketplace, country, day FROM changed',
      onConflict: 'ON CONFLICT DO NOTHING',
    },
  ],
  'SELECT count(*)::int AS changed FROM changed',
);

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
  const values = [
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
  ];
  const counts = await store<{ changed: number }>(RECORD, { name: 'recordTraffic', values }, tx);
  return counts.rows[0]!.changed;
}
