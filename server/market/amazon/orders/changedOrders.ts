import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError, type OrderPage } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { readable } from '#server/market/readable.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { AmazonOrder, orderSnapshot } from './orderSnapshot.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';

const WHERE = 'Amazon (searchOrders)';
const OVERLAP_MS = 5 * 60_000;
/** Parts of an order that the product uses. */
export const ORDER_PARTS = ['PROCEEDS', 'PROMOTION', 'CANCELLATION', 'FULFILLMENT', 'PACKAGES'];
/** A page token expires after 24 h. */
const TOKEN_LIFE_MS = 23 * 60 * 60_000;

const Found = z.looseObject({
  orders: z.array(z.unknown()),
  pagination: z.looseObject({ nextToken: z.string().nullish() }).nullish(),
  lastUpdatedBefore: z.string().nullish(),
});
const Page = z.object({ token: z.string(), watermark: z.string(), askedAt: z.number() });

/**
 * One page of the orders changed since `since`, over all marketplaces of the region. The watermark is the moment the
 * first page covers, whatever changes while the pages are read. An expired page token restarts from the first page.
 */
export async function changedOrders(
  session: AmazonSession,
  marketplaces: AmazonMarketplace[],
  since: Date,
  page: string | null,
): Promise<OrderPage> {
  const { now } = session.effects;
  const state = page === null ? null : Page.parse(JSON.parse(page));
  const resumed = state && now() - state.askedAt < TOKEN_LIFE_MS ? state : null;
  const { status, data } = await session.call('searchOrders', {
    method: 'GET',
    url: spApiUrl(session, '/orders/2026-01-01/orders', {
      lastUpdatedAfter: new Date(since.getTime() - OVERLAP_MS).toISOString(),
      marketplaceIds: marketplaces.map(({ id }) => id),
      maxResultsPerPage: 100,
      paginationToken: resumed?.token,
      includedData: ORDER_PARTS,
    }),
    accept: [400],
  });
  if (status === 400) {
    if (resumed) return changedOrders(session, marketplaces, since, null);
    throw new MarketplaceError(sentence('sync.queryNotTaken', { where: WHERE }));
  }
  const { orders, pagination, lastUpdatedBefore } = shapeOf(WHERE, Found, data);
  // without a bound in the answer: Amazon's newest data is at least two minutes old
  const watermark = resumed?.watermark ?? lastUpdatedBefore ?? new Date(now() - 2 * 60_000).toISOString();
  const token = pagination?.nextToken;
  return {
    orders: readable('order', orders, {
      idOf: (order) => (order as { orderId?: unknown } | null)?.orderId,
      read: (order) => orderSnapshot(shapeOf(WHERE, AmazonOrder, order)),
      skipped: session.skippedRows,
    }),
    nextPage: token ? JSON.stringify({ token, watermark, askedAt: now() } satisfies z.input<typeof Page>) : null,
    watermark: isoInstant(watermark, 'lastUpdatedBefore'),
  };
}
