import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OrderSummary, orderSummaries } from './orderSummaries.ts';

/** The account's orders of a number: the marketplace's own, or that of a cart. None for any other; at most 20. */
export const foundOrders = async (viewer: Viewer, number: string): Promise<OrderSummary[]> =>
  orderSummaries(
    viewer,
    // by the two indexes that are there, each of which begins with the marketplace
    `(o.marketplace, o.id) IN (
       SELECT marketplace, id FROM orders
       WHERE account_id = $1 AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND external_id = $2
       UNION
       SELECT marketplace, id FROM orders
       WHERE account_id = $1 AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND pack_id = $2)`,
    number.trim().replace(/^#/, ''),
  );
