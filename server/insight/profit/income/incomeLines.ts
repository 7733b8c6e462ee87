import { figures } from '#server/insight/coverage/figures.ts';
import type { FigureSources } from '#server/insight/coverage/sumMark.ts';
import { preAdProfit, type SalesMeasure } from '#server/records/rollups/salesMeasures.ts';

/** Rule of a statement line. */
interface IncomeLineRule extends FigureSources {
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
}

const column = (name: SalesMeasure) => name;

/** Lines of the income statement in order, from gross sales to net profit. */
const rules = {
  grossSales: { label: 'Vendas brutas', amount: 'revenue + discounts', ...figures.revenue },
  discounts: { label: 'Descontos', amount: '-discounts', source: 'orders' },
  revenue: { label: 'Receita', amount: 'revenue', isSum: true, ...figures.revenue },
  otherIncome: { label: 'Frete pago pelo comprador', amount: 'other_income', isRare: true, source: 'orders' },
  refunds: { label: 'Devoluções', amount: '-refunds', source: 'finances' },
  cogs: { label: 'Custo dos produtos', amount: '-cogs', source: 'orders', needs: ['cost'] },
  fees: { label: 'Tarifas do marketplace', amount: '-fees', source: 'orders', hasEstimates: true, needs: ['fee'] },
  commission: {
    label: 'Comissão',
    amount: 'fixed_fees + instalments + other_fees - fees',
    partOf: 'fees',
    source: 'orders',
    hasEstimates: true,
  },
  fixedFees: {
    label: 'Tarifa fixa',
    amount: '-fixed_fees',
    partOf: 'fees',
    source: 'orders',
    hasEstimates: true,
  },
  instalments: { label: 'Parcelamento', amount: '-instalments', partOf: 'fees', isRare: true, source: 'orders' },
  otherFees: { label: 'Outras tarifas', amount: '-other_fees', partOf: 'fees', source: 'orders' },
  fulfilment: { label: 'Envio e logística', amount: '-fulfilment', source: 'orders', hasEstimates: true },
  tax: { label: 'Impostos', amount: '-tax', source: 'taxes' },
  storage: { label: 'Armazenagem', amount: 'account_fees - storage', source: 'storage' },
  accountFees: { label: 'Despesas da conta', amount: '-account_fees', isRare: true, source: 'finances' },
  reimbursements: { label: 'Reembolsos do marketplace', amount: 'reimbursements', source: 'reimbursements' },
  ads: { label: 'Publicidade', amount: '-ads', source: 'ads' },
  profit: {
    label: 'Lucro líquido',
    amount: `${preAdProfit(column)} - ads`,
    isSum: true,
    ...figures.profit,
  },
} as const satisfies Record<string, IncomeLineRule>;

export type IncomeLine = keyof typeof rules;
export const incomeLines = Object.keys(rules) as IncomeLine[];
export const incomeLineRules: Readonly<Record<IncomeLine, IncomeLineRule>> = rules;
/** Lines of days without rows. */
export const noIncome = Object.fromEntries(incomeLines.map((line) => [line, 0])) as Readonly<
  Record<IncomeLine, number>
>;
