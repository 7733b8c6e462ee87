import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import { preAdProfit, type SalesMeasure } from '#server/records/rollups/salesMeasures.ts';

/** Rule of a statement line. */
interface IncomeLineRule {
  /** Label in Portuguese. */
  label: string;
  /** SQL of the amount over the account's measures, signed by its effect on profit. */
  amount: string;
  /** Parent line. */
  partOf?: 'fees';
  /** Whether the line is computed from the lines above it. */
  isSum?: boolean;
  /** Whether the line is shown only where it has an amount. */
  isRare?: boolean;
  /** What the line is read from. Unknown for days that this has not been read for. */
  source?: CoverageSource;
  /** What else a computed line includes: it goes on without what has not been read. */
  parts?: readonly CoverageSource[];
}

const column = (name: SalesMeasure) => name;

/** Lines of the income statement in order, from gross sales to net profit. */
const rules = {
  grossSales: { label: 'Vendas brutas', amount: 'revenue + discounts' },
  discounts: { label: 'Descontos', amount: '-discounts' },
  revenue: { label: 'Receita', amount: 'revenue', isSum: true },
  otherIncome: { label: 'Frete pago pelo comprador', amount: 'other_income', isRare: true },
  refunds: { label: 'Devoluções', amount: '-refunds' },
  cogs: { label: 'Custo dos produtos', amount: '-cogs' },
  fees: { label: 'Tarifas do marketplace', amount: '-fees' },
  commission: { label: 'Comissão', amount: 'fixed_fees + instalments + other_fees - fees', partOf: 'fees' },
  fixedFees: { label: 'Tarifa fixa', amount: '-fixed_fees', partOf: 'fees' },
  instalments: { label: 'Parcelamento', amount: '-instalments', partOf: 'fees', isRare: true },
  otherFees: { label: 'Outras tarifas', amount: '-other_fees', partOf: 'fees' },
  fulfilment: { label: 'Envio e logística', amount: '-fulfilment' },
  tax: { label: 'Impostos', amount: '-tax' },
  storage: { label: 'Armazenagem', amount: 'account_fees - storage' },
  accountFees: { label: 'Despesas da conta', amount: '-account_fees', isRare: true },
  reimbursements: { label: 'Reembolsos do marketplace', amount: 'reimbursements' },
  ads: { label: 'Publicidade', amount: '-ads', source: 'ads' },
  profit: {
    label: 'Lucro líquido',
    amount: `${preAdProfit(column)} - ads`,
    isSum: true,
    parts: ['ads'],
  },
} as const satisfies Record<string, IncomeLineRule>;

export type IncomeLine = keyof typeof rules;
export const incomeLines = Object.keys(rules) as IncomeLine[];
export const incomeLineRules: Readonly<Record<IncomeLine, IncomeLineRule>> = rules;
/** Lines of days without rows. */
export const noIncome = Object.fromEntries(incomeLines.map((line) => [line, 0])) as Readonly<
  Record<IncomeLine, number>
>;
