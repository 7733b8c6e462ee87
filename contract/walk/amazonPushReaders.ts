import type { Connector } from '#server/market/connector.ts';
import { type Reader, valueAt } from './reader.ts';
import type { Scripted } from './scene.ts';

const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:contract';
const DESTINATION = 'destination';

const subscription = (destinationId: string) => ({ payload: { subscriptionId: 'subscription', destinationId } });

/** The subscription to changes of orders; null when it is refused. */
async function subscribed(connector: Connector, queueArn = QUEUE) {
  const made = await connector.subscribe!('ORDER_CHANGE', queueArn, null);
  return 'refused' in made ? null : made;
}

/** The operations of notifications over SQS; `script` has the calls of a seller without any subscription. */
export const amazonPushReaders = (script: () => Scripted[]): Reader[] => {
  const calls = (changes: Scripted[] = []): Scripted[] => [
    ...changes,
    ...script(),
    { operation: 'GET /notifications/v1/subscriptions/{}', status: 404, body: { errors: [] } },
    {
      operation: 'POST /notifications/v1/destinations',
      body: { payload: { destinationId: DESTINATION, resource: { sqs: { arn: QUEUE } } } },
    },
    { operation: 'POST /notifications/v1/subscriptions/{}', body: subscription(DESTINATION) },
  ];
  return [
    { operation: 'POST /notifications/v1/destinations', script: () => calls(), read: (one) => subscribed(one) },
    {
      operation: 'GET /notifications/v1/destinations',
      script: () => calls([{ operation: 'POST /notifications/v1/destinations', status: 409, body: { errors: [] } }]),
      read: (connector, { body }) => subscribed(connector, valueAt(body, 'payload', 0, 'resource', 'sqs', 'arn')),
    },
    {
      operation: 'GET /notifications/v1/subscriptions/{}',
      // the destination that the subscription names
      script: ({ body }) => {
        const destinationId = valueAt(body, 'payload', 'destinationId') ?? DESTINATION;
        return calls([{ operation: 'POST /notifications/v1/destinations', body: { payload: { destinationId } } }]);
      },
      read: (connector) => subscribed(connector),
    },
    { operation: 'POST /notifications/v1/subscriptions/{}', script: () => calls(), read: (one) => subscribed(one) },
  ];
};
