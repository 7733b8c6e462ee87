import { compare, decimal, ratio, type Ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { inForce, taxData } from '#server/records/taxation/rules/taxData.ts';

/** The fixed DAS of an MEI of commerce in a month (`YYYY-MM-01`), centavos; null while the minimum wage is not known. */
export function meiDas(month: string): { inss: number | null; icms: number | null; total: number | null } {
  const row = inForce(taxData.mei, month);
  const inss = row?.inss ? centavos(row.inss) : null;
  const icms = row ? centavos(row.icms) : null;
  return { inss, icms, total: inss === null || icms === null ? null : inss + icms };
}

export type MeiState = 'inside' | 'out_next_january' | 'out_now';

/** Where the revenue of a year stands to the limit of MEI, in centavos, for the months that the company is open in it (LC 123/2006 art. 18-A). */
export function meiLimit(monthsOpen: number, revenue: number): { limit: number; state: MeiState } {
  const limit: Ratio = times(decimal(taxData.meiLimit.month), ratio(100 * monthsOpen));
  const grace = times(limit, decimal(taxData.meiLimit.graceFactor));
  const state =
    compare(ratio(revenue), limit) <= 0
      ? 'inside'
      : compare(ratio(revenue), grace) <= 0
        ? 'out_next_january'
        : 'out_now';
  return { limit: rounded(limit), state };
}

const centavos = (reais: string): number => rounded(times(decimal(reais), ratio(100)));
