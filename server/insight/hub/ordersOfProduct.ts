import { limits } from '#server/platform/values/limits.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OrderSummary, orderSummaries } from '#server/insight/sales/orders/orderSummaries.ts';

/** The latest orders with a listing of a physical product, latest first. Throws 400 for a number of them outside of 1 to 50. */
export function ordersOfProduct(viewer: Viewer, masterId: number, first: number): Promise<OrderSummary[]> {
  const most = limits.hubOrders;
  if (!(first >= 1 && first <= most)) throw badRequest('orders.listSize', { most });
  const lines = `order_items line WHERE line.account_id = $1 AND line.product_id = ANY (ARRAY (
    SELECT id FROM products WHERE account_id = $1 AND master_id = $2))`;
  // order lines have an index by day and product: all of the days on which enough were sold
  return orderSummaries(
    viewer,
    `o.id = ANY (ARRAY (
       SELECT line.order_id FROM ${lines} AND line.sale_day >= (
         SELECT min(sale_day) FROM (SELECT line.sale_day FROM ${lines} ORDER BY line.sale_day DESC LIMIT ${most}) latest)))`,
    masterId,
    { limit: first },
  );
}
