import { mercadolivreCredentials, mercadolivreUserId } from '#simulator/auth/credentials.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { hash, share } from '#simulator/seller/hash.ts';
import { type Subject, TOPICS } from './topics.ts';

export interface Notification {
  resource: string;
  user_id: number | string;
  topic: string;
  application_id: number;
  attempts: number;
  sent: string;
  received: string;
  _id?: string;
  id?: string;
  actions?: string[];
}

/** The application's callback, and what did not arrive there. */
export interface Webhooks {
  /** Null: nothing is sent. */
  url: string | null;
  /** Topics ticked in the DevCenter; null: all. */
  topics: string[] | null;
  /** Share of notifications lost on the way, 0–1. */
  lost: number;
  /** Notifications that were not accepted in eight tries, oldest first. */
  missed: { notification: Notification; at: number }[];
}

/** Time within which the callback must answer. */
const ANSWER_MS = 500;
const TRIES = 8;

/** No callback. */
export const openWebhooks = (): Webhooks => ({ url: null, topics: null, lost: 0, missed: [] });

let sent = 0;

/**
 * Sends a notification of a topic to the callback; one that does not arrive is missed. Returns it; null when the topic is
 * not ticked or has nothing to say.
 */
export async function sendNotification(
  simulator: Simulator,
  topic: string,
  subject: Subject = {},
): Promise<Notification | null> {
  const { webhooks, clock, seed } = simulator;
  const known = TOPICS[topic];
  const resource = known?.resource(simulator, subject);
  // of a topic that is not ticked nothing is kept either
  if (!known || !resource || !webhooks.url || (webhooks.topics && !webhooks.topics.includes(topic))) return null;
  const now = clock.now();
  sent += 1;
  const id = `${hash(seed, topic, resource, now, sent).toString(16).padStart(8, '0')}-0000-4c46-9e0a-c0f43faa1557`;
  const notification: Notification = {
    ...(known.actions ? { id, actions: known.actions } : { _id: id }),
    resource,
    user_id: known.hasTextId ? String(mercadolivreUserId(seed)) : mercadolivreUserId(seed),
    topic,
    application_id: Number(mercadolivreCredentials(simulator).clientId),
    attempts: 1,
    sent: new Date(now + 20).toISOString(),
    received: new Date(now).toISOString(),
  };
  const isTaken = share(id, 'lost') >= webhooks.lost && (await isAnswered(webhooks.url, notification));
  if (!isTaken) webhooks.missed.push({ notification: { ...notification, attempts: TRIES }, at: now });
  return notification;
}

async function isAnswered(url: string, notification: Notification): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notification),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return status === 200;
  } catch {
    return false;
  }
}
