import { queryRows } from '#server/platform/postgres/db.ts';
import { plannedMasterOf } from '#server/records/stock/storedStock.ts';

/** Product ids of the listings that sell the product of a listing in its country, ascending. */
export const listingsOfItem = async (accountId: number, productId: number): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      `SELECT p.id FROM products one
       JOIN products p ON p.account_id = $1 AND p.country = one.country AND ${plannedMasterOf('p')} = ${plannedMasterOf('one')}
       WHERE one.account_id = $1 AND one.id = $2 ORDER BY p.id`,
      [accountId, productId],
    )
  ).map(({ id }) => id);
