import type { Queryable } from '#server/platform/postgres/db.ts';

/**
 * Marks figures of every account as changed by the shared exchange rates of these days (YYYY-MM-DD). In the transaction that writes
 * them: `exchange_rates` has a copy on every server where accounts are distributed, and so no triggers.
 */
export async function noteRates(days: string[], tx: Queryable): Promise<void> {
  await tx.query('SELECT changes.note_rates($1::date[])', [days]);
}
