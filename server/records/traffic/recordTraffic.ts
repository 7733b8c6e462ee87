import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { TrafficSnapshot } from '#server/market/snapshots.ts';

/** SQL of the spans of `traffic_sums` that contain a day: `spans` (span, first_day). `day` is an SQL expression of a date. */
export const spansOfDay = (day: string) => `LATERAL (VALUES
    ('third'::"TrafficSpan",
     date_trunc('month', ${day})::date + least((extract(day FROM ${day})::int - 1) / 10, 2) * 10),
    ('month', date_trunc('month', ${day})::date),
    ('year', date_trunc('year', ${day})::date)) spans (span, first_day)`;

const RECORD = `
WITH changed AS (
  INSERT INTO traffic_days AS t (account_id, level, day, marketplace, country, asin, parent_asin, page_views, sessions,
                                 units_ordered, featured_percent)
  SELECT $1, n.* FROM unnest($2::"TrafficLevel"[], $3::date[], $4::"Marketplace"[], $5::bpchar[], $6::text[],
                             $7::text[], $8::int[], $9::int[], $10::int[], $11::numeric[]) n
  ON CONFLICT (account_id, level, day, marketplace, country, asin) DO UPDATE SET parent_asin = excluded.parent_asin,
    page_views = excluded.page_views, sessions = excluded.sessions, units_ordered = excluded.units_ordered,
    featured_percent = excluded.featured_percent
  WHERE (t.parent_asin, t.page_views, t.sessions, t.units_ordered, t.featured_percent) IS DISTINCT FROM
        (excluded.parent_asin, excluded.page_views, excluded.sessions, excluded.units_ordered, excluded.featured_percent)
  RETURNING new.level, new.day, new.marketplace, new.country, new.asin,
            (old.day IS NULL)::int AS days,
            (new.sessions IS NOT NULL)::int - (old.sessions IS NOT NULL)::int AS session_days,
            new.page_views - coalesce(old.page_views, 0) AS page_views,
            coalesce(new.sessions, 0) - coalesce(old.sessions, 0) AS sessions
), summed AS (
  INSERT INTO traffic_sums AS t
         (account_id, level, span, first_day, marketplace, country, asin, days, session_days, page_views, sessions)
  SELECT $1, level, span, first_day, marketplace, country, asin, sum(days), sum(session_days), sum(page_views),
         sum(sessions)
  FROM changed CROSS JOIN ${spansOfDay('day')}
  GROUP BY level, span, first_day, marketplace, country, asin
  HAVING (sum(days), sum(session_days), sum(page_views), sum(sessions)) <> (0, 0, 0, 0)
  ORDER BY level, span, first_day, marketplace, country, asin
  ON CONFLICT (account_id, level, span, first_day, marketplace, country, asin) DO UPDATE SET
    days = t.days + excluded.days, session_days = t.session_days + excluded.session_days,
    page_views = t.page_views + excluded.page_views, sessions = t.sessions + excluded.sessions
), reported AS (
  INSERT INTO traffic_told_days (account_id, marketplace, country, day)
  SELECT DISTINCT $1::int, marketplace, country, day FROM changed ON CONFLICT DO NOTHING
)
SELECT count(*)::int AS changed FROM changed`;

/**
 * Stores visits by level, ASIN (or item) and day, and adds the differences to their sums, in the caller's transaction. New
 * figures of a day replace the stored ones; of duplicates in `snapshots` the last applies. Returns the number of changed
 * rows.
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
  return counts[0]!;
}
