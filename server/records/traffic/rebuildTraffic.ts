import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { spansOfDay } from './recordTraffic.ts';

/** Rebuilds the traffic sums and the reported days of an account from its daily rows, in the caller's transaction. */
export async function rebuildTraffic(accountId: number, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  await tx.query('DELETE FROM traffic_sums WHERE account_id = $1', [accountId]);
  await tx.query(
    `INSERT INTO traffic_sums
            (account_id, level, span, first_day, marketplace, country, asin, days, session_days, approximate_days, page_views,
             sessions)
     SELECT account_id, level, span, first_day, marketplace, country, asin, count(*), count(sessions),
            count(*) FILTER (WHERE variations > 1), sum(page_views), coalesce(sum(sessions), 0)
     FROM traffic_days CROSS JOIN ${spansOfDay('day')} WHERE account_id = $1
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    [accountId],
  );
  await tx.query('DELETE FROM traffic_told_days WHERE account_id = $1', [accountId]);
  await tx.query(
    `INSERT INTO traffic_told_days
     SELECT DISTINCT account_id, marketplace, country, day FROM traffic_days WHERE account_id = $1`,
    [accountId],
  );
}
