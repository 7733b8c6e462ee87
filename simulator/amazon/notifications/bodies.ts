import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { landed, type OfferState, type RivalOffer } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { Stock } from '#simulator/seller/products/stock.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import { notificationsOf } from './subscriptions.ts';

const MAX_OFFERS = 20;

interface Occasion {
  type: string;
  /** Instant (ms) of the event. */
  at: number;
  /** What makes the notification's id its own. */
  subject: string;
}

/** Ids around a notification. The same occasion has the same id each time. */
function metadata(simulator: Simulator, { type, at, subject }: Occasion) {
  const id = (n: number) => hash(simulator.seed, type, subject, at, n).toString(16).padStart(8, '0');
  const subscription = notificationsOf(simulator).subscriptions.find((one) => one.type === type);
  return {
    applicationId: amazonCredentials(simulator).applicationId,
    subscriptionId: subscription?.subscriptionId ?? 'none',
    publishTime: new Date(at + 700).toISOString(),
    notificationId: `${id(1)}-${id(2).slice(0, 4)}-${id(2).slice(4)}-${id(3).slice(0, 4)}-${id(3).slice(4)}${id(4)}`,
  };
}

const capital = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]));

/** A notification whose names begin with capitals, as of 2020 and before. */
const capitalized = (simulator: Simulator, occasion: Occasion, payload: object): string =>
  JSON.stringify({
    NotificationVersion: '1.0',
    NotificationType: occasion.type,
    PayloadVersion: '1.0',
    EventTime: new Date(occasion.at).toISOString(),
    Payload: payload,
    NotificationMetadata: capital(metadata(simulator, occasion)),
  });

/** A notification of a newer type. */
const lowerCase = (simulator: Simulator, occasion: Occasion, version: string, payload: object): string =>
  JSON.stringify({
    notificationVersion: version,
    notificationType: occasion.type,
    payloadVersion: version,
    eventTime: new Date(occasion.at).toISOString(),
    payload,
    notificationMetadata: metadata(simulator, occasion),
  });

const sellerIdOf = (simulator: Simulator) => amazonCredentials(simulator).sellerId;

/** ANY_OFFER_CHANGED, in the form of the recorded example, with the offers for new goods. */
export function anyOfferChanged(simulator: Simulator, product: Product, { offers, winner }: OfferState, at: number) {
  const money = (minor: number) => ({ Amount: decimalNumber(minor), CurrencyCode: product.currency });
  const ownId = sellerIdOf(simulator);
  const prices = (offer: RivalOffer) => ({
    ListingPrice: money(offer.priceMinor),
    Shipping: money(offer.shippingMinor),
  });
  const occasion = { type: 'ANY_OFFER_CHANGED', at, subject: `${product.country} ${product.asin}` };
  return capitalized(simulator, occasion, {
    AnyOfferChangedNotification: {
      SellerId: ownId,
      OfferChangeTrigger: {
        MarketplaceId: marketplaceIn(product.country).id,
        ASIN: product.asin,
        ItemCondition: 'new',
        OfferChangeType: 'Internal',
        TimeOfOfferChange: new Date(at).toISOString(),
      },
      Summary: {
        NumberOfOffers: [{ Condition: 'new', FulfillmentChannel: 'Merchant', OfferCount: offers.length }],
        BuyBoxPrices: winner ? [{ Condition: 'New', LandedPrice: money(landed(winner)), ...prices(winner) }] : [],
      },
      Offers: offers.slice(0, MAX_OFFERS).map((offer) => ({
        SellerId: offer.rival?.id ?? ownId,
        SubCondition: 'new',
        SellerFeedbackRating: {
          FeedbackCount: offer.rival?.ratings ?? 1_204,
          SellerPositiveFeedbackRating: offer.rival?.rating ?? 98,
        },
        ShippingTime: { MinimumHours: 0, MaximumHours: 24, AvailabilityType: 'NOW', AvailableDate: '' },
        ...prices(offer),
        IsFulfilledByAmazon: offer.byMarketplace,
        PrimeInformation: { IsOfferPrime: offer.byMarketplace, IsOfferNationalPrime: offer.byMarketplace },
        IsFeaturedMerchant: true,
        IsBuyBoxWinner: offer === winner,
        ShipsDomestically: true,
      })),
    },
  });
}

const STATUS_WORDS: Record<AmazonOrder['status'], string> = {
  PENDING: 'Pending',
  UNSHIPPED: 'Unshipped',
  SHIPPED: 'Shipped',
  CANCELLED: 'Canceled',
};

