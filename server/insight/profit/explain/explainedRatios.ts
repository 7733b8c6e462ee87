import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import {
  type ExplainedSums,
  type MetricRule,
  profitOf,
  profitTerms,
  term,
  unknownTerms,
  withSign,
} from './explainedTerms.ts';

const REVENUE = `l.kind IN ('item_revenue', 'discount') AND l.order_item_id IS NOT NULL`;
const percent = (part: number | null, whole: number) => (part === null || whole === 0 ? null : (part * 100) / whole);
const ofCosted = (all: ExplainedSums, value: number | null) => (isCostUnread(all.sums) ? null : value);
const exactProfit = ({ sums }: ExplainedSums) => (isProfitKnown(sums) ? sums.preAdProfit - sums.ads : null);
const only = (amount: string, condition: string) => `sum(${amount}) FILTER (WHERE ${condition})`;

/** Figures of the dashboard's cards and totals, and of a product analysis. */
export const ratioMetrics = {
  revenue: {
    name: 'explained.revenue',
    unit: 'money',
    formula: 'explained.revenueFormula',
    terms: [term.grossSales, term.discounts, term.units, term.unitsWithoutPrice],
    value: ({ sums }) => sums.revenue,
    reads: ['items'],
    sql: ({ ofLines, amount, sold }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'receita', [`l.kind IN ('item_revenue', 'discount')`, sold]),
  },
  orders: {
    name: 'explained.orders',
    unit: 'count',
    formula: 'explained.ordersFormula',
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
    name: 'explained.units',
    unit: 'count',
    formula: 'explained.unitsFormula',
    terms: [term.units],
    value: ({ sums }) => sums.units,
    reads: ['items'],
    sql: ({ ofLines, sold }) => ofLines('coalesce(sum(l.units), 0)', 'unidades', [sold]),
  },
  profit: {
    name: 'explained.netProfit',
    unit: 'money',
    formula: 'explained.netProfitFormula',
    terms: [...profitTerms, ...unknownTerms],
    value: profitOf,
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifKnown }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'lucro_liquido', [counted]) + ifKnown,
  },
  margin: {
    name: 'explained.margin',
    unit: 'percent',
    formula: 'explained.marginFormula',
    terms: [term.profit, withSign(term.revenue, '/'), ...unknownTerms],
    value: (all) => ofCosted(all, percent(exactProfit(all), all.sums.exactRevenue)),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(`round(100 * sum(${amount()}) / nullif(${only(amount(), REVENUE)}, 0), 4)`, 'margem', [counted]) +
      ifCosted,
  },
  roi: {
    name: 'explained.roi',
    unit: 'percent',
    formula: 'explained.roiFormula',
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
    name: 'explained.breakEvenAcos',
    unit: 'percent',
    formula: 'explained.breakEvenAcosFormula',
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
    name: 'explained.acos',
    unit: 'percent',
    formula: 'explained.acosFormula',
    terms: [withSign(term.ads, '+'), term.adSales],
    value: ({ sums }) => percent(sums.ads, sums.adSales),
    reads: ['ads'],
    sql: ({ ofAds, amount }) =>
      ofAds(`round(100 * sum(${amount('a', 'cost')}) / nullif(sum(${amount('a', 'sales')}), 0), 4)`, 'acos'),
  },
  profitPerUnit: {
    name: 'explained.profitPerUnit',
    unit: 'money',
    formula: 'explained.profitPerUnitFormula',
    terms: [term.profit, withSign(term.units, '/'), ...unknownTerms],
    value: (all) => (all.sums.pricedUnits > 0 ? ofCosted(all, exactProfit(all)! / all.sums.units) : null),
    reads: ['items', 'posted', 'ads'],
    sql: ({ ofLines, amount, counted, ifCosted }) =>
      ofLines(`round(sum(${amount()}) / nullif(sum(l.units), 0), 2)`, 'lucro_por_unidade', [counted]) + ifCosted,
  },
  costs: {
    name: 'explained.costs',
    unit: 'money',
    formula: 'explained.costsFormula',
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
