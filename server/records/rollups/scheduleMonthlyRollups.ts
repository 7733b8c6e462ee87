import { now } from '#server/platform/process/clock.ts';
import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';

export interface MonthlyRollupJob {
  accountId: number;
}

/** Queues the monthly rollup of every account that has sales and lacks a completed month; the jobs run one at a time. */
export async function scheduleMonthlyRollups(): Promise<void> {
  const accounts = await accountsWith(
    (has) =>
      `${has('sales_account_days')} AND NOT ${has('sales_kept_months', `r.before >= date_trunc('month', $1::timestamp)::date`)}`,
    [saoPauloDay(now())],
  );
  for (const accountId of accounts)
    await addJob('keepMonths', { accountId } satisfies MonthlyRollupJob, {
      key: `keepMonths:${accountId}`,
      queue: 'keepMonths',
    });
}
