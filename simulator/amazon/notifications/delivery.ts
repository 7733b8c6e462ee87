import { MINUTE } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { Push } from './openPush.ts';

/** How badly notifications are delivered. */
export interface Delivery {
  /** Shares of notifications, 0–1. */
  lost: number;
  double: number;
  /** Whether later ones may arrive before earlier ones. */
  isReversed: boolean;
  /** Delay of every notification, ms. */
  delayMs: number;
}

/** Good delivery: none lost or double, in order, after seconds. */
export const PROMPT: Delivery = { lost: 0, double: 0, isReversed: false, delayMs: 20_000 };

const LONGEST_DISORDER = 10 * MINUTE;

/**
 * Puts a notification sent at an instant (ms) into the queue, as its delivery goes: perhaps not, twice or late. The
 * same notification always fares the same.
 */
export function deliver({ queue, delivery }: Pick<Push, 'queue' | 'delivery'>, body: string, sentAt: number): void {
  const chance = (what: string) => share(idIn(body), what);
  if (chance('lost') < delivery.lost) return;
  const late = (what: string) =>
    delivery.isReversed && chance(`${what} late`) < 1 / 3 ? chance(what) * LONGEST_DISORDER : 0;
  queue.send(body, sentAt + delivery.delayMs + late('first'));
  if (chance('double') < delivery.double) queue.send(body, sentAt + delivery.delayMs + late('second') + 5_000);
}

/** The id of a notification, which follows from the seed; the ids of subscriptions around it do not. */
const idIn = (body: string) => /"notificationId":"([^"]+)"/i.exec(body)?.[1] ?? body;