/** ORDER_CHANGE. */
export function orderChange(simulator: Simulator, order: AmazonOrder): string {
  const time = new Date(order.updatedAt).toISOString();
  const occasion = { type: 'ORDER_CHANGE', at: order.updatedAt, subject: order.id };
  return capitalized(simulator, occasion, {
    OrderChangeNotification: {
      NotificationLevel: 'OrderLevel',
      SellerId: sellerIdOf(simulator),
      AmazonOrderId: order.id,
      OrderChangeType: 'OrderStatusChange',
      OrderChangeTrigger: { TimeOfOrderChange: time, ChangeReason: 'Order Status Change' },
      Summary: {
        MarketplaceId: marketplaceIn(order.country).id,
        OrderStatus: STATUS_WORDS[order.status],
        PurchaseDate: new Date(order.createdAt).toISOString(),
        FulfillmentType: order.byAmazon ? 'AFN' : 'MFN',
        OrderType: 'StandardOrder',
        OrderItems: order.lines.map((line) => ({
          OrderItemId: line.itemId,
          SellerSKU: line.sku,
          Quantity: line.quantity,
        })),
      },
    },
  });
}

/** REPORT_PROCESSING_FINISHED of a report that is done; it has no seller id. */
export const reportFinished = (simulator: Simulator, report: { reportId: string; reportType: string }, at: number) =>
  lowerCase(simulator, { type: 'REPORT_PROCESSING_FINISHED', at, subject: report.reportId }, '2020-09-04', {
    reportProcessingFinishedNotification: {
      accountId: `amzn1.merchant.o.${sellerIdOf(simulator)}`,
      reportId: report.reportId,
      reportType: report.reportType,
      processingStatus: 'DONE',
      reportDocumentId: `amzn1.spdoc.1.4.na.${report.reportId}`,
    },
  });

/** DATA_KIOSK_QUERY_PROCESSING_FINISHED of a query that is done; its documents are named by getQuery too. */
export const queryFinished = (
  simulator: Simulator,
  { queryId, query }: { queryId: string; query: string },
  at: number,
) =>
  lowerCase(simulator, { type: 'DATA_KIOSK_QUERY_PROCESSING_FINISHED', at, subject: queryId }, '2023-11-15', {
    accountId: `amzn1.merchant.o.${sellerIdOf(simulator)}`,
    queryId,
    query,
    processingStatus: 'DONE',
    dataDocumentId: `amzn1.tortuga.4.na.data.${queryId}`,
  });

/** FBA_INVENTORY_AVAILABILITY_CHANGES of one SKU. */
export function stockChanged(simulator: Simulator, product: Product, held: Stock, at: number): string {
  const receiving = Math.floor(held.inbound / 3);
  return capitalized(
    simulator,
    { type: 'FBA_INVENTORY_AVAILABILITY_CHANGES', at, subject: product.sku },
    {
      SellerId: sellerIdOf(simulator),
      FNSKU: `X00${product.sku}`,
      ASIN: product.asin,
      SKU: product.sku,
      FulfillmentInventoryByMarketplace: [
        {
          MarketplaceId: marketplaceIn(product.country).id,
          ItemName: product.name,
          FulfillmentInventory: {
            InboundQuantityBreakdown: { Working: 0, Shipped: held.inbound - receiving, Receiving: receiving },
            Fulfillable: held.available,
            Unfulfillable: 0,
            Researching: 0,
            ReservedQuantityBreakdown: {
              WarehouseProcessing: 0,
              WarehouseTransfer: 0,
              PendingCustomerOrder: held.reserved,
            },
            FutureSupplyBuyable: 0,
          },
        },
      ],
    },
  );
}

/** LISTINGS_ITEM_STATUS_CHANGE; without BUYABLE the listing is not for sale. */
export const listingStatus = (simulator: Simulator, product: Product, status: string[], at: number): string =>
  capitalized(
    simulator,
    { type: 'LISTINGS_ITEM_STATUS_CHANGE', at, subject: product.sku },
    {
      SellerId: sellerIdOf(simulator),
      MarketplaceId: marketplaceIn(product.country).id,
      Asin: product.asin,
      Sku: product.sku,
      CreatedDate: new Date(at).toISOString(),
      Status: status,
    },
  );

/** APPLICATION_OAUTH_CLIENT_NEW_SECRET. The form of its payload is from memory (REAL.md 9). */
export const newSecret = (simulator: Simulator, at: number): string => {
  const { clientId, clientSecret } = amazonCredentials(simulator);
  const occasion = { type: 'APPLICATION_OAUTH_CLIENT_NEW_SECRET', at, subject: clientId };
  return lowerCase(simulator, occasion, '2020-09-04', {
    applicationOAuthClientNewSecret: {
      clientId,
      newClientSecret: clientSecret,
      newClientSecretExpiryTime: new Date(at + 180 * 86_400_000).toISOString(),
      oldClientSecretExpiryTime: new Date(at + 7 * 86_400_000).toISOString(),
    },
  });
};
