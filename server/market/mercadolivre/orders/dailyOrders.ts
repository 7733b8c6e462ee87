import { sentence } from '#server/platform/language/sentence.ts';
import type { DailyOrders } from '#server/market/connector.ts';
import { namedIds } from '#server/market/skippedRows.ts';
import { NO_SHIPPING, PAID, REPLACEABLE } from './orderStatus.ts';

const MAX_NAMED = 20;

const paidWith = (words: Iterable<string>) => [...words].flatMap((word) => [...PAID].map((paid) => `${paid}/${word}`));

/**
 * Orders whose delivery nothing announces: those without shipment until they count as delivered, and those whose
 * shipment was cancelled or is to be agreed, while another may replace it. The 14 days are ours.
 */
export const dailyOrders: readonly DailyOrders[] = [
  { statuses: paidWith([NO_SHIPPING]), days: 365 },
  {
    statuses: paidWith(REPLACEABLE),
    days: 14,
    note: (ids) => sentence('sync.noShipment', { orders: ids.length, ids: namedIds(ids, MAX_NAMED) }),
  },
];
