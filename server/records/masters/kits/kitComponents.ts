import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { KitPart } from '#server/records/costs/kits/kitsInOrder.ts';

/** A component of a kit. */
export interface KitComponent extends KitPart {
  /** Reported by the marketplace; false: stated by the seller. */
  isListed: boolean;
}

/** All components of the account's kits, at most 20,000, by kit and component; `tx` reads them in a transaction. */
export const kitComponents = (accountId: number, tx?: Queryable): Promise<KitComponent[]> =>
  queryRows<KitComponent>(
    `SELECT kit_id AS "kitId", component_id AS "componentId", pieces, is_listed AS "isListed"
     FROM kit_components WHERE account_id = $1 ORDER BY 1, 2`,
    [accountId],
    tx ?? readerOf(accountId),
  );
