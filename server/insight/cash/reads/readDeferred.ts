import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { RECEIVED, REFUNDED } from './readOrders.ts';

/** What sales bring that a marketplace holds until a day that it says, minor units. */
export interface Deferred {
  marketplace: Marketplace;
  currency: string;
  minor: number;
}

/** By marketplace and currency; nothing where no sale is held. */
export const readDeferred = (accountId: number): Promise<Deferred[]> =>
  queryRows<Deferred>(
    `SELECT o.marketplace, l.currency::text AS currency, coalesce(sum(l.amount_minor), 0)::bigint AS minor
     FROM (SELECT DISTINCT marketplace, order_external_id FROM posted_amounts
           WHERE account_id = $1 AND matures_on IS NOT NULL AND released_at IS NULL AND basis = 'provisional') held
     JOIN orders o ON o.account_id = $1 AND o.marketplace = held.marketplace AND o.external_id = held.order_external_id
     JOIN ledger_lines l ON l.account_id = $1 AND l.order_id = o.id AND l.stands AND NOT l.superseded
     WHERE ${inKinds('l', [...RECEIVED, ...REFUNDED])}
     GROUP BY o.marketplace, l.currency`,
    [accountId],
  );
