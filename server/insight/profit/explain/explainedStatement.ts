import { type IncomeEntry, incomeEntryRules } from '#server/insight/profit/income/incomeEntries.ts';
import {
  type IncomeLine,
  incomeLineRules,
  incomeLines,
  partsAbove,
} from '#server/insight/profit/income/incomeLines.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import type { ExplainedSql } from './explainedSql.ts';
import { type ExplainedSource, type MetricRule, type TermRule, unknownTerms, words } from './explainedTerms.ts';

type Line = Exclude<IncomeLine, 'exchangeRounding'>;

/** English name and what a line is, in Portuguese and English. */
const TEXTS: Record<Line, [name: string, pt: string, en: string]> = {
  grossSales: [
    'Gross sales',
    'Preço cobrado × quantidade de todos os itens vendidos, antes dos descontos.',
    'Price charged × quantity of all items sold, before discounts.',
  ],
  otherIncome: [
    'Freight paid by buyers',
    'Frete e embrulho que os compradores pagaram e que chegam a você.',
    'Freight and wrapping that buyers paid and that reach you.',
  ],
  refunds: [
    'Refunds',
    'Preço e frete devolvidos aos compradores, no dia da venda. As tarifas que voltaram estão em Tarifas.',
    'Price and freight given back to buyers, on the day of the sale. Fees that came back are in Fees.',
  ],
  discounts: [
    'Discounts',
    'Descontos pagos por você que ainda não estavam dentro do preço.',
    'Discounts you paid that were not inside the price yet.',
  ],
  tax: [
    'Tax',
    'Receita de cada venda × a alíquota do seu regime no mês da venda.',
    'Revenue of each sale × the rate of your tax regime in its month.',
  ],
  netRevenue: [
    'Net revenue',
    'Receita bruta e frete cobrado do comprador, menos devoluções, descontos e impostos.',
    'Gross sales and freight paid by buyers, less refunds, discounts and tax.',
  ],
  cogs: [
    'Product cost',
    'Quantidade × custo em vigor no dia da venda, menos o custo das unidades que voltaram em condição de venda.',
    'Quantity × cost in force on the day of the sale, less the cost of units that came back fit to be sold.',
  ],
  grossProfit: ['Gross profit', 'Receita líquida menos o CMV.', 'Net revenue less product cost.'],
  fees: [
    'Marketplace fees',
    'Comissão, tarifas fixas e outras: as lançadas pelo marketplace, ou a estimativa enquanto não há lançamento; menos as devolvidas.',
    'Commission, fixed and other fees: as posted by the marketplace, else as estimated; less those given back.',
  ],
  commission: [
    'Commission',
    'A parte das tarifas que é um percentual da venda: lançada pelo marketplace, ou estimada pela regra em vigor.',
    'The part of fees that is a share of the sale: posted by the marketplace, else estimated by the rule in force.',
  ],
  fixedFees: ['Fixed fee', 'A parte das tarifas cobrada por unidade.', 'The part of fees charged per unit.'],
  instalments: [
    'Instalments',
    'O que o marketplace cobra de você pelas vendas parceladas.',
    'What the marketplace charges you for sales in instalments.',
  ],
  otherFees: [
    'Other fees',
    'As demais tarifas de pedidos, também as de nomes que ainda não conhecemos.',
    'The other fees of orders, those under names we do not know yet included.',
  ],
  feesReturned: [
    'Fees given back',
    'Tarifas e frete que o marketplace devolveu pelas devoluções, no dia da venda.',
    'Fees and freight that the marketplace gave back for returns, on the day of the sale.',
  ],
  returnFees: [
    'Fees of returns',
    'O que o marketplace cobra pelas devoluções, no dia da venda.',
    'What the marketplace charges for returns, on the day of the sale.',
  ],
  freight: [
    'Freight',
    'Frete cobrado pelo marketplace e frete próprio: lançados, ou a estimativa enquanto não há lançamento.',
    'Freight charged by the marketplace and your own: as posted, else as estimated.',
  ],
  marketplaceFreight: [
    'Freight charged by the marketplace',
    'Frete de venda que o marketplace cobrou de você.',
    'Freight of sales that the marketplace charged you.',
  ],
  ownFreight: [
    'Own freight',
    'O que você paga para enviar: o informado do pedido, ou a sua regra de frete.',
    'What you pay for sending: as entered for the order, else by your freight rule.',
  ],
  fulfilment: [
    'Fulfilment',
    'FBA e Full: lançados pelo marketplace, ou a estimativa enquanto não há lançamento.',
    'FBA and Full: as posted by the marketplace, else as estimated.',
  ],
  storage: [
    'Storage',
    'Armazenagem e outras cobranças por produto e dia, e a armazenagem cobrada da conta em uma soma.',
    'Storage and other charges by product and day, and storage charged to the account in one sum.',
  ],
  productStorage: [
    'Storage by product',
    'Armazenagem e outras cobranças que o marketplace lançou por produto e dia.',
    'Storage and other charges the marketplace posted by product and day.',
  ],
  accountStorage: [
    'Storage without a product',
    'Armazenagem cobrada da conta em uma soma, que nenhum relatório repete por produto.',
    'Storage charged to the account in one sum, which no report lists by product.',
  ],
  ads: ['Advertising', 'O custo dos anúncios no dia do clique.', 'The cost of ads on the day of the click.'],
  packaging: [
    'Packaging',
    'O que você paga pela embalagem, pela sua regra de frete e pelas despesas de embalagem por pedido ou unidade.',
    'What you pay for packaging, by your freight rule and by overheads for packaging per order or unit.',
  ],
  contribution: [
    'Contribution margin',
    'Lucro bruto menos tarifas, frete, fulfilment, armazenagem, publicidade e embalagem.',
    'Gross profit less fees, freight, fulfilment, storage, advertising and packaging.',
  ],
  accountFees: [
    'Expenses of the account',
    'Serviços que o marketplace cobrou da conta e não de um produto, como a mensalidade, e a publicidade cobrada em uma soma nos dias sem relatório de anúncios. Você decide, pelo nome, o que conta.',
    'Services charged to the account and not to a product, such as the subscription, and advertising charged in one sum on days without a report of ads. You decide by name what counts.',
  ],
  reimbursements: [
    'Reimbursements',
    'O que o marketplace pagou a você por itens perdidos ou danificados.',
    'What the marketplace paid you for lost or damaged items.',
  ],
  overheads: [
    'Overheads',
    'As despesas que você informou em Custos, Despesas: a parte de cada uma que cai nos dias do período, ou o valor × pedidos ou unidades. O SQL traz o valor já apurado de cada despesa.',
    'The overheads you entered: the part of each that falls on the days of the period, or its amount × orders or units. The SQL has the amount worked out for each of them.',
  ],
  operatingResult: [
    'Operating result',
    'Margem de contribuição menos despesas da conta e despesas fixas, mais reembolsos.',
    'Contribution margin less expenses of the account and overheads, plus reimbursements.',
  ],
  profitTaxes: [
    'Taxes on profit',
    'IRPJ e CSLL do Lucro Presumido, ou do Lucro Real sobre o resultado: a estimativa de cada trimestre, pela parte da receita do trimestre que cai no período. O SQL traz o valor já apurado.',
    'IRPJ and CSLL of Lucro Presumido, or of Lucro Real on the result: the estimate of each quarter, by the part of its revenue in the period. The SQL has the amount worked out.',
  ],
  profit: [
    'Net profit of the statement',
    'O lucro líquido do painel menos as despesas que você informou em Custos, Despesas, e menos IRPJ e CSLL.',
    'Net profit of the dashboard less the overheads you entered, IRPJ and CSLL.',
  ],
};

