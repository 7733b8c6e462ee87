import { decimal, percent, plus, type Ratio, ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';

export interface ProfitTax {
  kind: 'irpj' | 'irpj_additional' | 'csll';
  /** Centavos. */
  base: number;
  rate: Ratio;
  amount: number;
}

/**
 * IRPJ and CSLL of the quarters of a year in Lucro Presumido, from their net revenue in centavos, ICMS inside (STJ, Tema 1008). LC 224/2025
 * raises the presumed percentages by a tenth for revenue above a quarter's limit, of which unused room goes on within the year;
 * `hasLc224` false is an injunction against it.
 */
export function presumidoQuarters(year: number, revenues: readonly number[], hasLc224 = true): ProfitTax[][] {
  const { presumido } = taxData;
  const rooms = { irpj: 0, csll: 0 };
  return revenues.map((revenue, index) => {
    const day = `${year}-${String(3 * index + 1).padStart(2, '0')}-01`;
    const presumed = (tax: 'irpj' | 'csll', presumedPercent: string, from: string): number => {
      const limit = centavos(presumido.lc224.quarterLimit);
      const isRaised = hasLc224 && day >= from;
      const above = isRaised ? Math.max(0, revenue - limit - rooms[tax]) : 0;
      if (isRaised) rooms[tax] = Math.max(0, rooms[tax] + limit - revenue);
      const raised = times(ratio(above), decimal(presumido.lc224.factor));
      return rounded(times(plus(ratio(revenue - above), raised), percent(presumedPercent)));
    };
    const profit = presumed('irpj', presumido.irpjPresumedPercent, presumido.lc224.irpjFrom);
    const additional = Math.max(0, profit - 3 * centavos(presumido.additionalAbovePerMonth));
    return [
      profitTax('irpj', profit, presumido.irpjPercent),
      profitTax('irpj_additional', additional, presumido.additionalPercent),
      profitTax(
        'csll',
        presumed('csll', presumido.csllPresumedPercent, presumido.lc224.csllFrom),
        presumido.csllPercent,
      ),
    ].filter(({ base }) => base !== 0);
  });
}

/** IRPJ and CSLL of so many months in Lucro Real on the result before them in centavos; none on a loss. */
export function realProfitTaxes(profit: number, months: number): ProfitTax[] {
  if (profit <= 0) return [];
  const { irpjPercent, additionalPercent, csllPercent } = taxData.real;
  const additional = Math.max(0, profit - months * centavos(taxData.presumido.additionalAbovePerMonth));
  return [
    profitTax('irpj', profit, irpjPercent),
    profitTax('csll', profit, csllPercent),
    profitTax('irpj_additional', additional, additionalPercent),
  ].filter(({ base }) => base !== 0);
}

function profitTax(kind: ProfitTax['kind'], base: number, percentText: string): ProfitTax {
  const rate = percent(percentText);
  return { kind, base, rate, amount: rounded(times(ratio(base), rate)) };
}

const centavos = (reais: string): number => rounded(times(decimal(reais), ratio(100)));
