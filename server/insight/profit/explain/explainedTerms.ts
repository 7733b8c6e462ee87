import type { PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import type { ExplainedSql } from './explainedSql.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';

export type Language = 'pt' | 'en';
export type Words = Readonly<Record<Language, string>>;
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
  name: Words;
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
  name: Words;
  unit: ExplainedUnit;
  formula: Words;
  terms: readonly TermRule[];
  /** Null where it is not known. */
  value: (sums: ExplainedSums) => number | null;
  reads: readonly ExplainedSource[];
  /** Whether the figure exists only for the whole account. */
  isOfAccount?: boolean;
  sql: (sql: ExplainedSql) => string;
}

type Value = TermRule['value'];

const money = (pt: string, en: string, sign: TermRule['sign'], value: Value): TermRule => ({
  name: { pt, en },
  sign,
  unit: 'money',
  value,
});
export const term = {
  grossSales: money('Vendas brutas', 'Gross sales', '+', ({ parts }) => parts && parts.grossSales),
  discounts: money('Descontos pagos por você', 'Discounts you paid', '-', ({ parts }) => parts && -parts.discounts),
  revenue: money('Receita', 'Revenue', '+', ({ sums }) => sums.exactRevenue),
  otherIncome: money(
    'Frete pago pelo comprador',
    'Freight paid by buyers',
    '+',
    ({ sums }) => sums.otherIncome || null,
  ),
  cogs: money('Custo dos produtos', 'Product cost', '-', ({ sums }) => sums.cogs),
  fees: money('Tarifas do marketplace', 'Marketplace fees', '-', ({ sums }) => sums.fees),
  fulfilment: money('Envio e logística', 'Fulfilment', '-', ({ sums }) => sums.fulfilment),
  refunds: { ...money('Devoluções', 'Refunds', '-', ({ sums }) => sums.refunds), source: 'finances' },
  tax: { ...money('Impostos', 'Tax', '-', ({ sums }) => sums.tax), source: 'taxes' },
  storage: { ...money('Armazenagem', 'Storage', '-', ({ sums, fees }) => sums.storage - fees), source: 'storage' },
  accountFees: money('Despesas da conta', 'Expenses of the account', '-', ({ fees }) => fees || null),
  reimbursements: {
    ...money('Reembolsos do marketplace', 'Reimbursements', '+', ({ sums }) => sums.reimbursements),
    source: 'reimbursements',
  },
  ads: { ...money('Publicidade', 'Advertising', '-', ({ sums }) => sums.ads), source: 'ads' },
  adSales: money('Vendas atribuídas aos anúncios', 'Sales attributed to ads', '/', ({ sums }) => sums.adSales),
  profit: money('Lucro líquido', 'Net profit', '+', profitOf),
  preAdProfit: money('Lucro antes da publicidade', 'Profit before advertising', '+', ({ sums }) =>
    isProfitKnown(sums) ? sums.preAdProfit : null,
  ),
  units: {
    name: { pt: 'Unidades vendidas', en: 'Units sold' },
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.units,
  },
  unitsWithoutPrice: {
    name: { pt: 'Unidades sem preço informado, fora da receita', en: 'Units without a price, not in it' },
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.unitsWithoutPrice,
  },
  unitsWithoutCost: {
    name: { pt: 'Unidades sem custo: o lucro é antes dele', en: 'Units without a cost: profit is before it' },
    sign: null,
    unit: 'count',
    value: ({ sums }: ExplainedSums) => sums.unitsWithoutCost,
  },
  unitsWithoutFee: {
    name: { pt: 'Unidades sem tarifas: o lucro é antes delas', en: 'Units without fees: profit is before them' },
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
export const words = (pt: string, en: string): Words => ({ pt, en });

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
