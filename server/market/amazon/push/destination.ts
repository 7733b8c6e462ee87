import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { refusalReason, shapeOf } from '#server/market/http/answer.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';

const PATH = '/notifications/v1/destinations';

const Destination = z.looseObject({
  destinationId: z.string().min(1).max(200),
  resource: z.looseObject({ sqs: z.looseObject({ arn: z.string() }).nullish() }).nullish(),
});
const Made = z.looseObject({ payload: Destination });
const Listed = z.looseObject({ payload: z.array(Destination) });

/** Destinations found by one session, which lasts for one job. */
const destinations = new WeakMap<AmazonSession, Map<string, string>>();

/**
 * Id of the queue as a destination of the application's notifications in the session's region; made when there is none.
 * Throws `MarketplaceError` when Amazon refuses.
 */
export async function findDestination(session: AmazonSession, queueArn: string): Promise<string> {
  const known = destinations.get(session) ?? new Map<string, string>();
  destinations.set(session, known);
  const id = known.get(queueArn) ?? (await findOrMake(session, queueArn));
  known.set(queueArn, id);
  return id;
}

async function findOrMake(session: AmazonSession, queueArn: string): Promise<string> {
  const { status, data } = await session.call('createDestination', {
    method: 'POST',
    url: spApiUrl(session, PATH),
    headers: { 'content-type': 'application/json' },
    // a name for each queue: whether a second destination may have the same one is not documented
    body: JSON.stringify({
      name: `seller-analytics-${queueArn.split(':').at(-1)}`,
      resourceSpecification: { sqs: { arn: queueArn } },
    }),
    // a second one is a conflict
    repeatable: true,
    accept: [400, 403, 409],
  });
  if (status === 409) return ofQueue(session, queueArn);
  if (status >= 400)
    throw new MarketplaceError(
      sentence('sync.destinationRefused', { status: String(status), detail: refusalReason(data) }),
    );
  return shapeOf('Amazon (createDestination)', Made, data).payload.destinationId;
}

async function ofQueue(session: AmazonSession, queueArn: string): Promise<string> {
  const { data } = await session.call('getDestinations', { method: 'GET', url: spApiUrl(session, PATH) });
  const { payload } = shapeOf('Amazon (getDestinations)', Listed, data);
  const own = payload.find(({ resource }) => resource?.sqs?.arn === queueArn);
  if (!own) throw new MarketplaceError(sentence('sync.otherDestination'));
  return own.destinationId;
}
