import { isCostUnread } from '#server/insight/sales/metrics/profitFigures.ts';
import { type ExplainedSums, type MetricRule, term, unknownTerms, withSign, words } from './explainedTerms.ts';
import { kindsOf, type LedgerGroup } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds as kindIn } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';

const inKinds = (...groups: LedgerGroup[]) => kindIn('l', kindsOf(...groups));
const OTHER_FEES = FEE_KINDS.filter((kind) => !['commission', 'fixed_fee', 'instalment_cost'].includes(kind));

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
  otherIncome: ofKind(
    words('Frete pago pelo comprador', 'Freight paid by buyers'),
    words(
      'Frete e embrulho que os compradores pagaram e que chegam a você.',
      'Freight and wrapping that buyers paid and that reach you.',
    ),
    'frete_do_comprador',
    inKinds('otherIncome'),
    ({ sums }) => sums.otherIncome,
  ),
  refunds: ofKind(
    words('Devoluções', 'Refunds'),
    words(
      'O que foi devolvido aos compradores, menos as tarifas que o marketplace devolveu, no dia da venda.',
      'What was given back to buyers less the fees given back to you, on the day of the sale.',
    ),
    'devolucoes',
    `${inKinds('refunds')} AND ${OF_ITEM}`,
    negative(({ refunds }) => refunds),
  ),
  cogs: ofKind(
    words('Custo dos produtos', 'Product cost'),
    words(
      'Quantidade × custo em vigor no dia da venda, menos o custo das unidades que voltaram em condição de venda.',
      'Quantity × cost in force on the day of the sale, less the cost of units that came back fit to be sold.',
    ),
    'custo_dos_produtos',
    inKinds('cogs'),
    ({ sums }) => (isCostUnread(sums) ? null : -sums.cogs + 0),
  ),
  fees: ofKind(
    words('Tarifas do marketplace', 'Marketplace fees'),
    words(
      'Comissão, tarifas fixas e outras tarifas: as lançadas pelo marketplace, ou a estimativa enquanto não há lançamento.',
      'Commission, fixed and other fees: as posted by the marketplace, else as estimated.',
    ),
    'tarifas',
    `${kindIn('l', FEE_KINDS)} AND ${OF_ITEM}`,
    negative(({ fees }) => fees),
    {
      terms: [
        feePart('Comissão', 'Commission', 'commission'),
        feePart('Tarifa fixa', 'Fixed fee', 'fixedFees'),
        feePart('Parcelamento', 'Instalments', 'instalments'),
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
    line('commission'),
    { isOfAccount: true },
  ),
  fixedFees: ofKind(
    words('Tarifa fixa', 'Fixed fee'),
    words('A parte das tarifas cobrada por unidade.', 'The part of fees charged per unit.'),
    'tarifa_fixa',
    `l.kind = 'fixed_fee' AND ${OF_ITEM}`,
    line('fixedFees'),
    { isOfAccount: true },
  ),
  instalments: ofKind(
    words('Parcelamento', 'Instalments'),
    words(
      'O que o marketplace cobra de você pelas vendas parceladas.',
      'What the marketplace charges you for sales in instalments.',
    ),
    'parcelamento',
    `l.kind = 'instalment_cost' AND ${OF_ITEM}`,
    line('instalments'),
    { isOfAccount: true },
  ),
  otherFees: ofKind(
    words('Outras tarifas', 'Other fees'),
    words(
      'As demais tarifas de pedidos, também as de nomes que ainda não conhecemos.',
      'The other fees of orders, those under names we do not know yet included.',
    ),
    'outras_tarifas',
    `${kindIn('l', OTHER_FEES)} AND ${OF_ITEM}`,
    line('otherFees'),
    { isOfAccount: true },
  ),
  fulfilment: ofKind(
    words('Envio e logística', 'Fulfilment'),
    words(
      'FBA, Full e frete pagos por você: lançados pelo marketplace, ou a estimativa enquanto não há lançamento.',
      'FBA, Full and freight you paid: as posted by the marketplace, else as estimated.',
    ),
    'envio',
    `${inKinds('logistics', 'ownFreight')} AND ${OF_ITEM}`,
    negative(({ fulfilment }) => fulfilment),
  ),
  tax: ofKind(
    words('Impostos', 'Tax'),
    words(
      'Receita de cada venda × a alíquota do seu regime no mês da venda.',
      'Revenue of each sale × the rate of your tax regime in its month.',
    ),
    'impostos',
    inKinds('tax'),
    negative(({ tax }) => tax),
  ),
  storage: ofKind(
    words('Armazenagem', 'Storage'),
    words(
      'Armazenagem e outras cobranças que o marketplace lançou por produto e dia.',
      'Storage and other charges the marketplace posted by product and day.',
    ),
    'armazenagem',
    `${OF_POSTED} AND l.product_id IS NOT NULL AND NOT (${inKinds('reimbursements')})`,
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
    `${inKinds('reimbursements')} AND l.product_id IS NOT NULL`,
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