/** What the parts of a line are read from, besides order items. */
const READ_FROM: Partial<Record<IncomeEntry, ExplainedSource>> = {
  productStorage: 'posted',
  accountStorage: 'accountFees',
  accountFees: 'accountFees',
  reimbursements: 'posted',
  ads: 'ads',
};

/** Entries of a line, those of the lines above it in a subtotal. */
const entriesOf = (line: Line) =>
  partsAbove(line).filter(
    (part): part is IncomeEntry => part !== 'overheads' && part !== 'exchangeRounding' && part !== 'profitTaxes',
  );

/** What the seller entered per order or unit for packaging, and all else. */
const overheadsOf = (line: Line) => {
  const parts = partsAbove(line);
  return [
    ...(parts.includes('packaging') ? ['packaging' as const] : []),
    ...(parts.includes('overheads') ? ['fixed' as const] : []),
  ];
};

/** SQL of what is added as amounts worked out: overheads, IRPJ and CSLL. Empty without any. */
const workedOut = (line: Line, { overheads, profitTaxes }: ExplainedSql): string =>
  [overheads(overheadsOf(line)), partsAbove(line).includes('profitTaxes') ? profitTaxes : '']
    .filter(Boolean)
    .join('\n  + ');

/** SQL of a line's amount: each entry rounded once, as in the statement, where revenue is rounded as a whole. */
function statementSql(line: Line, sql: ExplainedSql): string {
  const { amount } = sql;
  const entries = entriesOf(line);
  const added = workedOut(line, sql);
  // all that counts, rounded as a whole: the line of cents that rounding leaves is in it
  const isWhole = partsAbove(line).includes('exchangeRounding');
  const where = (entry: IncomeEntry) => `(${incomeEntryRules[entry].ofLines})`;
  const rounded = (condition: string) => `round(coalesce(sum(${amount()}) FILTER (WHERE ${condition}), 0), 2)`;
  const revenue = rounded(`${where('grossSales')} OR ${where('discounts')}`);
  const has = (entry: IncomeEntry) => entries.includes(entry);
  const others = entries.filter((entry) => entry !== 'grossSales' && !(has('grossSales') && entry === 'discounts'));
  const sales = has('discounts') ? [revenue] : [`${revenue} - ${rounded(where('discounts'))}`];
  const sums = isWhole
    ? [`round(coalesce(sum(${amount()}), 0), 2)`]
    : [...(has('grossSales') ? sales : []), ...others.map((entry) => rounded(where(entry)))];
  return [...sums, ...(added ? [added] : [])].join('\n  + ');
}

