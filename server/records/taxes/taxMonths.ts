import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { rounded } from '#server/platform/exact/ratio.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Regime, SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { type SimplesRates, simplesRates } from '#server/records/taxation/engine/simplesRates.ts';
import type { YearLimits } from '#server/records/taxation/engine/yearLimits.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import type { Annex } from '#server/records/taxation/rules/taxData.ts';
import {
  companyRevenue,
  type CompanyRevenue,
  countedRevenue,
  type RevenueSource,
  syncedRevenueOf,
} from './company/companyRevenue.ts';
import { icmsIsOutside, limitsOfYear } from './company/limitsOfYear.ts';
import { rbt12 } from './company/rbt12.ts';

export interface TaxMonth {
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  regime: Regime;
  /**
   * Net revenue of the company in the previous twelve months, as far as it is known, in centavos; in its first year twelve
   * times the mean of its months, rounded.
   */
  rbt12Minor: number;
  /** Stored sales of the month, in centavos: what `taxMinor` is of. */
  revenueMinor: number;
  /** Net revenue of the company in the month, as `countedRevenue`, in centavos; null: not known. */
  companyMinor: number | null;
  /** Where `companyMinor` is from; null: not known. */
  companySource: RevenueSource | null;
  /** Stored sales of the month less what came back in it, in centavos; null: before the first stored sale. */
  syncedMinor: number | null;
  /** Tax of the sales of the month, each rounded by itself, in centavos: that of the income statement. */
  taxMinor: number;
  /** Months of RBT12 of which no source says a revenue. */
  missingMonths: number;
  /** There are such months, so `rbt12Minor` may be too low. */
  isHistoryShort: boolean;
  /** Of Simples: rates of the month, and the limits of its year with the revenue up to the month. */
  simples: SimplesRates | null;
  /** Of Simples: the rates if the missing months were like the mean of the others; null: none is missing, or all are. */
  likelySimples: SimplesRates | null;
  limits: YearLimits | null;
  /** Of Simples: ICMS is not in the DAS. */
  isIcmsOutside: boolean;
  profile: SaleProfile;
  /** The account has stored sales of the month, or of one before it. */
  isSynced: boolean;
}

interface Row {
  month: string;
  regime: Regime;
  percent: string | null;
  annex: Annex | null;
  homeUf: Uf | null;
  icmsEffectivePercent: string | null;
}

/**
 * Months from the first one with revenue, `$3`, to the next month, with the regime at the end of each. The next month is included
 * so that its rate exists when it starts.
 */
const MONTHS = `
SELECT m.month::date, coalesce(s.regime, 'none') AS regime, s.percent::text AS percent, s.annex, s.home_uf AS "homeUf",
       s.icms_effective_percent::text AS "icmsEffectivePercent"
FROM generate_series(date_trunc('month', coalesce($3::date, $2::date)::timestamp),
                     date_trunc('month', $2::timestamp) + interval '1 month', interval '1 month') m (month)
LEFT JOIN LATERAL (
  SELECT * FROM tax_settings
  WHERE account_id = $1 AND valid_from < m.month + interval '1 month' ORDER BY valid_from DESC LIMIT 1) s ON true
ORDER BY 1`;

/** A regime that is assumed for all months instead of the account's own. */
export interface AssumedRegime {
  regime: Regime;
  annex?: Annex;
  percent?: string | null;
  homeUf: Uf | null;
  icmsEffectivePercent?: string | null;
  /** Percent of CBS, while the official figure is not known. */
  cbsPercent?: string | null;
}

/**
 * Regime, revenue and tax of each month from the first one with revenue of any source to the next month. Only BRL.
 */
export async function taxMonths(
  accountId: number,
  now = currentTime(),
  on: Queryable = pool,
  assumed?: AssumedRegime,
): Promise<TaxMonth[]> {
  const company = await companyRevenue(accountId, on);
  const [first] = [company.syncedFrom, ...company.months.keys()].filter((month) => month !== null).toSorted();
  const rows = await queryRows<Row>(MONTHS, [accountId, saoPauloDay(now.getTime()), first && `${first}-01`], on);
  return rows.map((row) =>
    taxMonth(
      assumed
        ? { month: row.month, percent: null, annex: null, icmsEffectivePercent: null, cbsPercent: null, ...assumed }
        : { ...row, cbsPercent: null },
      company,
    ),
  );
}

function taxMonth({ month, regime, ...row }: Row & { cbsPercent: string | null }, company: CompanyRevenue): TaxMonth {
  const { percent, annex, homeUf, icmsEffectivePercent, cbsPercent } = row;
  const number = month.slice(0, 7);
  const { known, missing, likely } = rbt12(company, number);
  const isSimples = regime === 'simples' || regime === 'simples_hibrido';
  const isIcmsOutside = isSimples && icmsIsOutside(company, number);
  const simples = isSimples ? simplesRates(annex ?? 'I', month, known, isIcmsOutside) : null;
  const { soldMinor = 0, taxMinor = 0 } = company.months.get(number) ?? {};
  const counted = countedRevenue(company, number);
  return {
    month,
    regime,
    rbt12Minor: rounded(known),
    revenueMinor: soldMinor,
    companyMinor: counted?.minor ?? null,
    companySource: counted?.source ?? null,
    syncedMinor: syncedRevenueOf(company, number),
    taxMinor,
    missingMonths: missing,
    isHistoryShort: missing > 0,
    simples,
    likelySimples: isSimples && likely ? simplesRates(annex ?? 'I', month, likely, isIcmsOutside) : null,
    limits: isSimples ? limitsOfYear(company, Number(month.slice(0, 4)), number) : null,
    isIcmsOutside,
    isSynced: company.syncedFrom !== null && number >= company.syncedFrom,
    profile: {
      regime,
      annex: annex ?? 'I',
      percent,
      homeUf,
      simples,
      isIcmsOutside,
      icmsEffectivePercent,
      icmsBaseIncludesCbs: true,
      cbsPercent,
    },
  };
}
