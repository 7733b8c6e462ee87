import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { OrderStatusType, PeriodType } from '#server/insight/sales/salesFilterType.ts';
import { BEFORE_ADS } from '#server/insight/sales/figureDescriptions.ts';
import { isUf } from '#server/market/address/brazilianStates.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { inReportCurrency, ReportCurrencyType } from '#server/platform/graphql/reportCurrencyType.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { MasterProductType } from '#server/records/masters/masterTypes.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { accountOrder } from './list/accountOrder.ts';
import { accountOrders, ORDERS_PAGE } from './list/accountOrders.ts';
import { orderCounts, type OrderCounts } from './list/orderCounts.ts';
import type { OrderFilter } from './list/orderFilter.ts';
import { orderTotals, type OrderTotals } from './list/orderTotals.ts';
import { OrderType } from './orderType.ts';

const LATE =
  "Still to be sent after the marketplace's day (three days after the sale without one), or not delivered after the promised one.";
const OrderCutType = wordEnum('OrderCut', {
  description: 'Ready cut of the list of orders.',
  values: {
    withLoss: { description: 'Profit is negative.' },
    withoutCost: { description: 'The cost of a unit is unknown.' },
    withDifference: { description: 'Money charged or paid otherwise than expected, still to be checked.' },
    held: { description: 'The marketplace keeps the money back.' },
    late: {
      description: LATE,
    },
    returned: { description: 'Units came back, or the buyer got money back.' },
  },
});

const OrderFilterType = builder.inputType('OrderFilter', {
  description: 'Which orders. Absent fields do not filter.',
  fields: (t) => ({
    period: t.field({
      type: PeriodType,
      required: true,
      defaultValue: 'last30Days',
      description: 'Days of the sales.',
    }),
    startDate: t.field({ type: 'Date', description: 'First day, of `custom` only.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Only this marketplace.' }),
    status: t.field({
      type: OrderStatusType,
      description: 'Only orders with a line in this status; absent: all, cancelled ones too, which count in no sum.',
    }),
    uf: t.string({ description: 'Only those sent to this state of Brazil, two letters.' }),
    logistic: t.string({ description: "Only those sent in this way, in the marketplace's word." }),
    listing: t.globalID({ for: ProductType, description: 'Only those with this listing.' }),
    product: t.globalID({
      for: MasterProductType,
      description: 'Only those with this product, of any of its listings.',
    }),
    cut: t.field({ type: OrderCutType, description: 'Only this cut.' }),
    search: t.string({
      description:
        'An order or cart number, the beginning of an order number (5 characters or more), a SKU or an ASIN. Of any day, whatever the period.',
    }),
  }),
});

interface FilterInput extends Omit<OrderFilter, 'uf' | 'listingId' | 'masterId'> {
  uf?: string | null;
  listing?: { id: string } | null;
  product?: { id: string } | null;
}

/** The filter of the input. Throws 400 for a state that is none. */
const orderFilterOf = ({ uf, listing, product, ...filter }: FilterInput): OrderFilter => {
  const state = uf || null;
  if (state !== null && !isUf(state)) throw badRequest('taxes.unknownStateShort');
  return {
    ...filter,
    uf: state,
    listingId: listing && rowNumber(listing.id),
    masterId: product && rowNumber(product.id),
  };
};

const CAPPED = 'Whether the filter has more: then it is of its latest 10,000 orders.';

const OrderCountsType = builder.objectRef<OrderCounts>('OrderCounts').implement({
  description: 'Numbers of orders of a filter by cut. An order may be in several.',
  fields: (t) => ({
    all: t.exposeInt('all', { description: 'All of the filter, cancelled ones too.' }),
    withLoss: t.exposeInt('withLoss', { description: 'With a negative profit.' }),
    withoutCost: t.exposeInt('withoutCost', { description: 'With units of unknown cost.' }),
    withDifference: t.exposeInt('withDifference', { description: 'With differences of money to be checked.' }),
    held: t.exposeInt('held', { description: 'With money kept back.' }),
    late: t.exposeInt('late', { description: LATE }),
    returned: t.exposeInt('returned', { description: 'With returns or refunds.' }),
    outsidePeriod: t.exposeInt('outsidePeriod', {
      description: 'Of a search: bought on other days than the period has.',
    }),
    isCapped: t.exposeBoolean('isCapped', { description: CAPPED }),
  }),
});

