import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Said } from '#server/platform/language/said.ts';
import { expect, test } from 'vitest';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { subscribe } from './subscribe.ts';

const ARN = 'arn:aws:sqs:us-east-1:123456789012:avisos';
const markets = ['BR', 'MX'].map((code) => amazonMarketplaceByCode(code)!);
const filterOf = (ids: string[]) => ({ eventFilter: { marketplaceIds: ids } });
const BOTH = filterOf(markets.map(({ id }) => id));

/** A session whose application has the destination `ours`; `existing` is the seller's subscription. */
function sessionWith(existing: { destinationId: string; processingDirective?: object } | null) {
  const made: { operation: string; body: unknown }[] = [];
  const answers: Record<string, { status: number; data: unknown }> = {
    getSubscription: existing
      ? { status: 200, data: { payload: { subscriptionId: 'old', ...existing } } }
      : { status: 404, data: null },
    createDestination: { status: 409, data: null },
    getDestinations: {
      status: 200,
      data: { payload: [{ destinationId: 'ours', resource: { sqs: { arn: ARN } } }] },
    },
    createSubscription: { status: 200, data: { payload: { subscriptionId: 'new', destinationId: 'ours' } } },
    deleteSubscriptionById: { status: 200, data: {} },
  };
  const call: AmazonSession['call'] = (operation, { method, body }) => {
    if (method !== 'GET' && operation !== 'createDestination')
      made.push({ operation, body: body && (JSON.parse(body) as unknown) });
    return Promise.resolve({ headers: new Headers(), ...answers[operation]! } as never);
  };
  return { session: { region: 'na', call } as unknown as AmazonSession, made };
}

const ask = async (existing: Parameters<typeof sessionWith>[0], known: { destinationId: string } | null = null) => {
  const { session, made } = sessionWith(existing);
  const answer = await subscribe(session, markets, 'ANY_OFFER_CHANGED', ARN, known);
  return { answer, made: made.map(({ operation }) => operation), bodies: made.map(({ body }) => body) };
};

test('offers are subscribed to for the seller’s marketplaces, summed up by five minutes', async () => {
  const { answer, bodies } = await ask(null);
  expect(answer).toEqual({ subscriptionId: 'new', destinationId: 'ours' });
  expect(bodies).toEqual([
    {
      payloadVersion: '1.0',
      destinationId: 'ours',
      processingDirective: {
        eventFilter: {
          eventFilterType: 'ANY_OFFER_CHANGED',
          marketplaceIds: markets.map(({ id }) => id),
          aggregationSettings: { aggregationTimePeriod: 'FiveMinutes' },
        },
      },
    },
  ]);
});

test('a subscription to our queue stays; for other marketplaces, or to our former queue, it is replaced', async () => {
  expect(await ask({ destinationId: 'ours', processingDirective: BOTH })).toEqual({
    answer: { subscriptionId: 'old', destinationId: 'ours' },
    made: [],
    bodies: [],
  });
  const replaced = ['deleteSubscriptionById', 'createSubscription'];
  expect((await ask({ destinationId: 'ours', processingDirective: filterOf([markets[0]!.id]) })).made).toEqual(
    replaced,
  );
  const former = { destinationId: 'former' };
  expect((await ask({ ...former, processingDirective: BOTH }, former)).made).toEqual(replaced);
});

test('a subscription of the same application to another destination is left alone', async () => {
  const { answer, made } = await ask({ destinationId: 'of another program', processingDirective: BOTH });
  expect(textsOf([(answer as { refused: Said }).refused])).toEqual([expect.stringContaining('Nada foi mudado nela')]);
  expect(made).toEqual([]);
});
