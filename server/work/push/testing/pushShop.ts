import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { storeSubscription } from '#server/records/push/topics.ts';
import { applyMessages } from '#server/work/push/changes/applyMessages.ts';

let shops = 0;

/** An account connected to Amazon, with an application, a subscription and some listings of its own. */
export async function pushShop({ asins = ['B0TEST1234'], sellerId = `ASELLER${(shops += 1)}` } = {}) {
  const { accountId } = await newViewer(`Avisada ${sellerId}`);
  const applicationId = `amzn1.sp.solution.${sellerId}`;
  const subscriptionId = `subscription-${accountId}`;
  const keys = { clientId: `client-${sellerId}`, clientSecret: 'old', refreshToken: 'r', applicationId };
  await storeKeys({ accountId }, 'amazon', { ...keys, marketplaceCode: 'BR' });
  await markConnected(accountId, 'amazon', sellerId);
  await storeSubscription(accountId, 'amazon', {
    topic: 'ANY_OFFER_CHANGED',
    subscriptionId,
    destinationId: 'd',
    queue: 'queue',
    note: null,
  });
  for (const asin of asins)
    await queryRows(
      `INSERT INTO products (account_id, marketplace, country, listing_key, asin, sku, currency, search_text)
       VALUES ($1, 'amazon', 'BR', $2, $3, $2, 'BRL', '')`,
      [accountId, `SKU-${asin}`, asin],
    );
  return { accountId, sellerId, applicationId, subscriptionId };
}

export type PushShop = Awaited<ReturnType<typeof pushShop>>;

let ids = 0;

/** Metadata of a notification to the shop. */
export const metadata = ({ applicationId, subscriptionId }: Partial<PushShop>, more: object = {}) => ({
  ApplicationId: applicationId ?? 'amzn1.sp.solution.other',
  SubscriptionId: subscriptionId ?? 'other',
  PublishTime: '2026-11-20T12:00:00.000Z',
  NotificationId: `notification-${(ids += 1)}`,
  ...more,
});

const money = (Amount: number) => ({ Amount, CurrencyCode: 'BRL' });
const offer = (SellerId: string, price: number, IsBuyBoxWinner: boolean) => ({
  SellerId,
  SubCondition: 'new',
  ListingPrice: money(price),
  Shipping: money(0),
  IsFulfilledByAmazon: true,
  IsBuyBoxWinner,
});

/** ANY_OFFER_CHANGED at an instant: the shop at 100, and a rival that has the Buy Box at `rivalPrice`, unless it is null. */
export const offersBody = (
  shop: PushShop,
  at: Date,
  rivalPrice: number | null,
  { asin = 'B0TEST1234', meta = {} }: { asin?: string; meta?: object } = {},
) => ({
  NotificationType: 'ANY_OFFER_CHANGED',
  EventTime: at.toISOString(),
  NotificationMetadata: metadata(shop, meta),
  Payload: {
    AnyOfferChangedNotification: {
      SellerId: shop.sellerId,
      OfferChangeTrigger: {
        MarketplaceId: 'A2Q3Y263D00KWC',
        ASIN: asin,
        ItemCondition: 'new',
        TimeOfOfferChange: at.toISOString(),
      },
      Summary: {},
      Offers: [
        offer(shop.sellerId, 100, rivalPrice === null),
        ...(rivalPrice === null ? [] : [offer('ARIVAL', rivalPrice, true)]),
      ],
    },
  },
});

/** Applies notifications, or texts that are none; returns the places of those that the queue deletes. */
export async function receive(bodies: (object | string)[], accountIds: number[] | null = null): Promise<number[]> {
  const messages = bodies.map((body, place) => ({
    id: String(place),
    receipt: String(place),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    receives: 1,
  }));
  const done = await applyMessages({ marketplace: 'amazon', accountIds }, messages);
  return done.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}

/** Buy Box of a listing as stored; undefined when it is not watched. */
export async function buyBoxOf({ accountId }: PushShop, asin = 'B0TEST1234') {
  const [row] = await queryRows<{ state: string; owner: string; price: number; source: string; at: Date }>(
    `SELECT state, owner_seller_id AS owner, price_minor AS price, check_source AS source, last_checked_at AS at
     FROM watched_listings WHERE account_id = $1 AND asin = $2`,
    [accountId, asin],
  );
  return row;
}

/** Rows that notifications may have made, by table. */
export const rowsOf = ({ accountId }: PushShop) =>
  queryRow<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM watched_listings WHERE account_id = $1) AS listings,
            (SELECT count(*)::int FROM received_notifications WHERE account_id = $1) AS received,
            (SELECT count(*)::int FROM inventory_days WHERE account_id = $1) AS stock,
            (SELECT count(*)::int FROM graphile_worker.jobs WHERE key LIKE 'reread/' || $1 || '/%') AS rereads`,
    [accountId],
  );
