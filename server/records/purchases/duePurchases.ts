import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { plannedMasterOf } from '#server/records/stock/storedStock.ts';

/** Units of a purchase line that are to be paid. */
export interface DuePurchase {
  masterId: number;
  country: string;
  units: number;
  /** Of a unit: of the line, else of the product today; null: neither is known. */
  unitCost: Money | null;
  /** Days `YYYY-MM-DD`; `arrival` is that of the receipt, or that on which the order is due, null without one. */
  orderedOn: string;
  arrival: string | null;
  isReceived: boolean;
}

/**
 * What is to be paid of purchase orders: units that are still to come, and those received on a day from `since` on. What will not come is
 * not among them.
 */
export const duePurchases = (
  accountId: number,
  { today, since }: { today: string; since: string },
): Promise<DuePurchase[]> =>
  queryRows<DuePurchase>(
    `WITH paid AS (
       SELECT l.id, l.units - l.received_units AS units, o.due_on AS arrival, false AS is_received
       FROM purchase_orders o
       JOIN purchase_lines l ON l.account_id = $1 AND l.order_id = o.id AND l.received_units < l.units
       WHERE o.account_id = $1 AND o.closed_at IS NULL
       UNION ALL
       SELECT r.line_id, r.units, r.day, true FROM purchase_receipts r WHERE r.account_id = $1 AND r.day >= $3
     )
     SELECT ${plannedMasterOf('p')} AS "masterId", o.country::text, paid.units, o.ordered_on AS "orderedOn", paid.arrival,
            paid.is_received AS "isReceived",
            CASE WHEN l.unit_cost_minor IS NOT NULL THEN json_build_object('minor', l.unit_cost_minor, 'currency', o.currency)
                 WHEN known.minor IS NOT NULL THEN json_build_object('minor', known.minor, 'currency', p.currency) END AS "unitCost"
     FROM paid
     JOIN purchase_lines l ON l.account_id = $1 AND l.id = paid.id
     JOIN purchase_orders o ON o.account_id = $1 AND o.id = l.order_id
     JOIN products p ON p.account_id = $1 AND p.id = l.product_id
     CROSS JOIN LATERAL (SELECT ${unitCostOn('p.id', '$2::date')} AS minor) known
     ORDER BY l.id, paid.arrival`,
    [accountId, today, since],
    readerOf(accountId),
  );
