import { queryRows } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';

export interface LedgerJob {
  accountId: number;
}

/** Has taxes and fee estimates of every account that has sold brought up to date, one account after the other. */
export async function scheduleLedgerRefresh(): Promise<void> {
  const accounts = await queryRows<LedgerJob>(
    `SELECT id AS "accountId" FROM accounts a
     WHERE EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.id) ORDER BY id`,
  );
  for (const job of accounts)
    await addJob('refreshLedger', job, { key: `refreshLedger:${job.accountId}`, queue: 'ledger' });
}
