import { type Sentence, sentence } from '#server/platform/language/sentence.ts';

const MAX_NAMED = 3;

/**
 * Sentence for the seller about orders of kits. No page shows such an order whole: it may name the kit or its components, so
 * that each sale counts for the listing that its order names.
 */
export function kitNote(orderIds: readonly string[]): Sentence[] {
  if (orderIds.length === 0) return [];
  const ids = orderIds.slice(0, MAX_NAMED).join(', ') + (orderIds.length > MAX_NAMED ? '…' : '');
  return [sentence('sync.kitOrders', { orders: orderIds.length, ids })];
}
