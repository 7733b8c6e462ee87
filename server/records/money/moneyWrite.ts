import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueAlerts.ts';
import { type Actor, type AuditEntry, recordEvent } from '#server/records/audit/recordEvent.ts';

/** Change of rows that profit is computed from. The steps run in this order. */
export interface MoneyChange<Written, Outcome> {
  /** Validates against the database and writes the rows. */
  write: (tx: Queryable) => Promise<Written>;
  /** Recomputes order lines and rollups. Absent when figures are computed on read. */
  recompute?: (tx: Queryable, written: Written) => Promise<Outcome>;
  /** Keeps the former values, where a table has them. */
  audit?: (tx: Queryable, written: Written) => Promise<void>;
  /** The event of the account's record. Null: the change is a part of one that has an event. */
  event: ((written: Written) => AuditEntry) | null;
}

/**
 * Runs a change of money rows in one transaction, the caller's `tx` if given: locks the account, writes, recomputes, records
 * the event, queues the profit alerts. Returns the result of `recompute`, or of `write` without one.
 */
export function moneyWrite<Written, Outcome = Written>(
  actor: Actor,
  { write, recompute, audit, event }: MoneyChange<Written, Outcome>,
  tx?: Queryable,
): Promise<Outcome> {
  const { accountId } = actor;
  const run = async (on: Queryable): Promise<Outcome> => {
    await lockAccount(accountId, on);
    const written = await write(on);
    const outcome = recompute ? await recompute(on, written) : (written as Written & Outcome);
    await audit?.(on, written);
    if (event) await recordEvent(actor, event(written), on);
    await queueProfitAlerts(accountId, on);
    return outcome;
  };
  return tx ? run(tx) : transaction(run);
}
