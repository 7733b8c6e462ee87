import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '#simulator/simulatorState.ts';

interface Message {
  id: string;
  body: string;
  /** Instants in ms. */
  sentAt: number;
  visibleAt: number;
  receives: number;
  receipt: string | null;
}

interface ReceivedMessage {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes: { ApproximateReceiveCount: string; SentTimestamp: string };
}

/** A standard queue: at least once, in any order, each message hidden while somebody works on it. */
export interface Queue {
  /** `visibleAt`: instant (ms) of its arrival, by default now. */
  send(body: string, visibleAt?: number): void;
  receive(most: number, visibilitySeconds: number): ReceivedMessage[];
  delete(receipt: string): void;
  changeVisibility(receipt: string, seconds: number): boolean;
  counts(): { visible: number; hidden: number; dead: number };
  /** Bodies of the messages received too often, as in a dead-letter queue. */
  dead(): string[];
  clear(): void;
}

/** Receives after which a message goes to the dead-letter queue (REAL.md 3). */
export const MAX_RECEIVES = 5;

/** A queue in memory. `isReversed`: whether the newest message comes first. */
export function openQueue(clock: Clock, isReversed: () => boolean): Queue {
  let messages: Message[] = [];
  const dead: string[] = [];
  const of = (receipt: string) => messages.find((message) => message.receipt === receipt);
  return {
    send: (body, visibleAt = clock.now()) =>
      void messages.push({
        id: randomUUID(),
        body,
        sentAt: Math.min(visibleAt, clock.now()),
        visibleAt,
        receives: 0,
        receipt: null,
      }),
    receive: (most, visibilitySeconds) => {
      const now = clock.now();
      const visible = messages.filter((message) => message.visibleAt <= now);
      const worn = new Set(visible.filter(({ receives }) => receives >= MAX_RECEIVES));
      dead.push(...[...worn].map(({ body }) => body));
      if (worn.size > 0) messages = messages.filter((message) => !worn.has(message));
      const fresh = visible.filter((message) => !worn.has(message));
      const chosen = (isReversed() ? fresh.toReversed() : fresh).slice(0, Math.min(10, most));
      return chosen.map((message) => {
        message.visibleAt = now + visibilitySeconds * 1000;
        message.receives += 1;
        message.receipt = randomUUID();
        return {
          MessageId: message.id,
          ReceiptHandle: message.receipt,
          Body: message.body,
          MD5OfBody: createHash('md5').update(message.body).digest('hex'),
          Attributes: { ApproximateReceiveCount: String(message.receives), SentTimestamp: String(message.sentAt) },
        };
      });
    },
    delete: (receipt) => {
      messages = messages.filter((message) => message.receipt !== receipt);
    },
    changeVisibility: (receipt, seconds) => {
      const message = of(receipt);
      if (message) message.visibleAt = clock.now() + seconds * 1000;
      return message !== undefined;
    },
    counts: () => {
      const visible = messages.filter(({ visibleAt }) => visibleAt <= clock.now()).length;
      return { visible, hidden: messages.length - visible, dead: dead.length };
    },
    dead: () => dead,
    clear: () => {
      messages = [];
      dead.length = 0;
    },
  };
}
