import { brazilianStates } from '#server/market/address/brazilianStates.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { OrderStatusType } from '#server/insight/sales/salesFilterType.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { accountOrderById } from './list/accountOrder.ts';
import type { AccountOrder } from './list/orderRow.ts';
import { orderDetail } from './order/orderDetail.ts';
import { OrderDetailType } from './order/detailTypes.ts';
import { shownAmount, type ShownIn } from './shownAmounts.ts';
import { logisticText, noticesOf, type OrderNotice, orderPage } from './orderWords.ts';

const OrderNoticeType = builder.objectRef<OrderNotice & { shownIn: ShownIn }>('OrderNotice').implement({
  description: 'Something about an order that asks for a look.',
  fields: (t) => ({
    code: t.field({
      type: wordEnum('OrderNoticeCode', {
        description: 'What asks for a look: the cuts of the list.',
        values: {
          withLoss: { description: 'Its profit is negative.' },
          withoutCost: { description: 'The cost of a unit is unknown: profit is before it.' },
          withDifference: { description: 'Money charged or paid otherwise than expected, still to be checked.' },
          held: { description: 'The marketplace keeps its money back.' },
          late: {
            description:
              'Still to be sent after its last day for that (three days after the sale where none is known), or not delivered after the promised one.',
          },
          returned: { description: 'Units came back, or the buyer got money back.' },
        },
      }),
      description: 'What it is.',
      resolve: ({ code }) => code,
    }),
    text: t.exposeString('text', { description: 'In the language of the reader, a few words.' }),
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What is at stake; null where there is no amount.',
      resolve: (notice) => shownAmount(notice.amountMinor, notice.shownIn),
    }),
  }),
});

const PROFIT =
  "Revenue and other income less cost of goods, fees, fulfilment, refunds and tax of the order, and less its part of the day's advertising of its products; before storage and other expenses of no order. Null when units were sold and none has a price.";

/** `Order` in the GraphQL schema, with what is read of it on demand in `detail`. */
export const OrderType = builder.node(builder.objectRef<AccountOrder>('Order'), {
  description:
    'An order with its figures, which count its lines that are not cancelled. Of the buyer only the state is known.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, { viewer }) => accountOrderById(viewer, Number(id)),
  fields: (t) => ({
    number: t.exposeString('orderId', { description: "The marketplace's order id." }),
    cartNumber: t.exposeString('packId', { nullable: true, description: 'Its cart; null without one.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was bought.' }),
    country: t.expose('country', { type: 'CountryCode', description: "The marketplace's country." }),
    purchasedAt: t.expose('purchasedAt', { type: 'DateTime', description: 'When it was bought.' }),
    saleDay: t.expose('saleDay', { type: 'Date', description: 'São Paulo calendar day on which it was bought.' }),
    readAt: t.expose('readAt', { type: 'DateTime', description: 'When it was first read here.' }),
    status: t.expose('status', { type: OrderStatusType, description: 'Status of the order.' }),
    marketplaceStatus: t.exposeString('marketplaceStatus', { description: "The marketplace's own word for it." }),
    logistic: t.exposeString('logistic', {
      nullable: true,
      description: "Who sends it, in the marketplace's word; null while unknown.",
    }),
    logisticText: t.string({
      nullable: true,
      description: 'Who sends it, in the language of the reader; null while unknown.',
      resolve: ({ logistic }) => logisticText(logistic),
    }),
    uf: t.exposeString('uf', {
      nullable: true,
      description: 'State of Brazil that it was sent to, two letters; null elsewhere and while unknown.',
    }),
    trackingNumber: t.exposeString('trackingNumber', {
      nullable: true,
      description: 'Tracking number of its first package; null while unknown.',
    }),
    otherTrackingNumbers: t.exposeStringList('otherTrackingNumbers', {
      description: 'Tracking numbers of its further packages, at most 49.',
    }),
    shipBy: t.expose('shipBy', {
      type: 'Date',
      nullable: true,
      description: 'Last day on which it is to be sent; null while unknown.',
    }),
    deliverBy: t.expose('deliverBy', {
      type: 'Date',
      nullable: true,
      description: 'Last day on which it is promised to the buyer; null while unknown.',
    }),
    stateName: t.string({
      nullable: true,
      description: 'Name of that state.',
      resolve: ({ uf }) => uf && brazilianStates[uf],
    }),
    firstProduct: t.field({
      type: ProductType,
      nullable: true,
      description: 'Product of its first line; null without lines.',
      resolve: ({ firstProduct }) => firstProduct,
    }),
    lineCount: t.exposeInt('lineCount', { description: 'Its lines, cancelled ones included.' }),
    units: t.exposeInt('units', { description: 'Units sold, without cancelled ones.' }),
    revenue: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Price of its items less discounts paid by the seller, in the currency of the order unless `in` asks for another, at the rate of its day; null while no sold unit has a price.',
      resolve: ({ revenueMinor, shownIn }) => shownAmount(revenueMinor, shownIn),
    }),
    cancelledRevenue: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The same of its cancelled lines, which counts in no figure; null without any.',
      resolve: ({ cancelledMinor, shownIn }) => shownAmount(cancelledMinor, shownIn),
    }),
    profit: t.field({
      type: MoneyType,
      nullable: true,
      description: PROFIT,
      resolve: ({ profitMinor, shownIn }) => shownAmount(profitMinor, shownIn),
    }),
    advertising: t.field({
      type: MoneyType,
      description:
        "Its part of the day's advertising of its products, shared by the units sold: a cost of 0 or more, already taken off the profit.",
      resolve: ({ ads, shownIn }) => shownAmount(ads, shownIn)!,
    }),
    marginPercent: t.exposeFloat('marginPercent', {
      nullable: true,
      description: 'Profit / revenue, percent. Null while the cost of all units is unknown.',
    }),
    roiPercent: t.exposeFloat('roiPercent', {
      nullable: true,
      description: 'Profit / cost of goods, percent. Null while the cost of all units is unknown.',
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
    notices: t.field({
      type: [OrderNoticeType],
      complexity: { field: 0, multiplier: 0.2 }, // few, and worked out from what is read anyway
      description: 'What asks for a look, in the order of the cuts.',
      resolve: (order) => noticesOf(order).map((notice) => ({ ...notice, shownIn: order.shownIn })),
    }),
    page: t.string({
      nullable: true,
      description: 'Address of its page at the marketplace; null where it is not known.',
      resolve: orderPage,
    }),
    detail: t.field({
      type: OrderDetailType,
      complexity: { field: 60 },
      description: 'Its ladder, receipt, lines, documents, differences and events, read on demand.',
      resolve: (order, _args, { viewer }) => orderDetail(viewer, order),
    }),
  }),
});
