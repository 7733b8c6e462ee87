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
  const own = await queryRows<{ id: number }>(
    'SELECT id FROM products WHERE account_id = $1 AND id IN ($2::bigint, $3::bigint)',
    [accountId, one, other],
  );
  if (own.length < 2) throw notFound('products.notFound');
  await queryRows(
    'INSERT INTO distinct_listings (account_id, left_id, right_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [accountId, Math.min(one, other), Math.max(one, other)],
  );
}
