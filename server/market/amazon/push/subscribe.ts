import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import type { Subscription } from '#server/market/push/push.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { findDestination } from './destination.ts';
import { type SubscribedType, subscribedTypes } from './notificationTypes.ts';

const Found = z.looseObject({
  payload: z.looseObject({
    subscriptionId: z.string().min(1).max(200),
    destinationId: z.string().min(1).max(200),
    processingDirective: z
      .looseObject({
        eventFilter: z.looseObject({ marketplaceIds: z.array(z.string()).nullish() }).nullish(),
      })
      .nullish(),
  }),
});
type Found = z.output<typeof Found>['payload'];

/**
 * Finds the seller's subscription to a type, or makes it, with the queue as its destination. One of ours to another queue
 * or for other marketplaces is replaced; one of the same application to a destination that is not ours is left alone, and
 * the refusal says so.
 */
export async function subscribe(
  session: AmazonSession,
  marketplaces: AmazonMarketplace[],
  topic: string,
  queueArn: string,
  known: Pick<Subscription, 'destinationId'> | null,
): Promise<Subscription | { refused: Said }> {
  const type = subscribedTypes.find((one) => one.type === topic)!;
  const found = await ask(session, type);
  if ('refused' in found) return found;
  const destinationId = await findDestination(session, queueArn);
  if (found.existing) {
    const { existing } = found;
    const isOurs = existing.destinationId === destinationId || existing.destinationId === known?.destinationId;
    if (!isOurs)
      return {
        refused: sentence('sync.otherQueue', { topic }),
      };
    if (existing.destinationId === destinationId && hasMarketplaces(existing, type, marketplaces))
      return { subscriptionId: existing.subscriptionId, destinationId };
    await remove(session, topic, existing.subscriptionId);
  }
  return make(session, type, marketplaces, destinationId);
}

async function ask(
  session: AmazonSession,
  { type, payloadVersion }: SubscribedType,
): Promise<{ existing: Found | null } | { refused: Said }> {
  const { status, data } = await session.call('getSubscription', {
    method: 'GET',
    url: spApiUrl(session, pathOf(type), { payloadVersion }),
    accept: [400, 403, 404],
  });
  if (status === 404) return { existing: null };
  if (status >= 400) return { refused: refusal(type, status, data) };
  return { existing: shapeOf('Amazon (getSubscription)', Found, data).payload };
}

/** Whether an aggregated type is sent for these marketplaces. */
function hasMarketplaces({ processingDirective }: Found, type: SubscribedType, wanted: AmazonMarketplace[]): boolean {
  if (!type.isAggregated) return true;
  const ids = new Set(processingDirective?.eventFilter?.marketplaceIds ?? []);
  return ids.size === wanted.length && wanted.every(({ id }) => ids.has(id));
}

async function make(
  session: AmazonSession,
  { type, payloadVersion, isAggregated }: SubscribedType,
  marketplaces: AmazonMarketplace[],
  destinationId: string,
): Promise<Subscription | { refused: Said }> {
  const { status, data } = await session.call('createSubscription', {
    method: 'POST',
    url: spApiUrl(session, pathOf(type)),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payloadVersion,
      destinationId,
      ...(isAggregated && { processingDirective: { eventFilter: eventFilter(type, marketplaces) } }),
    }),
    // a second one is a conflict
    repeatable: true,
    accept: [400, 403, 404, 409],
  });
  if (status === 409) {
    const made = await ask(session, { type, payloadVersion });
    if ('existing' in made && made.existing?.destinationId === destinationId)
      return { subscriptionId: made.existing.subscriptionId, destinationId };
  }
  if (status >= 400) return { refused: refusal(type, status, data) };
  const { subscriptionId } = shapeOf('Amazon (createSubscription)', Found, data).payload;
  return { subscriptionId, destinationId };
}

const eventFilter = (type: string, marketplaces: AmazonMarketplace[]) => ({
  eventFilterType: type,
  marketplaceIds: marketplaces.map(({ id }) => id),
  aggregationSettings: { aggregationTimePeriod: 'FiveMinutes' },
});

async function remove(session: AmazonSession, type: string, subscriptionId: string): Promise<void> {
  const { status, data } = await session.call('deleteSubscriptionById', {
    method: 'DELETE',
    url: spApiUrl(session, `${pathOf(type)}/${encodeURIComponent(subscriptionId)}`),
    repeatable: true,
    accept: [404, 409],
  });
  if (status === 409)
    throw new MarketplaceError(
      sentence('marketplaces.failed', {
        where: 'Amazon (deleteSubscriptionById)',
        reason: refusal(type, status, data),
      }),
    );
}

const pathOf = (type: string) => `/notifications/v1/subscriptions/${type}`;

const refusal = (type: string, status: number, data: unknown) =>
  sentence('sync.notSubscribed', { type, status: String(status), detail: refusalReason(data) });
