import type { Money } from '#server/platform/values/money.ts';
import { estimatedShareOf, type IncomeFigure, statementFigures, type StatementSums } from './statementFigures.ts';
import type { OverheadSums } from './sums/overheads.ts';

/** The statement's lines of some sales, with what is not known of them. */
export interface IncomeSlice {
  /** All lines in the order of the statement. */
  figures: IncomeFigure[];
  units: number;
  unitsWithoutCost: number;
  /** Revenue of those units, by the day of the sale. */
  revenueWithoutCost: Money;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
  unitsWithoutFreight: number;
  /** Estimated share of fees and logistics, 0–1. Null without any. */
  estimatedShare: number | null;
}

interface Sliced {
  sums: StatementSums;
  overheads: OverheadSums;
  /** IRPJ and CSLL, in minor units, negative. */
  profitTaxes: number;
  /** In minor units. */
  revenueWithoutCost: number;
}

/** Lines of sums. */
export const incomeSlice = (
  { sums, overheads, profitTaxes, revenueWithoutCost }: Sliced,
  of: Parameters<typeof statementFigures>[2],
): IncomeSlice => ({
  figures: statementFigures(sums, { overheads, profitTaxes }, of),
  units: sums.units,
  unitsWithoutCost: sums.unitsWithoutCost,
  revenueWithoutCost: { minor: revenueWithoutCost, currency: of.currency },
  unitsWithoutFee: sums.unitsWithoutFee,
  unitsWithoutPrice: sums.unitsWithoutPrice,
  unitsWithoutFreight: sums.unitsWithoutFreight,
  estimatedShare: estimatedShareOf(sums),
});
