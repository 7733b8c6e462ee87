import { splitMinor } from '#server/insight/findings/splitMinor.ts';
import { ratio, rounded } from '#server/platform/exact/ratio.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { realProfitTaxes } from '#server/records/taxation/engine/presumidoQuarters.ts';
import { taxQuarters } from '#server/records/taxes/profitTaxes.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';

interface TaxedResult {
  month: string;
  /** Result after the taxes of sales, in centavos. */
  minor: number;
  cogs: number;
}

/**
 * IRPJ and CSLL of the months of some days in centavos: of each quarter the part of its revenue in them, as the income statement shares it. In Lucro
 * Presumido they are of the revenue, in Lucro Real of the result with its part of the credits, by the cost of its goods.
 */
export function profitTaxesUnder(
  months: readonly TaxMonth[],
  { days, results, credit }: { days: DayRange; results: readonly TaxedResult[]; credit: number },
): number {
  const isIn = (month: string) => month >= days.start && month < days.end;
  const sum = <Row>(rows: readonly Row[], read: (row: Row) => number) =>
    rows.reduce((total, row) => total + read(row), 0);
  const cogs = sum(
    results.filter(({ month }) => isIn(month)),
    (one) => one.cogs,
  );
  return sum(taxQuarters(months), (quarter) => {
    const own = results.filter(({ month }) => quarter.months.includes(month));
    const ofCost = sum(own, (one) => one.cogs);
    const share = cogs === 0 ? 0 : rounded(ratio(BigInt(credit) * BigInt(ofCost), BigInt(cogs)));
    const taxes = quarter.taxes ?? realProfitTaxes(sum(own, ({ minor }) => minor) + share, quarter.months.length);
    const parts = splitMinor(
      sum(taxes, ({ amount }) => amount),
      quarter.months.map((month) => months.find((one) => one.month === month)!.revenueMinor),
    );
    return sum(quarter.months, (month) => (isIn(month) ? parts[quarter.months.indexOf(month)]! : 0));
  });
}
