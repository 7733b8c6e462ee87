import { z } from 'zod';
import type { Hint } from '#server/market/push/push.ts';
import { mostAMinute, rereadOf, topicOf } from './topics.ts';

/** Text or number, depending on the topic. */
const id = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().positive().transform(String)]);
const notificationId = z.string().min(1).max(200).nullish();
const Notification = z.looseObject({
  /** `id` with newer topics, which also have `actions`. */
  _id: notificationId,
  id: notificationId,
  resource: z.string().min(1).max(200),
  topic: z.string().min(1).max(60),
  user_id: id,
  application_id: id,
});

/**
 * Parses a notification of Mercado Livre, of a webhook or of `missed_feeds`; null when it is none or its topic is unknown.
 * It is unsigned: a hint to read the resource with our own token.
 */
export function readHint(notification: unknown): Hint | null {
  const parsed = Notification.safeParse(notification);
  if (!parsed.success) return null;
  const { data } = parsed;
  const topic = topicOf(data.topic);
  if (topic === null) return null;
  return {
    id: data._id ?? data.id ?? null,
    applicationId: data.application_id,
    sellerId: data.user_id,
    topic,
    mostAMinute: mostAMinute(topic),
    reread: rereadOf(topic, data.resource),
  };
}
