import { readerOf } from '#server/platform/postgres/replica.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { meiDas, meiLimit, type MeiState } from '#server/records/taxation/engine/meiMonth.ts';
import { inForce, taxData } from '#server/records/taxation/rules/taxData.ts';
import { companyRevenue, revenueOf } from './companyRevenue.ts';
import { firstMonthOf, monthsOfYear } from './limitsOfYear.ts';

/** Name of the overhead that is the monthly DAS of an MEI. */
const DAS_MEI = 'DAS-MEI';

/** Percent of the limit from which a seller is warned [decision]. */
const NEAR_PERCENT = 80;
const DAY_MS = 86_400_000;

export interface MeiYear {
  year: number;
  /** DAS of the running month, in centavos; null while the minimum wage of the year is not known. */
  dasMinor: number | null;
  /** First and last day on which it has this amount, no earlier than the regime and the opening; no last day while none is known. */
  dasFrom: string;
  dasUntil: string | null;
  /** Whether an overhead `DAS-MEI` is in force, in any writing of its name. */
  hasOverhead: boolean;
  /** Of the calendar year, proportional in that of the opening, in centavos. */
  limitMinor: number;
  /** Net revenue of the year so far, in centavos. */
  revenueMinor: number;
  state: MeiState;
  /** At least 80 % of the limit. */
  isNear: boolean;
  /** Month (first day) in which the revenue passes the limit, or would at its mean per day so far; null: not in this year. */
  passesIn: string | null;
  /** Months of the year whose revenue is not known. */
  missingMonths: number;
}

/** The running year of an account that is an MEI today; null for other regimes. */
export async function meiYear({ accountId }: Pick<Viewer, 'accountId'>, now = currentTime()): Promise<MeiYear | null> {
  const today = saoPauloDay(now.getTime());
  const { from, hasOverhead } = await queryRow<{ from: string | null; hasOverhead: boolean }>(MEI, [
    accountId,
    today,
    DAS_MEI,
  ]);
  if (from === null) return null;
  const company = await companyRevenue(accountId, readerOf(accountId));
  const year = Number(today.slice(0, 4));
  const months = monthsOfYear(company, year, today.slice(0, 7)).map((month) => ({
    month,
    minor: revenueOf(company, month),
  }));
  const revenueMinor = months.reduce((sum, { minor }) => sum + (minor ?? 0), 0);
  const { limit, state } = meiLimit(13 - firstMonthOf(company, year), revenueMinor);
  const das = inForce(taxData.mei, today);
  const opened = [`${year}-01-01`, company.openedOn ?? ''].toSorted().at(-1)!;
  return {
    year,
    dasMinor: meiDas(today).total,
    dasFrom: [from, das?.validFrom ?? from, company.openedOn ?? from].toSorted().at(-1)!,
    dasUntil: das?.validTo ?? null,
    hasOverhead,
    limitMinor: limit,
    revenueMinor,
    state,
    isNear: revenueMinor * 100 >= limit * NEAR_PERCENT,
    passesIn: passedIn(months, limit) ?? projectedIn(revenueMinor, limit, opened, today),
    missingMonths: months.filter(({ minor }) => minor === null).length,
  };
}

/** First month of the regime `mei` in force, without regimes of other kinds since; null: another one is in force. */
const MEI = `
WITH regimes AS (
  SELECT regime, valid_from FROM tax_settings
  WHERE account_id = $1 AND valid_from < date_trunc('month', $2::timestamp) + interval '1 month'
)
SELECT (SELECT date_trunc('month', min(valid_from)::timestamp)::date FROM regimes WHERE regime = 'mei'
          AND valid_from > coalesce((SELECT max(valid_from) FROM regimes WHERE regime <> 'mei'), '-infinity')) AS "from",
       EXISTS (SELECT FROM overheads WHERE account_id = $1 AND lower(name) = lower($3)
                 AND coalesce(valid_until, 'infinity') >= $2::date) AS "hasOverhead"`;

function passedIn(months: readonly { month: string; minor: number | null }[], limit: number): string | null {
  let sum = 0;
  const found = months.find(({ minor }) => (sum += minor ?? 0) > limit);
  return found ? `${found.month}-01` : null;
}

/** Month of the day on which the mean per day since the opening, or January, leads above the limit; null: after the year. */
function projectedIn(revenue: number, limit: number, opened: string, today: string): string | null {
  if (revenue <= 0) return null;
  const start = Date.parse(`${opened}T00:00:00Z`);
  const days = (Date.parse(`${today}T00:00:00Z`) - start) / DAY_MS + 1;
  const passed = new Date(start + Math.floor((limit * days) / revenue) * DAY_MS).toISOString().slice(0, 10);
  return passed.slice(0, 4) === today.slice(0, 4) ? `${passed.slice(0, 7)}-01` : null;
}
