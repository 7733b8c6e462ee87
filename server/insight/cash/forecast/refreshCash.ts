import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { accountFacts } from '#server/insight/cash/account/accountFacts.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { projecting } from './cashPool.ts';
import type { ProjectedCash } from './projectAccount.ts';
import { lockCash, storeDays, storeForecast, storeTrials } from './storeForecast.ts';

/**
 * Projects the account's cash again, in each currency and with each choice, and replaces the stored projection. The same data on the
 * same day give the same figures. Throws 503 with a time to retry when too many accounts wait, 422 for more than a thread may hold.
 */
export async function refreshCash(accountId: number, now = currentTime()): Promise<void> {
  const facts = await accountFacts(accountId, now);
  const made = await projecting.run<ProjectedCash[]>(accountId, 'projectAccount', facts);
  await transaction(async (tx) => {
    await lockCash(accountId, tx);
    await deleteOthers(
      accountId,
      made.map(({ cash }) => cash.currency),
      tx,
    );
    for (const { cash, projections } of made) {
      await storeForecast(accountId, { cash, first: projections[0]!, originDay: dayOfNumber(facts.origin), now }, tx);
      await storeDays(accountId, cash, projections, tx);
      await storeTrials(accountId, cash, tx);
    }
  });
}

const deleteOthers = (accountId: number, currencies: readonly string[], tx: Queryable) =>
  queryRows('DELETE FROM cash_forecasts WHERE account_id = $1 AND currency <> ALL ($2)', [accountId, currencies], tx);
