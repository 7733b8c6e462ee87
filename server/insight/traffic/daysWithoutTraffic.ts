import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** Days with sales but without reported traffic of a marketplace in a country. Months without any traffic are listed as months. */
export interface DaysWithoutTraffic {
  marketplace: Marketplace;
  country: string;
  /** `YYYY-MM-DD`. */
  days: string[];
  /** First days of months that lie entirely in the scope. */
  months: string[];
}

/**
 * Days of the scope with units but without traffic at the given marketplaces. A separate query, so that the planner of the
 * main statement knows the number of days.
 */
export async function daysWithoutTraffic(
  { accountId, days, today }: SalesScope,
  marketplaces: readonly Marketplace[],
): Promise<DaysWithoutTraffic[]> {
  const bind = bindParameters();
  const account = bind(accountId);
  const [start, end] = [bind(days.start), bind(days.end)];
  const rows = await preparedRows<DaysWithoutTraffic & { days: string[] | null; months: string[] | null }>(
    `WITH days AS (
       SELECT place.marketplace, place.country, sale.day, true AS is_sale
       FROM (SELECT DISTINCT marketplace, country FROM products
             WHERE account_id = ${account} AND marketplace = ANY (${bind(marketplaces)}::"Marketplace"[])) place
       JOIN (SELECT DISTINCT marketplace, day FROM sales_account_days
             WHERE account_id = ${account} AND scope = 'all' AND day >= ${start}::date AND day < ${end}::date) sale
         USING (marketplace)
       UNION ALL
       SELECT marketplace, country, day, false FROM traffic_told_days
       WHERE account_id = ${account} AND day >= ${start}::date AND day < ${end}::date
     ), sale_days AS (
       SELECT marketplace, country, day, date_trunc('month', day::timestamp)::date AS month, NOT bool_and(is_sale) AS is_reported
       FROM days GROUP BY marketplace, country, day HAVING bool_or(is_sale)
     ), by_month AS (
       SELECT marketplace, country, month::text, array_agg(day::text) FILTER (WHERE NOT is_reported) AS days,
              NOT bool_or(is_reported) AND month >= ${start}::date
                AND (month + interval '1 month' <= ${end}::date OR ${end}::date >= ${bind(today.end)}::date) AS is_whole
       FROM sale_days GROUP BY marketplace, country, month
     )
     SELECT marketplace, country, array_agg(month) FILTER (WHERE is_whole) AS months,
            (SELECT array_agg(day) FROM by_month other CROSS JOIN unnest(other.days) day
             WHERE (other.marketplace, other.country) = (by_month.marketplace, by_month.country) AND NOT other.is_whole) AS days
     FROM by_month GROUP BY marketplace, country`,
    bind.values,
    readerOf(accountId),
  );
  return rows.map(({ days: single, months, ...place }) => ({ ...place, days: single ?? [], months: months ?? [] }));
}
