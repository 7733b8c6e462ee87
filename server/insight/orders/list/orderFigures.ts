import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { inStatus } from '#server/insight/sales/metrics/salesRows.ts';
import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { lineMeasureSums, preAdProfit, SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';

/**
 * SQL of what a day's advertising of its products comes to for each line of an order `o`: order_item_id, ads. The spend of a product and a
 * day is shared by the units sold on it, to the cent: the shares of a day add up to its spend. A day without units sold shares nothing.
 */
const adShares = (account: string) => `
  SELECT i.id AS order_item_id,
         (day.ads * (earlier.units + i.quantity)) / day.units - (day.ads * earlier.units) / day.units AS ads
  FROM order_items i
  JOIN sales_product_days day ON day.account_id = ${account} AND day.scope = 'all' AND day.day = i.sale_day
   AND day.product_id = i.product_id AND day.ads > 0 AND day.units > 0
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.quantity), 0)::bigint AS units FROM order_items e
    WHERE e.account_id = ${account} AND e.sale_day = i.sale_day AND e.product_id = i.product_id
      AND e.status <> 'cancelled' AND e.id < i.id) earlier
  WHERE i.account_id = ${account} AND i.order_id = o.id AND i.status <> 'cancelled'`;

/**
 * SQL of the sums of an order `o` of an account (a placeholder), one row: every measure of sales as in the rollups, from its ledger lines that count in a status (null:
 * all but cancelled), with `ads` as of `adShares`, and `profit`, which is after them.
 */
export const orderFigures = (account: string, status: OrderStatus | null, bind: Bind): string => `
  SELECT sums.*, ${preAdProfit((name) => `sums.${name}`)} - sums.ads AS profit
  FROM (
    SELECT ${SALES_MEASURES.map((name) => `${name === 'ads' ? 'shared.ads' : `own.${name}`} AS ${name}`).join(', ')}
    FROM (SELECT ${lineMeasureSums(SALES_MEASURES)} FROM ledger_lines l
          WHERE l.account_id = ${account} AND l.order_id = o.id AND l.stands
            AND ${inStatus('l', status, bind)}) own
    CROSS JOIN (${status === 'cancelled' ? 'SELECT 0::float8 AS ads' : adsOfOrder(account)}) shared
  ) sums`;

const adsOfOrder = (account: string) =>
  `SELECT coalesce(sum(share.ads), 0)::float8 AS ads FROM (${adShares(account)}) share`;
