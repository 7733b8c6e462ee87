import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { spansOfDay } from '#server/records/traffic/recordTraffic.ts';

/**
 * Counts the visits of one product id of a marketplace as those of another, in the caller's transaction. The caller holds
 * the account's lock.
 */
export async function mergeTraffic(
  accountId: number,
  { marketplace, country, from, into }: { marketplace: Marketplace; country: string; from: string; into: string },
  tx: Queryable,
): Promise<void> {
  const values = [accountId, marketplace, country, from, into];
  const place = `account_id = $1 AND marketplace = $2::"Marketplace" AND country = $3`;
  const { rowCount } = await tx.query(
    `INSERT INTO traffic_days AS t (account_id, level, day, marketplace, country, asin, parent_asin, page_views, sessions,
                                    units_ordered, featured_percent)
     SELECT account_id, level, day, marketplace, country, $5, parent_asin, page_views, sessions, units_ordered,
            featured_percent
     FROM traffic_days WHERE ${place} AND asin = $4
     ON CONFLICT (account_id, level, day, marketplace, country, asin) DO UPDATE SET
       page_views = t.page_views + excluded.page_views, sessions = t.sessions + excluded.sessions,
       units_ordered = t.units_ordered + excluded.units_ordered`,
    values,
  );
  if (!rowCount) return;
  await tx.query(`DELETE FROM traffic_days WHERE ${place} AND asin = $4`, values.slice(0, 4));
  await tx.query(`DELETE FROM traffic_sums WHERE ${place} AND asin IN ($4, $5)`, values);
  await tx.query(
    `INSERT INTO traffic_sums
            (account_id, level, span, first_day, marketplace, country, asin, days, session_days, page_views, sessions)
     SELECT account_id, level, span, first_day, marketplace, country, asin, count(*), count(sessions), sum(page_views),
            coalesce(sum(sessions), 0)
     FROM traffic_days CROSS JOIN ${spansOfDay('day')} WHERE ${place} AND asin = $4
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    [accountId, marketplace, country, into],
  );
}
