import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { text } from '#simulator/auth/credentials.ts';
import { queueCredentials } from '#simulator/auth/credentials.ts';
import { invalidInput, spApi, spError } from '#simulator/amazon/spApi.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { TYPES } from './types.ts';

/** A seller's subscription to one type of notification. */
export interface Subscription {
  type: string;
  subscriptionId: string;
  payloadVersion: string;
  destinationId: string;
  processingDirective?: Directive;
  createdAt: number;
}

interface Directive {
  eventFilter?: {
    eventFilterType?: string;
    marketplaceIds?: string[];
    aggregationSettings?: { aggregationTimePeriod?: string };
  };
}

export interface NotificationsState {
  /** Id of the only possible destination, the queue; null before it is created. */
  destinationId: string | null;
  subscriptions: Subscription[];
}

/** The seller's subscriptions and the application's destination, kept in the state. */
export function notificationsOf({ state }: Pick<Simulator, 'state'>): NotificationsState {
  state.notifications ??= { destinationId: null, subscriptions: [] };
  return state.notifications;
}

/**
 * Notifications API v1. Destinations belong to the application and need its own token; subscriptions belong to the
 * seller.
 */
export function subscriptions(simulator: Simulator): Hono<SimulatorEnv> {
  const known = notificationsOf(simulator);
  const destination = () => ({
    destinationId: known.destinationId,
    resource: { sqs: { arn: queueCredentials(simulator).queueArn } },
    name: 'SQSDestination',
  });
  const ofType = (c: Context) => known.subscriptions.find(({ type }) => type === c.req.param('type'));
  const PATH = '/notifications/v1/subscriptions/:type';
  return new Hono<SimulatorEnv>()
    .post('/notifications/v1/destinations', spApi(simulator, 'createDestination'), async (c) => {
      const body = (await c.req.json().catch(() => null)) as {
        name?: string;
        resourceSpecification?: { sqs?: { arn?: string } };
      } | null;
      const arn = body?.resourceSpecification?.sqs?.arn;
      if (!body?.name || !arn) return invalidInput(c, 'name and resourceSpecification are required.');
      if (arn !== queueCredentials(simulator).queueArn)
        return invalidInput(c, 'Amazon has no permission to send messages to this queue.');
      if (known.destinationId) return spError(c, 409, 'Conflict', 'A destination for this resource already exists.');
      known.destinationId = `destination-${text(simulator.seed, 'destination', 12)}`;
      simulator.save();
      return c.json({ payload: destination() });
    })
    .get('/notifications/v1/destinations', spApi(simulator, 'getDestinations'), (c) =>
      c.json({ payload: known.destinationId ? [destination()] : [] }),
    )
    .get(PATH, spApi(simulator, 'getSubscription'), (c) => {
      const found = ofType(c);
      return found ? c.json({ payload: shown(found) }) : spError(c, 404, 'NotFound', 'There is no such subscription.');
    })
    .post(PATH, spApi(simulator, 'createSubscription'), async (c) => {
      const type = c.req.param('type');
      const body = (await c.req.json().catch(() => ({}))) as Partial<Subscription>;
      if (TYPES[type] === undefined) return invalidInput(c, 'The notification type is not valid.');
      if (body.payloadVersion !== TYPES[type]) return invalidInput(c, `payloadVersion must be ${TYPES[type]}.`);
      if (!known.destinationId || body.destinationId !== known.destinationId)
        return invalidInput(c, 'The destinationId is not valid.');
      const filter = body.processingDirective?.eventFilter;
      if (filter && filter.eventFilterType !== type) return invalidInput(c, 'The eventFilterType is not valid.');
      if (ofType(c)) return spError(c, 409, 'Conflict', 'The subscription already exists.');
      const { payloadVersion, destinationId, processingDirective } = body;
      const created: Subscription = {
        type,
        subscriptionId: `subscription-${randomUUID()}`,
        payloadVersion,
        destinationId,
        ...(processingDirective && { processingDirective }),
        createdAt: simulator.clock.now(),
      };
      known.subscriptions.push(created);
      simulator.save();
      return c.json({ payload: shown(created) });
    })
    .delete(`${PATH}/:id`, spApi(simulator, 'deleteSubscriptionById'), (c) => {
      const found = ofType(c);
      if (found?.subscriptionId !== c.req.param('id'))
        return spError(c, 404, 'NotFound', 'There is no such subscription.');
      known.subscriptions = known.subscriptions.filter((one) => one !== found);
      simulator.save();
      return c.json({});
    });
}

const shown = ({ subscriptionId, payloadVersion, destinationId, processingDirective }: Subscription) => ({
  subscriptionId,
  payloadVersion,
  destinationId,
  ...(processingDirective && { processingDirective }),
});
