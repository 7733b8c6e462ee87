import type { Queryable } from '#server/core/db.ts';
import { lockAccount } from '#server/core/lockAccount.ts';

/** Makes the months of one account's traffic anew from its days. */
export async function rebuildTraffic(accountId: number, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  await tx.query('DELETE FROM traffic_months WHERE account_id = $1', [accountId]);
  await tx.query(
    `INSERT INTO traffic_months
            (account_id, level, month, marketplace, country, asin, days, session_days, page_views, sessions)
     SELECT account_id, level, date_trunc('month', day)::date, marketplace, country, asin, count(*), count(sessions),
            sum(page_views), coalesce(sum(sessions), 0)
     FROM traffic_days WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5, 6`,
    [accountId],
  );
}
