import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';

/** A change of rows that profit is computed from: its steps, in the order they run. */
export interface MoneyChange<Written, Outcome> {
  /** Validates what depends on the database and writes the rows. */
  write: (tx: Queryable) => Promise<Written>;
  /** Brings order lines and rollups up to date; absent where figures are computed when they are read. */
  recompute?: (tx: Queryable, written: Written) => Promise<Outcome>;
  /** Records who changed what. */
  audit?: (tx: Queryable, written: Written) => Promise<void>;
}

/**
 * Runs a change of money rows. In one transaction, the caller's `tx` if there is one: locks the account, writes,
 * recomputes, records who did it, queues the profit alerts. Returns what `recompute` returns, else what `write` returns.
 */
export function moneyWrite<Written, Outcome = Written>(
  { accountId }: Pick<Viewer, 'accountId'>,
  { write, recompute, audit }: MoneyChange<Written, Outcome>,
  tx?: Queryable,
): Promise<Outcome> {
  const run = async (on: Queryable): Promise<Outcome> => {
    await lockAccount(accountId, on);
    const written = await write(on);
    const outcome = recompute ? await recompute(on, written) : (written as Written & Outcome);
    await audit?.(on, written);
    await queueProfitAlerts(accountId, on);
    return outcome;
  };
  return tx ? run(tx) : transaction(run);
}
