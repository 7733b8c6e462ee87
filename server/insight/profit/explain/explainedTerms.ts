import type { PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import type { ExplainedSql } from './explainedSql.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';

export type ExplainedUnit = 'money' | 'count' | 'percent';
/** Kind of source row. */
export type ExplainedSource = 'orders' | 'items' | 'ads' | 'posted' | 'accountFees' | 'account';

/** Inputs of the figures in the displayed currency, not rounded. */
export interface ExplainedSums {
  sums: PresentedSums;
  orders: number;
  /** Statement lines of the whole account in BRL. Null in US$, and with a brand, product or search. */
  parts: Readonly<Record<IncomeLine, number>> | null;
  /** The part of `storage` that is of the account and of no product. */
  fees: number;
  /** Ledger entries of the account without order or product that no profit includes. */
  account: number;
}

export interface TermRule {
  name: SentenceId;
  /** Operator in the formula. Null for a term listed beside it. */
  sign: '+' | '-' | '/' | null;
  unit: ExplainedUnit;
  /** Null where it is not known. */
  value: (sums: ExplainedSums) => number | null;
  /** What it is read from. Without an amount it is unknown for days that this has not been read for. */
  source?: CoverageSource;
}

/** Definition of a figure: description, terms and SQL. */
export interface MetricRule {
  name: SentenceId;
  unit: ExplainedUnit;
  formula: SentenceId;
  terms: readonly TermRule[];
  /** Null where it is not known. */
  value: (sums: ExplainedSums) => number | null;
  reads: readonly ExplainedSource[];
  /** Whether the figure exists only for the whole account. */
  isOfAccount?: boolean;
  sql: (sql: ExplainedSql) => string;
  /** SELECT of the ledger lines that it adds up; absent: it adds up none, or more than lines. */
  rowsSql?: (sql: ExplainedSql) => string;
}

type Value = TermRule['value'];

const money = (name: SentenceId, sign: TermRule['sign'], value: Value): TermRule => ({
  name,
  sign,
  unit: 'money',
  value,
});
export const term = {
  grossSales: money('explained.grossSales', '+', ({ parts }) => parts && parts.grossSales),
  discounts: money('explained.discounts', '-', ({ parts }) => parts && -parts.discounts),
  revenue: money('explained.revenue', '+', ({ sums }) => sums.exactRevenue),
  otherIncome: money('explained.otherIncome', '+', ({ sums }) => sums.otherIncome || null),
  cogs: money('explained.cogs', '-', ({ sums }) => sums.cogs),
  fees: money('explained.fees', '-', ({ sums }) => sums.fees),
  fulfilment: money('explained.fulfilment', '-', ({ sums }) => sums.fulfilment),
  refunds: { ...money('explained.refunds', '-', ({ sums }) => sums.refunds), source: 'finances' },
  tax: { ...money('explained.tax', '-', ({ sums }) => sums.tax), source: 'taxes' },
  storage: { ...money('explained.storage', '-', ({ sums, fees }) => sums.storage - fees), source: 'storage' },
  accountFees: money('explained.accountFees', '-', ({ fees }) => fees || null),
  reimbursements: {
    ...money('explained.reimbursements', '+', ({ sums }) => sums.reimbursements),
    source: 'reimbursements',
  },
  ads: { ...money('explained.ads', '-', ({ sums }) => sums.ads), source: 'ads' },
  adSales: money('explained.adSales', '/', ({ sums }) => sums.adSales),
  profit: money('explained.netProfit', '+', profitOf),
  preAdProfit: money('explained.preAdProfit', '+', ({ sums }) => (isProfitKnown(sums) ? sums.preAdProfit : null)),
  units: {
    name: 'explained.units',
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.units,
  },
  unitsWithoutPrice: {
    name: 'explained.unitsWithoutPrice',
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.unitsWithoutPrice,
  },
  unitsWithoutCost: {
    name: 'explained.unitsWithoutCost',
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.unitsWithoutCost,
  },
  unitsWithoutFee: {
    name: 'explained.unitsWithoutFee',
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.unitsWithoutFee,
  },
} satisfies Record<string, TermRule>;

/** Net profit, not rounded except for the cent that the database rounds. Null when unknown. */
export function profitOf({ sums }: ExplainedSums): number | null {
  return isProfitKnown(sums) ? sums.profitMinor : null;
}

export const withSign = (rule: TermRule, sign: TermRule['sign']): TermRule => ({ ...rule, sign });

/** Terms of net profit. */
export const profitTerms: readonly TermRule[] = [
  term.revenue,
  term.otherIncome,
  term.cogs,
  term.fees,
  term.fulfilment,
  term.refunds,
  term.tax,
  term.storage,
  term.accountFees,
  term.reimbursements,
  term.ads,
];
/** What net profit does not have yet. */
export const unknownTerms: readonly TermRule[] = [term.unitsWithoutCost, term.unitsWithoutFee];
