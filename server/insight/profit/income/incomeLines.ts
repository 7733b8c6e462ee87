import { figures } from '#server/insight/coverage/figures.ts';
import type { FigureSources } from '#server/insight/coverage/sumMark.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import { type Locale, STANDARD } from '#i18n/locales.ts';
import type { IncomeEntry } from './incomeEntries.ts';

/** Entries, fixed expenses, the cents that the rounding of converted amounts leaves, and the taxes on profit. */
export type IncomePart = IncomeEntry | 'overheads' | 'exchangeRounding' | 'profitTaxes';
export type IncomeParts = Readonly<Record<IncomePart, number>>;

/** Rule of a statement line. */
interface IncomeLineRule extends FigureSources {
  /** Its name. */
  label: SentenceId;
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
  grossSales: { label: 'income.grossSales', adds: ['grossSales'], ...figures.revenue },
  otherIncome: { label: 'income.otherIncome', adds: ['otherIncome'], source: 'orders' },
  refunds: { label: 'income.refunds', adds: ['refunds'], source: 'finances' },
  discounts: { label: 'income.discounts', adds: ['discounts'], source: 'orders' },
  tax: { label: 'income.tax', adds: ['tax'], source: 'taxes' },
  netRevenue: {
    label: 'income.netRevenue',
    ...subtotal,
    source: 'orders',
    parts: ['finances', 'taxes'],
    needs: ['price'],
  },
  cogs: { label: 'income.cogs', adds: ['cogs'], source: 'orders', needs: ['cost'] },
  grossProfit: {
    label: 'income.grossProfit',
    ...subtotal,
    source: 'orders',
    parts: ['finances', 'taxes'],
    needs: ['cost', 'price'],
  },
  fees: { label: 'income.fees', adds: FEES, source: 'orders', hasEstimates: true, needs: ['fee'] },
  commission: { label: 'income.commission', adds: ['commission'], ...fee },
  fixedFees: { label: 'income.fixedFees', adds: ['fixedFees'], ...fee },
  instalments: { label: 'income.instalments', adds: ['instalments'], partOf: 'fees', source: 'orders', isRare: true },
  otherFees: { label: 'income.otherFees', adds: ['otherFees'], partOf: 'fees', source: 'orders' },
  feesReturned: { label: 'income.feesReturned', adds: ['feesReturned'], partOf: 'fees', source: 'finances' },
  returnFees: {
    label: 'income.returnFees',
    adds: ['returnFees'],
    partOf: 'fees',
    source: 'finances',
    isRare: true,
  },
  freight: {
    label: 'income.freight',
    adds: ['marketplaceFreight', 'ownFreight'],
    source: 'orders',
    hasEstimates: true,
  },
  marketplaceFreight: {
    label: 'income.marketplaceFreight',
    adds: ['marketplaceFreight'],
    partOf: 'freight',
    source: 'orders',
    hasEstimates: true,
  },
  ownFreight: {
    label: 'income.ownFreight',
    adds: ['ownFreight'],
    partOf: 'freight',
    source: 'orders',
    hasEstimates: true,
  },
  fulfilment: { label: 'income.fulfilment', adds: ['fulfilment'], source: 'orders', hasEstimates: true },
  storage: { label: 'income.storage', adds: ['productStorage', 'accountStorage'], source: 'storage' },
  productStorage: {
    label: 'income.productStorage',
    adds: ['productStorage'],
    partOf: 'storage',
    source: 'storage',
  },
  accountStorage: {
    label: 'income.accountStorage',
    adds: ['accountStorage'],
    partOf: 'storage',
    source: 'storage',
  },
  ads: { label: 'income.ads', adds: ['ads'], source: 'ads' },
  packaging: { label: 'income.packaging', adds: ['packaging'], source: 'orders', hasEstimates: true },
  contribution: {
    label: 'income.contribution',
    ...subtotal,
    source: 'orders',
    parts: ['ads', 'finances', 'storage', 'taxes'],
    hasEstimates: true,
    needs: ['cost', 'fee', 'price'],
  },
  accountFees: { label: 'income.accountFees', adds: ['accountFees'], source: 'finances' },
  overheads: { label: 'income.overheads', adds: ['overheads'], source: 'orders', isRare: true },
  reimbursements: { label: 'income.reimbursements', adds: ['reimbursements'], source: 'reimbursements' },
  exchangeRounding: {
    label: 'income.exchangeRounding',
    adds: ['exchangeRounding'],
    source: 'orders',
    isRare: true,
  },
  operatingResult: { label: 'income.operatingResult', ...subtotal, ...figures.profit },
  profitTaxes: {
    label: 'income.profitTaxes',
    adds: ['profitTaxes'],
    source: 'taxes',
    hasEstimates: true,
    isRare: true,
  },
  profit: { label: 'income.profit', ...subtotal, ...figures.profit },
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

/** Name of a line in a language: Padrão, as in files, by default. */
export const lineLabel = (line: IncomeLine, locale: Locale = STANDARD): string =>
  word({ code: incomeLineRules[line].label }, locale);