const termOf = (line: IncomeLine): TermRule => ({
  name: words(incomeLineRules[line].label, line === 'exchangeRounding' ? 'Rounding' : TEXTS[line][0]),
  sign: '+',
  unit: 'money',
  value: ({ parts }) => (parts && isOptional(line) ? parts[line] || null : parts && parts[line]),
  source: incomeLineRules[line].source,
});

const isOptional = (line: IncomeLine) => line === 'overheads' || line === 'exchangeRounding' || line === 'profitTaxes';

/** Lines that a subtotal or a line with parts adds up. */
function termsOf(line: Line): TermRule[] {
  const { isSum } = incomeLineRules[line];
  const isTerm = (each: IncomeLine) =>
    isSum
      ? !incomeLineRules[each].isSum &&
        !incomeLineRules[each].partOf &&
        incomeLines.indexOf(each) < incomeLines.indexOf(line)
      : incomeLineRules[each].partOf === line;
  return incomeLines.filter(isTerm).map(termOf);
}

/** A line of the statement, signed by its effect on profit. It exists only for the whole account. */
function lineMetric(line: Line): MetricRule {
  const [english, pt, en] = TEXTS[line];
  const name = line === 'profit' ? 'lucro_da_dre' : alias(line);
  const entries = entriesOf(line);
  const { isSum } = incomeLineRules[line];
  const needsPrice = isSum && line !== 'netRevenue';
  const sources = new Set(entries.map((entry) => READ_FROM[entry] ?? 'items'));
  const conditions =
    entries.includes('grossSales') && !entries.includes('discounts') ? [...entries, 'discounts' as const] : entries;
  return {
    name: words(incomeLineRules[line].label, english),
    unit: 'money',
    formula: words(pt, en),
    terms: [...termsOf(line), ...unknownTerms],
    value: ({ parts, sums }) =>
      (line === 'cogs' && isCostUnread(sums)) || (needsPrice && !isProfitKnown(sums)) ? null : parts && parts[line],
    reads: [...sources],
    isOfAccount: true,
    sql: (sql) =>
      entries.length === 0
        ? `SELECT ${workedOut(line, sql) || '0.00'} AS ${name}`
        : sql.ofLines(statementSql(line, sql), name, [
            sql.counted,
            ...(isSum ? [] : [`(${conditions.map((entry) => `(${incomeEntryRules[entry].ofLines})`).join(' OR ')})`]),
          ]) + (needsPrice ? sql.ifKnown : ''),
  };
}

const alias = (line: Line) =>
  incomeLineRules[line].label
    .normalize('NFD')
    .replaceAll(/[^ a-zA-Z]/g, '')
    .toLowerCase()
    .replaceAll(' ', '_');

const { profit, ...lineMetrics } = Object.fromEntries(
  (Object.keys(TEXTS) as Line[]).map((line) => [line, lineMetric(line)]),
) as Record<Line, MetricRule>;

/** Lines of the income statement; its net profit, which is after overheads, under a name of its own. */
export const statementMetrics = {
  ...lineMetrics,
  statementProfit: profit,
  accountAmounts: {
    name: words('Outras despesas da conta', 'Other expenses of the account'),
    unit: 'money',
    formula: words(
      'Lançamentos da conta sem pedido e sem produto, com o sinal do marketplace. Não entram no lucro: não se sabe se são despesa, ou você os tirou do lucro.',
      'Amounts posted to the account, of no order and no product. They are not in profit: it is not known whether they are expenses, or you decided so.',
    ),
    terms: [],
    value: ({ account }) => account,
    reads: ['account'],
    isOfAccount: true,
    sql: ({ ofLines, amount }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'outras_despesas', ['l.is_of_account']),
  },
} satisfies Record<string, MetricRule>;
