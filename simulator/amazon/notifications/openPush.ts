import type { Product } from '#simulator/seller/products/product.ts';
import type { Clock } from '#simulator/simulatorState.ts';
import { type Delivery, PROMPT } from './delivery.ts';
import { openQueue, type Queue } from './queue.ts';

/** Amazon's notifications on their way; lost with the process. */
export interface Push {
  /** The queue that takes them. */
  queue: Queue;
  /** How well they arrive. */
  delivery: Delivery;
  /** Reports, and queries of Data Kiosk, that a notification has called done. */
  finished: Set<string>;
  /** Instant (ms) until which the changes of a type have been sent. */
  sentUntil: Map<string, number>;
  /** Next change of a product's offers (ms). */
  nextTurn: Map<Product, number>;
}

/** An empty queue with good delivery. */
export function openPush(clock: Clock): Push {
  const push: Push = {
    queue: openQueue(clock, () => push.delivery.isReversed),
    delivery: PROMPT,
    finished: new Set(),
    sentUntil: new Map(),
    nextTurn: new Map(),
  };
  return push;
}
