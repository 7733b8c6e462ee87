import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkIds } from '#server/records/masters/changes/linkListings.ts';

/**
 * Says that two listings are not the same product: they are not suggested again. Throws NOT_FOUND for one that is not the account's,
 * BAD_REQUEST for a listing with itself.
 */
export async function markDistinct({ accountId }: Viewer, one: number, other: number): Promise<void> {
  checkIds([one, other]);
  if (one === other) throw badRequest('products.distinctItself');
  const rows = await queryRows(
    `WITH own AS (SELECT id FROM products WHERE account_id = $1 AND id IN ($2::bigint, $3::bigint)),
     stored AS (
       INSERT INTO distinct_listings (account_id, left_id, right_id)
       SELECT $1, min(id), max(id) FROM own HAVING count(*) = 2 ON CONFLICT DO NOTHING)
     SELECT id FROM own`,
    [accountId, one, other],
  );
  if (rows.length < 2) throw notFound('products.notFound');
}
