import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { type ExplainedSums, type MetricRule, term, unknownTerms, withSign, words } from './explainedTerms.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';

const OF_ITEM = 'l.order_item_id IS NOT NULL';
const OF_POSTED = `l.order_item_id IS NULL AND l.source <> 'advertising'`;

/** Metric of a statement line, signed by its effect on profit. Available only for the whole account. */
const line =
  (name: IncomeLine) =>
  ({ parts }: ExplainedSums) =>
    parts && parts[name];

/** Metric of one kind of ledger lines that are included in the profit. */
const ofKind = (
  name: MetricRule['name'],
  formula: MetricRule['formula'],
  alias: string,
  condition: string,
  value: MetricRule['value'],
  { terms = [], reads = ['items'], isOfAccount }: Partial<Pick<MetricRule, 'terms' | 'reads' | 'isOfAccount'>> = {},
): MetricRule => ({
  name,
  unit: 'money',
  formula,
  terms: [...terms, ...unknownTerms],
  value,
  reads,
  isOfAccount,
  sql: ({ ofLines, amount, counted }) =>
    ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, alias, [counted, condition]),
});

const feePart = (pt: string, en: string, read: IncomeLine) => ({
  ...withSign(term.fees, '-'),
  name: words(pt, en),
  value: ({ parts }: ExplainedSums) => parts && -parts[read],
});
const negative = (read: (sums: ExplainedSums['sums']) => number) => (all: ExplainedSums) => -read(all.sums) + 0;
/** Unknown when units were sold and none has known price, cost and fees. */
const ifKnown = (value: MetricRule['value']) => (all: ExplainedSums) => (isProfitKnown(all.sums) ? value(all) : null);

