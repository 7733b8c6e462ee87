import { queryRow, queryRows } from '#server/core/db.ts';
import { accountOf } from './accountOf.ts';

/** Erases the account a person signs in to, with everyone in it and all it ever stored. Answers how many orders went. */
export async function eraseAccount(email: string): Promise<number> {
  const accountId = await accountOf(email);
  const { orders } = await queryRow<{ orders: number }>('SELECT count(*) AS orders FROM orders WHERE account_id = $1', [
    accountId,
  ]);
  await queryRows('DELETE FROM accounts WHERE id = $1', [accountId]);
  return orders;
}
