import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';

/**
 * Erases the account a person signs in to, with everyone in it and all it ever stored; a sync under way stores its page
 * first, and then ends. Answers how many orders went.
 */
export async function eraseAccount(email: string): Promise<number> {
  const accountId = await accountByEmail(email);
  return transaction(async (tx) => {
    // in the order of storePage: the other way round a page being stored and this would wait for each other
    await queryRows('SELECT FROM sync_runs WHERE account_id = $1 FOR UPDATE', [accountId], tx);
    await lockAccount(accountId, tx);
    const { orders } = await queryRow<{ orders: number }>(
      'SELECT count(*) AS orders FROM orders WHERE account_id = $1',
      [accountId],
      tx,
    );
    await queryRows('DELETE FROM accounts WHERE id = $1', [accountId], tx);
    return orders;
  });
}
