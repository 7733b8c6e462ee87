import { percent, type Ratio, ratio, rounded, times, ZERO } from '#server/platform/exact/ratio.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { taxData } from '#server/records/taxation/rules/taxData.ts';

/** What a person says about the year. */
export interface EnteredInputs {
  /** Payroll and pró-labore of a month, in centavos. */
  payrollMinor?: number | null;
  /** Charges on them outside Simples, percent. Default: those of the tax data. */
  payrollChargesPercent?: number | null;
  /** ICMS that purchases give as credit, percent of the cost of the goods sold. Null: not known. */
  icmsCreditPercent?: number | null;
}

export interface ComparisonInputs {
  payrollMinor: number | null;
  /** Of twelve months, in centavos; null without a payroll. */
  payrollCharges: number | null;
  /** Shares of the cost of goods: the least and the most that may be. */
  icmsCredit: { low: Ratio; high: Ratio };
  isCreditKnown: boolean;
}

const MONTHS = 12;
const MAX_PAYROLL = 1e11;

/** Checks what was entered and completes it by the tax data. Throws BAD_REQUEST for an amount or a percentage that cannot be. */
export function comparisonInputs({
  payrollMinor = null,
  payrollChargesPercent = null,
  icmsCreditPercent = null,
}: EnteredInputs): ComparisonInputs {
  if (payrollMinor !== null && !(payrollMinor >= 0 && payrollMinor <= MAX_PAYROLL))
    throw badRequest('taxes.payrollFromZero');
  for (const value of [payrollChargesPercent, icmsCreditPercent])
    if (value !== null && !(value >= 0 && value <= 100)) throw badRequest('errors.percentRange');
  const charges = shareOf(payrollChargesPercent) ?? percent(taxData.payroll.chargesPercent);
  const credit = shareOf(icmsCreditPercent);
  return {
    payrollMinor,
    payrollCharges: payrollMinor === null ? null : MONTHS * rounded(times(ratio(payrollMinor), charges)),
    icmsCredit: credit ? { low: credit, high: credit } : { low: ZERO, high: percent(taxData.interstate.general) },
    isCreditKnown: credit !== null,
  };
}

const shareOf = (value: number | null) => (value === null ? null : percent(value.toFixed(4)));
