import { decimal } from '#simulator/decimal.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { AmazonLine, AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';

/** An order in the format of Orders API 2026-01-01, with the requested data sets. */
export function orderJson(order: AmazonOrder, included: string[]) {
  const has = (dataset: string) => included.includes(dataset);
  const marketplace = marketplaceIn(order.country);
  const priced = order.lines.filter((line) => line.priceMinor !== null);
  return {
    orderId: order.id,
    orderAliases: [{ aliasId: order.sellerOrderId, aliasType: 'SELLER_ORDER_ID' }],
    createdTime: iso(order.createdAt),
    lastUpdatedTime: iso(order.updatedAt),
    programs: [...(order.byAmazon ? ['PRIME'] : []), ...(order.business ? ['AMAZON_BUSINESS'] : [])],
    salesChannel: { channelName: 'AMAZON', marketplaceId: marketplace.id, marketplaceName: marketplace.name },
    ...(has('PROCEEDS') && priced.length > 0 && { proceeds: orderProceeds(priced, order.currency) }),
    ...(has('FULFILLMENT') && { fulfillment: fulfillment(order) }),
    orderItems: order.lines.map((line) => item(order, line, has)),
    ...(has('PACKAGES') && order.package && { packages: [packageOf(order)] }),
  };
}

function item(order: AmazonOrder, line: AmazonLine, has: (dataset: string) => boolean) {
  const shipped = order.status === 'SHIPPED';
  const { priceMinor } = line;
  const unit = priceMinor === null || line.quantity === 0 ? null : Math.round(priceMinor / line.quantity);
  return {
    orderItemId: line.itemId,
    quantityOrdered: line.quantity,
    product: {
      asin: line.asin,
      title: line.title,
      sellerSku: line.sku,
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      ...(unit !== null && { price: { unitPrice: money(unit, order.currency) } }),
    },
    ...(has('PROCEEDS') &&
      priceMinor !== null && {
        proceeds: {
          proceedsTotal: money(
            parts([line]).reduce((sum, [, minor]) => sum + minor, 0),
            order.currency,
          ),
          breakdowns: itemBreakdowns(line, order.currency),
        },
      }),
    ...(has('PROMOTION') &&
      line.discountMinor > 0 && { promotion: { breakdowns: [{ promotionId: `PROMO-${line.sku}` }] } }),
    ...(has('CANCELLATION') &&
      line.cancelled && {
        cancellation: { cancellationExecution: { cancelledBy: 'BUYER', cancelReason: 'Buyer cancelled' } },
      }),
    ...(has('FULFILLMENT') && {
      fulfillment: {
        quantityFulfilled: shipped ? line.quantity : 0,
        quantityUnfulfilled: shipped ? 0 : line.quantity,
      },
    }),
  };
}

function orderProceeds(lines: AmazonLine[], currency: string) {
  const total = parts(lines).reduce((sum, [, minor]) => sum + minor, 0);
  const kinds = parts(lines).map(([type, minor]) => ({ type, subtotal: money(minor, currency) }));
  return { grandTotal: money(total, currency), breakdowns: kinds };
}

/** The seller's proceeds by kind; discounts are negative, so that the parts add up. */
function parts(lines: AmazonLine[]): [string, number][] {
  const sum = (of: (line: AmazonLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const all: [string, number][] = [
    ['ITEM', sum((line) => line.priceMinor ?? 0)],
    ['SHIPPING', sum((line) => line.shippingMinor)],
    ['TAX', sum((line) => line.taxMinor)],
    ['DISCOUNT', -sum((line) => line.discountMinor)],
  ];
  return all.filter(([type, minor]) => type === 'ITEM' || minor !== 0);
}

function itemBreakdowns(line: AmazonLine, currency: string) {
  return parts([line]).map(([type, minor]) => ({
    type,
    subtotal: money(minor, currency),
    ...((type === 'TAX' || type === 'DISCOUNT') && {
      detailedBreakdowns: [{ subtype: 'ITEM', value: money(minor, currency) }],
    }),
  }));
}

function fulfillment(order: AmazonOrder) {
  const promised = order.byAmazon ? 5 : 12;
  return {
    fulfillmentStatus: order.status,
    fulfilledBy: order.byAmazon ? 'AMAZON' : 'MERCHANT',
    fulfillmentServiceLevel: order.byAmazon ? 'EXPEDITED' : 'STANDARD',
    shipByWindow: { earliestDateTime: iso(order.createdAt), latestDateTime: iso(order.createdAt + 3 * DAY) },
    deliverByWindow: {
      earliestDateTime: iso(order.createdAt + DAY),
      latestDateTime: iso(order.createdAt + promised * DAY),
    },
  };
}

function packageOf(order: AmazonOrder) {
  const { status, shippedAt } = order.package!;
  return {
    packageReferenceId: '1',
    createdTime: iso(shippedAt),
    // `detailedStatus` is in the model and never in an answer (amzn/selling-partner-api-models#5127)
    packageStatus: { status },
    carrier: order.country === 'BR' ? 'Correios' : 'USPS',
    shipTime: iso(shippedAt),
    shippingService: 'Standard',
    trackingNumber: `AZ${order.id.replaceAll('-', '')}${order.country}`,
    packageItems: order.lines
      .filter((line) => !line.cancelled)
      .map((line) => ({ orderItemId: line.itemId, quantity: line.quantity })),
  };
}

function money(minor: number, currencyCode: string) {
  return { amount: decimal(minor), currencyCode };
}

function iso(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}
