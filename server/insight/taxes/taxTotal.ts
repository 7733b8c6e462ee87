import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { lineMark } from '#server/insight/profit/income/lineMark.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { figuresIn, type TaxFigures } from './taxFigures.ts';
import type { TaxesBy, TaxSums } from './taxSums.ts';

export interface MarkedTaxes extends TaxFigures {
  /** What is known of the tax, as of the income statement's line. */
  mark: FigureMark;
}

/** What every answer about taxes has. */
export interface TaxesOfPeriod {
  /** First and last day, both included. */
  startDate: string;
  endDate: string;
  /** All sales of the filter: the tax of the cards and of the income statement. */
  total: MarkedTaxes;
  hasExchange: boolean;
}

/** The figures of a scope's sums, and of their total, with what is known of them. */
export async function markedTaxes(viewer: Viewer, scope: SalesScope, sums: TaxesBy, now: Date) {
  const coverage = await coverageOf(viewer, scope.marketplace, now);
  const figuresOf = figuresIn(sums);
  const markedOf = (of: TaxSums, days: DayRange): MarkedTaxes => {
    const isRunning = days.end === scope.days.end ? scope.isRunning : days.end > coverage.today;
    const mark = lineMark(coverage, 'tax', of.tax, { days, isRunning, estimatedShare: null, unknownUnits: NONE });
    return { ...figuresOf(of, mark.state !== 'unread'), mark };
  };
  const total = markedOf(sums.total, scope.days);
  return {
    total,
    markedOf,
    /** Of sales of the whole period. */
    figuresOf: (of: TaxSums) => figuresOf(of, total.tax !== null),
  };
}

const NONE = { cost: 0, fee: 0, price: 0 };
