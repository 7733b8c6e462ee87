import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { plannedMasterOf } from '#server/records/stock/storedStock.ts';

/** SQL: something of the purchase order `o` of the account `$1` is still to come. */
export const isComing = (o: string): string => `(${o}.closed_at IS NULL AND EXISTS (
  SELECT FROM purchase_lines coming
  WHERE coming.account_id = $1 AND coming.order_id = ${o}.id AND coming.received_units < coming.units))`;

/** Units of a product that are still to come to a country. */
export interface OpenPurchase {
  /** The master product that the product is planned with. */
  masterId: number;
  country: string;
  units: number;
}

/** Units of open purchase orders that are still to come, one row for each product and country. */
export const openPurchases = (accountId: number, tx?: Queryable): Promise<OpenPurchase[]> =>
  queryRows<OpenPurchase>(
    `SELECT ${plannedMasterOf('p')} AS "masterId", o.country::text, sum(l.units - l.received_units)::float8 AS units
     FROM purchase_orders o
     JOIN purchase_lines l ON l.account_id = $1 AND l.order_id = o.id AND l.received_units < l.units
     JOIN products p ON p.account_id = $1 AND p.id = l.product_id
     WHERE o.account_id = $1 AND o.closed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    [accountId],
    tx ?? readerOf(accountId),
  );
