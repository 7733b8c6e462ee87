import { figures } from '#server/insight/coverage/figures.ts';
import type { FigureSources } from '#server/insight/coverage/sumMark.ts';
import type { IncomeEntry } from './incomeEntries.ts';

/** Entries, fixed expenses, the cents that the rounding of converted amounts leaves, and the taxes on profit. */
export type IncomePart = IncomeEntry | 'overheads' | 'exchangeRounding' | 'profitTaxes';
export type IncomeParts = Readonly<Record<IncomePart, number>>;

/** Rule of a statement line. */
interface IncomeLineRule extends FigureSources {
  /** Label in Portuguese. */
  label: string;
  /** What it adds up. A subtotal has none of its own: it adds up all lines above it. */
  adds: readonly IncomePart[];
  /** Parent line. */
  partOf?: 'fees' | 'freight' | 'storage';
  /** Whether the line is the sum of the lines above it. */
  isSum?: boolean;
  /** Whether the line is shown only where it has an amount. */
  isRare?: boolean;
}

const subtotal = { adds: [] as readonly IncomePart[], isSum: true } as const;
const fee = { partOf: 'fees', source: 'orders', hasEstimates: true } as const;
const FEES = ['commission', 'fixedFees', 'instalments', 'otherFees', 'feesReturned', 'returnFees'] as const;

/** Lines of the income statement in order, from gross sales to net profit. */
const rules = {
  grossSales: { label: 'Receita bruta de produtos', adds: ['grossSales'], ...figures.revenue },
  otherIncome: { label: 'Frete cobrado do comprador', adds: ['otherIncome'], source: 'orders' },
  refunds: { label: 'Devoluções e cancelamentos', adds: ['refunds'], source: 'finances' },
  discounts: { label: 'Descontos', adds: ['discounts'], source: 'orders' },
  tax: { label: 'Impostos sobre vendas', adds: ['tax'], source: 'taxes' },
  netRevenue: {
    label: 'Receita líquida',
    ...subtotal,
    source: 'orders',
    parts: ['finances', 'taxes'],
    needs: ['price'],
  },
  cogs: { label: 'CMV', adds: ['cogs'], source: 'orders', needs: ['cost'] },
  grossProfit: {
    label: 'Lucro bruto',
    ...subtotal,
    source: 'orders',
    parts: ['finances', 'taxes'],
    needs: ['cost', 'price'],
  },
  fees: { label: 'Tarifas do marketplace', adds: FEES, source: 'orders', hasEstimates: true, needs: ['fee'] },
  commission: { label: 'Comissão', adds: ['commission'], ...fee },
  fixedFees: { label: 'Tarifa fixa', adds: ['fixedFees'], ...fee },
  instalments: { label: 'Parcelamento', adds: ['instalments'], partOf: 'fees', source: 'orders', isRare: true },
  otherFees: { label: 'Outras tarifas', adds: ['otherFees'], partOf: 'fees', source: 'orders' },
  feesReturned: { label: 'Tarifas devolvidas', adds: ['feesReturned'], partOf: 'fees', source: 'finances' },
  returnFees: {
    label: 'Tarifas de devolução',
    adds: ['returnFees'],
    partOf: 'fees',
    source: 'finances',
    isRare: true,
  },
  freight: { label: 'Frete', adds: ['marketplaceFreight', 'ownFreight'], source: 'orders', hasEstimates: true },
  marketplaceFreight: {
    label: 'Frete cobrado pelo marketplace',
    adds: ['marketplaceFreight'],
    partOf: 'freight',
    source: 'orders',
    hasEstimates: true,
  },
  ownFreight: {
    label: 'Frete próprio',
    adds: ['ownFreight'],
    partOf: 'freight',
    source: 'orders',
    hasEstimates: true,
  },
  fulfilment: { label: 'Fulfilment', adds: ['fulfilment'], source: 'orders', hasEstimates: true },
  storage: { label: 'Armazenagem', adds: ['productStorage', 'accountStorage'], source: 'storage' },
  productStorage: {
    label: 'Armazenagem e serviços por produto',
    adds: ['productStorage'],
    partOf: 'storage',
    source: 'storage',
  },
  accountStorage: {
    label: 'Armazenagem sem produto',
    adds: ['accountStorage'],
    partOf: 'storage',
    source: 'storage',
  },
  ads: { label: 'Publicidade', adds: ['ads'], source: 'ads' },
  packaging: { label: 'Embalagem', adds: ['packaging'], source: 'orders', hasEstimates: true },
  contribution: {
    label: 'Margem de contribuição',
    ...subtotal,
    source: 'orders',
    parts: ['ads', 'finances', 'storage', 'taxes'],
    hasEstimates: true,
    needs: ['cost', 'fee', 'price'],
  },
  accountFees: { label: 'Despesas da conta', adds: ['accountFees'], source: 'finances' },
  overheads: { label: 'Despesas fixas', adds: ['overheads'], source: 'orders', isRare: true },
  reimbursements: { label: 'Reembolsos', adds: ['reimbursements'], source: 'reimbursements' },
  exchangeRounding: {
    label: 'Arredondamento do câmbio',
    adds: ['exchangeRounding'],
    source: 'orders',
    isRare: true,
  },
  operatingResult: { label: 'Resultado operacional', ...subtotal, ...figures.profit },
  profitTaxes: {
    label: 'IRPJ e CSLL',
    adds: ['profitTaxes'],
    source: 'taxes',
    hasEstimates: true,
    isRare: true,
  },
  profit: { label: 'Lucro líquido', ...subtotal, ...figures.profit },
} as const satisfies Record<string, IncomeLineRule>;

export type IncomeLine = keyof typeof rules;
export const incomeLines = Object.keys(rules) as IncomeLine[];
export const incomeLineRules: Readonly<Record<IncomeLine, IncomeLineRule>> = rules;

/** Parts of a line; of a subtotal, those of all lines above it. */
export function partsAbove(line: IncomeLine): readonly IncomePart[] {
  const { adds, isSum } = incomeLineRules[line];
  if (!isSum) return adds;
  const above = incomeLines.slice(0, incomeLines.indexOf(line)).filter((each) => !incomeLineRules[each].partOf);
  return above.flatMap((each) => incomeLineRules[each].adds);
}

/** Amount of each line. A subtotal is the running sum of the parts from the top. */
export function incomeAmounts(parts: IncomeParts): Record<IncomeLine, number> {
  let running = 0;
  const amountOf = (line: IncomeLine) => {
    const { adds, isSum, partOf } = incomeLineRules[line];
    if (isSum) return running;
    const amount = adds.reduce((sum, name) => sum + parts[name], 0);
    if (!partOf) running += amount;
    return amount;
  };
  return Object.fromEntries(incomeLines.map((line) => [line, amountOf(line)])) as Record<IncomeLine, number>;
}
