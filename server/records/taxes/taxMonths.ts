import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { simplesRate } from './simplesRate.ts';

export type TaxRegime = 'none' | 'percent' | 'simples';

export interface TaxMonth {
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  regime: TaxRegime;
  /** Tax as a share of revenue: 0.04 is 4 %. */
  rate: number;
  /** Stored revenue of the previous twelve months, in centavos. */
  rbt12Minor: number;
  /** Revenue of the month, in centavos. */
  revenueMinor: number;
  /** Tax of the sales of the month, each rounded by itself, in centavos: that of the income statement. */
  taxMinor: number;
  /** Stored sales start within the previous twelve months, so `rbt12Minor` may be too low. */
  isHistoryShort: boolean;
}

/**
 * Months from the first sale to the next month, with the regime at the end of each and the revenue of the previous twelve
 * months. The next month is included so that its rate exists when it starts.
 */
const MONTHS = `
WITH bounds AS (
  SELECT date_trunc('month', coalesce(min(day), $2::date)::timestamp) AS first,
         date_trunc('month', $2::timestamp) + interval '1 month' AS last
  FROM sales_account_days WHERE account_id = $1
), revenue AS (
  SELECT date_trunc('month', day::timestamp) AS month, sum(revenue) AS minor, sum(tax) AS tax FROM sales_account_days
  WHERE account_id = $1 AND scope = 'all' AND currency = 'BRL' GROUP BY 1
)
SELECT m.month::date, coalesce(s.regime, 'none') AS regime, s.percent::float8 AS percent, coalesce((
         SELECT sum(minor) FROM revenue r WHERE r.month >= m.month - interval '12 months' AND r.month < m.month
       ), 0)::float8 AS "rbt12Minor",
       coalesce(own.minor, 0)::float8 AS "revenueMinor", coalesce(own.tax, 0)::float8 AS "taxMinor",
       first > m.month - interval '12 months' AS "isHistoryShort"
FROM bounds CROSS JOIN LATERAL generate_series(first, last, interval '1 month') m (month)
LEFT JOIN revenue own ON own.month = m.month
LEFT JOIN LATERAL (
  SELECT regime, percent FROM tax_settings
  WHERE account_id = $1 AND valid_from < m.month + interval '1 month' ORDER BY valid_from DESC LIMIT 1) s ON true
ORDER BY 1`;

/** Tax rate and tax of each month from the first sale to the next month, from the account's regimes and revenue. */
export async function taxMonths(accountId: number, now = currentTime(), on: Queryable = pool): Promise<TaxMonth[]> {
  const rows = await queryRows<Omit<TaxMonth, 'rate'> & { percent: number | null }>(
    MONTHS,
    [accountId, saoPauloDay(now.getTime())],
    on,
  );
  return rows.map(({ percent, ...month }) => {
    const rate =
      month.regime === 'none' ? 0 : month.regime === 'simples' ? simplesRate(month.rbt12Minor) : (percent ?? 0) / 100;
    return { ...month, rate };
  });
}
