import { percent, type Ratio, ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { inForce, taxData } from '#server/records/taxation/rules/taxData.ts';

export interface MonthTax {
  kind: string;
  /** Centavos. */
  base: number;
  rate: Ratio | null;
  /** Centavos owed; a credit is negative. */
  amount: number;
}

/**
 * PIS and COFINS of a month (`YYYY-MM-01`) in Lucro Presumido, from its net revenue and the ICMS, DIFAL and FCP of its sales in centavos,
 * which are not in their base (STF, Tema 69; of DIFAL PGFN Parecer SEI 71/2025; that of FCP is disputed). More returns than sales
 * leave a credit. None from 2027.
 */
export const pisCofinsOfMonth = (month: string, netRevenue: number, icms: number): MonthTax[] =>
  taxData.presumido.monthly
    .filter((row) => inForce([row], month))
    .map(({ kind, percent: text }) => monthTax(kind, netRevenue - icms, percent(text)));

/** A month in Lucro Real, simplified: sums in centavos of its sales and purchases. */
export interface RealMonth {
  revenue: number;
  icmsDebit: number;
  purchases: number;
  purchasesIcms: number;
  /** What else gives credit of PIS and COFINS, if the seller counts it. */
  otherCreditBase: number;
}

/** PIS, COFINS and ICMS of a month (`YYYY-MM-01`) in Lucro Real with the credits of its purchases (Lei 14.592/2023). */
export function realMonthTaxes(month: string, sums: RealMonth): MonthTax[] {
  const { pisPercent, cofinsPercent, validTo } = taxData.real;
  const base = sums.revenue - sums.icmsDebit;
  const creditBase = sums.purchases - sums.purchasesIcms + sums.otherCreditBase;
  const rates: [string, Ratio][] = [
    ['pis', percent(pisPercent)],
    ['cofins', percent(cofinsPercent)],
  ];
  const federal = month > validTo ? [] : rates;
  return [
    ...federal.map(([kind, rate]) => monthTax(kind, base, rate)),
    ...federal.map(([kind, rate]) => credit(monthTax(`${kind}_credit`, creditBase, rate))),
    { kind: 'icms', base: sums.revenue, rate: null, amount: sums.icmsDebit },
    { kind: 'icms_credit', base: sums.purchases, rate: null, amount: -sums.purchasesIcms },
  ];
}

/** Credits of CBS and IBS on what was bought and billed in a month of the regular regime, from their base in centavos. */
export function consumptionCredits(day: string, base: number): MonthTax[] {
  const row = inForce(taxData.reform, day);
  if (!row?.payable || base === 0) return [];
  return [
    credit(monthTax('cbs_credit', base, percent(row.cbsPercent))),
    credit(monthTax('ibs_uf_credit', base, percent(row.ibsUfPercent))),
    credit(monthTax('ibs_mun_credit', base, percent(row.ibsMunPercent))),
  ];
}

const monthTax = (kind: string, base: number, rate: Ratio): MonthTax => ({
  kind,
  base,
  rate,
  amount: rounded(times(ratio(base), rate)),
});

const credit = (tax: MonthTax): MonthTax => ({ ...tax, amount: -tax.amount });
