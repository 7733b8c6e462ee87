import { preAdProfit, type SalesMeasure } from '#server/records/rollups/salesMeasures.ts';

/** What a figure of the statement does to profit, and whose part it is. */
interface IncomeLineRule {
  /** For the seller. */
  label: string;
  /** SQL of the amount, signed as it moves profit, over the account's measures. */
  amount: string;
  /** The line it is a part of. */
  partOf?: 'fees';
  /** Of the units whose price, cost and fees are known: unknown where there are only others. */
  needsCost?: boolean;
  /** Worked out from the lines above it. */
  isSum?: boolean;
}

const column = (name: SalesMeasure) => name;

/** The lines of the statement of results, from gross sales to net profit, in their order. */
const rules = {
  grossSales: { label: 'Vendas brutas', amount: 'revenue + discounts' },
  discounts: { label: 'Descontos', amount: '-discounts' },
  revenue: { label: 'Receita', amount: 'revenue', isSum: true },
  uncostedRevenue: { label: 'Receita sem custo ou tarifa conhecidos', amount: 'costed_revenue - revenue' },
  refunds: { label: 'Devoluções', amount: '-refunds', needsCost: true },
  cogs: { label: 'Custo dos produtos', amount: '-cogs', needsCost: true },
  fees: { label: 'Tarifas do marketplace', amount: '-fees', needsCost: true },
  commission: { label: 'Comissão', amount: 'fixed_fees + other_fees - fees', partOf: 'fees', needsCost: true },
  fixedFees: { label: 'Tarifa fixa', amount: '-fixed_fees', partOf: 'fees', needsCost: true },
  otherFees: { label: 'Outras tarifas', amount: '-other_fees', partOf: 'fees', needsCost: true },
  fulfilment: { label: 'Envio e logística', amount: '-fulfilment', needsCost: true },
  tax: { label: 'Impostos', amount: '-tax', needsCost: true },
  storage: { label: 'Armazenagem', amount: '-storage' },
  reimbursements: { label: 'Reembolsos do marketplace', amount: 'reimbursements' },
  ads: { label: 'Publicidade', amount: '-ads' },
  profit: { label: 'Lucro líquido', amount: `${preAdProfit(column)} - ads`, needsCost: true, isSum: true },
} as const satisfies Record<string, IncomeLineRule>;

export type IncomeLine = keyof typeof rules;
export const incomeLines = Object.keys(rules) as IncomeLine[];
export const incomeLineRules: Readonly<Record<IncomeLine, IncomeLineRule>> = rules;
/** What days without any row come to. */
export const noIncome = Object.fromEntries(incomeLines.map((line) => [line, 0])) as Readonly<
  Record<IncomeLine, number>
>;
