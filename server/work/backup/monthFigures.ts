import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { preAdProfit } from '#server/records/rollups/salesMeasures.ts';

/** Calendar months before the current one whose figures a backup states. */
const MONTHS_BACK = 12;

/** First day of the earliest month whose figures a backup of now states, `YYYY-MM-DD`, in São Paulo. */
export async function figuresBegin(on: Queryable): Promise<string> {
  const [row] = await queryRows<{ day: string }>(
    `SELECT (date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo') - make_interval(months => $1))::date AS day`,
    [MONTHS_BACK],
    on,
  );
  return row!.day;
}

/**
 * What sellers read of every account, month and currency since a day, one text for each: orders, units, and in minor units
 * revenue, profit, and the sums of the ledger and of the prices of orders, from which the others are derived.
 */
export async function monthFigures(since: string, on: Queryable): Promise<string[]> {
  const rows = await queryRows<{ figures: string }>(
    `SELECT concat_ws(' ', account_id, to_char(month, 'YYYY-MM'), currency, 'orders', sum(orders), 'units', sum(units),
                      'revenue', sum(revenue), 'profit', sum(profit), 'ledger', sum(ledger), 'prices', sum(prices)) AS figures
     FROM (
       SELECT account_id, date_trunc('month', day) AS month, currency, orders, units, revenue,
              ${preAdProfit()} - ads AS profit, 0 AS ledger, 0 AS prices
       FROM sales_account_days WHERE scope = 'all' AND day >= $1
       UNION ALL
       SELECT account_id, date_trunc('month', day), currency, 0, 0, 0, 0, coalesce(amount_minor, 0), 0
       FROM ledger_lines WHERE day >= $1 AND stands AND NOT superseded
       UNION ALL
       SELECT account_id, date_trunc('month', sale_day), currency, 0, 0, 0, 0, 0, coalesce(price_minor, 0)
       FROM order_items WHERE sale_day >= $1
     ) days
     GROUP BY account_id, month, currency ORDER BY account_id, month, currency`,
    [since],
    on,
  );
  return rows.map(({ figures }) => figures);
}
