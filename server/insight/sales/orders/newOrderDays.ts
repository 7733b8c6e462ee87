import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/**
 * Days, today included, in which a pending order is new: longer than a marketplace leaves an order unpaid or unsent. What
 * is older has a status that was not confirmed since (docs/decisions/049-old-orders.md).
 */
const NEW_ORDER_DAYS = 14;

/** The days of a scope whose pending orders are new; null when there are none. */
export function newOrderDays({ days, today }: Pick<SalesScope, 'days' | 'today'>): DayRange | null {
  const first = daysBefore(today.start, NEW_ORDER_DAYS - 1);
  const start = first > days.start ? first : days.start;
  return start < days.end ? { start, end: days.end } : null;
}
