import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { ratio } from '#server/platform/exact/ratio.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Regime, SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { type SimplesRates, simplesRates } from '#server/records/taxation/engine/simplesRates.ts';
import { yearLimits, type YearLimits } from '#server/records/taxation/engine/yearLimits.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Annex } from '#server/records/taxation/rules/taxData.ts';

export interface TaxMonth {
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  regime: Regime;
  /** Stored revenue of the previous twelve months, in centavos. */
  rbt12Minor: number;
  /** Revenue of the month, in centavos. */
  revenueMinor: number;
  /** Tax of the sales of the month, each rounded by itself, in centavos: that of the income statement. */
  taxMinor: number;
  /** Stored sales start within the previous twelve months, so `rbt12Minor` may be too low. */
  isHistoryShort: boolean;
  /** Of Simples: rates of the month, and the limits of its year with the revenue up to the month. */
  simples: SimplesRates | null;
  limits: YearLimits | null;
  /** Of Simples: ICMS is not in the DAS. */
  isIcmsOutside: boolean;
  profile: SaleProfile;
}

interface Row {
  month: string;
  regime: Regime;
  percent: string | null;
  annex: Annex | null;
  homeUf: Uf | null;
  icmsEffectivePercent: string | null;
  rbt12Minor: number;
  revenueMinor: number;
  taxMinor: number;
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
SELECT m.month::date, coalesce(s.regime, 'none') AS regime, s.percent::text AS percent, s.annex, s.home_uf AS "homeUf",
       s.icms_effective_percent::text AS "icmsEffectivePercent", coalesce((
         SELECT sum(minor) FROM revenue r WHERE r.month >= m.month - interval '12 months' AND r.month < m.month
       ), 0)::float8 AS "rbt12Minor",
       coalesce(own.minor, 0)::float8 AS "revenueMinor", coalesce(own.tax, 0)::float8 AS "taxMinor",
       first > m.month - interval '12 months' AS "isHistoryShort"
FROM bounds CROSS JOIN LATERAL generate_series(first, last, interval '1 month') m (month)
LEFT JOIN revenue own ON own.month = m.month
LEFT JOIN LATERAL (
  SELECT * FROM tax_settings
  WHERE account_id = $1 AND valid_from < m.month + interval '1 month' ORDER BY valid_from DESC LIMIT 1) s ON true
ORDER BY 1`;

/** Regime, revenue and tax of each month from the first sale to the next month, from the account's regimes and revenue. */
export async function taxMonths(accountId: number, now = currentTime(), on: Queryable = pool): Promise<TaxMonth[]> {
  const rows = await queryRows<Row>(MONTHS, [accountId, saoPauloDay(now.getTime())], on);
  return rows.map((row) => taxMonth(row, rows));
}

function taxMonth(row: Row, all: readonly Row[]): TaxMonth {
  const { percent, annex, homeUf, icmsEffectivePercent, ...month } = row;
  const isSimples = row.regime === 'simples' || row.regime === 'simples_hibrido';
  const isIcmsOutside = isSimples && icmsIsOutside(row.month, all);
  const simples = isSimples ? simplesRates(annex ?? 'I', row.month, ratio(row.rbt12Minor), isIcmsOutside) : null;
  return {
    ...month,
    simples,
    limits: isSimples ? limitsOf(Number(row.month.slice(0, 4)), all, row.month) : null,
    isIcmsOutside,
    profile: {
      regime: row.regime,
      annex: annex ?? 'I',
      percent,
      homeUf,
      simples,
      isIcmsOutside,
      icmsEffectivePercent,
      icmsBaseIncludesCbs: true,
      cbsPercent: null,
    },
  };
}

/** Whether ICMS left the DAS by the revenue of the year before or by that of the year so far. */
const icmsIsOutside = (month: string, all: readonly Row[]): boolean => {
  const year = Number(month.slice(0, 4));
  return [year - 1, year].some((one) => {
    const from = limitsOf(one, all, month).icmsOutsideFrom;
    return from !== null && `${from}-01` <= month;
  });
};

/** Limits of a calendar year by its months up to `until`; those before the first sale count as without revenue. */
const limitsOf = (year: number, all: readonly Row[], until: string): YearLimits =>
  yearLimits(
    year,
    1,
    Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
      .filter((month) => month <= until)
      .map((month) => all.find((one) => one.month === month)?.revenueMinor ?? 0),
  );
