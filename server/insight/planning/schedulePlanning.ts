import { queryRows } from '#server/platform/postgres/db.ts';
import { type PlanningJob, queuePlanning } from './queuePlanning.ts';

/** Has the planning of every account that has sold made anew. */
export async function schedulePlanning(): Promise<void> {
  const accounts = await queryRows<PlanningJob>(
    `SELECT id AS "accountId" FROM accounts a
     WHERE EXISTS (SELECT FROM sales_account_days d WHERE d.account_id = a.id) ORDER BY id`,
  );
  for (const { accountId } of accounts) await queuePlanning(accountId);
}