const OrderTotalsType = builder.objectRef<OrderTotals>('OrderTotals').implement({
  description: 'Sums of a filter: those of the dashboard where it has the same filters, else of the rows.',
  fields: (t) => ({
    orders: t.exposeInt('orders', { description: 'Purchases without cancelled ones; a cart counts once a day.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Revenue, as on the dashboard.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Net profit, as on the dashboard; null when units were sold and none has a price.',
    }),
    revenueMark: t.field({
      type: FigureMarkType,
      description: 'What is known of the revenue.',
      resolve: ({ marks }) => marks.revenue,
    }),
    profitMark: t.field({
      type: FigureMarkType,
      description: 'What is known of the profit.',
      resolve: ({ marks }) => marks.profit,
    }),
    isProfitBeforeAds: t.exposeBoolean('isProfitBeforeAds', { description: BEFORE_ADS }),
    hasWithoutOrder: t.exposeBoolean('hasWithoutOrder', {
      description:
        'Whether profit has what belongs to no order: storage, expenses of the account, reimbursements by product, and advertising of days without a sale of its product. Without it, the profits of the orders add up to it.',
    }),
    isOfProduct: t.exposeBoolean('isOfProduct', {
      description:
        "Whether they are of the filter's product alone, as in its row on the dashboard, while the orders may have others.",
    }),
    isCapped: t.exposeBoolean('isCapped', { description: CAPPED }),
  }),
});

/** Options of the argument `in` of orders. */
const inOrders = {
  type: ReportCurrencyType,
  description:
    'Currency of the amounts of an order, at the rate of its day; absent, or where that day has no rate: its own.',
};
const filterArgument = { type: OrderFilterType, required: true, description: 'Which orders.' } as const;

builder.objectFields(ViewerType, (t) => ({
  orders: t.field({
    type: feedType('Order', OrderType, 'A page of orders.'),
    description: 'Orders with their figures, latest first.',
    args: { filter: t.arg(filterArgument), in: t.arg(inOrders), ...feedArguments(t.arg, ORDERS_PAGE) },
    complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? ORDERS_PAGE.standard) / 10) }),
    cache: 'minute',
    resolve: (viewer, { filter, in: asked, ...page }) =>
      accountOrders(viewer, { ...orderFilterOf(filter), in: asked }, page),
  }),
  orderCounts: t.field({
    type: OrderCountsType,
    description: 'Numbers of orders of a filter by cut; the cut of the filter itself does not count.',
    args: { filter: t.arg(filterArgument) },
    complexity: 40,
    cache: 'minute',
    resolve: (viewer, { filter }) => orderCounts(viewer, orderFilterOf(filter)),
  }),
  orderTotals: t.field({
    type: OrderTotalsType,
    nullable: true,
    description: 'Sums of a filter; null with a search, which is of any day.',
    args: { filter: t.arg(filterArgument), in: t.arg(inReportCurrency) },
    complexity: 20,
    cache: 'minute',
    resolve: (viewer, { filter, in: asked }) => orderTotals(viewer, { ...orderFilterOf(filter), in: asked }),
  }),
  order: t.field({
    type: OrderType,
    nullable: true,
    description: 'The order with an id of its marketplace; null when the account has none.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, required: true, description: 'Where it was bought.' }),
      number: t.arg.string({ required: true, description: 'Id of the marketplace, at most 200 characters.' }),
      in: t.arg(inOrders),
    },
    complexity: 5,
    cache: 'day',
    resolve: (viewer, { marketplace, number, in: asked }) =>
      accountOrder(viewer, { marketplace, orderId: number, in: asked }),
  }),
}));
