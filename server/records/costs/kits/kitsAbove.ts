import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { KitPart } from './kitsInOrder.ts';

const ABOVE = `
WITH RECURSIVE above (kit_id) AS (
  SELECT kit_id FROM kit_components WHERE account_id = $1 AND (component_id = ANY ($2::int[]) OR kit_id = ANY ($2::int[]))
  UNION
  SELECT k.kit_id FROM above a JOIN kit_components k ON k.account_id = $1 AND k.component_id = a.kit_id
)
SELECT kit_id AS "kitId", component_id AS "componentId", pieces FROM kit_components
WHERE account_id = $1 AND kit_id IN (SELECT kit_id FROM above) ORDER BY 1, 2`;

/** Components of the kits among some master products and of those that contain any of them, directly or through others. */
export const kitsAbove = (accountId: number, masterIds: readonly number[], tx: Queryable): Promise<KitPart[]> =>
  queryRows<KitPart>(ABOVE, [accountId, plainArray(masterIds, (id) => id)], tx);
