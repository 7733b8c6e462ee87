import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { brazilianStates } from '#server/market/address/brazilianStates.ts';
import { BEFORE_ADS, MARGIN, NO_COST, NO_FEE, PROFIT } from '#server/insight/sales/figureDescriptions.ts';
import { SalesMarksType } from '#server/insight/sales/metrics/salesMarksType.ts';
import type { SalesByState, StateFigures, StateSales } from './salesByState.ts';

const ORDERS = 'Number of purchases; a cart counts once.';
const REVENUE = 'Amount charged to buyers for items, less discounts paid by the seller.';
const OF_ORDERS =
  'Revenue minus cost of goods, fees, fulfilment, refunds and tax of the orders: before what belongs to no order, such as advertising and storage. Null when units were sold and none has a price.';

const StateSalesType = builder.objectRef<StateSales>('StateSales').implement({
  description: 'Sales to one state of Brazil. Money in the currency of the total.',
  fields: (t) => ({
    uf: t.exposeString('uf', {
      nullable: true,
      description: 'Two letters of the state. Null: unknown, or the sales are of another country.',
    }),
    name: t.string({
      nullable: true,
      description: 'Name of the state; null with `uf`.',
      resolve: ({ uf }) => uf && brazilianStates[uf],
    }),
    orders: t.exposeInt('orders', { description: ORDERS }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: REVENUE }),
    sharePercent: t.exposeFloat('sharePercent', {
      nullable: true,
      description: 'Share of the revenue of all, percent; null when that is 0.',
    }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: OF_ORDERS }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the figures.' }),
  }),
});

const StateTotalType = builder.objectRef<StateFigures>('SalesByStateTotal').implement({
  description: 'Figures of all sales of the filter, as on the cards.',
  fields: (t) => ({
    orders: t.exposeInt('orders', { description: ORDERS }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: REVENUE }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: PROFIT }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the figures, as on the cards.' }),
  }),
});

const BeyondType = builder.objectRef<SalesByState['beyond']>('SalesByStateBeyond').implement({
  description: 'What the total has and no state has.',
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'Rounding difference.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'What belongs to no order (advertising, storage, expenses of the account), and rounding; null while total profit is unknown.',
    }),
  }),
});

/** `SalesByState` in the GraphQL schema. */
export const SalesByStateType = builder.objectRef<SalesByState>('SalesByState').implement({
  description:
    'Sales by the state of Brazil that they were sent to. Money in BRL, each amount at the rate of its day; in the original currency when it is the only one and has no rate.',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day, included.' }),
    states: t.expose('states', {
      type: [StateSalesType],
      description: 'States with sales, highest revenue first, the unknown state last: at most 28.',
    }),
    total: t.expose('total', { type: StateTotalType, description: 'The states and what is beyond them.' }),
    beyond: t.expose('beyond', { type: BeyondType, description: 'What the total has and no state has.' }),
    isProfitBeforeAds: t.exposeBoolean('isProfitBeforeAds', { description: BEFORE_ADS }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate: it is excluded, or all amounts are in the original currency.',
    }),
  }),
});
