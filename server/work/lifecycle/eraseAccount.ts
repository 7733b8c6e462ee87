import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/**
 * Deletes the account a person signs in to, with its users and all of its rows. A running sync stores its current page
 * first, then ends. Returns the number of deleted orders.
 */
export async function eraseAccount(email: string): Promise<number> {
  const accountId = await accountByEmail(email);
  for (let attempt = 1; ; attempt++)
    try {
      return await eraseRows(accountId);
    } catch (error) {
      // jobs that replace forecasts or advice lock rows in their own order
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
}

const eraseRows = (accountId: number): Promise<number> =>
  transaction(async (tx) => {
    // same lock order as storePage, to avoid a deadlock with it
    await queryRows('SELECT FROM sync_runs WHERE account_id = $1 FOR UPDATE', [accountId], tx);
    await lockAccount(accountId, tx);
    const { orders } = await queryRow<{ orders: number }>(
      'SELECT count(*) AS orders FROM orders WHERE account_id = $1',
      [accountId],
      tx,
    );
    await queryRows('SELECT erase_account($1)', [accountId], tx);
    return orders;
  });
