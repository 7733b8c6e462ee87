import { z } from 'zod';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { AccountOrder } from './list/orderRow.ts';
import type { OrderCounts } from './list/orderCounts.ts';
import type { OrderTotals } from './list/orderTotals.ts';
import { stepBases, stepCodes } from './order/ladder.ts';
import { stepTargets } from './order/ladderWords.ts';
import type { OrderDetail } from './order/orderDetail.ts';
import { receiptStates } from './order/orderReceipt.ts';
import { eventCodes } from './order/orderTimeline.ts';
import { logisticText, noticeCodes, noticesOf, orderPage } from './orderWords.ts';

const amount = z.number().nullable();
const day = z.iso.date().nullable();
const moment = z.iso.datetime();
const states = z.object({ revenue: FigureState, profit: FigureState });

export const Order = z
  .object({
    number: z.string().describe('Id of the marketplace.'),
    cart: z.string().nullable().describe('Its cart; null without one.'),
    marketplace: z.enum(marketplaceIds),
    purchasedAt: moment,
    saleDay: z.iso.date(),
    status: z.enum(['pending', 'shipped', 'delivered', 'cancelled']),
    marketplaceStatus: z.string().describe("The marketplace's own word."),
    logistic: z.string().nullable().describe("Who sends it, in the marketplace's word."),
    logisticText: z.string().nullable().describe('The same in the language of the reader.'),
    uf: z.string().nullable().describe('State of Brazil that it was sent to: nothing else of the buyer is stored.'),
    tracking: z.string().nullable().describe('Tracking number of its first package; null while unknown.'),
    otherTracking: z.array(z.string()).describe('Tracking numbers of its further packages, at most 49.'),
    shipBy: day.describe('Last day on which it is to be sent; null while unknown.'),
    deliverBy: day.describe('Last day on which it is promised to the buyer; null while unknown.'),
    product: z.string().nullable().describe('Name of the product of its first line.'),
    sku: z.string().nullable(),
    lines: z.int(),
    units: z.int().describe('Without cancelled ones.'),
    currency: z.string(),
    revenue: amount.describe('Null while no sold unit has a price.'),
    cancelledRevenue: amount.describe('Of cancelled lines: it counts in no figure.'),
    advertising: z
      .number()
      .describe("Its part of the day's advertising of its products, already taken off the profit."),
    profit: amount,
    margin: amount.describe('Profit / revenue, percent.'),
    roi: amount.describe('Profit / cost of goods, percent.'),
    states,
    notices: z.array(z.object({ code: z.enum(noticeCodes), text: z.string(), amount })),
    page: z.string().nullable().describe('Address at the marketplace.'),
  })
  .meta({ id: 'Order' });

const Counts = z.object({
  all: z.int(),
  withLoss: z.int(),
  withoutCost: z.int(),
  withDifference: z.int(),
  held: z.int(),
  late: z.int(),
  returned: z.int(),
  outsidePeriod: z.int().describe('Of a search: bought on other days.'),
  isCapped: z.boolean().describe('The filter has more: they are of its latest 10,000 orders.'),
});

const Totals = z.object({
  orders: z.int().describe('Purchases without cancelled ones; a cart counts once a day.'),
  currency: z.string(),
  revenue: z.number(),
  profit: amount,
  states,
  isProfitBeforeAds: z.boolean(),
  hasWithoutOrder: z.boolean().describe('Profit has what belongs to no order, too, such as storage.'),
  isOfProduct: z.boolean().describe('Of the product alone, while the orders may have others.'),
  isCapped: z.boolean(),
});

export const Orders = z.object({
  orders: z.array(Order),
  next: z.string().nullable().describe('Cursor of the next page; null: this is the last.'),
  counts: Counts,
  totals: Totals.nullable().describe('As in `/api/dashboard-local/metrics` for the same filter; null with a search.'),
});

