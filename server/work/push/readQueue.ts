import type { Effects } from '#server/market/http/effects.ts';
import type { OpenQueue, QueueMessage } from '#server/market/connection/pushChannel.ts';
import { extendCoverageOf } from '#server/records/push/coverage.ts';
import { applyMessages } from './changes/applyMessages.ts';
import type { QueueSource } from './queues.ts';

/** Messages of one receive. */
const PAGE = 10;
/** Messages that are stored together: a burst costs a statement for hundreds (REAL.md 3). */
const MAX_BATCH = 200;
/**
 * Receives after which the dead-letter queue takes a message (REAL.md 3). One that comes back all the same, because there
 * is none, is hidden for the longer time, so that it takes no turns from the others until it expires.
 */
const MAX_RECEIVES = 5;
const REST_SECONDS = 6 * 3600;

export interface ReadOptions {
  waitSeconds: number;
  effects: Effects;
  /** Effects that end with `signal`; absent: the same ones. */
  stoppable?: Effects;
  signal?: AbortSignal;
}

export interface QueuePass {
  received: number;
  deleted: number;
  /** Whether nothing more was waiting. */
  isEmpty: boolean;
}

/**
 * Receives what waits in a queue, at most 200 messages, applies it and deletes what is done. Waits up to `waitSeconds` for
 * the first message. When nothing more waits, the accounts of the queue are covered until now.
 */
export async function readQueue(
  source: QueueSource,
  { waitSeconds, effects, stoppable = effects, signal }: ReadOptions,
): Promise<QueuePass> {
  const queue = source.queue.open(effects);
  const messages = await receiveAll(source.queue.open(stoppable), waitSeconds);
  if (signal?.aborted) {
    // another process takes them at once
    for (const message of messages) await queue.release(message, 0);
    return { received: messages.length, deleted: 0, isEmpty: false };
  }
  const done = messages.length > 0 ? await applyMessages(source, messages) : [];
  if (done.length > 0) await queue.delete(done);
  for (const message of messages)
    if (message.receives > MAX_RECEIVES && !done.includes(message)) await queue.release(message, REST_SECONDS);
  const isEmpty = messages.length < MAX_BATCH;
  if (isEmpty) await extendCoverageOf(source.queue.url, source.marketplace);
  return { received: messages.length, deleted: done.length, isEmpty };
}

async function receiveAll(queue: OpenQueue, waitSeconds: number): Promise<QueueMessage[]> {
  const messages = await queue.receive(waitSeconds);
  for (let last = messages.length; last === PAGE && messages.length < MAX_BATCH;) {
    const more = await queue.receive(0);
    messages.push(...more);
    last = more.length;
  }
  return messages;
}
