import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { addDays } from '#client/lib/time/time.ts';
import { regimeName } from '#client/parts/taxes/regimeWords.ts';
import type {
  comparisonOf_comparison$data,
  comparisonOf_comparison$key,
} from './__generated__/comparisonOf_comparison.graphql';

/** Amounts with the least and with the most credit of purchases. */
export interface Between {
  low: Amount;
  high: Amount;
}

/** A year under a regime. */
export interface Year {
  /** `Como foi`, or the regime. */
  name: string;
  /** The regime of what was. */
  note: string | null;
  isActual: boolean;
  /** Place by the net profit, from 1; null of what was, and while they cannot be ranked. */
  rank: number | null;
  /** Null of what was without a regime. */
  salesTaxes: Amount | null;
  profitTaxes: Between | null;
  credits: Between;
  /** Null: owed in this regime, and not known. */
  payrollCharges: Amount | null;
  /** Before the charges on payroll, or the taxes, while these are null. */
  netProfit: Between;
  /** Above what was; null of that itself, and when it is not known. */
  difference: Between | null;
  /** One of the two that the difference is of lacks its charges on payroll. */
  isBeforeCharges: boolean;
}

export interface Comparison {
  startDate: string;
  /** The last day. */
  endDate: string;
  revenue: Amount;
  resultBeforeTaxes: Amount;
  isRanked: boolean;
  /** Whether the taxes of what was are known. */
  isTaxed: boolean;
  years: readonly Year[];
  leftOut: readonly { name: string; why: string }[];
  warnings: readonly string[];
}

/** Reads the comparison. */
export function comparisonOf(comparison: comparisonOf_comparison$key): Comparison {
  const data = readInlineData(
    graphql`
      fragment comparisonOf_comparison on RegimeComparison @inline {
        startDate
        endDate
        revenue {
          ...amount_money
        }
        resultBeforeTaxes {
          ...amount_money
        }
        isRanked
        years {
          regime
          annex
          isActual
          salesTaxes {
            ...amount_money
          }
          profitTaxes {
            low {
              ...amount_money
            }
            high {
              ...amount_money
            }
          }
          credits {
            low {
              ...amount_money
            }
            high {
              ...amount_money
            }
          }
          payrollCharges {
            ...amount_money
          }
          netProfit {
            low {
              ...amount_money
            }
            high {
              ...amount_money
            }
          }
          difference {
            low {
              ...amount_money
            }
            high {
              ...amount_money
            }
          }
        }
        leftOut {
          regime
          why
        }
        warnings
      }
    `,
    comparison,
  );
  const was = data.years.find(({ isActual }) => isActual);
  const isTaxed = was?.regime !== 'NONE';
  const lacksCharges = !was?.payrollCharges;
  return {
    startDate: data.startDate,
    endDate: addDays(data.endDate, -1),
    revenue: amountOf(data.revenue)!,
    resultBeforeTaxes: amountOf(data.resultBeforeTaxes)!,
    isRanked: data.isRanked,
    isTaxed,
    years: data.years.map((year, at) =>
      yearOf(year, { rank: data.isRanked && !year.isActual ? at : null, isTaxed, lacksCharges }),
    ),
    leftOut: data.leftOut.map(({ regime, why }) => ({ name: regimeName(regime), why })),
    warnings: data.warnings,
  };
}

function yearOf(
  { regime, annex, isActual, ...year }: comparisonOf_comparison$data['years'][number],
  { rank, isTaxed, lacksCharges }: { rank: number | null; isTaxed: boolean; lacksCharges: boolean },
): Year {
  const name = regimeName(regime, { annex });
  const hasTaxes = !isActual || isTaxed;
  return {
    name: isActual ? t('regimes.asItWas') : name,
    note: isActual ? (isTaxed ? name : t('regimes.noRegimeEntered')) : null,
    isActual,
    rank,
    salesTaxes: hasTaxes ? amountOf(year.salesTaxes) : null,
    profitTaxes: hasTaxes ? betweenOf(year.profitTaxes) : null,
    credits: betweenOf(year.credits),
    payrollCharges: amountOf(year.payrollCharges),
    netProfit: betweenOf(year.netProfit),
    difference: isActual || !isTaxed ? null : betweenOf(year.difference),
    isBeforeCharges: lacksCharges !== !year.payrollCharges,
  };
}

const betweenOf = ({ low, high }: comparisonOf_comparison$data['years'][number]['netProfit']): Between => ({
  low: amountOf(low)!,
  high: amountOf(high)!,
});
