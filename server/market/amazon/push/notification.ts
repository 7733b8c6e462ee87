import { z } from 'zod';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { parseExact, shapeOf } from '#server/market/http/answer.ts';
import type { PushedNotification } from '#server/market/push/push.ts';
import { DECLINED, readers } from './notificationTypes.ts';

/** Several times the largest of the recorded notifications. */
const MAX_LENGTH = 256 * 1024;

const text = z.string().min(1).max(200);
const optional = z.string().max(200).nullish();
const Envelope = z.looseObject({
  notificationType: text,
  eventTime: optional,
  payload: z.looseObject({}),
  notificationMetadata: z.looseObject({
    notificationId: text,
    applicationId: optional,
    subscriptionId: optional,
    publishTime: optional,
  }),
});

/** The same object with the first letter of each name in lower case: older types begin with capitals. */
const uncapitalized = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name.charAt(0).toLowerCase() + name.slice(1), part]),
      )
    : value;

/** Whether the name of a type is known, used or not. */
export const isKnownType = (type: string): boolean => Object.hasOwn(readers, type) || Object.hasOwn(DECLINED, type);

/**
 * Parses a notification of Amazon. `change` is null for types that the product does not use. Throws an error for a text
 * that is no notification, or one of a used type in another form than documented.
 */
export function readNotification(body: string): PushedNotification {
  if (body.length > MAX_LENGTH) throw new RangeError(`a notification of ${body.length} characters`);
  const outer = uncapitalized(parseExact(body)) as Record<string, unknown> | null;
  const envelope = shapeOf('Amazon SQS', Envelope, {
    ...outer,
    notificationMetadata: uncapitalized(outer?.notificationMetadata),
  });
  const { notificationType: type, notificationMetadata: ids, payload } = envelope;
  const found = Object.hasOwn(readers, type) ? readers[type]!(payload) : { sellerId: null, change: null };
  const eventTime = envelope.eventTime || ids.publishTime || '';
  return {
    id: ids.notificationId,
    type,
    applicationId: ids.applicationId || null,
    subscriptionId: ids.subscriptionId || null,
    sellerId: found.sellerId,
    at: found.at ?? (found.change ? isoInstant(eventTime, 'EventTime') : null),
    change: found.change,
  };
}
