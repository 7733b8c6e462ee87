import { compare, decimal, type Ratio, ratio, times } from '#server/platform/exact/ratio.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';

export interface YearLimits {
  /** Centavos of the calendar year, proportional when the company opened in it. */
  sublimit: number;
  limit: number;
  /** Revenue of the year so far, centavos. */
  accumulated: number;
  /** Month (`YYYY-MM`) from which ICMS leaves the DAS; null while it does not. */
  icmsOutsideFrom: string | null;
  /** Month from which the company leaves Simples; null while it does not. */
  excludedFrom: string | null;
}

/**
 * Sublimit and limit of Simples by the revenue of the calendar year (LC 123/2006 arts. 3, 19, 20; Portaria CGSN 54/2025), from its
 * monthly revenue in centavos since the first month (`1` or that of the opening). Up to 20 % above counts from next January, more from
 * the month after. A first year more than 20 % above is retroactive to the opening: said, not computed.
 */
export function yearLimits(year: number, firstMonth: number, monthly: readonly number[]): YearLimits {
  const { sublimit, limit } = yearSums(13 - firstMonth);
  let accumulated = 0;
  let icmsOutsideFrom: string | null = null;
  let excludedFrom: string | null = null;
  monthly.forEach((revenue, index) => {
    accumulated += revenue;
    const next = monthText(year, firstMonth + index + 1);
    icmsOutsideFrom = crossing(accumulated, sublimit, icmsOutsideFrom, next, year);
    excludedFrom = crossing(accumulated, limit, excludedFrom, next, year);
  });
  return { sublimit: Number(sublimit.n), limit: Number(limit.n), accumulated, icmsOutsideFrom, excludedFrom };
}

function yearSums(months: number): { sublimit: Ratio; limit: Ratio } {
  const { firstYearMonthlySublimit, firstYearMonthlyLimit } = taxData.simples;
  const of = (reais: string) => times(decimal(reais), ratio(100 * months));
  return { sublimit: of(firstYearMonthlySublimit), limit: of(firstYearMonthlyLimit) };
}

function crossing(accumulated: number, limit: Ratio, known: string | null, next: string, year: number): string | null {
  const january = monthText(year + 1, 1);
  if (known !== null && known !== january) return known;
  if (compare(ratio(accumulated), times(limit, decimal(taxData.simples.graceFactor))) > 0) return next;
  return compare(ratio(accumulated), limit) > 0 ? january : known;
}

/** `YYYY-MM` of a month number that may pass the year's end. */
const monthText = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7);