/** Lines of the income statement that the dashboard does not show, signed by their effect on profit. */
export const statementMetrics = {
  grossSales: {
    name: words('Vendas brutas', 'Gross sales'),
    unit: 'money',
    formula: words(
      'Preço cobrado × quantidade de todos os itens vendidos, antes dos descontos.',
      'Price charged × quantity of all items sold, before discounts.',
    ),
    terms: [term.units, term.unitsWithoutPrice],
    value: line('grossSales'),
    reads: ['items'],
    isOfAccount: true,
    sql: ({ ofLines, amount, sold }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'vendas_brutas', [`l.kind = 'item_revenue'`, sold]),
  },
  discounts: {
    name: words('Descontos', 'Discounts'),
    unit: 'money',
    formula: words(
      'Descontos pagos por você que ainda não estavam dentro do preço.',
      'Discounts you paid that were not inside the price yet.',
    ),
    terms: [],
    value: line('discounts'),
    reads: ['items'],
    isOfAccount: true,
    sql: ({ ofLines, amount, sold }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'descontos', [`l.kind = 'discount'`, sold]),
  },
  uncostedRevenue: {
    name: words('Receita sem custo ou tarifa conhecidos', 'Revenue without known cost or fees'),
    unit: 'money',
    formula: words(
      'Receita das unidades de que falta o custo ou alguma tarifa. Ela sai do resultado para não inflar o lucro.',
      'Revenue of units whose cost or fees are missing. It is taken out so that it does not inflate profit.',
    ),
    terms: unknownTerms,
    value: line('uncostedRevenue'),
    reads: ['items'],
    isOfAccount: true,
    sql: ({ ofLines, amount, sold }) =>
      ofLines(`round(coalesce(-sum(${amount()}), 0), 2)`, 'receita_sem_custo', [
        `l.kind IN ('item_revenue', 'discount')`,
        'NOT l.is_known',
        sold,
      ]),
  },
  refunds: ofKind(
    words('Devoluções', 'Refunds'),
    words(
      'O que foi devolvido aos compradores, menos as tarifas que o marketplace devolveu, no dia da venda.',
      'What was given back to buyers less the fees given back to you, on the day of the sale.',
    ),
    'devolucoes',
    `l.kind = 'refund_principal' AND ${OF_ITEM}`,
    ifKnown(negative(({ refunds }) => refunds)),
  ),
  cogs: ofKind(
    words('Custo dos produtos', 'Product cost'),
    words(
      'Quantidade × custo em vigor no dia da venda, menos o custo das unidades que voltaram em condição de venda.',
      'Quantity × cost in force on the day of the sale, less the cost of units that came back fit to be sold.',
    ),
    'custo_dos_produtos',
    `l.kind = 'product_cost'`,
    ifKnown(negative(({ cogs }) => cogs)),
  ),
  fees: ofKind(
    words('Tarifas do marketplace', 'Marketplace fees'),
    words(
      'Comissão, tarifas fixas e outras tarifas: as lançadas pelo marketplace, ou a estimativa enquanto não há lançamento.',
      'Commission, fixed and other fees: as posted by the marketplace, else as estimated.',
    ),
    'tarifas',
    `l.kind IN ('commission', 'fixed_fee', 'other_fee') AND ${OF_ITEM}`,
    ifKnown(negative(({ fees }) => fees)),
    {
      terms: [
        feePart('Comissão', 'Commission', 'commission'),
        feePart('Tarifa fixa', 'Fixed fee', 'fixedFees'),
        feePart('Outras tarifas', 'Other fees', 'otherFees'),
      ],
    },
  ),
  commission: ofKind(
    words('Comissão', 'Commission'),
    words(
      'A parte das tarifas que é um percentual da venda: lançada pelo marketplace, ou estimada pela regra em vigor.',
      'The part of fees that is a share of the sale: posted by the marketplace, else estimated by the rule in force.',
    ),
    'comissao',
    `l.kind = 'commission' AND ${OF_ITEM}`,
    ifKnown(line('commission')),
    { isOfAccount: true },
  ),
  fixedFees: ofKind(
    words('Tarifa fixa', 'Fixed fee'),
    words('A parte das tarifas cobrada por unidade.', 'The part of fees charged per unit.'),
    'tarifa_fixa',
    `l.kind = 'fixed_fee' AND ${OF_ITEM}`,
    ifKnown(line('fixedFees')),
    { isOfAccount: true },
  ),
  otherFees: ofKind(
    words('Outras tarifas', 'Other fees'),
    words('Tarifas de pedidos com nomes que ainda não conhecemos.', 'Fees of orders under names we do not know yet.'),
    'outras_tarifas',
    `l.kind = 'other_fee' AND ${OF_ITEM}`,
    ifKnown(line('otherFees')),
    { isOfAccount: true },
  ),
  fulfilment: ofKind(
    words('Envio e logística', 'Fulfilment'),
    words(
      'FBA, Full e frete pagos por você: lançados pelo marketplace, ou a estimativa enquanto não há lançamento.',
      'FBA, Full and freight you paid: as posted by the marketplace, else as estimated.',
    ),
    'envio',
    `l.kind = 'fulfilment' AND ${OF_ITEM}`,
    ifKnown(negative(({ fulfilment }) => fulfilment)),
  ),
  tax: ofKind(
    words('Impostos', 'Tax'),
    words(
      'Receita de cada venda × a alíquota do seu regime no mês da venda.',
      'Revenue of each sale × the rate of your tax regime in its month.',
    ),
    'impostos',
    `l.kind = 'sale_tax'`,
    ifKnown(negative(({ tax }) => tax)),
  ),
  storage: ofKind(
    words('Armazenagem', 'Storage'),
    words(
      'Armazenagem e outras cobranças que o marketplace lançou por produto e dia.',
      'Storage and other charges the marketplace posted by product and day.',
    ),
    'armazenagem',
    `${OF_POSTED} AND l.product_id IS NOT NULL AND l.kind <> 'reimbursement'`,
    ({ sums, fees }) => fees - sums.storage + 0,
    { reads: ['posted'] },
  ),
  accountFees: ofKind(
    words('Despesas da conta', 'Expenses of the account'),
    words(
      'Serviços que o marketplace cobrou da conta e não de um produto, como a mensalidade, e a publicidade cobrada em uma soma nos dias sem relatório de anúncios. Você decide, pelo nome, o que conta.',
      'Services charged to the account and not to a product, such as the subscription, and advertising charged in one sum on days without a report of ads. You decide by name what counts.',
    ),
    'despesas_da_conta',
    `${OF_POSTED} AND l.product_id IS NULL`,
    ({ fees }) => -fees + 0,
    { reads: ['accountFees'], isOfAccount: true },
  ),
  reimbursements: ofKind(
    words('Reembolsos do marketplace', 'Reimbursements'),
    words(
      'O que o marketplace pagou a você por itens perdidos ou danificados.',
      'What the marketplace paid you for lost or damaged items.',
    ),
    'reembolsos',
    `l.kind = 'reimbursement' AND l.product_id IS NOT NULL`,
    ({ sums }) => sums.reimbursements,
    { reads: ['items', 'posted'] },
  ),
  ads: ofKind(
    words('Publicidade', 'Advertising'),
    words('O custo dos anúncios no dia do clique.', 'The cost of ads on the day of the click.'),
    'publicidade',
    `l.source = 'advertising'`,
    negative(({ ads }) => ads),
    { reads: ['ads'] },
  ),
  accountAmounts: {
    name: words('Outras despesas da conta', 'Other expenses of the account'),
    unit: 'money',
    formula: words(
      'Lançamentos da conta sem pedido e sem produto, com o sinal do marketplace. Não entram no lucro: relatórios podem contá-los de novo por produto, não se sabe se são despesa, ou você os tirou do lucro.',
      'Amounts posted to the account, of no order and no product. They are not in profit: reports may repeat them by product, it is not known whether they are expenses, or you decided so.',
    ),
    terms: [],
    value: ({ account }) => account,
    reads: ['account'],
    isOfAccount: true,
    sql: ({ ofLines, amount }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'outras_despesas', ['l.is_of_account']),
  },
} as const satisfies Record<string, MetricRule>;
