const usd = (amount: string) => ({ amount, currencyCode: 'USD' });

/**
 * Amazon's example of searchOrders (amzn/selling-partner-api-models, models/orders-api-model/orders_2026-01-01.json), the parts
 * that the product reads. A cancellation was executed on its first line, all of whose units were sent.
 */
export const officialOrder = {
  orderId: '123-4567890-1234567',
  createdTime: '2024-12-25T10:30:00Z',
  lastUpdatedTime: '2024-12-25T14:45:00Z',
  salesChannel: { channelName: 'AMAZON', marketplaceId: 'ATVPDKIKX0DER', marketplaceName: 'Amazon.com' },
  proceeds: {
    grandTotal: usd('154.99'),
    breakdowns: [
      { type: 'ITEM', subtotal: usd('149.97') },
      { type: 'TAX', subtotal: usd('0.02') },
      { type: 'DELIVERY_TIP', status: 'FINALIZED', subtotal: usd('5.00') },
    ],
  },
  fulfillment: {
    fulfillmentStatus: 'SHIPPED',
    fulfilledBy: 'MERCHANT',
    fulfillmentServiceLevel: 'STANDARD',
    shipByWindow: { earliestDateTime: '2024-12-26T00:00:00Z', latestDateTime: '2024-12-27T23:59:59Z' },
    deliverByWindow: { earliestDateTime: '2024-12-28T00:00:00Z', latestDateTime: '2024-12-30T23:59:59Z' },
  },
  orderItems: [
    {
      orderItemId: '12345678901234',
      quantityOrdered: 2,
      product: {
        asin: 'B08N5WRWNW',
        title: 'Echo Dot (4th Gen) | Smart speaker with Alexa | Charcoal',
        sellerSku: 'ECHO-DOT-4-CHARCOAL',
        price: { unitPrice: usd('49.99'), priceDesignation: 'BUSINESS_PRICE' },
      },
      proceeds: {
        proceedsTotal: usd('100.00'),
        breakdowns: [
          { type: 'ITEM', subtotal: usd('99.98') },
          { type: 'TAX', subtotal: usd('0.02'), detailedBreakdowns: [{ subtype: 'ITEM', value: usd('0.02') }] },
        ],
      },
      promotion: { breakdowns: [{ promotionId: 'PROMO-HOLIDAY-2024' }] },
      cancellation: {
        cancellationRequest: { requester: 'BUYER', cancelReason: 'Changed mind about purchase' },
        cancellationExecution: { cancelledBy: 'MERCHANT', cancelReason: 'Buyer requested cancellation' },
      },
      fulfillment: { quantityFulfilled: 2, quantityUnfulfilled: 0 },
    },
    {
      orderItemId: '12345678901235',
      quantityOrdered: 1,
      product: {
        asin: 'B07XJ8C8F5',
        title: 'Fire TV Stick 4K with Alexa Voice Remote',
        sellerSku: 'FIRE-TV-4K-2021',
        price: { unitPrice: usd('49.99') },
      },
      proceeds: { proceedsTotal: usd('49.99'), breakdowns: [{ type: 'ITEM', subtotal: usd('49.99') }] },
      fulfillment: { quantityFulfilled: 1, quantityUnfulfilled: 0 },
    },
  ],
  packages: [
    {
      packageReferenceId: 'PKG-2024-001',
      createdTime: '2024-12-25T15:00:00Z',
      packageStatus: { status: 'DELIVERED', detailedStatus: 'DELIVERED' },
      carrier: 'UPS',
      shipTime: '2024-12-25T14:00:00Z',
      trackingNumber: '1Z999AA1234567890',
    },
  ],
};
