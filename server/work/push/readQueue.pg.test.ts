import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { OpenQueue, QueueMessage } from '#server/market/connection/pushChannel.ts';
import { readQueue } from './readQueue.ts';

useTestDatabase();

const message = (id: string, body: string, receives: number): QueueMessage => ({ id, receipt: id, body, receives });
const DECLINED = JSON.stringify({
  NotificationType: 'FEE_PROMOTION',
  NotificationMetadata: { NotificationId: 'n' },
  Payload: {},
});

/** Reads a queue that holds these messages once; returns what became of them. */
async function readOnce(messages: QueueMessage[]) {
  const deleted: string[] = [];
  const hidden: [id: string, seconds: number][] = [];
  const queue: OpenQueue = {
    receive: () => Promise.resolve(messages.splice(0)),
    delete: (done) => Promise.resolve(void deleted.push(...done.map(({ id }) => id))),
    release: ({ id }, seconds) => Promise.resolve(void hidden.push([id, seconds])),
    attributes: () => Promise.resolve({ arn: 'arn', hasDeadLetters: false }),
  };
  const source = { marketplace: 'amazon' as const, accountIds: null, keysReadAt: null };
  const pass = await readQueue(
    { ...source, queue: { url: 'queue', open: () => queue } },
    { waitSeconds: 0, effects: realEffects },
  );
  return { pass, deleted, hidden };
}

test('without a dead-letter queue, a message that cannot be read is hidden for hours after five receives, never deleted', async () => {
  expect(
    await readOnce([message('new', '<xml/>', 1), message('worn', '<xml/>', 6), message('unused', DECLINED, 9)]),
  ).toEqual({
    pass: { received: 3, deleted: 1, isEmpty: true },
    deleted: ['unused'],
    hidden: [['worn', 6 * 3600]],
  });
});
