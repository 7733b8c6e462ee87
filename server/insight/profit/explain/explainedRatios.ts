import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import {
  type ExplainedSums,
  type MetricRule,
  profitOf,
  profitTerms,
  term,
  unknownTerms,
  withSign,
  words,
} from './explainedTerms.ts';

const REVENUE = `l.kind IN ('item_revenue', 'discount') AND l.order_item_id IS NOT NULL`;
const percent = (part: number | null, whole: number) => (part === null || whole === 0 ? null : (part * 100) / whole);
const ofCosted = (all: ExplainedSums, value: number | null) => (isCostUnread(all.sums) ? null : value);
const exactProfit = ({ sums }: ExplainedSums) => (isProfitKnown(sums) ? sums.preAdProfit - sums.ads : null);
const only = (amount: string, condition: string) => `sum(${amount}) FILTER (WHERE ${condition})`;

/** Figures of the dashboard's cards and totals, and of a product analysis. */
export const ratioMetrics = {
  revenue: {
    name: words('Receita', 'Revenue'),
    unit: 'money',
    formula: words(
      'O que os compradores pagaram pelos itens (preço × quantidade), menos os descontos pagos por você. Pedidos cancelados ficam fora, a não ser que o filtro peça só eles.',
      'What buyers paid for the items (price × quantity) less the discounts you paid. Cancelled orders are left out.',
    ),
    terms: [term.grossSales, term.discounts, term.units, term.unitsWithoutPrice],
    value: ({ sums }) => sums.revenue,
    reads: ['items'],
    sql: ({ ofLines, amount, sold }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'receita', [`l.kind IN ('item_revenue', 'discount')`, sold]),
  },
  orders: {
    name: words('Pedidos', 'Orders'),
    unit: 'count',
    formula: words(
      'Quantas compras diferentes foram feitas. Os pedidos de um mesmo carrinho do Mercado Livre são uma compra só. Cancelados ficam fora.',
      'How many purchases were made. Orders of one Mercado Livre cart are one purchase. Cancelled orders are left out.',
    ),
    terms: [term.units],
    value: ({ orders }) => orders,
    reads: ['orders'],
    sql: ({ ofOrders }) =>
      ofOrders(
        `count(DISTINCT (o.order_date::date, o.marketplace, o.currency, coalesce(o.pack_id, 'pedido ' || o.id)))`,
        'compras',
      ),
  },
  units: {
    name: words('Unidades vendidas', 'Units sold'),
    unit: 'count',
    formula: words(
      'A soma das quantidades dos itens dos pedidos. Pedidos cancelados ficam fora, a não ser que o filtro peça só eles.',
      'The quantities of all order items added up. Cancelled orders are left out.',
    ),
    terms: [term.units],
    value: ({ sums }) => sums.units,
    reads: ['items'],
    sql: ({ ofLines, sold }) => ofLines('coalesce(sum(l.units), 0)', 'unidades', [sold]),
  },
  profit: {
    name: words('Lucro líquido', 'Net profit'),
    unit: 'money',
    formula: words(
      'Receita e frete pago pelo comprador, menos custo dos produtos, tarifas, envio, devoluções, impostos, armazenagem e publicidade, mais reembolsos. Onde falta o custo de unidades, o lucro é antes desse custo e diz de quantas. É antes das despesas fixas que você informou, que só a DRE desconta.',
      'Revenue and freight paid by buyers, less product cost, fees, fulfilment, refunds, tax, storage and advertising, plus reimbursements. Where the cost of units is missing, profit is before it and says of how many. It is before the overheads you entered, which only the income statement takes off.',
    ),
    terms: [...profitTerms, ...unknownTerms],
    value: profitOf,
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifKnown }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'lucro_liquido', [counted]) + ifKnown,
  },
  margin: {
    name: words('Margem', 'Margin'),
    unit: 'percent',
    formula: words(
      'Lucro líquido dividido pela receita, × 100. As somas vêm antes da divisão: nunca é a média das margens.',
      'Net profit divided by revenue, × 100. Sums are divided, margins never averaged.',
    ),
    terms: [term.profit, withSign(term.revenue, '/'), ...unknownTerms],
    value: (all) => ofCosted(all, percent(exactProfit(all), all.sums.exactRevenue)),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(`round(100 * sum(${amount()}) / nullif(${only(amount(), REVENUE)}, 0), 4)`, 'margem', [counted]) +
      ifCosted,
  },
  roi: {
    name: words('ROI', 'ROI'),
    unit: 'percent',
    formula: words(
      'Lucro líquido dividido pelo custo dos produtos vendidos, × 100.',
      'Net profit divided by the cost of the products sold, × 100.',
    ),
    terms: [term.profit, withSign(term.cogs, '/'), ...unknownTerms],
    value: (all) => ofCosted(all, percent(exactProfit(all), all.sums.cogs)),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(
        `round(100 * sum(${amount()}) / nullif(-${only(amount(), `l.kind IN ('product_cost', 'cost_of_returned_units')`)}, 0), 4)`,
        'roi',
        [counted],
      ) + ifCosted,
  },
  breakEvenAcos: {
    name: words('ACOS de equilíbrio (B/E)', 'Break-even ACOS'),
    unit: 'percent',
    formula: words(
      'Lucro antes da publicidade dividido pela receita, × 100: o ACOS que não deixa lucro nem prejuízo.',
      'Profit before advertising divided by revenue, × 100: the ACOS that leaves nothing.',
    ),
    terms: [term.preAdProfit, withSign(term.revenue, '/'), ...unknownTerms],
    value: (all) =>
      all.sums.pricedUnits > 0 ? ofCosted(all, percent(all.sums.preAdProfit, all.sums.exactRevenue)) : null,
    reads: ['items', 'posted'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(
        `round(100 * ${only(amount(), `l.source <> 'advertising'`)} / nullif(${only(amount(), REVENUE)}, 0), 4)`,
        'acos_de_equilibrio',
        [counted],
      ) + ifCosted,
  },
  acos: {
    name: words('ACOS', 'ACOS'),
    unit: 'percent',
    formula: words(
      'Custo da publicidade dividido pelas vendas que o marketplace atribui a ela, × 100. Sem venda atribuída não há valor. Da Amazon entram só os anúncios Sponsored Products: Sponsored Brands e Sponsored Display não são lidos.',
      'Cost of advertising divided by the sales the marketplace attributes to it, × 100. Without any there is no value. Of Amazon only Sponsored Products ads count: Sponsored Brands and Sponsored Display are not read.',
    ),
    terms: [withSign(term.ads, '+'), term.adSales],
    value: ({ sums }) => percent(sums.ads, sums.adSales),
    reads: ['ads'],
    sql: ({ ofAds, amount }) =>
      ofAds(`round(100 * sum(${amount('a', 'cost')}) / nullif(sum(${amount('a', 'sales')}), 0), 4)`, 'acos'),
  },
  profitPerUnit: {
    name: words('Lucro por unidade', 'Profit per unit'),
    unit: 'money',
    formula: words('Lucro líquido dividido pelas unidades vendidas.', 'Net profit divided by the units sold.'),
    terms: [term.profit, withSign(term.units, '/'), ...unknownTerms],
    value: (all) => (all.sums.pricedUnits > 0 ? ofCosted(all, exactProfit(all)! / all.sums.units) : null),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(`round(sum(${amount()}) / nullif(sum(l.units), 0), 2)`, 'lucro_por_unidade', [counted]) + ifCosted,
  },
  costs: {
    name: words('Custos totais', 'Total costs'),
    unit: 'money',
    formula: words(
      'Tudo o que as vendas custaram: produtos, tarifas, envio, devoluções, impostos, armazenagem e publicidade, menos reembolsos.',
      'All that the sales cost: products, fees, fulfilment, refunds, tax, storage and advertising, less reimbursements.',
    ),
    terms: [
      ...profitTerms
        .filter((rule) => rule !== term.revenue)
        .map((rule) => withSign(rule, rule.sign === '-' ? '+' : '-')),
      ...unknownTerms,
    ],
    value: (all) => (isProfitKnown(all.sums) ? all.sums.exactRevenue - exactProfit(all)! : null),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifKnown }) =>
      ofLines(`round(-coalesce(${only(amount(), `NOT (${REVENUE})`)}, 0), 2)`, 'custos', [counted]) + ifKnown,
  },
} as const satisfies Record<string, MetricRule>;
