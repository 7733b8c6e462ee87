import { z } from 'zod';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import type { ReadPayload } from './readPayload.ts';

const id = z.string().min(1).max(200);

const OrderChange = z.looseObject({
  OrderChangeNotification: z.looseObject({
    SellerId: id,
    AmazonOrderId: id,
    OrderChangeTrigger: z.looseObject({ TimeOfOrderChange: id }).nullish(),
  }),
});

/** ORDER_CHANGE: the order itself is read again, because the notification has no amounts. */
export function readOrderChange(payload: object): ReadPayload {
  const { OrderChangeNotification: changed } = shapeOf('ORDER_CHANGE', OrderChange, payload);
  const time = changed.OrderChangeTrigger?.TimeOfOrderChange;
  const orderId = orderIdOf(changed.AmazonOrderId);
  return {
    sellerId: changed.SellerId,
    ...(time && { at: isoInstant(time, 'TimeOfOrderChange') }),
    change: orderId ? { kind: 'reread', reread: { kind: 'order', id: orderId } } : null,
  };
}

/** Ids of a merchant's account end with the seller id; those of a vendor group (`amzn1.vg`) do not. */
const MERCHANT = 'amzn1.merchant.o.';
const sellerOf = ({ sellerId, accountId }: { sellerId?: string | null; accountId?: string | null }): string | null =>
  sellerId ?? (accountId?.startsWith(MERCHANT) ? accountId.slice(MERCHANT.length) : null);

const owner = { sellerId: id.nullish(), accountId: id.nullish() };
const ReportFinished = z.looseObject({
  reportProcessingFinishedNotification: z.looseObject({ ...owner, reportId: id }),
});
const QueryFinished = z.looseObject({ ...owner, queryId: id });

/** REPORT_PROCESSING_FINISHED, also of a report that failed: its stream then asks for another. */
export function readReportFinished(payload: object): ReadPayload {
  const { reportProcessingFinishedNotification: done } = shapeOf('REPORT_PROCESSING_FINISHED', ReportFinished, payload);
  return { sellerId: sellerOf(done), change: { kind: 'document', remoteId: done.reportId } };
}

/** DATA_KIOSK_QUERY_PROCESSING_FINISHED. */
export function readQueryFinished(payload: object): ReadPayload {
  const done = shapeOf('DATA_KIOSK_QUERY_PROCESSING_FINISHED', QueryFinished, payload);
  return { sellerId: sellerOf(done), change: { kind: 'document', remoteId: done.queryId } };
}

const count = z.coerce.number().int().min(-1_000_000_000).max(1_000_000_000).nullish();
const StockChange = z.looseObject({
  SellerId: id,
  SKU: id,
  FulfillmentInventoryByMarketplace: z
    .array(
      z.looseObject({
        MarketplaceId: id,
        FulfillmentInventory: z.looseObject({
          Fulfillable: count,
          InboundQuantityBreakdown: z.looseObject({ Working: count, Shipped: count, Receiving: count }).nullish(),
          ReservedQuantityBreakdown: z
            .looseObject({ WarehouseProcessing: count, WarehouseTransfer: count, PendingCustomerOrder: count })
            .nullish(),
        }),
      }),
    )
    .max(100),
});

const sum = (...counts: (number | null | undefined)[]) => counts.reduce<number>((total, one) => total + (one ?? 0), 0);

/** FBA_INVENTORY_AVAILABILITY_CHANGES: the stock of a SKU in each marketplace, those not known left out. */
export function readStockChange(payload: object): ReadPayload {
  const changed = shapeOf('FBA_INVENTORY_AVAILABILITY_CHANGES', StockChange, payload);
  const stock = changed.FulfillmentInventoryByMarketplace.flatMap(({ MarketplaceId, FulfillmentInventory: held }) => {
    const country = amazonMarketplaceById(MarketplaceId)?.country;
    const { InboundQuantityBreakdown: inbound, ReservedQuantityBreakdown: reserved } = held;
    if (!country || held.Fulfillable == null) return [];
    return [
      {
        marketplace: 'amazon' as const,
        country,
        listingKey: changed.SKU,
        available: held.Fulfillable,
        reserved: sum(reserved?.WarehouseProcessing, reserved?.WarehouseTransfer, reserved?.PendingCustomerOrder),
        inbound: sum(inbound?.Working, inbound?.Shipped, inbound?.Receiving),
      },
    ];
  });
  return {
    sellerId: changed.SellerId,
    change: stock.length > 0 ? { kind: 'stock', listingKey: changed.SKU, stock } : null,
  };
}

const ListingStatus = z.looseObject({
  SellerId: id,
  MarketplaceId: id.nullish(),
  Sku: id,
  Status: z.array(z.string().max(100)).max(50),
});

/** LISTINGS_ITEM_STATUS_CHANGE: a listing is for sale while it is BUYABLE and not DELETED. */
export function readListingStatus(payload: object): ReadPayload {
  const changed = shapeOf('LISTINGS_ITEM_STATUS_CHANGE', ListingStatus, payload);
  const country = amazonMarketplaceById(changed.MarketplaceId ?? '')?.country ?? null;
  // a marketplace that the product does not know
  if (changed.MarketplaceId && !country) return { sellerId: changed.SellerId, change: null };
  const active = changed.Status.includes('BUYABLE') && !changed.Status.includes('DELETED');
  return { sellerId: changed.SellerId, change: { kind: 'listing', country, listingKey: changed.Sku, active } };
}

const secret = z.string().min(1).max(500);
const NewSecret = z.looseObject({ clientId: id, newClientSecret: secret });
const SecretExpiry = z.looseObject({ clientId: id, clientSecretExpiryTime: id });

/**
 * The payload, or the object in it that has the first fields. No full example of these types is public (REAL.md 9): their
 * fields are read at either depth, and anything else is no notification, so that it stays for the dead-letter queue.
 */
function innerOf(payload: object): unknown {
  const [only] = Object.values(payload) as unknown[];
  return 'clientId' in payload || only === null || typeof only !== 'object' ? payload : only;
}

/** APPLICATION_OAUTH_CLIENT_NEW_SECRET: the application's next client secret. */
export function readNewSecret(payload: object): ReadPayload {
  const found = shapeOf('APPLICATION_OAUTH_CLIENT_NEW_SECRET', NewSecret, innerOf(payload));
  const { clientId, newClientSecret: clientSecret } = found;
  return { sellerId: null, change: { kind: 'secret', clientId, clientSecret } };
}

/** APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: when the application's client secret ends. */
export function readSecretExpiry(payload: object): ReadPayload {
  const found = shapeOf('APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY', SecretExpiry, innerOf(payload));
  const expiresAt = isoInstant(found.clientSecretExpiryTime, 'clientSecretExpiryTime');
  return { sellerId: null, change: { kind: 'secretExpiry', clientId: found.clientId, expiresAt } };
}