export const Detail = Order.extend({
  ladder: z
    .array(
      z.object({
        code: z.enum(stepCodes),
        label: z.string(),
        amount: amount.describe('Null: unknown, or it may still come.'),
        basis: z.enum(stepBases),
        isSum: z.boolean().describe('The sum of the steps before it.'),
        sentence: z.string().describe('Where it is from.'),
        target: z.enum(stepTargets).nullable().describe('Where it is set or listed.'),
      }),
    )
    .describe('From the price to the net profit; the steps add up to the cent.'),
  receipt: z.object({
    amount,
    state: z.enum(receiptStates),
    day,
    text: z.string(),
    payout: z.int().nullable().describe('Number of the payout that brought it.'),
  }),
  open: z.number().describe('Sum of the amounts that may still change.'),
  confirmed: amount.describe('Share of all amounts that is known or confirmed, percent.'),
  items: z.array(
    z.object({
      name: z.string().nullable(),
      sku: z.string().nullable(),
      asin: z.string(),
      status: z.enum(['pending', 'shipped', 'delivered', 'cancelled']),
      quantity: z.int(),
      price: amount.describe('Of all units.'),
      unitCost: amount.describe('On the day of the sale.'),
      costSince: day,
      stockLeft: z.int().nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      key: z.string(),
      series: z.int().nullable(),
      number: z.int().nullable(),
      issuedAt: moment,
      state: z.enum(['authorised', 'unproven', 'cancelled', 'denied']),
    }),
  ),
  differences: z.array(z.object({ id: z.int(), atStake: z.number(), reason: z.string(), state: z.string() })),
  timeline: z.array(
    z.object({
      code: z.enum(eventCodes),
      at: moment.nullable(),
      day,
      isExpected: z.boolean(),
      text: z.string(),
      detail: z.string().nullable(),
    }),
  ),
}).meta({ id: 'OrderDetail' });

/** `AccountOrder` with the names of REST; amounts in decimals of its currency. */
export function orderAnswer(order: AccountOrder): z.input<typeof Order> {
  const { currency, firstProduct, marks } = order;
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const decimalOrNothing = (minor: number | null) => (minor === null ? null : decimal(minor));
  return {
    number: order.orderId,
    cart: order.packId,
    marketplace: order.marketplace,
    purchasedAt: order.purchasedAt.toISOString(),
    saleDay: order.saleDay,
    status: order.status,
    marketplaceStatus: order.marketplaceStatus,
    logistic: order.logistic,
    logisticText: logisticText(order.logistic),
    uf: order.uf,
    tracking: order.trackingNumber,
    otherTracking: order.otherTrackingNumbers,
    shipBy: order.shipBy,
    deliverBy: order.deliverBy,
    product: firstProduct?.name ?? null,
    sku: firstProduct?.sku ?? null,
    lines: order.lineCount,
    units: order.units,
    currency,
    revenue: decimalOrNothing(order.revenueMinor),
    cancelledRevenue: decimalOrNothing(order.cancelledMinor),
    advertising: decimal(order.ads),
    profit: decimalOrNothing(order.profitMinor),
    margin: order.marginPercent,
    roi: order.roiPercent,
    states: { revenue: marks.revenue.state, profit: marks.profit.state },
    notices: noticesOf(order).map(({ code, text, amountMinor }) => ({
      code,
      text,
      amount: decimalOrNothing(amountMinor),
    })),
    page: orderPage(order),
  };
}

export const countsAnswer = (counts: OrderCounts): z.input<typeof Counts> => counts;

export const totalsAnswer = ({ orders, revenue, profit, marks, ...more }: OrderTotals): z.input<typeof Totals> => ({
  orders,
  currency: revenue.currency,
  revenue: decimalOf(revenue),
  profit: decimalOrNull(profit),
  states: { revenue: marks.revenue.state, profit: marks.profit.state },
  ...more,
});

/** `OrderDetail` with the names of REST. */
export function detailAnswer({ order, receipt, ...detail }: OrderDetail): z.input<typeof Detail> {
  const { currency } = order;
  const decimal = (minor: number) => decimalOf({ minor, currency });
  const decimalOrNothing = (minor: number | null) => (minor === null ? null : decimal(minor));
  return {
    ...orderAnswer(order),
    ladder: detail.ladder.map(({ code, label, amountMinor, basis, isSum, sentence, target }) => ({
      code,
      label,
      amount: decimalOrNothing(amountMinor),
      basis,
      isSum,
      sentence,
      target,
    })),
    receipt: {
      amount: decimalOrNothing(receipt.amountMinor),
      state: receipt.state,
      day: receipt.day,
      text: receipt.text,
      payout: receipt.payoutId,
    },
    open: decimal(detail.openMinor),
    confirmed: detail.confirmedPercent,
    items: detail.items.map(({ product, priceMinor, unitCostMinor, ...item }) => ({
      name: product.name,
      sku: product.sku,
      asin: product.asin,
      status: item.status,
      quantity: item.quantity,
      price: decimalOrNothing(priceMinor),
      unitCost: decimalOrNothing(unitCostMinor),
      costSince: item.costSince,
      stockLeft: item.stockLeft,
    })),
    documents: detail.documents.map(({ key, series, number, issuedAt, state }) => ({
      key,
      series,
      number,
      issuedAt: issuedAt.toISOString(),
      state,
    })),
    differences: detail.differences.map(({ id, atStakeMinor, reason, state }) => ({
      id,
      atStake: decimal(atStakeMinor),
      reason,
      state,
    })),
    timeline: detail.timeline.map(({ at, ...event }) => ({ ...event, at: at && at.toISOString() })),
  };
}
