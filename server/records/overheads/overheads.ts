import { queryRows } from '#server/platform/postgres/db.ts';
import type { Overhead } from './overhead.ts';

const ROWS = `
SELECT o.id, o.name, o.category::text AS category, o.valid_from AS "validFrom", o.valid_until AS "validUntil",
       o.amount_minor AS "amountMinor", o.every::text AS every, o.allocation::text AS allocation, o.scope::text AS scope,
       o.marketplace::text AS marketplace, o.brand, coalesce((
         SELECT json_agg(json_build_object('id', p.product_id, 'percent', p.percent::float8) ORDER BY p.product_id)
         FROM products_of_overheads p WHERE p.account_id = $1 AND p.overhead_id = o.id), '[]') AS products
FROM overheads o WHERE o.account_id = $1 AND ($2::int[] IS NULL OR o.id = ANY ($2))
ORDER BY o.valid_until IS NOT NULL, o.name, o.valid_from DESC, o.id LIMIT $3 OFFSET $4`;

/** An account's overheads: those without an end first, then by name. `ids` chooses some of them. */
export const overheads = (
  accountId: number,
  {
    ids = null,
    limit = null,
    offset = 0,
  }: { ids?: readonly number[] | null; limit?: number | null; offset?: number } = {},
): Promise<Overhead[]> => queryRows<Overhead>(ROWS, [accountId, ids, limit, offset]);
